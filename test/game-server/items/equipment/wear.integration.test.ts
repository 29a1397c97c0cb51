import { describe, expect, test } from 'vitest';
import { maxDurability, wearItem, wearSlot } from '../../../../game-server/items/equipment/wear.ts';
import type { ItemData } from '../../../../protocol/item.ts';
import { createEnv } from '../../../support/env.ts';

async function withItem(id: string, data: ItemData | undefined, slot = 36) {
  const env = await createEnv();
  const alice = await env.connect('Alice', { items: [{ slot, id, count: 1, ...(data ? { data } : {}) }] });
  const inventory = alice.player.inventory.slots;
  return { env, alice, server: env.server, player: alice.player, item: () => inventory.get(slot) };
}

describe('wear', () => {
  test('counts up to the limit of the item and then breaks it', async () => {
    const { env, server, player, item, alice } = await withItem('golden_hoe', undefined);
    const statuses = alice.collect('entity_status');
    const most = maxDurability(server, 'golden_hoe') ?? 0;
    expect(most).toBe(32);
    for (let used = 1; used < most; used++) expect(wearItem(server, player, 0)).toBe(false);
    expect(item()?.data).toEqual({ damage: 31 });
    expect(wearItem(server, player, 0)).toBe(true);
    expect(item()).toBeNull();
    await env.tick();
    expect(statuses.packets.map(({ entityStatus }) => entityStatus)).toEqual([47]);
    await env.close();
  });

  test('does nothing to blocks, unbreakable things, empty hands and in creative mode', async () => {
    const stone = await withItem('stone', undefined);
    expect(wearItem(stone.server, stone.player, 0, 5)).toBe(false);
    expect(stone.item()).toEqual({ id: 'stone', count: 1 });
    expect(wearItem(stone.server, stone.player, 1)).toBe(false);
    await stone.env.close();
    const eternal = await withItem('iron_axe', { unbreakable: true });
    wearItem(eternal.server, eternal.player, 0, 1000);
    expect(eternal.item()?.data).toEqual({ unbreakable: true });
    eternal.player.gameMode = 'creative';
    await eternal.env.close();
  });

  test('keeps what else there is to know of the item', async () => {
    const { env, server, player, item } = await withItem('iron_axe', { customName: 'Chopper', damage: 4 });
    wearItem(server, player, 0, 3);
    expect(item()).toEqual({ id: 'iron_axe', count: 1, data: { customName: 'Chopper', damage: 7 } });
    await env.close();
  });

  test('is spared tools by Unbreaking more often than armour', async () => {
    const points = async (id: string, slot: number) => {
      const { env, server, player, item } = await withItem(id, { enchantments: { unbreaking: 3 } }, slot);
      for (let hit = 0; hit < 200; hit++) wearSlot(server, player, slot);
      const damage = item()?.data?.damage ?? 0;
      await env.close();
      return damage;
    };
    // 200 points at 1 in 4, and at 60 % and 40 % of 1 in 4.
    const [tool, armour] = [await points('diamond_pickaxe', 36), await points('diamond_chestplate', 6)];
    expect(tool).toBeGreaterThan(30);
    expect(tool).toBeLessThan(75);
    expect(armour).toBeGreaterThan(115);
    expect(armour).toBeLessThan(165);
  });
});
