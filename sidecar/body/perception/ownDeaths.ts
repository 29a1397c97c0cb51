import type { Bot } from 'mineflayer';

/** How often bodies have died since they joined. */
const deaths = new WeakMap<Bot, number>();

/** Counts the deaths of a body. */
export function noticeOwnDeaths(bot: Bot): void {
  bot.on('death', () => {
    deaths.set(bot, ownDeaths(bot) + 1);
  });
}

/** How often a body has died since it joined. */
export function ownDeaths(bot: Bot): number {
  return deaths.get(bot) ?? 0;
}
