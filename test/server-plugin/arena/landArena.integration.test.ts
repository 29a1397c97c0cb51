import { describe, expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import { OPEN_WORLD_RULES } from '../../../protocol/gameRules.ts';
import { add, type BlockPosition, type Box, formatPosition } from '../../../protocol/geometry.ts';
import { ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { planHash } from '../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { BuildPlan, BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { createEnv, type Env } from '../../support/env.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

/** Part of some land around its place to begin, with a chest on the ground there. */
function landPlan(seed: number, change: Partial<BuildPlan> = {}): BuildPlan & { readonly chest: BlockPosition } {
  const terrain = new GeneratedTerrain('overworld', seed);
  const { x, y, z } = terrain.spawn();
  const chest = { x: Math.floor(x) + 2, y, z: Math.floor(z) };
  const low = (at: number) => Math.floor((at - 64) / 16) * 16;
  const high = (at: number) => Math.ceil((at + 64) / 16) * 16 - 1;
  const plan: BuildPlan = {
    box: { min: { x: low(x), y: -64, z: low(z) }, max: { x: high(x), y: 255, z: high(z) } },
    ground: { preset: 'overworld', seed, herds: true },
    steps: [
      { type: 'set', position: chest, state: blockState('chest') },
      { type: 'container', position: chest, items: [{ slot: 0, id: 'bread', count: 3 }] },
      { type: 'set', position: { ...chest, x: chest.x + 20, y: 120 }, state: blockState('glowstone') },
    ],
    watched: around(chest, 2),
    rules: OPEN_WORLD_RULES,
    loadouts: [{ position: { x, y, z }, yaw: 0, pitch: 0, items: [] }],
    ...change,
  };
  return Object.assign(plan, { chest });
}

function around({ x, y, z }: BlockPosition, by: number): Box {
  return { min: { x: x - by, y: y - by, z: z - by }, max: { x: x + by, y: y + by, z: z + by } };
}

function stage(env: Env) {
  const host = new EmbeddedHost(env.server, env.systems);
  return { host, world: env.server.world, yard: new ArenaYard(host, new ArenaGrid()) };
}

describe('an arena in generated land', () => {
  test.each(TESTED_VERSIONS)(
    'is the land, shifted by whole chunks, with what the plan builds, at %s',
    async (version) => {
      await using env = await createEnv({ version, world: { type: 'void' } });
      const { host, world, yard } = stage(env);
      const plan = landPlan(3);
      const arena = yard.claim(plan);
      await arena.reset(1);
      expect(arena.hash).toBe(planHash(plan, host.gameData));
      const { chest } = plan;
      expect(world.block(add(chest, arena.origin)).id).toBe('chest');
      expect(world.block(add({ ...chest, x: chest.x + 20, y: 120 }, arena.origin)).id).toBe('glowstone');
      await using alone = await createEnv({ version, world: { type: 'overworld', seed: 3 } });
      for (let y = -64; y < 256; y++)
        for (const at of [
          { x: chest.x, z: chest.z + 1 },
          { x: plan.box.min.x, z: plan.box.max.z },
          { x: plan.box.max.x + 30, z: chest.z },
        ])
          expect(world.block(add({ ...at, y }, arena.origin))).toEqual(alone.server.world.block({ ...at, y }));
      const snapshot = await arena.snapshot(0);
      expect(snapshot.box).toEqual(plan.watched);
      expect(snapshot.containers).toEqual([
        { position: chest, id: 'chest', items: [{ slot: 0, id: 'bread', count: 3 }] },
      ]);
      await arena.free();
      expect(world.block(add(chest, arena.origin)).id).toBe('air');
    },
  );

  test('is told from one in which a single cell differs', async () => {
    await using env = await createEnv({ world: { type: 'void' } });
    const { host, world, yard } = stage(env);
    const plan = landPlan(4);
    const { min, max } = plan.box;
    const arena = yard.claim(plan);
    await arena.reset(1);
    expect(await host.landDifference(plan, arena.origin)).toBeUndefined();
    const middle = { x: (min.x + max.x + 1) / 2, y: 20, z: (min.z + max.z + 1) / 2 };
    const glowstone = { ...plan.chest, x: plan.chest.x + 20, y: 120 };
    for (const cell of [min, max, middle, { ...min, y: 200 }, glowstone]) {
      const at = add(cell, arena.origin);
      const before = world.block(at);
      world.setBlock(at, blockState('bookshelf'), { type: 'build' });
      expect(await host.landDifference(plan, arena.origin)).toContain(
        `cell ${formatPosition(cell)}: expected ${before.id}`,
      );
      await expect(arena.verify([])).rejects.toThrow('found bookshelf');
      world.setBlock(at, before, { type: 'build' });
      expect(await host.landDifference(plan, arena.origin)).toBeUndefined();
    }
    // What is done beyond the box, where nobody can be, is nobody's concern.
    world.setBlock(add({ ...max, x: max.x + 1 }, arena.origin), blockState('bookshelf'), { type: 'build' });
    await arena.verify([]);
  });

  test('is as new after a reset, whatever was done and whatever was under way in it', async () => {
    await using env = await createEnv({ world: { type: 'void' } });
    const { host, world, yard } = stage(env);
    const plan = landPlan(5);
    const arena = yard.claim(plan);
    await arena.reset(1);
    const { position } = arena.loadoutInWorld(0);
    await env.connect('Alice', { zone: arena.zone, position });
    const { x, y, z } = add(plan.chest, arena.origin);
    env.setBlock(x, y + 30, z, 'sand');
    for (const [dx, state] of [
      [3, 'water'],
      [6, 'lava'],
      [9, 'fire'],
      [12, 'chest'],
      [15, 'glowstone'],
    ] as const)
      world.setBlock({ x: x + dx, y: y + 8, z }, blockState(state), { type: 'game' });
    await env.tick(30);
    expect([...world.chunks.modified()].length).toBeGreaterThan(1);
    await arena.reset(1);
    expect(await host.landDifference(plan, arena.origin)).toBeUndefined();
    expect([...host.systems.entities.all()]).toEqual([]);
    await env.tick(60);
    // Nothing flows, falls or burns on.
    expect(env.eventsOf('block-changed').filter(({ tick }) => tick > env.server.tickNumber - 55)).toEqual([]);
    expect(world.light.blockLight({ x: x + 15, y: y + 9, z })).toBe(0);
    expect([...world.entitiesWhere(() => true)].map((placed) => placed.position)).toEqual([{ x, y, z }]);
  });

  test('is shown anew to those who stay in it', async () => {
    await using env = await createEnv({ world: { type: 'void' }, viewDistance: 3 });
    const { host, world, yard } = stage(env);
    const [first, second] = [landPlan(5), landPlan(5, { steps: [] })];
    const arena = yard.claim(first);
    await arena.reset(1);
    const { position } = arena.loadoutInWorld(0);
    const alice = await env.connect('Alice', { zone: arena.zone, position, held: true });
    await env.tick(20);
    const chunks = alice.collect('map_chunk');
    await host.build(second, arena.origin);
    await env.tick(2);
    expect(chunks.packets).toHaveLength(49);
    expect(world.block(add(first.chest, arena.origin)).id).not.toBe('chest');
  });

  test('stands beside others of other land and of none', async () => {
    await using env = await createEnv({ world: { type: 'void' } });
    const { host, world, yard } = stage(env);
    const [plan, other] = [landPlan(6), landPlan(7)];
    const built: BuildPlan = {
      box: around({ x: 0, y: 0, z: 0 }, 4),
      steps: [{ type: 'set', position: { x: 0, y: 0, z: 0 }, state: blockState('stone') }],
      loadouts: plan.loadouts,
    };
    const [first, small, last] = [yard.claim(plan), yard.claim(built), yard.claim(other)];
    for (const arena of [first, small, last]) await arena.reset(1);
    expect(await host.landDifference(plan, first.origin)).toBeUndefined();
    expect(await host.landDifference(other, last.origin)).toBeUndefined();
    await small.verify([]);
    const hash = last.hash;
    const { slot } = last;
    await last.free();
    // The place of land becomes a built arena's, and land's again.
    const next = yard.claim(built);
    expect(next.slot).toBe(slot);
    await next.reset(1);
    expect(world.block(add(other.chest, last.origin)).id).toBe('air');
    await next.free();
    const again = yard.claim(other);
    await again.reset(1);
    expect([again.slot, again.hash]).toEqual([slot, hash]);
  });

  test('of the largest size is taken, and one that cannot be is refused in words', async () => {
    await using env = await createEnv({ world: { type: 'void' } });
    const { yard } = stage(env);
    const plan = landPlan(8);
    const { min } = plan.box;
    const size = (side: number): Box => ({
      min: { ...min, y: -64 },
      max: { x: min.x + side - 1, y: 319, z: min.z + side - 1 },
    });
    const largest = yard.claim({ ...plan, box: size(512) });
    await largest.reset(1);
    await largest.verify([]);
    const { watched: _, ...unwatched } = plan;
    const mountain: BuildStep[] = [{ type: 'fill', box: size(128), state: blockState('stone') }];
    for (const [bad, problem] of [
      [{ ...plan, box: size(528) }, 'at most 512x384x512'],
      [{ ...plan, box: size(250) }, 'begin and end at chunk borders'],
      [unwatched, 'the part of it to watch'],
      [{ ...plan, watched: around({ ...plan.chest, x: min.x }, 2) }, 'does not contain'],
      [{ ...plan, box: size(128), steps: mountain }, 'at most 500000 of its cells'],
      [{ ...plan, box: { min: { ...min, y: -65 }, max: { ...size(256).max, y: 300 } } }, 'beyond the world'],
    ] as const)
      expect(() => yard.claim(bad)).toThrow(problem);
    expect(yard.taken()).toEqual([largest.slot]);
  });

  test('buries no other arena under what lies around it', async () => {
    await using env = await createEnv({ world: { type: 'void' } });
    const { host } = stage(env);
    const plan = landPlan(3);
    for (const viewDistance of [0, 3]) {
      const narrow = new ArenaYard(host, new ArenaGrid({ viewDistance, largestReach: 96, slots: 4 }));
      const [first, second] = [narrow.claim(plan), narrow.claim(plan)];
      await first.reset(1);
      await expect(second.reset(1)).rejects.toThrow('would overlap the zone');
      await first.verify([]);
      for (const arena of [first, second]) await arena.free();
    }
  });
});

test('the hash of a plan in land says which land, how much of it and all that is built', async () => {
  await using env = await createEnv();
  const { gameData } = env.server;
  const plan = landPlan(3);
  const { ground, box, steps } = plan;
  const hashes = [
    plan,
    { ...plan, ground: { preset: 'overworld' as const, seed: 9, herds: true } },
    { ...plan, ground: { preset: 'overworld' as const, seed: ground?.seed ?? 0, herds: false } },
    { ...plan, box: { ...box, min: { ...box.min, x: box.min.x - 16 } } },
    { ...plan, steps: steps.slice(0, 2) },
  ].map((one) => planHash(one, gameData));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(planHash(landPlan(3), gameData)).toBe(hashes[0]);
});
