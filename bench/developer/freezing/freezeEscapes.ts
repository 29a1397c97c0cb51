import { writeFileSync } from 'node:fs';
import { makeVillagerEscapes } from '../../../tasks/escape/villagerEscapes.ts';

/**
 * Writes tasks/suites/villagerEscape.json: VillagerBench's escapes as the generator makes them, each as the very text its
 * hash is of. Run it after a deliberate change of the generator that also raised ESCAPE_VERSION.
 */
const frozen = Object.fromEntries(makeVillagerEscapes().map((task) => [task.id, JSON.stringify(task)]));
writeFileSync(
  new URL('../../../tasks/suites/villagerEscape.json', import.meta.url),
  `${JSON.stringify(frozen, null, 2)}\n`,
);
