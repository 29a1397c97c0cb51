import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { CrowdOrder } from './crowdMessages.ts';

/** How long a busy bot walks before it digs, ms. */
const WALK_MS = 1_500;
/** So many join at a time: a hundred logins in one tick are not what is measured. */
const JOINING_AT_ONCE = 4;

const clock = new RealtimeClock();

process.once('message', async (message) => {
  const { host, port, version, bots, busy } = CrowdOrder.parse(message);
  for (let first = 0; first < bots; first += JOINING_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(JOINING_AT_ONCE, bots - first) }, async (_, offset) => {
        const bot = mineflayer.createBot({
          host,
          port,
          version,
          username: `Bot${first + offset}`,
          auth: 'offline',
          viewDistance: 'short',
        });
        await once(bot, 'spawn');
        await bot.waitForChunksToLoad();
        if (busy) void keepBusy(bot, new Random(first + offset));
      }),
    );
  process.send?.({ type: 'joined' });
});
process.once('disconnect', () => process.exit(0));

/** Walks about, jumping over what is in the way, and digs where it comes to stand; for ever. */
async function keepBusy(bot: Bot, random: Random): Promise<void> {
  for (;;) {
    // Outwards at first and back when far, so that the crowd spreads without leaving its zone.
    const { x, z } = bot.entity.position;
    const far = Math.max(Math.abs(x), Math.abs(z)) > 45;
    await bot.look(far ? Math.atan2(x, z) : random.float() * 2 * Math.PI, 0, true);
    bot.setControlState('forward', true);
    bot.setControlState('jump', true);
    await clock.sleep(WALK_MS);
    bot.clearControlStates();
    const ahead = bot.blockAt(bot.entity.position.offset(random.integer(-2, 2), -1, random.integer(-2, 2)));
    if (!ahead || !bot.canDigBlock(ahead)) continue;
    // Another bot may take the block first; then there is nothing to wait for.
    await bot.dig(ahead, true).catch(() => undefined);
  }
}
