import { WayBlocked } from '../../navigation/walking/follow.ts';
import type { Player } from '../../player/player.ts';
import { type Danger, dangerTo, waterNear } from './dangers.ts';

/** Called in each tick with what threatens a body, or undefined. */
type DangerListener = (danger: Danger | undefined) => void;

/**
 * Looks once a tick at what may kill one body. Only the latest listener is called: the innermost piece of work knows best
 * what to do.
 */
class DangerWatch {
  readonly #listeners: DangerListener[] = [];
  #burns = false;

  constructor(player: Player) {
    player.bot.on('physicsTick', () => {
      const listener = this.#listeners.at(-1);
      if (listener) listener(this.#reported(player, dangerTo(player)));
    });
  }

  /** @returns what ends it */
  listen(listener: DangerListener): () => void {
    this.#listeners.push(listener);
    this.#burns = false;
    return () => {
      const at = this.#listeners.lastIndexOf(listener);
      if (at >= 0) this.#listeners.splice(at, 1);
    };
  }

  /** A fire is reported once to each listener, if there is water to put it out: the body burns on while it walks there. */
  #reported(player: Player, danger: Danger | undefined): Danger | undefined {
    const burnt = this.#burns;
    this.#burns = danger === 'fire';
    return danger === 'fire' && (burnt || !waterNear(player)) ? undefined : danger;
  }
}

const watches = new WeakMap<object, DangerWatch>();

/** Watches for dangers to a body and reports them to a listener; returns what stops it. */
export function watchDangers(player: Player, listener: DangerListener): () => void {
  let watch = watches.get(player.bot);
  if (!watch) {
    watch = new DangerWatch(player);
    watches.set(player.bot, watch);
  }
  return watch.listen(listener);
}

/** Does `work`, but aborts its signal as soon as `reason` returns an error for a danger. */
export async function whileSafe<T>(
  player: Player,
  signal: AbortSignal,
  reason: (danger: Danger) => Error | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const alarm = new AbortController();
  const stop = watchDangers(player, (danger) => {
    const why = danger && !alarm.signal.aborted ? reason(danger) : undefined;
    if (why) alarm.abort(why);
  });
  try {
    return await work(AbortSignal.any([signal, alarm.signal]));
  } finally {
    stop();
  }
}

/** The reason to look for another path, for a body on its way into danger. */
export function blockedBy(danger: Danger): WayBlocked {
  return new WayBlocked(`the body is in danger: ${danger}`);
}
