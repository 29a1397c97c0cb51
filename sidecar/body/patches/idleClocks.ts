import type { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';

interface WorldClocks {
  readonly clocks: Readonly<Record<string, unknown>>;
}

/**
 * Moves the clocks that servers since 26.1 have clients keep once there are any: Mineflayer looks for them after each step
 * of each body. Call once Mineflayer's plugins are in place.
 */
export function moveClocksOnceThere(bot: Bot): void {
  const events = bot as unknown as EventEmitter;
  const move = events.listeners('physicsTick').find((listener) => String(listener).includes('bot.time.clocks'));
  if (!move) return;
  events.removeListener('physicsTick', move as () => void);
  const look = () => {
    if (Object.keys((bot.time as unknown as WorldClocks).clocks).length === 0) return;
    events.removeListener('time', look);
    events.prependListener('physicsTick', move as () => void);
  };
  events.on('time', look);
}
