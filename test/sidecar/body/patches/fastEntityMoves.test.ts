import type { Bot } from 'mineflayer';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { PacketCodec } from '../../../../game-server/network/packetCodec.ts';
import { speedUpEntityMoves } from '../../../../sidecar/body/patches/fastEntityMoves.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';
import { linkedBotAlone } from './linkedBotAlone.ts';

const MOVEMENTS = ['rel_entity_move', 'entity_look', 'entity_move_look', 'entity_head_rotation'] as const;
const KNOWN = [1, 127, 128, 20_000, 3_000_000];

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
    const plain = await linkedBotAlone(version);
    const lean = await linkedBotAlone(version);
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

  test('whoever looks at one, at any time, finds it where it is with Mineflayer', async () => {
    const random = new Random(8);
    const plain = await linkedBotAlone(version);
    const lean = await linkedBotAlone(version);
    speedUpEntityMoves(lean.bot);
    const receive = (name: string, fields: Record<string, unknown>) => {
      const frame = codec.encode('play', name, fields);
      plain.client.receive(frame);
      lean.client.receive(frame);
    };
    const held = new Map<number, readonly [unknown, unknown]>();
    const shown = (entity: unknown) => {
      const { position, yaw, pitch, headYaw, isValid } = entity as Bot['entity'] & { headYaw?: number };
      return { position: { ...position }, yaw, pitch, headYaw, isValid };
    };
    let looks = 0;
    for (let count = 0; count < 20_000; count++) {
      const entityId = random.pick(KNOWN);
      const chance = random.integer(0, 999);
      if (chance === 0) receive('entity_destroy', { entityIds: [entityId, random.pick(KNOWN)] });
      else if (chance === 1)
        receive('entity_velocity', {
          entityId,
          velocityX: 1,
          velocityY: 2,
          velocityZ: 3,
          velocity: { x: 1, y: 2, z: 3 },
        });
      else if (chance === 2)
        for (const { bot } of [plain, lean]) bot.entities[entityId]?.position.set(count / 3, 64, -count / 7);
      else if (chance === 3) {
        const now = [plain.bot.entities[entityId], lean.bot.entities[entityId]] as const;
        if (now[0]) held.set(entityId, now);
      } else if (chance === 4) {
        looks++;
        const [before, after] = held.get(entityId) ?? [plain.bot.entities[entityId], lean.bot.entities[entityId]];
        if (before) expect(shown(after)).toEqual(shown(before));
      } else if (chance === 5)
        for (const { bot } of [plain, lean]) if (bot.entities[entityId]) bot.entities[entityId].yaw = count;
      receive(...randomMovement(random));
    }
    expect(looks).toBeGreaterThan(5);
    expect(show(lean.bot)).toEqual(show(plain.bot));
    const keysOf = (bot: Bot) => Object.values(bot.entities).map((entity) => Object.keys(entity).sort());
    expect(keysOf(lean.bot)).toEqual(keysOf(plain.bot));
  });

  test('moves before somebody begins to listen are carried out first, and none outlives a new login', async () => {
    const { bot, client } = await linkedBotAlone(version);
    speedUpEntityMoves(bot);
    const receive = (name: string, fields: Record<string, unknown>) =>
      client.receive(codec.encode('play', name, { entityId: 5, onGround: true, ...fields }));
    receive('entity_head_rotation', { headYaw: 0 });
    for (let count = 0; count < 3; count++) receive('rel_entity_move', { dX: 4096, dY: 0, dZ: 0 });
    const first = bot.entities[5] as Bot['entity'];
    const { position } = first;
    receive('rel_entity_move', { dX: 4096, dY: 0, dZ: 0 });
    // Nobody has looked since.
    expect(position.x).toBe(3);
    const told: number[] = [];
    const hear = () => {
      told.push(position.x);
    };
    bot.on('entityMoved', hear);
    expect(position.x).toBe(4);
    receive('rel_entity_move', { dX: 4096, dY: 0, dZ: 0 });
    expect(told).toEqual([5]);
    bot.removeListener('entityMoved', hear);
    receive('rel_entity_move', { dX: 4096, dY: 0, dZ: 0 });
    expect(position.x).toBe(5);
    // The rest of what Mineflayer does at a login takes a server.
    const [ours, ...others] = client.listeners('login') as ((packet: object) => void)[];
    ours?.({});
    others.find((listener) => String(listener).includes('bot.entities = {}'))?.({ entityId: 1 });
    expect(position.x).toBe(6);
    receive('entity_head_rotation', { headYaw: 64 });
    receive('rel_entity_move', { dX: 4096, dY: 0, dZ: 0 });
    expect(bot.entities[5]).not.toBe(first);
    expect(bot.entities[5]?.position.x).toBe(1);
    expect(position.x).toBe(6);
  });

  test('whoever listens is told, and a frame cut short moves nobody', async () => {
    const { bot, client } = await linkedBotAlone(version);
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
