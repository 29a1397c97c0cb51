import { beforeEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../../bodyWorld.ts';
import { aliceAlone } from './aliceAlone.ts';

const scene = aliceAlone({});
/** Cells of water under the surface, and where its topmost is. */
const DEPTH = 6;
const SURFACE = FLOOR_Y + DEPTH;

beforeEach(() => {
  Object.assign(alicePlayer(), { health: 20, food: 20, saturation: 5, air: 300 });
  scene.world.events.length = 0;
});

function alicePlayer() {
  const player = scene.world.server.players.get('alice');
  if (!player) throw new Error('Alice is not in play');
  return player;
}

/** Rock, in it a pocket filled with water but for some cells of air below its ceiling, and Alice afloat there. */
async function floodedPocket(wideX: number, wideZ: number, air = 2) {
  const { world } = scene;
  for (let y = 0; y <= DEPTH + 5; y++)
    for (let z = -4; z <= 6; z++) for (let x = -4; x <= 6; x++) world.set(x, FLOOR_Y + y, z, 'stone');
  for (let y = 1; y <= DEPTH + air; y++)
    for (let z = 0; z < wideZ; z++)
      for (let x = 0; x < wideX; x++) world.set(x, FLOOR_Y + y, z, y <= DEPTH ? 'water' : 'air');
  const middle = { x: 32 + Math.floor(wideX / 2) + 0.5, y: SURFACE, z: -16 + Math.floor(wideZ / 2) + 0.5 };
  world.systems.movement.teleport(alicePlayer(), middle);
  await world.play(() => world.clock.sleep(2_000));
}

describe.each([
  [1, 2],
  [3, 3],
])('afloat in a flooded pocket of %i by %i', (wideX, wideZ) => {
  const wood = { crafting_table: 1, oak_planks: 2, stick: 2 };

  test('makes a pickaxe with stones to stand on, and keeps the table', async () => {
    await floodedPocket(wideX, wideZ);
    scene.world.give('Alice', { ...wood, cobblestone: 8 });
    const result = await scene.perform({ type: 'craft', item: 'stone_pickaxe', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    expect(scene.world.carries('Alice', 'stone_pickaxe')).toBe(1);
    expect(scene.alice.observe().health).toBe(20);
    expect(scene.alice.observe().position.y).toBeGreaterThanOrEqual(SURFACE - 0.1);
  });

  test('makes one with nothing to stand on', async () => {
    await floodedPocket(wideX, wideZ);
    scene.world.give('Alice', { ...wood, cobblestone: 3 });
    const result = await scene.perform({ type: 'craft', item: 'stone_pickaxe', count: 1, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    expect(scene.world.carries('Alice', 'stone_pickaxe')).toBe(1);
    expect(scene.alice.observe().health).toBe(20);
  });

  test('smelts, and gets out by hand', async () => {
    await floodedPocket(wideX, wideZ);
    scene.world.give('Alice', { furnace: 1, raw_iron: 2, coal: 1, dirt: 2 });
    const result = await scene.perform({ type: 'smelt', item: 'raw_iron', count: 2, fromScratch: true });
    expect(result, result.message).toMatchObject({ ok: true });
    expect(scene.world.carries('Alice', 'iron_ingot')).toBe(2);
    const out = await scene.perform({ type: 'return-to-light' });
    expect(out, out.message).toMatchObject({ ok: true });
    expect(scene.alice.observe().health).toBe(20);
  });
});

describe.each([1, 2])('under a ceiling %i above the water', (air) => {
  test.each([
    [1, 2],
    [3, 3],
  ])('works and gets out of a pocket of %i by %i', async (wideX, wideZ) => {
    await floodedPocket(wideX, wideZ, air);
    scene.world.give('Alice', { crafting_table: 1, oak_planks: 2, stick: 2, cobblestone: 8, wooden_pickaxe: 1 });
    const made = await scene.perform({ type: 'craft', item: 'stone_pickaxe', count: 1, fromScratch: true });
    expect(made, made.message).toMatchObject({ ok: true, data: { crafted: 1 } });
    const out = await scene.perform({ type: 'return-to-light' });
    expect(out, out.message).toMatchObject({ ok: true });
    expect(scene.alice.observe().health).toBe(20);
  });

  test('gets out of one where it has nothing to build with', async () => {
    await floodedPocket(3, 3, air);
    scene.world.give('Alice', { wooden_pickaxe: 1 });
    const out = await scene.perform({ type: 'return-to-light' });
    expect(out, out.message).toMatchObject({ ok: true });
    expect(scene.alice.observe().health).toBe(20);
  });
});

test('gets out of a shallow pool under rock', async () => {
  await floodedPocket(4, 4);
  for (let y = 1; y < DEPTH; y++)
    for (let z = 0; z < 4; z++) for (let x = 0; x < 4; x++) scene.world.set(x, FLOOR_Y + y, z, 'stone');
  scene.world.give('Alice', { wooden_pickaxe: 1, cobblestone: 20 });
  await scene.world.play(() => scene.world.clock.sleep(1_000));
  const out = await scene.perform({ type: 'return-to-light' });
  expect(out, out.message).toMatchObject({ ok: true });
});
