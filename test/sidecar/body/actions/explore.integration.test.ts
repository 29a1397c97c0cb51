import { afterEach, expect, test } from 'vitest';
import type { Point } from '../../../../protocol/geometry.ts';
import type { Body } from '../../../../sidecar/body/body.ts';
import { EXHAUSTIVE } from '../../../support/depth.ts';
import { type BodyWorld, createBodyWorld, createLandWorld, FLOOR_Y } from '../bodyWorld.ts';

let world: BodyWorld;
afterEach(() => world[Symbol.asyncDispose]());

function explore(body: Body, lookFor: string[], ms: number, toward?: 'north' | 'south' | 'west' | 'east') {
  return world.play(() => body.perform({ type: 'explore', lookFor, ms, ...(toward ? { toward } : {}) }));
}

function across(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.z - b.z);
}

test('a corridor is followed round its corners until what is looked for comes into sight', async () => {
  world = await createBodyWorld();
  // Rock with a corridor: east, then south, then west to a chamber that cannot be seen from the start.
  const carve = new Set<string>();
  for (let x = 0; x <= 14; x++) carve.add(`${x},0`);
  for (let z = 0; z <= 12; z++) carve.add(`14,${z}`);
  for (let x = 4; x <= 14; x++) carve.add(`${x},12`);
  for (let x = -3; x <= 17; x++)
    for (let z = -3; z <= 16; z++)
      for (let y = 0; y <= 4; y++) world.set(x, FLOOR_Y + y, z, y < 3 && carve.has(`${x},${z}`) ? 'air' : 'stone');
  world.set(3, FLOOR_Y + 1, 12, 'iron_ore');
  const alice = await world.join('Alice', { sight: 'line-of-sight' });
  await world.play(() => alice.perform({ type: 'wait', ms: 1000 }));
  expect(alice.findBlocks((id) => id === 'iron_ore', 32, 1)).toEqual([]);

  const result = await explore(alice, ['iron_ore'], 60_000);
  expect(result).toMatchObject({
    ok: true,
    data: { found: [{ block: 'iron_ore', position: { x: 3, y: FLOOR_Y + 1, z: 12 } }] },
  });
  // It stopped when it came into sight, not when it stood before it.
  expect(across(alice.observe().position, { x: 3, y: 0, z: 12 })).toBeGreaterThan(5);

  const again = await explore(alice, ['iron_ore'], 60_000);
  expect(again).toMatchObject({ ok: false, code: 'unreachable' });
});

test('over land it goes the way it is told and covers new ground', async () => {
  world = await createLandWorld({ preset: 'plains-forest', seed: 3, reach: 112 });
  const alice = await world.join('Alice');
  const start = alice.observe().position;
  expect(alice.unexplored()).toContain('west');
  const result = await explore(alice, ['purpur_block'], 30_000, 'west');
  expect(result).toMatchObject({ ok: true, data: { found: [] } });
  const end = alice.observe().position;
  expect(start.x - end.x).toBeGreaterThan(30);
  expect(Math.abs(start.z - end.z)).toBeLessThan(start.x - end.x);
  expect(alice.unexplored()).not.toContain('east');
  expect(alice.observe().health).toBe(20);
});

test.runIf(EXHAUSTIVE)('a team spreads', async () => {
  world = await createLandWorld({ preset: 'plains-forest', seed: 5, reach: 96 });
  const bodies = [await world.join('Alice'), await world.join('Bob'), await world.join('Carol')];
  await world.play(() => Promise.all(bodies.map((body) => body.perform({ type: 'explore', lookFor: [], ms: 20_000 }))));
  const [first, second, third] = bodies.map((body) => body.observe().position) as [Point, Point, Point];
  for (const apart of [across(first, second), across(second, third), across(first, third)])
    expect(apart).toBeGreaterThan(20);
});

test.runIf(EXHAUSTIVE)('the same seed goes the same way', async () => {
  const ends: Point[] = [];
  for (let time = 0; time < 2; time++) {
    world = await createLandWorld({ preset: 'plains-forest', seed: 9, reach: 96 });
    const alice = await world.join('Alice');
    await explore(alice, [], 6_000);
    ends.push(alice.observe().position);
    if (time === 0) await world[Symbol.asyncDispose]();
  }
  expect(ends[1]).toEqual(ends[0]);
});
