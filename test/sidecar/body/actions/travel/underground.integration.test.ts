import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '../../../../../sidecar/body/action.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { EXHAUSTIVE } from '../../../../support/depth.ts';
import { type BodyWorld, createLandWorld } from '../../bodyWorld.ts';

let world: BodyWorld;
let alice: Body;

beforeAll(async () => {
  world = await createLandWorld({ preset: 'overworld', seed: 2 });
  alice = await world.join('Alice', { items: { stone_pickaxe: 2, stone_shovel: 1 } });
}, 60_000);
afterAll(() => world[Symbol.asyncDispose]());

function perform(action: Action) {
  return world.play(() => alice.perform(action));
}

describe('on generated land', () => {
  test.runIf(EXHAUSTIVE)(
    'down by stairs, along a tunnel, and back to the light by the same way',
    async () => {
      const down = await perform({ type: 'staircase', toY: 48 });
      expect(down, down.message).toMatchObject({ ok: true });
      expect(Math.floor(alice.observe().position.y)).toBe(48);
      const mined = await perform({ type: 'branch-mine', lookFor: [], length: 8, ms: 120_000 });
      expect(mined, mined.message).toMatchObject({ ok: true, data: { tunnel: 8, found: [] } });
      expect(Math.floor(alice.observe().position.y)).toBe(48);
      const up = await perform({ type: 'return-to-light' });
      expect(up, up.message).toMatchObject({ ok: true });
      expect(alice.observe().position.y).toBeGreaterThan(54);
      expect(world.events.filter(({ type }) => type === 'player-died')).toEqual([]);
    },
    60_000,
  );

  test('says at once that a block inside rock is out of reach', async () => {
    const { x, y, z } = alice.observe().position;
    const deep = { x: Math.floor(x), y: Math.floor(y) - 12, z: Math.floor(z) };
    const before = world.clock.now();
    expect(await perform({ type: 'dig', position: deep })).toMatchObject({
      ok: false,
      code: 'unreachable',
      message: expect.stringContaining('no place to stand within reach of it'),
    });
    expect(world.clock.now() - before).toBeLessThanOrEqual(200);
  });

  test.runIf(EXHAUSTIVE)(
    'walks a hundred blocks over hills and water',
    async () => {
      const walked = await perform({ type: 'walk-to', position: { x: 56, y: 79, z: 156 }, range: 3 });
      expect(walked, walked.message).toMatchObject({ ok: true });
    },
    60_000,
  );
});

describe('follow', () => {
  test('stays near a mate who walks off, and says so when there is no such entity', async () => {
    const bob = await world.join('Bob');
    const { x, y, z } = alice.observe().position;
    const there = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
    const met = await world.play(() => bob.perform({ type: 'travel', position: there, range: 3 }));
    expect(met, met.message).toMatchObject({ ok: true });
    const [followed] = await world.play(() =>
      Promise.all([
        bob.perform({ type: 'follow', target: 'Alice', range: 4, ms: 15_000 }),
        alice.perform({ type: 'walk-to', position: { ...there, z: there.z - 20 }, range: 6 }),
      ]),
    );
    expect(followed, followed.message).toMatchObject({ ok: true });
    const [a, b] = [alice.observe().position, bob.observe().position];
    expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeLessThan(6);
    expect(await perform({ type: 'follow', target: 'unicorn', range: 3, ms: 1_000 })).toMatchObject({
      ok: false,
      code: 'nothing-there',
    });
  }, 60_000);
});
