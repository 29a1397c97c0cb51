import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { SlotGrid } from '../../../game-server/items/inventory/slotGrid.ts';
import { plainSlots } from '../../../game-server/items/inventory/windowModel.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { keptIn, written } from '../../support/keptEnv.ts';
import { rawItemCount } from '../../support/rawWorld.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-play-'));
  folders.push(folder);
  return folder;
}

const total = (folder: string, id: string) =>
  [...rawItemCount(folder, id).values()].reduce((sum, count) => sum + count, 0);

function lying(env: Env, id: string): number {
  return [...env.systems.items.all()].reduce((sum, { stack }) => sum + (stack.id === id ? stack.count : 0), 0);
}

describe('a save in the middle of play', () => {
  test('has what hangs on the cursor and lies in grids once, where it would go if the player left', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder);
    await using _ = env;
    const { player } = await env.connect('Alice', { items: [{ slot: 1, id: 'oak_log', count: 3 }] });
    player.inventory.cursorPlace.set({ id: 'diamond', count: 5 });
    const bob = await env.connect('Bob', {
      items: Array.from({ length: 36 }, (_, index) => ({ slot: 9 + index, id: 'dirt', count: 64 })),
    });
    const grid = new SlotGrid(2, bob.player.inventory.rules);
    grid.set(0, { id: 'emerald', count: 9 });
    env.systems.windows.open(bob.player, {
      menu: 'grindstone',
      id: 'grindstone',
      position: { x: 0, y: FLOOR_Y, z: 0 },
      title: 'test',
      slots: plainSlots([grid]),
      loose: [grid],
      stays: () => true,
    });
    saver.save();
    // The play itself has not been touched.
    expect([player.inventory.cursor?.count, player.inventory.slots.get(1)?.count, grid.get(0)?.count]).toEqual([
      5, 3, 9,
    ]);
    expect(['diamond', 'oak_log', 'emerald'].map((id) => total(folder, id))).toEqual([5, 3, 9]);

    const { env: other, saver: another } = await keptIn(folder);
    await using __ = other;
    expect(lying(other, 'emerald')).toBe(9);
    const alice = await other.connect('Alice');
    expect(['diamond', 'oak_log'].map((id) => alice.player.inventory.count(id))).toEqual([5, 3]);
    another.save();
    expect(['diamond', 'oak_log', 'emerald'].map((id) => total(folder, id))).toEqual([5, 3, 9]);
  });

  test('has what moves from a chest to a player, and on to the ground, in one place alone', async () => {
    const folder = newFolder();
    const kept = await keptIn(folder);
    const { env, saver } = kept;
    await using _ = env;
    env.setBlock(40, FLOOR_Y, 2, 'chest[facing=east]');
    const chest = env.server.world.entityAt({ x: 40, y: FLOOR_Y, z: 2 });
    if (!chest || !('slots' in chest)) return expect.fail('no chest');
    chest.slots.replaceAll([{ slot: 0, id: 'diamond', count: 64 }]);
    const { player } = await env.connect('Alice');
    for (let turn = 0; turn < 12; turn++) {
      saver.begin();
      const left = chest.slots.get(0)?.count ?? 0;
      chest.slots.set(0, left > 4 ? { id: 'diamond', count: left - 4 } : null);
      player.inventory.insert({ id: 'diamond', count: Math.min(left, 4) });
      if (turn % 3 === 2) {
        const stack = player.inventory.takeFrom(player.inventory.heldSlot, 3);
        if (stack) env.systems.items.throwFrom(player, stack);
      }
      await env.tick();
      await written(kept);
      expect(total(folder, 'diamond'), `turn ${turn}`).toBe(64);
    }
    expect(kept.failures).toEqual([]);
  });

  test('keeps what a player rides with the player, once', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder);
    await using _ = env;
    env.systems.commands.console(
      `summon chest_minecart 3 ${FLOOR_Y} 3 {Items:[{Slot:1b,id:"minecraft:apple",Count:7b}]}`,
    );
    env.systems.commands.console(`summon minecart 5 ${FLOOR_Y} 3`);
    const { player } = await env.connect('Alice');
    const [cart] = [...env.systems.entities.ofKind('minecart')];
    if (!cart) return expect.fail('no minecart');
    env.systems.riding.mount(player, cart);
    saver.save();
    const { env: other } = await keptIn(folder);
    await using __ = other;
    expect([...other.systems.entities.ofKind('minecart')]).toHaveLength(0);
    expect([...other.systems.entities.ofKind('chest_minecart')]).toHaveLength(1);
    expect(total(folder, 'apple')).toBe(7);
    const alice = await other.connect('Alice');
    const [again, ...more] = [...other.systems.entities.ofKind('minecart')];
    expect([alice.player.vehicle === again, again?.uuid === cart.uuid, more.length]).toEqual([true, true, 0]);
  });

  test('goes on with fires, progress and what is on its way', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder);
    await using _ = env;
    await env.connect('Alice');
    env.setBlock(2, FLOOR_Y, 2, 'furnace[facing=north,lit=false]');
    const entity = env.server.world.entityAt({ x: 2, y: FLOOR_Y, z: 2 });
    if (!entity || !('slots' in entity)) return expect.fail('no furnace');
    entity.slots.replaceAll([
      { slot: 0, id: 'raw_iron', count: 3 },
      { slot: 1, id: 'coal', count: 2 },
    ]);
    env.setBlock(10, FLOOR_Y, 10, 'stone_button[face=floor,powered=true]');
    env.systems.blockTicks.schedule({ x: 10, y: FLOOR_Y, z: 10 }, 400, 'button-release');
    await env.tick(250);
    const furnace = env.systems.furnaces.at({ x: 2, y: FLOOR_Y, z: 2 });
    const before = furnace?.properties();
    expect(before?.[2]).toBeGreaterThan(20);
    const ticks = env.server.kept.get('block_ticks')?.write();
    expect(saver.save().chunks).toBeGreaterThan(0);
    const { env: other } = await keptIn(folder);
    await using __ = other;
    const again = other.systems.furnaces.at({ x: 2, y: FLOOR_Y, z: 2 });
    expect(again?.properties()).toEqual(before);
    expect([...(again?.unpaid ?? [])]).toEqual([['raw_iron', 1]]);
    expect(other.server.kept.get('block_ticks')?.write()).toEqual(ticks);
  });

  test('keeps border, difficulty, spawn and age of the world', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder);
    await using _ = env;
    for (const line of ['worldborder set 500', 'worldborder center 10 20', 'difficulty hard'])
      expect(env.systems.commands.console(line).success, line).toBe(true);
    await env.tick(30);
    saver.save();
    const { env: other } = await keptIn(folder);
    await using __ = other;
    const { worldBorders } = other.systems.commands.game;
    expect([worldBorders.width(other.zone), worldBorders.of(other.zone).x, worldBorders.of(other.zone).z]).toEqual([
      500, 10.5, 20.5,
    ]);
    expect(other.server.rules(other.zone).difficulty).toBe('hard');
    expect(other.server.numbers.newUuid()).not.toBe(env.server.numbers.newUuid());
  });
});
