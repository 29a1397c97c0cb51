import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ToolBelt } from '../../../sidecar/tools/tool.ts';
import { createToolBelt, type ToolCallRecord } from '../../../sidecar/tools/toolBelt.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../body/bodyWorld.ts';
import { CONSTRUCTION_NAMES } from './toolNames.ts';

let world: BodyWorld;
let tools: ToolBelt;
let calls: ToolCallRecord[];
const never = new AbortController().signal;

beforeAll(async () => {
  world = await createBodyWorld();
  const alice = await world.join('Alice');
  await world.join('Bob', { at: { x: 6.5, y: FLOOR_Y, z: 6.5 } });
  tools = createToolBelt(alice, CONSTRUCTION_NAMES, {
    clock: world.clock,
    onCall: (call) => calls.push(call),
  });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  calls = [];
  world.clear();
  world.give('Alice', {});
});

function call(name: string, args: unknown) {
  return world.play(() => tools.call(name, args, never));
}

describe('the construction tools on a real server', () => {
  test('fetch, withdraw, place, mine: the whole round', async () => {
    world.set(3, FLOOR_Y, 0, 'chest[facing=west]');
    world.fill({ x: 3, y: FLOOR_Y, z: 0 }, { oak_log: 20, torch: 5, dark_oak_log: 3 });
    expect(await call('fetchContainerContents', { item_name: 'chest' })).toMatchObject({
      ok: true,
      data: {
        items: [
          { id: 'oak_log', count: 20 },
          { id: 'torch', count: 5 },
          { id: 'dark_oak_log', count: 3 },
        ],
      },
    });
    expect(await call('withdrawItem', { item_name: 'oak_log', item_count: 3 })).toMatchObject({
      ok: true,
      data: { moved: 3 },
    });
    expect(await call('fetchContainerContents', { item_name: 'inventory' })).toMatchObject({
      ok: true,
      message: 'carrying 3 oak_log',
    });
    const placed = await call('placeBlock', { item_name: 'oak_log', x: -2, y: FLOOR_Y, z: 0, facing: 'up' });
    expect(placed, placed.message).toMatchObject({ ok: true });
    expect(world.block(-2, FLOOR_Y, 0)).toBe('oak_log[axis=y]');
    expect(await call('placeBlock', { item_name: 'oak_log', x: -3, y: FLOOR_Y, z: 0, facing: 'x' })).toMatchObject({
      ok: true,
    });
    expect(world.block(-3, FLOOR_Y, 0)).toBe('oak_log[axis=x]');
    expect(await call('MineBlock', { x: -3, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
    expect(world.carries('Alice', 'oak_log')).toBe(2);
  });

  test('an item id is exact: part of a name is not the item', async () => {
    world.give('Alice', { dark_oak_log: 3 });
    const result = await call('placeBlock', { item_name: 'oak_log', x: -2, y: FLOOR_Y, z: 0 });
    expect(result).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'needs 1 oak_log, carries 0; carries dark_oak_log',
    });
  });

  test('a torch that faces a side goes onto the wall', async () => {
    world.give('Alice', { torch: 1 });
    world.set(-3, FLOOR_Y, 0, 'stone');
    expect(await call('placeBlock', { item_name: 'torch', x: -2, y: FLOOR_Y, z: 0, facing: 'E' })).toMatchObject({
      ok: true,
    });
    expect(world.block(-2, FLOOR_Y, 0)).toBe('wall_torch[facing=east]');
  });

  test('scans for blocks, team mates and everything, within the radius and up to the number', async () => {
    for (const x of [-3, -5, -9]) world.set(x, FLOOR_Y, 0, 'gold_block');
    await call('navigateTo', { x: 4, y: FLOOR_Y, z: 0 });
    expect(await call('scanNearbyEntities', { item_name: 'gold_block', radius: 20 })).toMatchObject({
      ok: true,
      data: [
        { kind: 'block', x: -3 },
        { kind: 'block', x: -5 },
        { kind: 'block', x: -9 },
      ],
    });
    expect(await call('scanNearbyEntities', { item_name: 'gold_block', item_num: 1 })).toMatchObject({
      data: [{ x: -3 }],
    });
    expect(await call('scanNearbyEntities', { item_name: 'gold_block', radius: 4 })).toMatchObject({ ok: false });
    expect(await call('scanNearbyEntities', { item_name: 'Bob' })).toMatchObject({
      ok: true,
      data: [{ kind: 'agent' }],
    });
    expect(await call('scanNearbyEntities', { item_name: 'gold' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('there is gold_block'),
    });
    expect(await call('scanNearbyEntities', { item_name: '' })).toMatchObject({
      ok: true,
      message: expect.stringContaining('3 block gold_block'),
    });
  });

  test('equips, hands over, climbs and comes down', async () => {
    world.give('Alice', { dirt: 3, ladder: 3, oak_planks: 2 });
    expect(await call('equipItem', { slot: 'hand', item_name: 'dirt' })).toMatchObject({ ok: true });
    const handed = await call('handoverBlock', { target_player_name: 'Bob', item_name: 'oak_planks', item_count: 2 });
    expect(handed, handed.message).toMatchObject({ ok: true });
    expect(world.carries('Bob', 'oak_planks')).toBe(2);
    const top = { top_x: -4, top_y: FLOOR_Y + 2, top_z: -4 };
    const up = await call('erectDirtLadder', top);
    expect(up, up.message).toMatchObject({ ok: true });
    expect(await call('dismantleDirtLadder', top)).toMatchObject({ ok: true });
    expect(world.carries('Alice', 'ladder')).toBe(3);
  });

  test('every call is told, with its times', async () => {
    await call('navigateTo', { x: 5, y: FLOOR_Y, z: -5 });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      agent: 'Alice',
      tool: 'navigateTo',
      args: { x: 5, y: FLOOR_Y, z: -5 },
      result: { ok: true },
    });
    expect((calls[0]?.until ?? 0) - (calls[0]?.at ?? 0)).toBeGreaterThan(500);
  });
});
