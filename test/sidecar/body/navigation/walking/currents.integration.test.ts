import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action } from '../../../../../sidecar/body/action.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { sight: 'line-of-sight' });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  world.clear();
  world.give('Alice', {});
});

async function perform(action: Action) {
  const start = world.clock.now();
  const result = await world.play(() => alice.perform(action));
  return { ...result, ms: world.clock.now() - start };
}

function fill(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, state: string) {
  for (let y = y0; y <= y1; y++)
    for (let z = z0; z <= z1; z++) for (let x = x0; x <= x1; x++) world.set(x, FLOOR_Y + y, z, state);
}

/** Has Alice stand in a cell. */
async function standAt(x: number, y: number, z: number) {
  const player = world.server.players.get('alice');
  if (!player) throw new Error('Alice is not in play');
  world.systems.movement.teleport(player, { x: x + 32.5, y: FLOOR_Y + y, z: z - 15.5 });
  await world.play(() => world.clock.sleep(300));
}

/**
 * A tunnel of two arms in rock, through which water runs: it springs at the end of one arm, turns the corner and comes to
 * nothing in the other. At its spring a stair leads out.
 */
function bend(mirrored: boolean) {
  const cells = (x: number, z: number) => (mirrored ? ([z, x] as const) : ([x, z] as const));
  const put = (x: number, y: number, z: number, state: string) => {
    const [toX, toZ] = cells(x, z);
    world.set(toX, FLOOR_Y + y, toZ, state);
  };
  fill(-8, 0, -8, 8, 4, 8, 'stone');
  for (let x = -2; x <= 2; x++) for (const y of [2, 3]) put(x, y, 0, 'air');
  for (let z = 0; z <= 4; z++) for (const y of [2, 3, 4]) put(2, y, z, 'air');
  for (const y of [3, 4]) put(2, y, 5, 'air');
  for (let z = 0; z <= 4; z++) put(2, 2, z, `water[level=${4 - z}]`);
  for (let x = -2; x <= 1; x++) put(x, 2, 0, `water[level=${Math.min(7, 6 - x)}]`);
}

describe('in running water', () => {
  test.each([false, true])('gets round a bend against the current (mirrored: %s)', async (mirrored) => {
    bend(mirrored);
    const [x, z] = mirrored ? [0, 1] : [1, 0];
    expect(world.block(x, FLOOR_Y + 2, z)).toMatch(/^water/);
    await standAt(x, 2, z);
    const [toX, toZ] = mirrored ? [5, 2] : [2, 5];
    const walked = await perform({ type: 'walk-to', position: { x: toX, y: FLOOR_Y + 3, z: toZ }, range: 0.5 });
    expect(walked, walked.message).toMatchObject({ ok: true });
    expect(walked.ms).toBeLessThan(16_000);
  });
});

describe('where a step fails that looks as if it could be taken', () => {
  /** A server that puts everybody back who steps on one cell of the grass. */
  function guardCell() {
    let on = true;
    const check = () => {
      const player = world.server.players.get('alice');
      if (!on || !player) return;
      const { x, y, z } = player.position;
      if (x > 34.6 && x < 35.4 && z > -14.1 && z < -12.9) world.systems.movement.teleport(player, { x: 34.4, y, z });
      world.clock.after(50, check);
    };
    world.clock.after(50, check);
    return () => {
      on = false;
    };
  }

  test.each(['walk-to', 'travel', 'branch-mine'] as const)('gives up where none leads on: %s', async (type) => {
    fill(-2, 0, -2, 8, 5, 2, 'bedrock');
    fill(0, 2, 0, 6, 3, 0, 'air');
    await standAt(0, 2, 0);
    const home = { x: 32.5, y: FLOOR_Y + 2, z: -15.5 };
    const timer = world.clock.every(50, () => {
      const player = world.server.players.get('alice');
      if (!player) return;
      const { x, y, z } = player.position;
      if (Math.hypot(x - home.x, y - home.y, z - home.z) > 0.3) world.systems.movement.teleport(player, home);
    });
    const action: Action =
      type === 'branch-mine'
        ? { type, lookFor: [], length: 16, ms: 120_000, facing: 'east' }
        : { type, position: { x: 6, y: FLOOR_Y + 2, z: 0 }, range: 0.5 };
    const went = await perform(action);
    timer.cancel();
    expect(went.ok, went.message).toBe(false);
    expect(went.message).toContain('the server keeps moving it back');
    expect(went.ms).toBeLessThan(20_000);
  });

  test.each(['walk-to', 'travel'] as const)('goes another way: %s', async (type) => {
    await standAt(0, 0, 2);
    const stop = guardCell();
    const went = await perform({ type, position: { x: 6, y: FLOOR_Y, z: 2 }, range: 0.5 });
    stop();
    expect(went, went.message).toMatchObject({ ok: true });
  });
});
