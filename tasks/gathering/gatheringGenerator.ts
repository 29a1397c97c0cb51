import { seedOf } from '../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../suites/generator.ts';
import { GATHERING_KINDS } from './gatheringKinds.ts';
import type { GatheringTask } from './gatheringTask.ts';
import { makeGatheringTask } from './makeGatheringTask.ts';

/** Rises whenever some options give another task. */
export const GATHERING_VERSION = 1;

/**
 * Gathering tasks on the land of any seed: the kinds of the suites in turn, or one kind, with any count; on the kind's usual
 * land or another that has what it takes. Tasks of one number lie on the same land, whatever their kind.
 */
export const gatheringGenerator: Omit<TaskGenerator, 'make'> & { make(options: GeneratorOptions): GatheringTask } = {
  id: 'gathering',
  version: GATHERING_VERSION,
  make(options) {
    const { split, index, agents, level } = options;
    if (agents !== undefined || level !== undefined)
      throw new RangeError(
        'gathering tasks are the same for every team and have no levels; leave agents and level out',
      );
    const seed = seedOf(split, index);
    const kind = options.kind ?? (GATHERING_KINDS[index % GATHERING_KINDS.length] as string);
    return makeGatheringTask({
      id: generatedId('gathering', options),
      title: titleOf(kind, `${split} ${index}`),
      kind,
      seed,
      land: options.land,
      origin: { generator: `gathering@${GATHERING_VERSION}`, split, seed },
    });
  },
};

/** "Iron in hand, suite 7", "50 logs in the chest, train 3". */
export function titleOf(kind: string, which: string): string {
  const [family, name = ''] = kind.split('/');
  const [thing = '', count] = name.split('-');
  const text = family === 'gather' ? `${thing} in hand` : `${count} ${thing} in the chest`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}, ${which}`;
}
