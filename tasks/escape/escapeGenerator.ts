import { seedOf } from '../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../suites/generator.ts';
import type { EscapeTask } from './escapeTask.ts';
import { ESCAPE_VERSION, makeEscapeTask } from './makeEscapeTask.ts';

/** As in the paper: teams of two, five levels. */
const USUAL_AGENTS = 2;
const USUAL_LEVELS = 5;

/**
 * Escapes for any team of 1 to 8 and any level an arena has room for; levels 1 to 5 in turn and a team of two unless asked
 * otherwise.
 */
export const escapeGenerator: Omit<TaskGenerator, 'make'> & { make(options: GeneratorOptions): EscapeTask } = {
  id: 'escape',
  version: ESCAPE_VERSION,
  make(options) {
    const { split, index, agents = USUAL_AGENTS } = options;
    const seed = seedOf(split, index);
    const level = options.level ?? 1 + (index % USUAL_LEVELS);
    return makeEscapeTask({
      id: generatedId('escape', options),
      title: `Escape, level ${level}, ${split} ${index}`,
      level,
      seed,
      agents,
      origin: { generator: `escape@${ESCAPE_VERSION}`, split, seed },
    });
  },
};
