import { ConfigError } from '../../protocol/errors.ts';
import type { Experiment } from './experiment.ts';
import { OPEN_WORLDS } from './openWorlds.ts';
import { SHAPES } from './shapes.ts';
import { VILLAGER_TABLES } from './villagerTables.ts';

/** Every experiment there is. */
export const EXPERIMENTS: readonly Experiment[] = [...VILLAGER_TABLES, ...SHAPES, ...OPEN_WORLDS];

/**
 * The experiment of a name, which may leave out what comes before the slash where only one is called so.
 * @throws ConfigError 'unknown-experiment'.
 */
export function findExperiment(name: string): Experiment {
  const exact = EXPERIMENTS.find((experiment) => experiment.name === name);
  if (exact) return exact;
  const [found, ...others] = EXPERIMENTS.filter((experiment) => experiment.name.split('/')[1] === name);
  if (found && others.length === 0) return found;
  if (found)
    throw new ConfigError(
      'unknown-experiment',
      `experiment "${name}": several are called so: ${[found, ...others].map((experiment) => experiment.name).join(', ')}`,
    );
  throw new ConfigError(
    'unknown-experiment',
    `no experiment "${name}"; there are ${EXPERIMENTS.map((experiment) => experiment.name).join(', ')}`,
  );
}
