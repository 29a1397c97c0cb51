import { WayBlocked } from '../../navigation/walking/follow.ts';
import type { Player } from '../../player/player.ts';
import { type Danger, dangerTo, waterNear } from './dangers.ts';

/** Is told each tick what threatens a body, or that nothing does. */
type Heed = (danger: Danger | undefined) => void;

/**
 * One body's look at what may kill it, once a tick. Only who came to heed it last is told: what goes on inside of
 * something else knows better what to do.
 */
class Watch {
  readonly #heeding: Heed[] = [];
  #burns = false;

  constructor(player: Player) {
    player.bot.on('physicsTick', () => {
      const heed = this.#heeding.at(-1);
      if (heed) heed(this.#news(player, dangerTo(player)));
    });
  }

  /** @returns what ends it */
  heed(heed: Heed): () => void {
    this.#heeding.push(heed);
    this.#burns = false;
    return () => {
      const at = this.#heeding.lastIndexOf(heed);
      if (at >= 0) this.#heeding.splice(at, 1);
    };
  }

  /** A fire is told of once to each, and where there is water to put it out: it burns on while one walks there. */
  #news(player: Player, danger: Danger | undefined): Danger | undefined {
    const burnt = this.#burns;
    this.#burns = danger === 'fire';
    return danger === 'fire' && (burnt || !waterNear(player)) ? undefined : danger;
  }
}

const watches = new WeakMap<object, Watch>();

/** Has a body look out for dangers and tells of them, until what it returns is called. */
export function heedDangers(player: Player, heed: Heed): () => void {
  let watch = watches.get(player.bot);
  if (!watch) {
    watch = new Watch(player);
    watches.set(player.bot, watch);
  }
  return watch.heed(heed);
}

/** Does `work`, but has its signal abort with what `reason` makes of a danger, unless that is nothing, as soon as there is one. */
export async function onGuard<T>(
  player: Player,
  signal: AbortSignal,
  reason: (danger: Danger) => Error | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const alarm = new AbortController();
  const stop = heedDangers(player, (danger) => {
    const why = danger && !alarm.signal.aborted ? reason(danger) : undefined;
    if (why) alarm.abort(why);
  });
  try {
    return await work(AbortSignal.any([signal, alarm.signal]));
  } finally {
    stop();
  }
}

/** What a danger means to a body on its way: it has to lead elsewhere. */
export function blockedBy(danger: Danger): WayBlocked {
  return new WayBlocked(`the body is in danger: ${danger}`);
}
