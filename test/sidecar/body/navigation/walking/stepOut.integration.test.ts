import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  world.give('Alice', {});
  const player = world.server.players.get('alice');
  if (!player) throw new Error('Alice is not in play');
  Object.assign(player, { health: 20, food: 20 });
  world.systems.movement.teleport(player, { x: 32.5, y: FLOOR_Y, z: -15.5 });
  await world.play(() => world.clock.sleep(300));
});

function walk(x: number, y: number, z: number) {
  return world.play(() => alice.perform({ type: 'walk-to', position: { x, y: FLOOR_Y + y, z }, range: 0 }));
}

function wall(sides: readonly (readonly [number, number])[], height: number) {
  for (const [x, z] of sides) for (let y = 0; y < height; y++) world.set(x, FLOOR_Y + y, z, 'stone');
}

const NORTH = [0, -1] as const;
const SOUTH = [0, 1] as const;
const WEST = [-1, 0] as const;
const EAST = [1, 0] as const;

describe('a body whose feet are in a block', () => {
  test.each([
    ['east', [NORTH, SOUTH, WEST]],
    ['west', [NORTH, SOUTH, EAST]],
    ['south', [NORTH, WEST, EAST]],
    ['north', [SOUTH, WEST, EAST]],
  ] as const)('steps out to the %s where that is the one side left open', async (_, shut) => {
    wall(shut, 2);
    world.set(0, FLOOR_Y, 0, 'stone');
    const walked = await walk(6, 0, 6);
    expect(walked, walked.message).toMatchObject({ ok: true });
    expect(alice.observe().health).toBe(20);
  });

  test('steps down where the ground is lower, as far as it is unhurt', async () => {
    wall([NORTH, SOUTH, WEST], 2);
    world.set(0, FLOOR_Y, 0, 'stone');
    for (let y = 1; y <= 2; y++) world.set(1, FLOOR_Y - y, 0, 'air');
    const walked = await walk(1, -2, 0);
    expect(walked, walked.message).toMatchObject({ ok: true });
    expect(alice.observe().health).toBe(20);
  });

  test('stays where no side is free, and says that no way leads on', async () => {
    wall([NORTH, SOUTH, WEST, EAST], 2);
    world.set(0, FLOOR_Y + 2, 0, 'stone');
    world.set(0, FLOOR_Y, 0, 'dirt');
    const walked = await walk(6, 0, 6);
    expect(walked.ok).toBe(false);
    expect(alice.observe().position).toMatchObject({ x: 0.5, z: 0.5 });
    expect(world.block(0, FLOOR_Y, 0)).toBe('dirt');
  });
});
