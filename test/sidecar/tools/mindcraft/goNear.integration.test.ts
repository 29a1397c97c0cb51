import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '../../../../sidecar/body/body.ts';
import { goNear } from '../../../../sidecar/tools/mindcraft/players.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../body/bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { items: { dirt: 16 } });
  await world.join('Bob', { at: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
});
afterAll(() => world[Symbol.asyncDispose]());

test('nobody builds a way over a mate who stands in the only doorway', async () => {
  for (let x = -2; x <= 2; x++)
    for (let z = -2; z <= 2; z++)
      if (Math.max(Math.abs(x), Math.abs(z)) === 2 && !(x === 2 && z === 0))
        for (let y = 0; y < 3; y++) world.set(x, FLOOR_Y + y, z, 'stone');
  const out = await world.play(() => goNear(alice, { x: 8, y: FLOOR_Y, z: 0 }, 1, new AbortController().signal));
  expect(out).toMatchObject({ ok: false, data: { agents: ['Bob'] } });
  expect(world.carries('Alice', 'dirt')).toBe(16);
});
