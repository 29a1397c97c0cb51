import { once } from 'node:events';
import mineflayer from 'mineflayer';
import { expect, test } from 'vitest';
import { ignoreUnusedPackets } from '../../../../sidecar/body/patches/ignoredPackets.ts';

test('cracks in blocks are told to whoever listens, and looked at for nobody else', async () => {
  const bot = mineflayer.createBot({ username: 'Alice', version: '1.20.4', auth: 'offline', connect: () => undefined });
  await once(bot, 'inject_allowed');
  ignoreUnusedPackets(bot);
  let looked = 0;
  const stone = { name: 'stone' } as NonNullable<ReturnType<typeof bot.blockAt>>;
  bot.blockAt = () => {
    looked++;
    return stone;
  };
  const crack = (destroyStage: number) =>
    bot._client.emit('block_break_animation', { entityId: 7, location: { x: 1, y: 2, z: 3 }, destroyStage });
  crack(3);
  expect(looked).toBe(0);
  const told: unknown[] = [];
  const hear = (...args: unknown[]) => {
    told.push(args);
  };
  bot.on('blockBreakProgressObserved', hear);
  crack(4);
  expect(told).toEqual([[stone, 4, undefined]]);
  bot.removeListener('blockBreakProgressObserved', hear);
  bot.on('blockBreakProgressEnd', hear);
  crack(-1);
  expect(told).toEqual([
    [stone, 4, undefined],
    [stone, undefined],
  ]);
  bot.removeListener('blockBreakProgressEnd', hear);
  crack(-1);
  expect(looked).toBe(2);
});
