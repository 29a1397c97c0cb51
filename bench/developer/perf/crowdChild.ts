import { once } from 'node:events';
import mineflayer, { type Bot, type BotOptions } from 'mineflayer';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { joinHost } from '../../../protocol/joinHost.ts';
import { CrowdOrder } from './crowdMessages.ts';

/** How long a busy bot walks before it digs, ms. */
const WALK_MS = 1_500;
/** How long it digs at most, ms: grass takes a bare hand 0.9 s (Minecraft wiki, "Breaking"). */
const DIG_MS = 1_500;
/** So many join at a time: a hundred logins in one tick are not what is measured. */
const JOINING_AT_ONCE = 4;

const clock = new RealtimeClock();

process.once('message', async (message) => {
  const { host, port, version, players, busy } = CrowdOrder.parse(message);
  for (let first = 0; first < players.length; first += JOINING_AT_ONCE)
    await Promise.all(
      players.slice(first, first + JOINING_AT_ONCE).map(async ({ username, joinToken }, offset) => {
        const options: BotOptions = { host, port, version, username, auth: 'offline', viewDistance: 'short' };
        const bot = mineflayer.createBot(
          joinToken === undefined ? options : { ...options, fakeHost: joinHost(joinToken) },
        );
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
  const start = bot.entity.position.clone();
  for (;;) {
    // Outwards at first and back when far, so that the crowd spreads without leaving its zone.
    const { x, z } = bot.entity.position.minus(start);
    const far = Math.max(Math.abs(x), Math.abs(z)) > 45;
    await bot.look(far ? Math.atan2(x, z) : random.float() * 2 * Math.PI, 0, true);
    bot.setControlState('forward', true);
    bot.setControlState('jump', true);
    await clock.sleep(WALK_MS);
    bot.clearControlStates();
    const ahead = bot.blockAt(bot.entity.position.offset(random.integer(-2, 2), -1, random.integer(-2, 2)));
    if (!ahead || !bot.canDigBlock(ahead)) continue;
    // Another bot may take the block first, and an arena's ground is not given away; then there is nothing to wait for.
    const dug = bot.dig(ahead, true).catch(() => undefined);
    await Promise.race([dug, clock.sleep(DIG_MS)]);
    bot.stopDigging();
  }
}
