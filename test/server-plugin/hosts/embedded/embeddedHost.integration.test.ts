import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { Random } from '../../../../clock/random.ts';
import type { GameServer } from '../../../../game-server/core/server.ts';
import { blockState } from '../../../../protocol/blockState.ts';
import { EmbeddedHost } from '../../../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import type { BuildPlan } from '../../../../worlds/plan/buildPlan.ts';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

const plan: BuildPlan = {
  box: { min: { x: 0, y: FLOOR_Y, z: 0 }, max: { x: 9, y: FLOOR_Y + 5, z: 9 } },
  steps: [
    {
      type: 'fill',
      box: { min: { x: 0, y: FLOOR_Y, z: 0 }, max: { x: 9, y: FLOOR_Y, z: 9 } },
      state: blockState('stone'),
    },
    { type: 'set', position: { x: 4, y: FLOOR_Y + 1, z: 4 }, state: blockState('chest', { facing: 'east' }) },
    {
      type: 'container',
      position: { x: 4, y: FLOOR_Y + 1, z: 4 },
      items: [{ slot: 3, id: 'oak_log', count: 12 }],
    },
    { type: 'set', position: { x: 5, y: FLOOR_Y + 1, z: 4 }, state: blockState('oak_sign', { rotation: '8' }) },
    { type: 'sign', position: { x: 5, y: FLOOR_Y + 1, z: 4 }, lines: ['Build', 'here'] },
  ],
  loadouts: [{ position: { x: 1.5, y: FLOOR_Y + 1, z: 1.5 }, yaw: 0, pitch: 0, items: [] }],
};
const origin = { x: 16, y: 0, z: -32 };

describe.each(TESTED_VERSIONS)('EmbeddedHost at %s', (version) => {
  test('says whose arena a fault is confined to when one player’s packet caused it', async () => {
    const zone = { id: 'own', box: { min: { x: -8, y: -64, z: -8 }, max: { x: 8, y: 0, z: 8 } } };
    const fail = (server: GameServer) => {
      server.onPacket('arm_animation', () => {
        throw new Error('hand');
      });
      server.onPhase('mobs', () => {
        if (server.tickNumber === failing) throw new Error('mob');
      });
    };
    let failing = -1;
    const env = await createEnv({ version, zone, extend: fail });
    const faults: (readonly [string, string | undefined])[] = [];
    new EmbeddedHost(env.server, env.systems).onFault(({ message }, of) => faults.push([message, of]));
    const alice = await env.connect('Alice');
    alice.write('arm_animation', { hand: 0 });
    await env.tick(2);
    expect(alice.kicked).toBe('the server failed on what you sent');
    failing = env.server.tickNumber + 1;
    await env.tick();
    expect(faults).toEqual([
      ['packets of Alice: hand', 'own'],
      ['phase mobs: mob', undefined],
    ]);
    await expect(env.close()).rejects.toThrow('2 problem(s)');
  });

  test('builds a plan, and builds it again over whatever happened', async () => {
    await using env = await createEnv({ version });
    const host = new EmbeddedHost(env.server, env.systems);
    const box = { min: { x: 16, y: FLOOR_Y, z: -32 }, max: { x: 25, y: FLOOR_Y + 5, z: -23 } };
    await host.build(plan, origin);
    const first = await host.snapshot(box);
    const chest = { x: 20, y: FLOOR_Y + 1, z: -28 };
    expect(await host.block(chest)).toEqual({
      id: 'chest',
      properties: { facing: 'east', type: 'single', waterlogged: 'false' },
    });
    expect(first.containers).toEqual([
      { position: chest, id: 'chest', items: [{ slot: 3, id: 'oak_log', count: 12 }] },
    ]);
    expect(first.signs[0]?.front).toEqual(['Build', 'here', '', '']);
    expect(new BlockGrid(first).at({ x: 16, y: FLOOR_Y, z: -32 }).id).toBe('stone');

    const entity = env.server.world.entityAt(chest);
    if (entity?.type === 'container') entity.slots.takeAll();
    env.setBlock(17, FLOOR_Y + 2, -30, 'dirt');
    env.systems.items.spill({ x: 18, y: FLOOR_Y + 3, z: -29 }, { id: 'dirt', count: 5 });
    expect((await host.snapshot(box)).entities).toHaveLength(1);
    await host.build(plan, origin);
    expect(await host.snapshot(box)).toEqual({ ...first, tick: env.server.tickNumber });
    expect(env.eventsOf('block-placed')).toEqual([]);
  });

  test('has what was built work in the order of the plan, whatever happened before', async () => {
    await using env = await createEnv({ version });
    const host = new EmbeddedHost(env.server, env.systems);
    const hoppers = [2, 5, 8].map((x) => ({ x, y: FLOOR_Y + 1, z: 2 }));
    const steps = hoppers.map((position) => ({ type: 'set', position, state: blockState('hopper') }) as const);
    const hopperPlan: BuildPlan = { ...plan, steps };
    const order = () =>
      [...env.server.world.entitiesWhere(() => true)].flatMap(({ entity, position }) =>
        entity.type === 'container' && entity.id === 'hopper' ? [position.x] : [],
      );
    await host.build(hopperPlan, origin);
    expect(order()).toEqual([18, 21, 24]);
    env.setBlock(18, FLOOR_Y + 1, -30, 'air');
    env.setBlock(18, FLOOR_Y + 1, -30, 'hopper');
    expect(order()).toEqual([21, 24, 18]);
    await host.build(hopperPlan, origin);
    expect(order()).toEqual([18, 21, 24]);
  });

  test('a client sees what was built around it', async () => {
    await using env = await createEnv({ version });
    const host = new EmbeddedHost(env.server, env.systems);
    const alice = await env.connect('Alice', { position: { x: 16.5, y: FLOOR_Y + 1, z: -31.5 } });
    const [chunks, blocks] = [alice.collect('map_chunk'), alice.collect('multi_block_change')];
    await host.build(plan, origin);
    await env.tick(2);
    expect(chunks.packets.length + blocks.packets.length).toBeGreaterThan(0);
  });

  test('equips, holds, frees and dismisses players', async () => {
    await using env = await createEnv({ version });
    const host = new EmbeddedHost(env.server, env.systems);
    const items = [
      { slot: 36, id: 'dirt', count: 64 },
      { slot: 9, id: 'oak_planks', count: 3 },
    ];
    const alice = await env.connect('Alice', { items, held: true });
    expect((await host.player('Alice'))?.items).toEqual([items[1], items[0]]);
    alice.move({ x: 1, y: FLOOR_Y, z: 0.5 });
    await env.tick(2);
    expect((await host.player('Alice'))?.position).toEqual({ x: 0.5, y: FLOOR_Y, z: 0.5 });

    await host.hold('Alice', false);
    for (let step = 1; step <= 4; step++) {
      alice.move({ x: 0.5 + step * 0.2, y: FLOOR_Y, z: 0.5 });
      await env.tick();
    }
    expect((await host.player('Alice'))?.position.x).toBeCloseTo(1.3);
    alice.player.inventory.slots.set(20, { id: 'stone', count: 1 });
    await host.equip('Alice');
    await env.tick(2);
    expect(await host.player('Alice')).toMatchObject({
      position: { x: 0.5, y: FLOOR_Y, z: 0.5 },
      items: [items[1], items[0]],
    });
    expect(alice.slot(36)).toEqual({ id: 'dirt', count: 64 });
    expect(alice.slot(20)).toBeUndefined();

    await host.dismiss('Alice', 'the episode is over');
    await env.tick();
    expect(alice.kicked).toBe('the episode is over');
    expect(await host.player('Alice')).toBeUndefined();
    expect((await env.connect('Alice')).kicked).toBeUndefined();
  });

  test('who comes back in an episode goes on with what they had', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'dirt', count: 5 }] });
    alice.player.inventory.remove('dirt', 2);
    alice.move({ x: 0.8, y: FLOOR_Y, z: 0.5 });
    await env.tick();
    const { admission } = alice.player;
    alice.raw.end('gone');
    await env.tick(2);
    expect(env.server.players.size).toBe(0);
    const again = await env.reconnect(admission);
    expect(again.player.position.x).toBeCloseTo(0.8);
    expect(again.player.inventory.count('dirt')).toBe(3);
    expect(again.slot(36)).toEqual({ id: 'dirt', count: 3 });
  });
});

describe('starting the host', () => {
  test("a port that is in use is the user's error", async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as { port: number };
    const starting = startEmbeddedHost({ clock: new ManualClock(), random: new Random(1), port });
    await expect(starting).rejects.toMatchObject({ party: 'user', code: 'port-in-use' });
    blocker.close();
  });

  test("a version nobody speaks is the user's error", async () => {
    const starting = startEmbeddedHost({ clock: new ManualClock(), random: new Random(1), version: '1.8.8' });
    await expect(starting).rejects.toMatchObject({ code: 'unsupported-version' });
  });
});
