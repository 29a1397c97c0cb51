import type { Bot } from 'mineflayer';
import pathfinding from 'mineflayer-pathfinder';

/** How far round a straight way searches look, in pathfinder's costs: enough for a wall, and soon at an end where nothing leads. */
const SEARCH_RADIUS = 16;

/**
 * Loads mineflayer-pathfinder as a plugin of its own, each search whole within a tick.
 *
 * One that is spread over ticks, as a busy machine makes it, meets a fault of pathfinder 2.4.5: what has been found is
 * moved to the middles of its blocks in place, the search goes on from there, takes itself to be at the goal half a block
 * too early, and the bot waits for ever. A whole one must be short instead: server and bot share a process.
 */
export function loadPathfinder(bot: Bot): void {
  bot.loadPlugin(pathfinding.pathfinder);
  // Its types do not know the radius.
  Object.assign(bot.pathfinder, { tickTimeout: bot.pathfinder.thinkTimeout, searchRadius: SEARCH_RADIUS });
}
