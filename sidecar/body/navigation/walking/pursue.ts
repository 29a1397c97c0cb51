import type { Entity } from 'prismarine-entity';
import { distance, type Point } from '../../../../protocol/geometry.ts';
import { ActionError } from '../../player/actionError.ts';
import { feetOf, isSurviving, type Player } from '../../player/player.ts';
import { middleOf } from './footing.ts';
import { creepTo } from './keys.ts';
import { cellsAround } from './shutOff.ts';
import { walkTo } from './walk.ts';

/** How far the pursued may get from where it was when the way was chosen, blocks; in a living world also this share of its distance. */
const STRAY = 1.5;
const STRAY_SHARE = 0.25;
/** How far it got since the last way was chosen, blocks, who is walking; and how near to it a way leads then, which ends in reach of it. */
const WALKED = 0.5;
const HEELS = 1.2;
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
 * there a search asks from the entity too whether anything leads to it; and what walks away is followed on its heels, since
 * who stops at the edge of reach is left behind. Throws ActionError 'unreachable'.
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
  let last: Point | undefined;
  while (isThere(player, entity) && !accepts(feetOf(player))) {
    const planned = { ...entity.position };
    const walks = isSurviving(player) && last !== undefined && distance(planned, last) > WALKED;
    last = planned;
    const away = distance(feetOf(player), planned);
    const stray = isSurviving(player) ? Math.max(STRAY, away * STRAY_SHARE) : STRAY;
    const changed = new AbortController();
    const watch = () => {
      if (!isThere(player, entity) || accepts(feetOf(player)) || distance(entity.position, planned) > stray)
        changed.abort(new TargetMoved());
    };
    player.bot.on('physicsTick', watch);
    const stop = AbortSignal.any([signal, changed.signal]);
    try {
      const footing = await walkTo(
        player,
        {
          accepts: (footing) =>
            !footing.ladder && (walks ? distance(middleOf(footing), planned) <= HEELS : accepts(middleOf(footing))),
          estimate: (footing) => Math.max(0, distance(middleOf(footing), planned) - (walks ? HEELS : reach + 1)),
          ...(player.briefing.living ? { around: cellsAround(planned, reach) } : {}),
        },
        what,
        stop,
      );
      // The search judged the middle of the footing; the body may have come to rest beside it.
      if (!accepts(feetOf(player))) await creepTo(player, middleOf(footing), stop);
    } catch (error) {
      if (signal.aborted || !(error instanceof ActionError || error instanceof TargetMoved)) throw error;
      // What flies or swims is not to be followed on its heels.
      if (error instanceof ActionError && walks) last = undefined;
      else if (error instanceof ActionError) {
        if (++deadEnds >= mostDeadEnds) throw error;
        await player.clock.sleep(PAUSE_MS, signal);
      }
    } finally {
      player.bot.removeListener('physicsTick', watch);
    }
  }
}
