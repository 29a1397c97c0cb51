import type { Tool } from '../tool.ts';
import { COMBAT_TOOLS } from './combat.ts';
import { ITEM_TOOLS } from './items.ts';
import { LIFE_TOOLS } from './life.ts';
import { MOVEMENT_TOOLS } from './movement.ts';
import { OTHER_TOOLS } from './other.ts';
import { PRODUCTION_TOOLS } from './production.ts';

/** A chapter of the library, with its title in the paper's appendix E. */
interface Chapter {
  readonly title: string;
  readonly tools: readonly Tool[];
}

/**
 * VillagerBench's library of actions under its names (paper, appendix E; villagerbench.md 3), each real play with exact
 * item ids: no part of a name stands for another item, and a tool says only what the server confirmed.
 */
export const VILLAGER_CHAPTERS: readonly Chapter[] = [
  { title: 'Movement and navigation', tools: MOVEMENT_TOOLS },
  { title: 'Combat and interaction', tools: COMBAT_TOOLS },
  { title: 'Item management', tools: ITEM_TOOLS },
  { title: 'Production and crafting', tools: PRODUCTION_TOOLS },
  { title: 'Life skills', tools: LIFE_TOOLS },
  { title: 'Other actions', tools: OTHER_TOOLS },
];

/** All tools of the library. */
export const VILLAGER_TOOLS: readonly Tool[] = VILLAGER_CHAPTERS.flatMap(({ tools }) => tools);
