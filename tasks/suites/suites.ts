import { ADVERSARY_SUITES } from './adversary.ts';
import { ESCAPE_TEAM_SUITES } from './escapeTeams.ts';
import { GATHERING_SUITES } from './gathering.ts';
import { MINECOLLAB_SUITES } from './minecollab.ts';
import { SHELTER_SUITES } from './shelter.ts';
import type { Suite } from './suite.ts';
import { SURVIVE_SUITES } from './survive.ts';
import { VILLAGER_CONSTRUCTION, VILLAGER_CONSTRUCTION_FACTORY } from './villagerConstruction.ts';
import { VILLAGER_COOKING } from './villagerCooking.ts';
import { VILLAGER_ESCAPE } from './villagerEscape.ts';

/** Every suite that ships with the project, in a fixed order. */
export const SUITES: readonly Suite[] = [
  VILLAGER_CONSTRUCTION,
  VILLAGER_CONSTRUCTION_FACTORY,
  VILLAGER_COOKING,
  VILLAGER_ESCAPE,
  ...ESCAPE_TEAM_SUITES,
  ...GATHERING_SUITES,
  ...SHELTER_SUITES,
  ...SURVIVE_SUITES,
  ...ADVERSARY_SUITES,
  ...MINECOLLAB_SUITES,
];

/** The suites whose id is, or begins with, a name: "villager" has three. */
export function suitesOf(name: string): readonly Suite[] {
  return SUITES.filter(({ id }) => id === name || id.startsWith(`${name}/`));
}
