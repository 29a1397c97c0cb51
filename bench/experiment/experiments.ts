import { ConfigError } from '../../protocol/errors.ts';
import type { Experiment } from './experiment.ts';
import { SHAPES } from './shapes.ts';
import { VILLAGER_TABLES } from './villagerTables.ts';

/** Every experiment there is. */
export const EXPERIMENTS: readonly Experiment[] = [...VILLAGER_TABLES, ...SHAPES];

/** The experiment of a name, which may leave out what comes before the slash. @throws ConfigError 'unknown-experiment'. */
export function findExperiment(name: string): Experiment {
  const found = EXPERIMENTS.find((experiment) => experiment.name === name || experiment.name.split('/')[1] === name);
  if (found) return found;
  throw new ConfigError(
    'unknown-experiment',
    `no experiment "${name}"; there are ${EXPERIMENTS.map((experiment) => experiment.name).join(', ')}`,
  );
}
