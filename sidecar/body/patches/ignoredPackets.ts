import type { Bot } from 'mineflayer';
import { nameTable } from '../../../protocol/nameTable.ts';
import { LinkedClient } from '../client/linkedClient.ts';
import { Audience } from './audience.ts';
import { behindNumber, fieldsOf, numberAt } from './entityPackets.ts';

/** Packets whose only effect in Mineflayer is that the bot emits these events, each with a Block made for it. */
const EVENTS_ONLY: Readonly<Record<string, readonly string[]>> = nameTable({
  block_break_animation: ['blockBreakProgressObserved', 'blockBreakProgressEnd'],
});

interface Listeners {
  listeners(event: string): ((...args: unknown[]) => void)[];
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * Ignores packets that only cause events, as long as nobody listens to those: each bot of a team receives every crack of
 * every block that the others dig. Call once Mineflayer's plugins are in place.
 */
export function ignoreUnusedPackets(bot: Bot): void {
  const client = bot._client as unknown as Listeners;
  for (const [packet, caused] of Object.entries(EVENTS_ONLY)) {
    const audience = new Audience(bot, caused);
    const isUnused = () => !audience.present;
    for (const listener of client.listeners(packet)) {
      client.removeListener(packet, listener);
      client.on(packet, (...args) => {
        if (!isUnused()) listener(...args);
      });
    }
    // On a link they need not even be read.
    if (client instanceof LinkedClient) client.addShortcut(packet, isUnused);
  }
  if (client instanceof LinkedClient) ignoreSwings(bot, client);
}

/** The number of an arm's swing among animations (protocol "Entity Animation"). */
const SWING = 0;

/** Ignores the swings of others, once for each block they put down or dig: these, too, only cause an event. */
function ignoreSwings(bot: Bot, client: LinkedClient): void {
  if (fieldsOf(bot, 'animation') !== 'entityId:varint animation:u8' || client.listenerCount('animation') !== 1) return;
  const audience = new Audience(bot, ['entitySwingArm']);
  client.addShortcut('animation', (frame, start) => {
    if (audience.present || frame[behindNumber(frame, start)] !== SWING) return false;
    // Mineflayer makes an entity of one it has not heard of.
    return bot.entities[numberAt(frame, start)] !== undefined;
  });
}
