import { writeFileSync } from 'node:fs';
import { withMaterialFactory } from '../../../tasks/construction/constructionTask.ts';
import { isMined } from '../../../tasks/construction/digging.ts';
import { drawnTask } from '../../../tasks/construction/suite/constructionGenerator.ts';
import { ROWS } from '../../../tasks/construction/suite/rows.ts';
import { taskNumber } from '../../../tasks/suites/suite.ts';
import { FROZEN } from '../../../tasks/suites/villagerConstruction.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

/**
 * Writes tasks/suites/villagerConstruction.json: a task that no longer has its last hash gets one more, and with it the
 * next version. Run it after a deliberate change of the generators, and say in the commit which tasks changed and why.
 */
const next: Record<string, readonly string[]> = {};

function freeze(id: string, make: (version: number) => ConstructionTask): void {
  const hashes = FROZEN[id] ?? [];
  const version = Math.max(1, hashes.length);
  const hash = taskHash(make(version));
  if (hash === hashes.at(-1)) next[id] = hashes;
  else next[id] = [...hashes, hashes.length === 0 ? hash : taskHash(make(version + 1))];
}

const drawn = ROWS.map((row, index) => {
  const id = `villager/construction/${taskNumber(index)}`;
  return { id, index, make: (version: number) => drawnTask({ id, row, split: 'suite', index, version }) };
});
for (const { id, make } of drawn) freeze(id, make);
for (const { index, make } of drawn) {
  if (!make(1).blueprint.cells.some(({ state }) => isMined(state.id))) continue;
  const id = `villager/construction-factory/${taskNumber(index)}`;
  freeze(id, (version) => withMaterialFactory({ ...make(1), version }, id));
}
writeFileSync(
  new URL('../../../tasks/suites/villagerConstruction.json', import.meta.url),
  `${JSON.stringify(next, null, 2)}\n`,
);
