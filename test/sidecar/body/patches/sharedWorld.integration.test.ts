import { serialize } from 'node:v8';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterEach, describe, expect, test } from 'vitest';
import { summon } from '../../../../game-server/mobs/summon.ts';
import { useGameTime } from '../../../../patches/gameScope.ts';
import { WORTH_SHARING } from '../../../../sidecar/body/client/sharedPackets.ts';
import { versionsToTest } from '../../../support/depth.ts';
import { createEnv, type Env, type EnvOptions, FLOOR_Y } from '../../../support/env.ts';
import { joinPlainBot, type PlainBotOptions } from '../../../support/plainBot.ts';
import { joinLinkedBot } from '../client/linkedBot.ts';

/** Chunks and light have other packets, which conformance shows at all versions. */
const VERSIONS = versionsToTest();

let leave: (() => void) | undefined;
afterEach(() => {
  leave?.();
  leave = undefined;
});

/** A world with bots on game time. */
async function bodiesWorld(options: EnvOptions): Promise<Env> {
  const env = await createEnv(options);
  leave = useGameTime(env.clock, env.server.random.fork('game packages'));
  return env;
}

/** What a bot's world can be asked about a cell, as text. */
function cell(bot: Bot, x: number, y: number, z: number): string {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) return 'no chunk';
  const { stateId, name, light, skyLight, biome, entity } = block as typeof block & { entity?: unknown };
  return JSON.stringify([stateId, name, light, skyLight, biome.id, entity ?? null], (_key, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
}

function build(env: Env): void {
  env.setBlock(3, FLOOR_Y, 3, 'chest[facing=west]');
  env.setBlock(4, FLOOR_Y, 3, 'oak_sign[rotation=4]');
  env.setBlock(-5, FLOOR_Y, 2, 'glowstone');
  for (let y = 0; y < 6; y++) env.setBlock(-8, FLOOR_Y + y, -8, 'stone');
}

describe.each(VERSIONS)('bots that share decoded chunks at %s', (version) => {
  test('see what a bot on a stream sees, cell by cell', { timeout: 120_000 }, async () => {
    await using env = await bodiesWorld({ version });
    build(env);
    const alice = await joinLinkedBot(env, 'Alice');
    const bob = await joinLinkedBot(env, 'Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    const carol = await joinPlainBot(env, 'Carol', { position: { x: 1.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(6, FLOOR_Y, 6, 'torch');
    env.setBlock(3, FLOOR_Y, 3, 'air');
    await env.tick(5);
    for (let x = -17; x <= 17; x++)
      for (let z = -17; z <= 17; z++)
        for (const y of [-65, -64, -61, FLOOR_Y, FLOOR_Y + 1, FLOOR_Y + 5, -40, 319, 320]) {
          const told = cell(carol, x, y, z);
          if (cell(alice, x, y, z) !== told || cell(bob, x, y, z) !== told)
            expect(`${x} ${y} ${z}: ${cell(alice, x, y, z)} and ${cell(bob, x, y, z)}`).toBe(told);
        }
    const stones = (bot: Bot) =>
      bot.findBlocks({ matching: bot.registry.blocksByName.stone?.id ?? -1, maxDistance: 32, count: 20 }).map(String);
    expect(stones(alice)).toEqual(stones(carol));
    expect(stones(bob).length).toBe(6);
    const told = (bot: Bot) => {
      const { dimensionsByName, biomesArray } = bot.registry as unknown as Record<string, object>;
      return JSON.stringify([bot.game, dimensionsByName, biomesArray]);
    };
    expect(told(alice)).toBe(told(carol));
  });

  test('foresee each for themselves', { timeout: 120_000 }, async () => {
    await using env = await bodiesWorld({ version });
    build(env);
    const alice = await joinLinkedBot(env, 'Alice');
    const bob = await joinLinkedBot(env, 'Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    const world = (bot: Bot) => bot.world as unknown as { setBlockStateId(at: Vec3, stateId: number): void };
    const grass = bob.blockAt(new Vec3(0, FLOOR_Y - 1, 5))?.stateId;
    const states = [...Array(16).keys()].map((x) => cell(bob, x, FLOOR_Y - 1, 5));
    for (let x = 0; x < 16; x++) {
      world(alice).setBlockStateId(new Vec3(x, FLOOR_Y - 1, 5), x % 2 === 0 ? 0 : 100 + x);
      world(alice).setBlockStateId(new Vec3(x, FLOOR_Y + 40, 5), 100 + x);
    }
    expect([...Array(16).keys()].map((x) => cell(bob, x, FLOOR_Y - 1, 5))).toEqual(states);
    expect(bob.blockAt(new Vec3(3, FLOOR_Y + 40, 5))?.stateId).toBe(0);
    expect(alice.blockAt(new Vec3(1, FLOOR_Y - 1, 5))?.stateId).toBe(101);
    world(bob).setBlockStateId(new Vec3(1, FLOOR_Y - 1, 5), 7);
    expect(alice.blockAt(new Vec3(1, FLOOR_Y - 1, 5))?.stateId).toBe(101);
    // Who comes later sees the server's world, and what the server says counts for all.
    const carol = await joinLinkedBot(env, 'Carol', { position: { x: 1.5, y: FLOOR_Y, z: 0.5 } });
    expect(carol.blockAt(new Vec3(1, FLOOR_Y - 1, 5))?.stateId).toBe(grass);
    env.setBlock(1, FLOOR_Y - 1, 5, 'gold_block');
    await env.tick(2);
    for (const bot of [alice, bob, carol]) expect(bot.blockAt(new Vec3(1, FLOOR_Y - 1, 5))?.name).toBe('gold_block');
    // A chunk that is let go of and comes again is the server's too, without what was foreseen in it.
    const player = env.server.players.get('Alice') ?? expect.fail('Alice is not in play');
    env.systems.movement.teleport(player, { x: -60.5, y: FLOOR_Y, z: -60.5 });
    await env.tick(20);
    expect(alice.blockAt(new Vec3(1, FLOOR_Y - 1, 5))).toBeNull();
    env.systems.movement.teleport(player, { x: 0.5, y: FLOOR_Y, z: 0.5 });
    await env.tick(20);
    expect([...Array(16).keys()].map((x) => cell(alice, x, FLOOR_Y - 1, 5))).toEqual(
      [...Array(16).keys()].map((x) => cell(carol, x, FLOOR_Y - 1, 5)),
    );
    expect(alice.blockAt(new Vec3(1, FLOOR_Y - 1, 5))?.name).toBe('gold_block');
    expect(bob.blockAt(new Vec3(3, FLOOR_Y + 40, 5))?.stateId).toBe(0);
  });

  test('change nothing of what they share, in a busy world', { timeout: 120_000 }, async () => {
    await using env = await bodiesWorld({ version });
    const shared = new Map<object, Buffer>();
    const prepare = (bot: Bot) => {
      const emit = bot._client.emit.bind(bot._client);
      bot._client.emit = ((event: string, packet: unknown, metadata?: { readonly size: number }) => {
        const big = typeof packet === 'object' && packet !== null && (metadata?.size ?? 0) >= WORTH_SHARING - 4;
        if (big && !shared.has(packet)) shared.set(packet, serialize(packet));
        return emit(event as never, packet as never, metadata as never);
      }) as never;
    };
    await busyFarm(env, (name, options) => joinLinkedBot(env, name, { ...options, prepare }));
    expect(shared.size).toBeGreaterThan(20);
    for (const [packet, before] of shared)
      expect(serialize(packet).equals(before), `of ${Object.keys(packet).join()}`).toBe(true);
  });

  test('cause the same events as bots on streams, to the last digit', { timeout: 120_000 }, async () => {
    const traces: string[][] = [];
    for (const linked of [false, true]) {
      await using env = await bodiesWorld({ version, seed: 5 });
      await busyFarm(env, (name, options) =>
        linked ? joinLinkedBot(env, name, options) : joinPlainBot(env, name, options),
      );
      traces.push(env.events.map((event) => JSON.stringify(event)));
      leave?.();
      leave = undefined;
    }
    const [streams = [], links = []] = traces;
    const parting = streams.findIndex((event, index) => event !== links[index]);
    expect(parting < 0 ? [] : [parting, streams[parting], links[parting]]).toEqual([]);
    expect(links.length).toBe(streams.length);
    const types = new Set(streams.map((event) => (JSON.parse(event) as { type: string }).type));
    for (const type of ['block-placed', 'block-broken', 'entity-hurt', 'chat-sent', 'player-moved'])
      expect(types).toContain(type);
  });
});

/** Three bots dig, place, fight, write, fish and talk for a while among animals, water and falling sand. */
async function busyFarm(env: Env, join: (name: string, options: PlainBotOptions) => Promise<Bot>): Promise<void> {
  build(env);
  for (let x = -3; x <= 4; x++) for (let z = 5; z <= 9; z++) env.setBlock(x, FLOOR_Y - 1, z, 'water');
  env.setBlock(-5, FLOOR_Y + 6, 5, 'stone');
  env.setBlock(-5, FLOOR_Y + 7, 5, 'sand');
  const alice = await join('Alice', {
    items: [
      { slot: 36, id: 'dirt', count: 64 },
      { slot: 37, id: 'oak_sign', count: 4 },
    ],
  });
  const bob = await join('Bob', {
    position: { x: 12.5, y: FLOOR_Y, z: 12.5 },
    items: [{ slot: 36, id: 'iron_sword', count: 1 }],
  });
  const carol = await join('Carol', {
    position: { x: 0.5, y: FLOOR_Y, z: 3.5 },
    items: [{ slot: 36, id: 'fishing_rod', count: 1 }],
  });
  for (const [index, kind] of ['cow', 'sheep', 'chicken', 'pig', 'zombie', 'spider'].entries())
    summon(env.systems.habitat, kind, { zone: env.zone, position: { x: 10.5 + index, y: FLOOR_Y, z: 18.5 } });
  void carol.look(Math.PI, -0.6, true);
  bob.setControlState('forward', true);
  await env.tick(3);
  carol.activateItem();
  const toil = async () => {
    for (let round = 0; round < 6; round++) {
      const floor = alice.blockAt(new Vec3(round % 3, FLOOR_Y - 1, -2));
      if (!floor) throw new Error('no floor');
      await alice.placeBlock(floor, new Vec3(0, 1, 0));
      alice.chat(`round ${round}`);
      const placed = alice.blockAt(new Vec3(round % 3, FLOOR_Y, -2));
      if (placed) await alice.dig(placed);
    }
  };
  let done = false;
  const work = toil().finally(() => {
    done = true;
  });
  work.catch(() => undefined);
  for (let tick = 0; tick < 300 || (!done && tick < 2_000); tick++) {
    if (tick === 50) env.setBlock(-5, FLOOR_Y + 6, 5, 'air');
    if (tick % 10 === 0) {
      const prey = bob.nearestEntity(({ name }) => name !== 'item' && name !== 'player' && name !== 'experience_orb');
      if (prey) {
        void bob.lookAt(prey.position, true);
        bob.attack(prey);
      }
    }
    await env.tick();
  }
  await work;
  for (const bot of [alice, bob, carol]) bot.end();
  await env.tick(2);
}
