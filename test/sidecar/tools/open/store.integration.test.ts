import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATHERING_TOOLS } from '../../../../server-plugin/episode/families/gathering.ts';
import type { Body } from '../../../../sidecar/body/body.ts';
import type { ToolBelt } from '../../../../sidecar/tools/tool.ts';
import { createToolBelt } from '../../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../body/bodyWorld.ts';

const CHEST = { x: 0, y: FLOOR_Y + 3, z: 0 };
const never = new AbortController().signal;

let world: BodyWorld;
let alice: Body;
let belt: ToolBelt;

/** Rock with the chest on top, and Alice in a tunnel that was closed behind her and leads under the chest. */
beforeAll(async () => {
  world = await createBodyWorld();
  for (let x = -8; x <= 4; x++)
    for (let z = -4; z <= 4; z++)
      for (let y = 0; y < 3; y++) if (z !== 0 || y === 2 || x < -6 || x > 1) world.set(x, FLOOR_Y + y, z, 'stone');
  world.set(CHEST.x, CHEST.y, CHEST.z, 'chest[facing=north]');
  alice = await world.join('Alice', {
    at: { x: -5.5, y: FLOOR_Y, z: 0.5 },
    items: { stone_pickaxe: 1, raw_iron: 5 },
    sight: 'line-of-sight',
    documents: { gathering: { what: 'logs', items: ['oak_log'], count: 1, chest: [CHEST.x, CHEST.y, CHEST.z] } },
  });
  belt = createToolBelt(alice, GATHERING_TOOLS, { clock: world.clock });
});
afterAll(() => world[Symbol.asyncDispose]());

test('from a tunnel below it, the team chest is gone next to where hands do not get at it', async () => {
  const near = await world.play(() => alice.perform({ type: 'travel', position: CHEST, range: 3, spare: [CHEST] }));
  expect(near, near.message).toMatchObject({ ok: true });
  expect(alice.observe().position.y).toBe(FLOOR_Y);
  const fromThere = await world.play(() =>
    alice.perform({ type: 'deposit', position: CHEST, item: 'raw_iron', count: 2 }),
  );
  expect(fromThere).toMatchObject({ ok: false, code: 'unreachable' });

  const call = (name: string, item_count: number) =>
    world.play(() => belt.call(name, { item_name: 'raw_iron', item_count }, never));
  const stored = await call('depositItems', 5);
  expect(stored, stored.message).toMatchObject({ ok: true });
  expect(world.holds(CHEST, 'raw_iron')).toBe(5);
  expect(world.block(CHEST.x, CHEST.y, CHEST.z)).toMatch(/^chest/);
  const taken = await call('withdrawItems', 2);
  expect(taken, taken.message).toMatchObject({ ok: true });
  expect(world.carries('Alice', 'raw_iron')).toBe(2);
});
