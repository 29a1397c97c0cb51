import type { Bot } from 'mineflayer';
import type { Clock } from '../../../clock/clock.ts';
import type { Columns } from '../client/columns.ts';
import { speedUpBlockChanges, speedUpBlocks } from './fastBlocks.ts';
import { speedUpEntityMoves } from './fastEntityMoves.ts';
import { speedUpMetadata } from './fastMetadata.ts';
import { moveClocksOnceThere } from './idleClocks.ts';
import { ignoreUnusedPackets } from './ignoredPackets.ts';
import { speakLaterProtocol } from './laterProtocol.ts';
import { speedUpPhysics } from './physics/fastPhysics.ts';
import { shedBacklog } from './physics/shedBacklog.ts';
import { keepOutOfWalls } from './wallContact.ts';

/**
 * Applies to a bot the patches that concern single bots (patches/manifest.ts). Call once Mineflayer's plugins are in
 * place ('inject_allowed').
 *
 * @param columns the chunks this bot has received.
 * @param clock the body's.
 */
export function applyBotPatches(bot: Bot, columns: Columns, clock: Pick<Clock, 'now'>): void {
  // Before the physics become fast, which skip a step of a body at rest with all that belongs to it.
  keepOutOfWalls(bot);
  speakLaterProtocol(bot);
  ignoreUnusedPackets(bot);
  speedUpBlocks(bot, columns);
  speedUpBlockChanges(bot);
  speedUpPhysics(bot, columns);
  shedBacklog(bot, clock);
  speedUpMetadata(bot, speedUpEntityMoves(bot));
  moveClocksOnceThere(bot);
}
