import { expect, test } from 'vitest';
import { Mob } from '../../../game-server/mobs/mob.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { OPEN_WORLD_RULES } from '../../../protocol/gameRules.ts';
import { add, boxContains, cellOf } from '../../../protocol/geometry.ts';
import { type Arena, ArenaYard } from '../../../server-plugin/arena/arena.ts';
import { ArenaGrid } from '../../../server-plugin/arena/arenaGrid.ts';
import { EmbeddedHost } from '../../../server-plugin/hosts/embedded/embeddedHost.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { createEnv, type Env } from '../../support/env.ts';

const SEED = 3;
const terrain = new GeneratedTerrain('overworld', SEED);

/** An arena in land around its place to begin, reset, in the first slot. */
async function stage(env: Env, herds = false): Promise<{ arena: Arena; plan: BuildPlan }> {
  const { x, y, z } = terrain.spawn();
  const low = (at: number) => Math.floor((at - 64) / 16) * 16;
  const cell = cellOf({ x, y, z });
  const plan: BuildPlan = {
    box: { min: { x: low(x), y: -64, z: low(z) }, max: { x: low(x) + 127, y: 319, z: low(z) + 127 } },
    ground: { preset: 'overworld', seed: SEED, herds },
    steps: [],
    watched: { min: cell, max: cell },
    rules: OPEN_WORLD_RULES,
    loadouts: [{ position: { x, y, z }, yaw: 0, pitch: 0, items: [] }],
  };
  const arena = new ArenaYard(new EmbeddedHost(env.server, env.systems), new ArenaGrid()).claim(plan);
  await arena.reset(1);
  return { arena, plan };
}

test('nobody leaves the arena, nothing flows out of it, and the land goes on behind its border', async () => {
  await using env = await createEnv({ world: { type: 'void' } });
  const { world } = env.server;
  const { arena, plan } = await stage(env);
  const { min, max } = plan.box;
  const edge = max.x;
  const ground = (x: number, z: number) => {
    let y = 200;
    while (world.stateId({ x: x + arena.origin.x, y: y - 1, z: z + arena.origin.z }) === 0) y--;
    return y;
  };
  const isDry = (x: number, z: number) =>
    world.boxesAt(x + arena.origin.x, ground(x, z) - 1, z + arena.origin.z).length > 0;
  const z = Array.from({ length: 100 }, (_, index) => min.z + 10 + index).find((at) => isDry(edge, at)) ?? 0;
  for (const x of [edge + 1, edge + 40, edge + 90]) expect(ground(x, z)).toBeGreaterThan(40);
  const y = ground(edge, z);
  const at = add({ x: edge + 0.5, y, z: z + 0.5 }, arena.origin);
  const alice = await env.connect('Alice', { zone: arena.zone, position: at });
  world.setBlock(cellOf(add(at, { x: 1, y: 0, z: 0 })), blockState('air'), { type: 'build' });
  world.setBlock(cellOf(add(at, { x: 1, y: 1, z: 0 })), blockState('air'), { type: 'build' });
  alice.move({ ...at, x: at.x + 0.2 });
  await env.tick(2);
  expect(alice.player.position.x).toBeCloseTo(at.x + 0.2);
  alice.move({ ...at, x: at.x + 0.7 });
  await env.tick(2);
  expect(boxContains(alice.player.zone.box, alice.player.position)).toBe(true);
  world.setBlock(cellOf(at), blockState('water'), { type: 'game' });
  await env.tick(60);
  const flowed = env.eventsOf('block-placed');
  expect(flowed.length).toBeGreaterThan(1);
  for (const { position } of flowed) expect(boxContains(alice.player.zone.box, position)).toBe(true);
});

test('leaves decay and grass dies in the land near players, as anywhere', async () => {
  await using env = await createEnv({ world: { type: 'void' } });
  const { world } = env.server;
  const { arena, plan } = await stage(env);
  const { position } = arena.loadoutInWorld(0);
  await env.connect('Alice', { zone: arena.zone, position });
  const spawn = plan.loadouts[0]?.position ?? expect.fail('no start');
  // The trees around, felled at once.
  let felled = 0;
  for (const dx of [-2, -1, 0, 1, 2])
    for (const dz of [-2, -1, 0, 1, 2])
      for (const tree of terrain.trees((Math.floor(spawn.x) >> 4) + dx, (Math.floor(spawn.z) >> 4) + dz))
        for (let y = tree.y; y < tree.y + 20; y++) {
          const log = add({ x: tree.x, y, z: tree.z }, arena.origin);
          if (world.block(log).id.endsWith('_log') && world.setBlock(log, blockState('air'), { type: 'game' }))
            felled++;
        }
  expect(felled).toBeGreaterThan(10);
  const under = cellOf({ ...position, y: position.y - 1 });
  expect(world.block(under).id).toBe('grass_block');
  world.setBlock(add(under, { x: 0, y: 1, z: 1 }), blockState('stone'), { type: 'game' });
  env.server.setRule(arena.zone, 'randomTickSpeed', 400);
  await env.tick(80);
  const changes = env.eventsOf('block-changed');
  expect(changes.filter(({ from }) => from.includes('leaves')).length).toBeGreaterThan(5);
  expect(world.block(add(under, { x: 0, y: 0, z: 1 })).id).toBe('dirt');
});

test('the animals of the land come to where players are, the same each time, and no more than the arena bears', async () => {
  const comers = async (seed: number) => {
    await using env = await createEnv({ world: { type: 'void' }, seed });
    const { arena } = await stage(env, true);
    const mobs = () => [...env.systems.entities.all()].filter((entity) => entity instanceof Mob);
    await env.tick(30);
    expect(mobs()).toEqual([]);
    const { position } = arena.loadoutInWorld(0);
    const alice = await env.connect('Alice', { zone: arena.zone, position, held: true });
    await env.tick(30);
    expect(mobs()).toEqual([]);
    alice.player.frozen = false;
    await env.tick(60);
    const came = env.eventsOf('entity-spawned').map(({ kind, position: at }) => ({ kind, at }));
    expect(mobs().length).toBeGreaterThan(3);
    expect(mobs().length).toBeLessThanOrEqual(70);
    for (const { at } of came) expect(boxContains(alice.player.zone.box, at)).toBe(true);
    return came;
  };
  const first = await comers(1);
  expect(await comers(2)).toEqual(first);
});
