import { Random } from '../../../clock/random.ts';
import { type Split, seedOf } from '../../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../../suites/generator.ts';
import type { ConstructionTask } from '../../task.ts';
import { constructionTask } from '../constructionTask.ts';
import { ROWS, type Row } from './rows.ts';

/** How far a generated task's size may lie from the suite's sizes, as a share. */
const JITTER = 0.15;
const SMALLEST = 3;

/** A row drawn by the generator or given by the suite, with the seed that draws it. */
interface Drawn {
  readonly id: string;
  readonly row: Row;
  readonly split: Split;
  readonly index: number;
  readonly version?: number;
}

/** The task a row and a seed make. */
export function drawnTask({ id, row: [family, aim], split, index, version = 1 }: Drawn): ConstructionTask {
  const seed = seedOf(split, index);
  const { title, draft } = family.draw(new Random(seed).fork('construction'), aim);
  return constructionTask(draft.finish(`${family.name}-${index}`), {
    id,
    title,
    version,
    origin: { generator: 'construction', split, seed },
  });
}

/** A generator that says what it makes. */
interface ConstructionGenerator extends TaskGenerator {
  make(options: GeneratorOptions): ConstructionTask;
}

/**
 * Construction tasks for any seed, of the suite's families in the suite's mix, their sizes up to 15 % from the suite's. What
 * is drawn for training, tuning or testing is never a building of the suite. Split "suite" has the hundred of
 * `villager/construction`.
 */
export const constructionGenerator: ConstructionGenerator = {
  id: 'construction',
  version: 1,
  make(options) {
    const { split, index, agents, level } = options;
    if (agents !== undefined || level !== undefined)
      throw new RangeError(
        'construction tasks are the same for every team and have no levels; leave agents and level out',
      );
    const id = generatedId('construction', options);
    if (split === 'suite') {
      const row = ROWS[index];
      if (!row) throw new RangeError(`index ${index} of split suite; expected an integer from 0 to ${ROWS.length - 1}`);
      return drawnTask({ id, row, split, index });
    }
    const random = new Random(seedOf(split, index)).fork('row');
    for (;;) {
      const task = drawnTask({ id, row: drawRow(random), split, index });
      if (!suiteBuildings().has(contentOf(task))) return task;
    }
  },
};

function drawRow(random: Random): Row {
  const [family, aim] = random.pick(ROWS);
  const scale = 1 + JITTER * (2 * random.float() - 1);
  return [family, Math.max(SMALLEST, Math.round(aim * scale))];
}

let known: ReadonlySet<string> | undefined;

/** What the suite's buildings are made of; worked out when first asked for. */
function suiteBuildings(): ReadonlySet<string> {
  known ??= new Set(
    ROWS.map((row, index) => contentOf(drawnTask({ id: 'construction/suite', row, split: 'suite', index }))),
  );
  return known;
}

function contentOf({ blueprint }: ConstructionTask): string {
  return JSON.stringify(blueprint.cells);
}
