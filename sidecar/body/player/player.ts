import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import type { Clock } from '../../../clock/clock.ts';
import type { Random } from '../../../clock/random.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { Box, Point } from '../../../protocol/geometry.ts';
import type { BlockView } from '../perception/blockView.ts';
import type { Vision } from '../perception/vision/vision.ts';
import type { Frame } from './frame.ts';

/** Height of a standing player's eyes above the feet, and of a sneaking one's (wiki "Player"). */
export const EYE_HEIGHT = 1.62;
export const SNEAKING_EYE_HEIGHT = 1.27;
/** How far a survival player's hands reach, from the eye to the point clicked (wiki "Breaking"). */
export const REACH = 4.5;

/** What every action of one body works with. World coordinates. */
export interface Player {
  readonly bot: Bot;
  readonly clock: Clock;
  readonly random: Random;
  readonly briefing: Briefing;
  readonly frame: Frame;
  readonly blocks: BlockView;
  /** What it has seen, which is all that it may report and look for. */
  readonly vision: Vision;
}

/** Where it may be and act in the dimension it is in, arena coordinates. */
export function arenaOf({ bot, briefing }: Player): Box {
  return bot.game?.dimension === 'the_nether' && briefing.nether ? briefing.nether : briefing.arena;
}

/** Whether it is to live among monsters: in a world that lives, or by a task that has it fight. Elsewhere bodies act as ever. */
export function isSurviving({ briefing }: Pick<Player, 'briefing'>): boolean {
  return briefing.living === true || briefing.tools.includes('fight');
}

/** Where the feet are. */
export function feetOf(player: Player): Point {
  return player.bot.entity.position;
}

/** Where the eyes of a player standing at `feet` are. */
export function eyeAt(feet: Point, sneaking = false): Point {
  return { x: feet.x, y: feet.y + (sneaking ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT), z: feet.z };
}

/** The other players the client sees. */
export function otherPlayers({ bot }: Player): Entity[] {
  return Object.values(bot.entities).filter((entity) => entity !== bot.entity && entity.type === 'player');
}

/** The same, with the agent's name for team mates. */
export function othersOf(player: Player): { name: string; mate: boolean; entity: Entity }[] {
  return otherPlayers(player).map((entity) => {
    const username = entity.username ?? 'unknown player';
    const mate = player.briefing.team.find((member) => member.username === username);
    return { name: mate?.agent ?? username, mate: mate !== undefined, entity };
  });
}
