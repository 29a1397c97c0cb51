import type { Bot } from 'mineflayer';
import { nameTable } from '../../../protocol/nameTable.ts';
import { LinkedClient } from '../client/linkedClient.ts';

/** Packets whose only effect in Mineflayer is that the bot emits these events, each with a Block made for it. */
const EVENTS_ONLY: Readonly<Record<string, readonly string[]>> = nameTable({
  block_break_animation: ['blockBreakProgressObserved', 'blockBreakProgressEnd'],
});

interface Listeners {
  listeners(event: string): ((...args: unknown[]) => void)[];
  listenerCount(event: string): number;
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * Ignores packets that only cause events, as long as nobody listens to those: each bot of a team receives every crack of
 * every block that the others dig. Call once Mineflayer's plugins are in place.
 */
export function ignoreUnusedPackets(bot: Bot): void {
  const client = bot._client as unknown as Listeners;
  const events = bot as unknown as Listeners;
  for (const [packet, caused] of Object.entries(EVENTS_ONLY)) {
    const isUnused = () => caused.every((event) => events.listenerCount(event) === 0);
    for (const listener of client.listeners(packet)) {
      client.removeListener(packet, listener);
      client.on(packet, (...args) => {
        if (!isUnused()) listener(...args);
      });
    }
    // On a link they need not even be read.
    if (client instanceof LinkedClient) client.addShortcut(packet, isUnused);
  }
}
