import type { Origin } from '../taskBase.ts';

/** What agents may do in tasks of survival: the actions of tasks written as data, and those of the life skills. */
export const SURVIVE_TOOLS: readonly string[] = [
  'scanNearbyEntities',
  'navigateTo',
  'placeBlock',
  'MineBlock',
  'equipItem',
  'wear',
  'fetchContainerContents',
  'withdrawItem',
  'storeItem',
  'craftBlock',
  'SmeltingCooking',
  'attackTarget',
  'fight',
  'UseItemOnEntity',
  'useItemOnBlock',
  'collectDrops',
  'ToggleAction',
  'handoverBlock',
  'tossItem',
  'eat',
  'sleep',
  'wake',
  'read',
  'wait',
  'get_environment_info',
];

/** The same where nobody can sleep through a night. */
export const WAKING_TOOLS: readonly string[] = SURVIVE_TOOLS.filter((tool) => tool !== 'sleep' && tool !== 'wake');

/** What a task of survival is made from. */
export interface SurviveOptions {
  readonly id: string;
  readonly title: string;
  /** Decides the place and what is asked there. */
  readonly seed: number;
  readonly version?: number;
  readonly origin?: Origin;
}
