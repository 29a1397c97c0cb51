import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { formatPosition } from '../../../protocol/geometry.ts';
import type { Action } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y, ORIGIN } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  await perform({ type: 'walk-to', position: at(0, 0), range: 0 });
});

const at = (x: number, z: number, up = 0): BlockPosition => ({ x, y: FLOOR_Y + up, z });
const perform = (action: Action) => world.play(() => alice.perform(action));

/** Walls of a room with its inside from -3 to 3 on both axes. */
function room(): void {
  for (let a = -4; a <= 4; a++)
    for (let up = 0; up < 3; up++)
      for (const [x, z] of [
        [a, -4],
        [a, 4],
        [-4, a],
        [4, a],
      ] as const)
        world.set(x, FLOOR_Y + up, z, 'stone');
}

test.each(['oak_pressure_plate', 'stone_pressure_plate'])('a body stands on a %s and keeps it down', async (id) => {
  world.set(3, FLOOR_Y, 2, id);
  expect(await perform({ type: 'walk-to', position: at(3, 2), range: 0 })).toMatchObject({ ok: true });
  const { position } = alice.observe();
  expect(Math.hypot(position.x - 3.5, position.z - 2.5)).toBeLessThan(0.3);
  await world.play(() => world.clock.sleep(3_000));
  expect(world.block(3, FLOOR_Y, 2)).toContain('powered=true');
  await perform({ type: 'walk-to', position: at(3, 0), range: 0 });
  await world.play(() => world.clock.sleep(1_200));
  expect(world.block(3, FLOOR_Y, 2)).toContain('powered=false');
});

test('levers and buttons are switched from where one stands, or not at all', async () => {
  world.set(2, FLOOR_Y + 1, 2, 'stone');
  world.set(2, FLOOR_Y + 1, 1, 'stone_button[face=wall,facing=north]');
  world.set(0, FLOOR_Y, 3, 'lever[face=floor]');
  world.set(0, FLOOR_Y, 8, 'lever[face=floor]');
  const before = alice.observe().position;
  expect(await perform({ type: 'use-block', position: at(2, 1, 1), stay: true })).toMatchObject({ ok: true });
  expect(world.block(2, FLOOR_Y + 1, 1)).toContain('powered=true');
  expect(await perform({ type: 'use-block', position: at(0, 3), stay: true })).toMatchObject({ ok: true });
  expect(world.block(0, FLOOR_Y, 3)).toContain('powered=true');
  expect(await perform({ type: 'use-block', position: at(0, 8), stay: true })).toMatchObject({ code: 'unreachable' });
  const after = alice.observe().position;
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeLessThan(0.1);
  expect(alice.reachesFrom(at(0, 0), at(0, 3))).toBe(true);
  expect(alice.reachesFrom(at(0, 0), at(0, 8))).toBe(false);
});

test('what can be walked to ends at walls, bars and doors of iron', async () => {
  room();
  await perform({ type: 'wait', ms: 100 });
  expect(alice.walkable(500)).toHaveLength(49);
  expect(alice.walkable(500)[0]).toEqual(at(0, 0));
  world.set(0, FLOOR_Y, 4, 'iron_door[half=lower,facing=north]');
  world.set(0, FLOOR_Y + 1, 4, 'iron_door[half=upper,facing=north]');
  world.set(4, FLOOR_Y, 0, 'iron_bars');
  world.set(4, FLOOR_Y + 1, 0, 'air');
  await perform({ type: 'wait', ms: 100 });
  const outside = () => alice.walkable(500).filter(({ x, z }) => Math.abs(x) > 4 || Math.abs(z) > 4);
  expect(outside()).toEqual([]);
  world.set(0, FLOOR_Y, 4, 'iron_door[half=lower,facing=north,open=true]');
  world.set(0, FLOOR_Y + 1, 4, 'iron_door[half=upper,facing=north,open=true]');
  await perform({ type: 'wait', ms: 100 });
  expect(outside().length).toBeGreaterThan(100);
});

test('nobody walks into lava in the floor, not even along its edge', async () => {
  room();
  for (let x = -3; x <= 3; x++) for (const z of [-1, 1, 2]) world.set(x, FLOOR_Y - 1, z, 'lava');
  world.set(2, FLOOR_Y - 1, 1, 'stone');
  world.set(2, FLOOR_Y - 1, 2, 'stone');
  await perform({ type: 'wait', ms: 100 });
  expect(alice.walkable(500).map(formatPosition)).toContain(formatPosition(at(-3, 3)));
  expect(alice.walkable(500).map(formatPosition)).not.toContain(formatPosition(at(0, -2)));
  expect(await perform({ type: 'walk-to', position: at(-3, 3), range: 0 })).toMatchObject({ ok: true });
  expect(await perform({ type: 'walk-to', position: at(3, 0), range: 0 })).toMatchObject({ ok: true });
  expect(await perform({ type: 'walk-to', position: at(0, -2), range: 0 })).toMatchObject({ code: 'unreachable' });
  expect(alice.observe().health).toBe(20);
});

test('a walk leads around the cells it is told to avoid, or nowhere', async () => {
  room();
  const plates = [at(0, 1), at(1, 1), at(-1, 1)];
  for (const { x, z } of plates) world.set(x, FLOOR_Y, z, 'oak_pressure_plate');
  await perform({ type: 'wait', ms: 100 });
  const pressed = () => world.events.filter(({ type }) => type === 'device-changed').length;
  const before = pressed();
  expect(await perform({ type: 'walk-to', position: at(0, 3), range: 0, avoid: plates })).toMatchObject({ ok: true });
  expect(pressed()).toBe(before);
  const across = [-3, -2, -1, 0, 1, 2, 3].map((x) => at(x, 1));
  expect(await perform({ type: 'walk-to', position: at(0, 0), range: 0, avoid: across })).toMatchObject({
    code: 'unreachable',
  });
  expect(await perform({ type: 'walk-to', position: at(0, 0), range: 0 })).toMatchObject({ ok: true });
  expect(pressed()).toBeGreaterThan(before);
});

test('told to stay unhurt, a body does not jump off a height it would else jump off', async () => {
  for (let up = 0; up < 5; up++) world.set(0, FLOOR_Y + up, 0, 'stone');
  const player = world.server.players.get('alice');
  if (!player) return expect.fail('Alice is gone');
  world.systems.movement.teleport(player, { x: 0.5 + ORIGIN.x, y: FLOOR_Y + 5, z: 0.5 + ORIGIN.z });
  await perform({ type: 'wait', ms: 300 });
  const down = { type: 'walk-to', position: at(3, 0), range: 0 } as const;
  expect(await perform({ ...down, unhurt: true })).toMatchObject({ code: 'unreachable' });
  expect(alice.observe().position.y).toBe(FLOOR_Y + 5);
  expect(alice.walkable(50)).toHaveLength(1);
  expect(alice.walkable(50, true)).toHaveLength(50);
  expect(await perform(down)).toMatchObject({ ok: true });
});

test('a body that is taken elsewhere in the middle of a walk looks for its way anew', async () => {
  for (let x = -8; x <= -6; x++) for (let z = -8; z <= 8; z++) world.set(x, FLOOR_Y + 6, z, 'stone');
  const player = world.server.players.get('alice');
  if (!player) return expect.fail('Alice is gone');
  await perform({ type: 'wait', ms: 100 });
  const lifted = world.clock.after(700, () =>
    world.systems.movement.teleport(player, { x: ORIGIN.x - 6.5, y: FLOOR_Y + 7, z: ORIGIN.z }),
  );
  const walk = await perform({ type: 'walk-to', position: at(8, 0), range: 0, unhurt: true });
  lifted.cancel();
  expect(walk).toMatchObject({ code: 'unreachable' });
  expect(alice.observe().position.y).toBe(FLOOR_Y + 7);
});
