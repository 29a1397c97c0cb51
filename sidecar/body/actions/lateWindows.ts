import type { Bot } from 'mineflayer';
import type { Player } from '../player/player.ts';
import { within } from '../player/waiting.ts';
import type { Window } from './windows.ts';

/** How long the server may take to open a window that nobody waits for any more, ms. */
const LATE_MS = 2_000;
/** How long the next that wants a window waits for such a one, ms: windows come in the order of the clicks. */
const PATIENCE_MS = 300;

/** Windows that the server was asked for by an action that has ended since. */
interface Late {
  count: number;
  /** Aborted when none is on its way any more. */
  readonly over: AbortController;
}

const lateOf = new WeakMap<Bot, Late>();

/**
 * Closes the window that a cancelled action's click opens, as it comes. Clicks of the next action in the inventory would go to
 * it, and the next that opens a container would take it for its own.
 */
export function closeWhenItComes({ bot, clock }: Player): void {
  const late = lateOf.get(bot);
  if (late) {
    late.count++;
    return;
  }
  const mine: Late = { count: 1, over: new AbortController() };
  lateOf.set(bot, mine);
  const timer = clock.after(LATE_MS, () => mine.over.abort());
  const close = (window: Window) => {
    if (!bot._client.ended) bot.closeWindow(window);
    if (--mine.count === 0) mine.over.abort();
  };
  bot.on('windowOpen', close);
  mine.over.signal.addEventListener('abort', () => {
    timer.cancel();
    bot.removeListener('windowOpen', close);
    lateOf.delete(bot);
  });
}

/** Resolves once no window is on its way that an earlier action asked for, or none can be expected. Rejects with the signal's reason. */
export async function untilNoneIsLate({ bot, clock }: Player, signal: AbortSignal): Promise<void> {
  const late = lateOf.get(bot);
  if (!late) return;
  const { over } = late;
  await within(clock, PATIENCE_MS, signal, (limited) => {
    const { promise, resolve, reject } = Promise.withResolvers<true>();
    over.signal.addEventListener('abort', () => resolve(true), { once: true });
    limited.addEventListener('abort', () => reject(limited.reason), { once: true });
    return promise;
  });
  over.abort();
}
