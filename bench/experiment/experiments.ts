import { ConfigError } from '../../protocol/errors.ts';
import { ABLATIONS_AND_TRENDS } from './ablationsAndTrends.ts';
import { ADVERSARY_TABLES } from './adversaryTable.ts';
import { CAUSALMACE_TABLES } from './causalMaceTables.ts';
import { CROSSPLAY } from './crossplay.ts';
import type { Experiment } from './experiment.ts';
import { MINECOLLAB } from './minecollab.ts';
import { OPEN_WORLDS } from './openWorlds.ts';
import { SURVIVAL } from './survival.ts';
import { VILLAGER_TABLES } from './villagerTables.ts';

/** Every experiment there is. */
export const EXPERIMENTS: readonly Experiment[] = [
  ...VILLAGER_TABLES,
  ...CAUSALMACE_TABLES,
  ...ABLATIONS_AND_TRENDS,
  ...OPEN_WORLDS,
  ...SURVIVAL,
  ...ADVERSARY_TABLES,
  ...MINECOLLAB,
  CROSSPLAY,
];

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
      `experiment "${name}" is ambiguous: ${[found, ...others].map((experiment) => experiment.name).join(', ')}`,
    );
  throw new ConfigError(
    'unknown-experiment',
    `unknown experiment "${name}"; expected one of ${EXPERIMENTS.map((experiment) => experiment.name).join(', ')}`,
  );
}

/** The name of today for a recorded one: ablations and trends were called "shapes/...". */
export function currentName(recorded: string): string {
  const [group, name] = recorded.split('/');
  if (group !== 'shapes') return recorded;
  return ABLATIONS_AND_TRENDS.find((experiment) => experiment.name.endsWith(`/${name}`))?.name ?? recorded;
}
