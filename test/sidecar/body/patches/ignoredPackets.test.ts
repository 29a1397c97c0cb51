import { once } from 'node:events';
import mineflayer from 'mineflayer';
import { expect, test } from 'vitest';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import { ignoreUnusedPackets } from '../../../../sidecar/body/patches/ignoredPackets.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { linkedBotAlone } from './linkedBotAlone.ts';

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

test.each(TESTED_VERSIONS)(
  'swings of arms are told to whoever listens, and not even read for nobody else, at %s',
  async (version) => {
    const { bot, client } = await linkedBotAlone(version);
    const codec = new PacketCodec(version);
    ignoreUnusedPackets(bot);
    let read = 0;
    const emit = client.emit.bind(client);
    client.emit = (event: string | symbol, ...args: unknown[]) => {
      read++;
      return emit(event, ...args);
    };
    const animate = (entityId: number, animation: number) =>
      client.receive(codec.encode('play', 'animation', { entityId, animation }));
    // One that the client has not heard of.
    animate(300, 0);
    expect([read, bot.entities[300]?.id]).toEqual([1, 300]);
    animate(300, 0);
    expect(read).toBe(1);
    animate(300, 3);
    expect(read).toBe(2);
    const told: unknown[] = [];
    bot.on('entitySwingArm', (entity) => {
      told.push(entity);
    });
    animate(300, 0);
    expect([read, told]).toEqual([3, [bot.entities[300]]]);
  },
);
