import { expect, test } from 'vitest';
import type { Action } from '../../../sidecar/body/action.ts';
import { createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

/** Two bodies walk, place, dig, take and hand over at the same time; returns everything that happened. */
async function playOnce(seed: number) {
  const world = await createBodyWorld('1.20.4', seed);
  const alice = await world.join('Alice', { items: { oak_stairs: 20, dirt: 4, ladder: 4 } });
  const bob = await world.join('Bob', { at: { x: 6.5, y: FLOOR_Y, z: 6.5 }, items: { stone: 20 } });
  world.set(3, FLOOR_Y, 0, 'chest[facing=west]');
  world.fill({ x: 3, y: FLOOR_Y, z: 0 }, { torch: 20 });
  const results: string[] = [];
  const facings = ['north', 'east', 'south', 'west'];
  const alices: Action[] = [
    ...facings.map(
      (facing, index): Action => ({
        type: 'place',
        position: { x: -3, y: FLOOR_Y, z: index },
        state: { id: 'oak_stairs', properties: { facing, half: 'bottom' } },
      }),
    ),
    { type: 'withdraw', position: { x: 3, y: FLOOR_Y, z: 0 }, item: 'torch', count: 3 },
    { type: 'erect-ladder', top: { x: -6, y: FLOOR_Y + 3, z: 0 } },
    { type: 'dismantle-ladder', top: { x: -6, y: FLOOR_Y + 3, z: 0 } },
  ];
  const bobs: Action[] = [
    ...[0, 1, 2, 3].map(
      (index): Action => ({
        type: 'place',
        position: { x: 8, y: FLOOR_Y + (index >> 1), z: index & 1 },
        state: { id: 'stone', properties: {} },
      }),
    ),
    { type: 'withdraw', position: { x: 3, y: FLOOR_Y, z: 0 }, item: 'torch', count: 5 },
    { type: 'dig', position: { x: 8, y: FLOOR_Y + 1, z: 1 } },
    { type: 'hand-over', to: 'Alice', item: 'torch', count: 2 },
  ];
  await world.play(() =>
    Promise.all([
      (async () => {
        for (const action of alices) results.push(`Alice ${JSON.stringify(await alice.perform(action))}`);
      })(),
      (async () => {
        for (const action of bobs) results.push(`Bob ${JSON.stringify(await bob.perform(action))}`);
      })(),
    ]),
  );
  await world[Symbol.asyncDispose]();
  return { results, events: world.events.map((event) => JSON.stringify(event)) };
}

test('on lockstep time the same actions give the same events, to the last digit', async () => {
  const first = await playOnce(7);
  const second = await playOnce(7);
  expect(first.results.filter((result) => result.includes('"ok":true')).length).toBeGreaterThan(11);
  expect(second.results).toEqual(first.results);
  expect(second.events).toEqual(first.events);
  expect(first.events.length).toBeGreaterThan(300);
});
