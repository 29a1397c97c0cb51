import { nameTable } from '../../protocol/nameTable.ts';
import { withMaterialFactory } from '../construction/constructionTask.ts';
import { drawnTask } from '../construction/suite/constructionGenerator.ts';
import { ROWS, type Row } from '../construction/suite/rows.ts';
import type { ConstructionTask } from '../task.ts';
import { suiteOf, taskNumber } from './suite.ts';
import frozen from './villagerConstruction.json' with { type: 'json' };

/** The hashes a task of a suite ever had, its version being how many there are. */
type FrozenHashes = Readonly<Record<string, readonly string[]>>;

/** As published with the project; a test holds the generators to it, bench/developer/freezing/freezeConstruction.ts writes it. */
export const FROZEN: FrozenHashes = nameTable(frozen);

const ID = 'villager/construction';
const FACTORY_ID = 'villager/construction-factory';

function made(index: number, id: string): ConstructionTask {
  const version = Math.max(1, FROZEN[id]?.length ?? 0);
  return drawnTask({ id, row: ROWS[index] as Row, split: 'suite', index, version });
}

/** VillagerBench's construction: a hundred buildings of our own, smallest first, for one to eight agents. */
export const VILLAGER_CONSTRUCTION = suiteOf({
  id: ID,
  title: 'VillagerBench construction: 100 buildings from a chest of materials',
  size: ROWS.length,
  make: made,
});

/** Which of the hundred have logs or stones to mine; they keep their numbers. */
const WITH_FACTORY = Object.keys(FROZEN)
  .filter((id) => id.startsWith(`${FACTORY_ID}/`))
  .map((id) => Number(id.slice(FACTORY_ID.length + 1)));

/** Those of the hundred that have logs or stones, which must be mined in the material factory. */
export const VILLAGER_CONSTRUCTION_FACTORY = suiteOf({
  id: FACTORY_ID,
  title: 'VillagerBench construction with the material factory: logs and stones must be mined',
  size: WITH_FACTORY.length,
  nameOf: (place) => taskNumber(WITH_FACTORY[place] as number),
  make: (place, id) => {
    const task = made(WITH_FACTORY[place] as number, `${ID}/${taskNumber(WITH_FACTORY[place] as number)}`);
    return withMaterialFactory({ ...task, version: Math.max(1, FROZEN[id]?.length ?? 0) }, id);
  },
});
