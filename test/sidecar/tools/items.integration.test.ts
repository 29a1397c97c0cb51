import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOOR_Y } from '../body/bodyWorld.ts';
import { createToolScene, type ToolScene } from './toolScene.ts';

let scene: ToolScene;
const CHEST = { x: 3, y: FLOOR_Y, z: 0 };

function chest(items: Readonly<Record<string, number>>) {
  scene.world.set(CHEST.x, CHEST.y, CHEST.z, 'chest[facing=west]');
  scene.world.fill(CHEST, items);
}
const eventsOf = (type: string) => scene.world.events.filter((event) => event.type === type).length;

describe.each(['1.19.2', '1.20.4', '1.21.4'])('items on Minecraft %s', (version) => {
  beforeAll(async () => {
    scene = await createToolScene(version);
  });
  afterAll(() => scene[Symbol.asyncDispose]());
  beforeEach(() => scene.reset());

  test('equipItem', async () => {
    scene.world.give('Alice', { iron_helmet: 1, torch: 1 });
    expect(await scene.call('equipItem', { slot: 'head', item_name: 'iron_helmet' })).toMatchObject({ ok: true });
    expect(await scene.call('equipItem', { slot: 'hand', item_name: 'torch' })).toMatchObject({ ok: true });
    expect(await scene.call('equipItem', { slot: 'head', item_name: 'torch' })).toMatchObject({ ok: false });
  });

  test('tossItem', async () => {
    scene.world.give('Alice', { cobblestone: 5 });
    expect(await scene.call('tossItem', { item_name: 'cobblestone', item_count: 3 })).toMatchObject({ ok: true });
    expect(scene.world.carries('Alice', 'cobblestone')).toBe(2);
    expect(await scene.call('tossItem', { item_name: 'cobblestone', item_count: 3 })).toMatchObject({
      ok: false,
      code: 'missing-item',
      message: 'needs 3 cobblestone, carries 2',
    });
  });

  test('tossItem throws out of a tunnel rather than at its end', async () => {
    for (const y of [FLOOR_Y, FLOOR_Y + 1])
      for (const [x, z] of [
        [0, -1],
        [1, -1],
        [-1, -1],
        [1, 0],
        [-1, 0],
        [1, 1],
        [-1, 1],
      ] as const)
        scene.world.set(x, y, z, 'stone');
    scene.world.give('Alice', { cobblestone: 5 });
    await scene.world.play(() => scene.alice.perform({ type: 'look-at', point: { x: 0.5, y: FLOOR_Y + 1, z: -0.5 } }));
    expect(await scene.call('tossItem', { item_name: 'cobblestone', item_count: 5 })).toMatchObject({ ok: true });
    await scene.world.play(() => scene.world.clock.sleep(4_000));
    expect(scene.world.carries('Alice', 'cobblestone')).toBe(0);
  });

  test('storeItem and withdrawItem move more than one', async () => {
    chest({});
    scene.world.give('Alice', { wheat: 70 });
    const stored = await scene.call('storeItem', { item_name: 'wheat', item_count: 66 });
    expect(stored, stored.message).toMatchObject({ ok: true, data: { moved: 66 } });
    expect(scene.world.holds(CHEST, 'wheat')).toBe(66);
    expect(await scene.call('storeItem', { item_name: 'wheat', item_count: 66 })).toMatchObject({ ok: false });
    const taken = await scene.call('withdrawItem', { item_name: 'wheat', item_count: 60, ...CHEST });
    expect(taken, taken.message).toMatchObject({ ok: true, data: { moved: 60 } });
    expect(await scene.call('withdrawItem', { item_name: 'egg', item_count: 1 })).toMatchObject({ ok: false });
    expect(await scene.call('storeItem', { item_name: 'wheat', item_count: 1, to_name: 'furnace' })).toMatchObject({
      ok: false,
      message: 'no furnace within 32 blocks',
    });
  });

  test('openContainer stays open until closeContainer or the next action', async () => {
    chest({ egg: 4 });
    const [opened, closed] = [eventsOf('container-opened'), eventsOf('container-closed')];
    const result = await scene.call('openContainer', { container_name: 'chest' });
    expect(result, result.message).toMatchObject({ ok: true, data: { items: [{ id: 'egg', count: 4 }] } });
    expect(eventsOf('container-opened') - opened).toBe(1);
    expect(eventsOf('container-closed') - closed).toBe(0);
    expect(await scene.call('closeContainer')).toMatchObject({ ok: true });
    await scene.world.play(() => scene.world.clock.sleep(100));
    expect(eventsOf('container-closed') - closed).toBe(1);
    expect(await scene.call('closeContainer')).toMatchObject({
      ok: false,
      code: 'nothing-there',
      message: 'no container is open',
    });
    await scene.call('openContainer');
    expect(await scene.call('withdrawItem', { item_name: 'egg', item_count: 1 })).toMatchObject({ ok: true });
    await scene.world.play(() => scene.world.clock.sleep(100));
    expect(eventsOf('container-closed')).toBe(eventsOf('container-opened'));
    expect(await scene.call('openContainer', { x: 0, y: FLOOR_Y - 1, z: 3 })).toMatchObject({
      ok: false,
      code: 'not-a-container',
      message: 'grass_block at (0, -61, 3) holds no items',
    });
  });

  test('fetchContainerContents', async () => {
    chest({ egg: 4 });
    scene.world.set(-3, FLOOR_Y, 0, 'furnace[facing=east]');
    scene.world.fill({ x: -3, y: FLOOR_Y, z: 0 }, { coal: 1 });
    expect(await scene.call('fetchContainerContents', { item_name: 'furnace' })).toMatchObject({ ok: true });
    expect(await scene.call('fetchContainerContents', { item_name: 'chest' })).toMatchObject({
      data: { items: [{ id: 'egg', count: 4 }] },
    });
    expect(await scene.call('fetchContainerContents', { item_name: 'inventory' })).toMatchObject({
      message: 'carrying nothing',
    });
    expect(await scene.call('fetchContainerContents', { item_name: 'barrel' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('item_name must be one of chest,'),
    });
  });
});
