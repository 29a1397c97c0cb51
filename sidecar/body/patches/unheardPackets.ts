import type { Bot } from 'mineflayer';
import { LinkedClient } from '../client/linkedClient.ts';

/** Packets whose only effect in Mineflayer is that these events of the bot are told, each with a Block made for it. */
const TOLD_ONLY: Readonly<Record<string, readonly string[]>> = {
  block_break_animation: ['blockBreakProgressObserved', 'blockBreakProgressEnd'],
};

interface Listeners {
  listeners(event: string): ((...args: unknown[]) => void)[];
  listenerCount(event: string): number;
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * Passes over packets that only cause events as long as nobody listens to those: in a team each sees every crack of
 * every block the others dig. Call when Mineflayer's plugins are in place.
 */
export function passOverUnheard(bot: Bot): void {
  const client = bot._client as unknown as Listeners;
  const events = bot as unknown as Listeners;
  for (const [packet, told] of Object.entries(TOLD_ONLY)) {
    const isUnheard = () => told.every((event) => events.listenerCount(event) === 0);
    for (const listener of client.listeners(packet)) {
      client.removeListener(packet, listener);
      client.on(packet, (...args) => {
        if (!isUnheard()) listener(...args);
      });
    }
    // On a link they need not even be read.
    if (client instanceof LinkedClient) client.shorten(packet, isUnheard);
  }
}
