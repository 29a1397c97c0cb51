import { readFileSync } from 'node:fs';
import mineflayer from 'mineflayer';
import { expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { VanillaDouble } from '../../../server-plugin/embedded/double/vanillaDouble.ts';
import { RawRcon } from '../rcon/rawRcon.ts';

test('starts with RCON, lets a body in and says so', async () => {
  const double = await VanillaDouble.start({
    clock: new RealtimeClock(),
    random: new Random(1),
    port: 0,
    properties: { 'enable-rcon': true, 'rcon.port': 0, 'rcon.password': 'pw' },
    viewDistance: 3,
  });
  const rcon = await RawRcon.connect(double.rconAddress.port);
  expect(await rcon.ask(1, 3, 'pw')).toEqual({ id: 1, type: 2, text: '' });
  const bot = mineflayer.createBot({
    host: '127.0.0.1',
    port: double.address?.port ?? 0,
    username: 'Alice',
    auth: 'offline',
    version: double.server.gameData.version,
  });
  await new Promise((resolve) => bot.once('spawn', resolve as () => void));
  expect((await rcon.ask(2, 2, 'list'))?.text).toBe('There are 1 of a max of 20 players online: Alice');
  expect((await rcon.ask(3, 2, 'foo'))?.text).toBe('Unknown or incomplete command, see below for errorfoo<--[HERE]');
  bot.quit();
  console.log(readFileSync(double.log.file, 'utf8'));
  await double.stop();
});
