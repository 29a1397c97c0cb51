import type { Entity } from 'prismarine-entity';
import { distance, type Point } from '../../../../protocol/geometry.ts';
import { ActionError } from '../../player/actionError.ts';
import { feetOf, type Player } from '../../player/player.ts';
import { middleOf } from './footing.ts';
import { creepTo } from './keys.ts';
import { cellsAround } from './shutOff.ts';
import { walkTo } from './walk.ts';

/** How far the pursued may get from where it was when the way was chosen, blocks. */
const STRAY = 1.5;
/** Ways that turned out to lead nowhere before a pursuit gives up; the pursued may come back into reach meanwhile. */
const DEAD_ENDS = 4;
const PAUSE_MS = 600;

/** Asks for a new way. */
class TargetMoved extends Error {}

/** Whether an entity is still to be seen. */
export function isThere(player: Player, entity: Entity): boolean {
  return player.bot.entities[entity.id] === entity;
}

/**
 * Walks after an entity, on new ways as it moves, until `accepts` holds for the feet or the entity is gone from sight.
 * `reach` is how near, in blocks, it has to get at most. In a living world most of what is pursued in vain is in caves:
 * there a search asks from the entity too whether anything leads to it. Throws ActionError 'unreachable'.
 */
export async function pursue(
  player: Player,
  entity: Entity,
  reach: number,
  accepts: (feet: Point) => boolean,
  what: string,
  signal: AbortSignal,
  mostDeadEnds = DEAD_ENDS,
): Promise<void> {
  let deadEnds = 0;
  while (isThere(player, entity) && !accepts(feetOf(player))) {
    const planned = { ...entity.position };
    const changed = new AbortController();
    const watch = () => {
      if (!isThere(player, entity) || accepts(feetOf(player)) || distance(entity.position, planned) > STRAY)
        changed.abort(new TargetMoved());
    };
    player.bot.on('physicsTick', watch);
    const stop = AbortSignal.any([signal, changed.signal]);
    try {
      const footing = await walkTo(
        player,
        {
          accepts: (footing) => !footing.ladder && accepts(middleOf(footing)),
          estimate: (footing) => Math.max(0, distance(middleOf(footing), planned) - reach - 1),
          ...(player.briefing.living ? { around: cellsAround(planned, reach) } : {}),
        },
        what,
        stop,
      );
      // The search judged the middle of the footing; the body may have come to rest beside it.
      if (!accepts(feetOf(player))) await creepTo(player, middleOf(footing), stop);
    } catch (error) {
      if (signal.aborted || !(error instanceof ActionError || error instanceof TargetMoved)) throw error;
      if (error instanceof ActionError) {
        if (++deadEnds >= mostDeadEnds) throw error;
        await player.clock.sleep(PAUSE_MS, signal);
      }
    } finally {
      player.bot.removeListener('physicsTick', watch);
    }
  }
}
