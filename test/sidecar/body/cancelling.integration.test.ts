import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { summon } from '../../../game-server/mobs/summon.ts';
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
  world.give('Alice', { potato: 3, coal: 1, fishing_rod: 1, dirt: 20, bread: 1 });
  world.set(3, FLOOR_Y, 0, 'furnace[facing=west]');
  for (let x = -8; x <= -3; x++) for (let z = -2; z <= 2; z++) world.set(x, FLOOR_Y - 1, z, 'water[level=0]');
  await world.play(() => alice.perform({ type: 'walk-to', position: { x: 0, y: FLOOR_Y, z: 4 }, range: 0 }));
});

const LONG: readonly Action[] = [
  { type: 'attack', target: 'wither_skeleton' },
  { type: 'smelt', item: 'potato', count: 3, fuel: 'coal' },
  { type: 'fish', ms: 60_000 },
  { type: 'walk-to-entity', target: 'wither_skeleton', range: 1 },
  { type: 'lay-beam', from: { x: 8, y: FLOOR_Y, z: 0 }, to: { x: 8, y: FLOOR_Y, z: 12 } },
  { type: 'move', direction: 'forward', ms: 8_000 },
];

describe('every long action', () => {
  test.each(LONG)('ends at once when it is cancelled: $type', async (action) => {
    const position = { x: 14.5 + ORIGIN.x, y: FLOOR_Y, z: 12.5 + ORIGIN.z };
    const far = summon(
      world.systems.habitat,
      'wither_skeleton',
      { zone: 'zone', position },
      { noAI: true, health: 20 },
    );
    const controller = new AbortController();
    const [result, took] = await world.play(async () => {
      await world.clock.sleep(200);
      const running = alice.perform(action, controller.signal);
      await world.clock.sleep(900);
      const cancelled = world.clock.now();
      controller.abort();
      const ended = await running;
      return [ended, world.clock.now() - cancelled] as const;
    });
    expect(result).toMatchObject({ ok: false, code: 'cancelled' });
    expect(took).toBeLessThanOrEqual(100);
    // At rest: the next thing is done as if nothing had been.
    const { position: before } = alice.observe();
    await world.play(() => alice.perform({ type: 'wait', ms: 1_500 }));
    const { position: after } = alice.observe();
    expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeLessThan(1);
    const next = await world.play(() =>
      alice.perform({ type: 'look-into-container', position: { x: 3, y: FLOOR_Y, z: 0 } }),
    );
    expect(next, next.message).toMatchObject({ ok: true });
    world.systems.entities.remove(far);
  });
});
