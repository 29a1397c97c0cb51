import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '../../../../sidecar/body/body.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../bodyWorld.ts';

let world: BodyWorld;
let bob: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  await world.join('Alice');
  bob = await world.join('Bob', { at: { x: 4.9, y: FLOOR_Y, z: 0.5 } });
});
afterAll(() => world[Symbol.asyncDispose]());

test('one in the last cell that is near, but in its far half, is near: time passes, and it stays', async () => {
  const before = world.clock.now();
  const followed = await world.play(() => bob.perform({ type: 'follow', target: 'Alice', range: 4, ms: 2_000 }));
  expect(followed, followed.message).toMatchObject({ ok: true, data: { distance: 4.4 } });
  expect(world.clock.now() - before).toBeGreaterThanOrEqual(2_000);
});
