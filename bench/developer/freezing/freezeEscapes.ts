import { writeFileSync } from 'node:fs';
import { makeVillagerEscapes } from '../../../tasks/escape/villagerEscapes.ts';
import { ESCAPE_TEAM_SUITES } from '../../../tasks/suites/escapeTeams.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

/**
 * Writes tasks/suites/villagerEscape.json: VillagerBench's escapes as the generator makes them, each as the very text its
 * hash is of; and tasks/suites/escapeTeams.json, the hashes of those for larger teams. Run it after a deliberate change of the generator that also raised ESCAPE_VERSION.
 */
const frozen = Object.fromEntries(makeVillagerEscapes().map((task) => [task.id, JSON.stringify(task)]));
writeFileSync(
  new URL('../../../tasks/suites/villagerEscape.json', import.meta.url),
  `${JSON.stringify(frozen, null, 2)}\n`,
);

const hashes = Object.fromEntries(
  ESCAPE_TEAM_SUITES.flatMap((suite) => suite.tasks().map((task) => [task.id, taskHash(task)])),
);
writeFileSync(
  new URL('../../../tasks/suites/escapeTeams.json', import.meta.url),
  `${JSON.stringify(hashes, null, 2)}\n`,
);
