import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import { LinkedClient } from '../../../../sidecar/body/client/linkedClient.ts';
import { speedUpEntityMoves } from '../../../../sidecar/body/patches/fastEntityMoves.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

const MOVEMENTS = ['rel_entity_move', 'entity_look', 'entity_move_look', 'entity_head_rotation'] as const;
const KNOWN = [1, 127, 128, 20_000, 3_000_000];

async function newBot(version: string): Promise<{ bot: Bot; client: LinkedClient }> {
  const bot = mineflayer.createBot({
    username: 'Alice',
    version,
    auth: 'offline',
    hideErrors: true,
    logErrors: false,
    Client: LinkedClient,
    connect: () => undefined,
  } as unknown as mineflayer.BotOptions);
  await once(bot, 'inject_allowed');
  const client = bot._client as unknown as LinkedClient;
  client.state = 'play';
  return { bot, client };
}

function randomMovement(random: Random): [name: string, fields: Record<string, unknown>] {
  const angle = () => random.integer(-128, 127);
  const step = () => random.integer(-32_768, 32_767);
  return [
    random.pick(MOVEMENTS),
    {
      // Now and then one the client has not heard of.
      entityId: random.integer(0, 20) === 0 ? random.integer(200, 300) : random.pick(KNOWN),
      dX: step(),
      dY: step(),
      dZ: step(),
      yaw: angle(),
      pitch: angle(),
      headYaw: angle(),
      onGround: true,
    },
  ];
}

function show(bot: Bot): unknown {
  return Object.values(bot.entities).map((entity) => {
    const { id, position, velocity, yaw, pitch, onGround } = entity;
    return { id, position, velocity, yaw, pitch, onGround, headYaw: (entity as { headYaw?: number }).headYaw };
  });
}

describe.each(TESTED_VERSIONS)('at %s', (version) => {
  const codec = new PacketCodec(version);

  test('others move and turn as Mineflayer moves and turns them', async () => {
    const random = new Random(5);
    const plain = await newBot(version);
    const lean = await newBot(version);
    speedUpEntityMoves(lean.bot);
    let announced = 0;
    const emit = lean.client.emit.bind(lean.client);
    lean.client.emit = (event: string | symbol, ...args: unknown[]) => {
      announced++;
      return emit(event, ...args);
    };
    for (const known of KNOWN) {
      const spot = { entityId: known, x: known / 3, y: -60.1, z: 7, yaw: 3, pitch: 4, onGround: true };
      const turn = codec.encode('play', 'entity_look', spot);
      plain.client.receive(turn);
      lean.client.receive(turn);
    }
    const before = announced;
    for (let count = 0; count < 2_000; count++) {
      const frame = codec.encode('play', ...randomMovement(random));
      plain.client.receive(frame);
      lean.client.receive(frame);
    }
    expect(show(lean.bot)).toEqual(show(plain.bot));
    expect(Object.keys(plain.bot.entities).length).toBeGreaterThan(KNOWN.length);
    // Those of the unknown and of the numbers too long for it.
    expect(announced - before).toBeLessThan(800);
  });

  test('whoever listens is told, and a frame cut short moves nobody', async () => {
    const { bot, client } = await newBot(version);
    speedUpEntityMoves(bot);
    const move = codec.encode('play', 'rel_entity_move', { entityId: 5, dX: 4096, dY: 0, dZ: -4096, onGround: true });
    client.receive(move);
    client.receive(move.subarray(0, -1));
    expect(bot.entities[5]?.position).toMatchObject({ x: 1, y: 0, z: -1 });
    const told: unknown[] = [];
    const hear = (...args: unknown[]) => {
      told.push(args[0]);
    };
    bot.on('entityMoved', hear);
    client.receive(move);
    expect(told).toEqual([bot.entities[5]]);
    bot.removeListener('entityMoved', hear);
    client.on('rel_entity_move', hear as never);
    client.receive(move);
    expect(told[1]).toMatchObject({ entityId: 5, dX: 4096 });
    client.on('packet', hear as never);
    client.receive(codec.encode('play', 'entity_head_rotation', { entityId: 5, headYaw: 64 }));
    expect(told.at(-1)).toMatchObject({ headYaw: 64 });
    expect(bot.entities[5]?.position).toMatchObject({ x: 3, z: -3 });
  });
});
