import type { Bot, Plugin } from 'mineflayer';

/** What mineflayer-pathfinder listens to, to walk to a goal. */
const WALKING = ['physicsTick', 'blockUpdate', 'chunkColumnLoad'] as const;

interface Listeners {
  listeners(event: string): ((...args: unknown[]) => void)[];
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * Loads mineflayer-pathfinder, `plugin`, for its searches. It listens to every step, block and chunk, from the start and for ever, to
 * find at once that it has no goal; here it does so from its first goal on. Call once Mineflayer allows plugins.
 */
export function loadIdlePathfinder(bot: Bot, plugin: Plugin): void {
  const events = bot as unknown as Listeners;
  const before = new Map(WALKING.map((event) => [event, new Set(events.listeners(event))]));
  bot.loadPlugin(plugin);
  const added = WALKING.flatMap((event) =>
    events
      .listeners(event)
      .filter((listener) => !before.get(event)?.has(listener))
      .map((listener) => ({ event, listener })),
  );
  for (const { event, listener } of added) events.removeListener(event, listener);
  const { setGoal } = bot.pathfinder;
  bot.pathfinder.setGoal = (...goal) => {
    bot.pathfinder.setGoal = setGoal;
    for (const { event, listener } of added) events.on(event, listener);
    setGoal(...goal);
  };
}
