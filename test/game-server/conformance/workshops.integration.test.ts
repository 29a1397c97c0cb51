import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { windowClient } from '../mechanics/containers/windowClient.ts';
import { behaviour } from './behaviour.ts';

const AT = { x: 2, y: FLOOR_Y, z: 0 };

behaviour(
  'a grindstone takes enchantments off for experience and leaves curses',
  { source: 'Minecraft wiki, "Grindstone", section "Disenchanting"' },
  async ({ env, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'grindstone[face=floor]');
    const data = { damage: 9, repairCost: 7, enchantments: { efficiency: 4, vanishing_curse: 1 } };
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, id: 'iron_pickaxe', count: 1, data },
          { slot: 37, id: 'dirt', count: 3 },
        ],
      }),
    );
    alice.use(AT);
    await tick(2);
    // Dirt finds its way into the main inventory, not onto the stone.
    alice.click(1, 0, 31);
    alice.click(1, 0, 30);
    await tick(2);
    alice.click(1, 0, 2);
    await tick(40);
    const { player } = alice.client;
    const [dirt, pickaxe] = player.inventory.slots.contents();
    expect(dirt).toMatchObject({ id: 'dirt', count: 3 });
    expect(pickaxe?.data).toEqual({ damage: 9, repairCost: 1, enchantments: { vanishing_curse: 1 } });
    // Efficiency IV costs 31 levels of power: 16 points at least, 31 at most.
    const orbs = player.experience.total + orbPoints(env);
    expect(orbs).toBeGreaterThanOrEqual(16);
    expect(orbs).toBeLessThanOrEqual(31);
    expect(env.eventsOf('item-repaired')).toMatchObject([{ player: 'Alice', item: 'iron_pickaxe' }]);
  },
);

function orbPoints(env: Parameters<typeof windowClient>[0]): number {
  let sum = 0;
  for (const entity of env.systems.entities.inZone(env.zone)) if ('points' in entity) sum += Number(entity.points);
  return sum;
}

behaviour(
  'a grindstone makes one of two worn pieces, and gives back what lies in it when it is closed',
  { source: 'Minecraft wiki, "Grindstone", section "Repairing"' },
  async ({ env, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'grindstone[face=floor]');
    const worn = { id: 'iron_shovel', count: 1, data: { damage: 200 } };
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, ...worn },
          { slot: 37, ...worn },
          { slot: 38, ...worn },
        ],
      }),
    );
    alice.use(AT);
    await tick(2);
    for (const slot of [30, 31]) alice.click(1, 0, slot);
    alice.click(0, 0, 2);
    await tick(2);
    // Twice 50 of 250 and a twentieth more.
    expect(alice.client.player.inventory.cursor).toEqual({ id: 'iron_shovel', count: 1, data: { damage: 138 } });
    alice.click(0, 0, 3);
    alice.click(1, 0, 32);
    alice.close();
    await tick(2);
    expect(alice.client.player.inventory.slots.count('iron_shovel')).toBe(2);
  },
);

behaviour(
  'a smithing table makes netherite of diamond and keeps what the piece was',
  { source: 'Minecraft wiki, "Smithing Table"; since 1.20 with a template' },
  async ({ env, version, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'smithing_table');
    const data = { damage: 30, enchantments: { sharpness: 5 } };
    const template = { slot: 38, id: 'netherite_upgrade_smithing_template', count: 1 };
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [
          { slot: 36, id: 'diamond_sword', count: 1, data },
          { slot: 37, id: 'netherite_ingot', count: 2 },
          ...(version === '1.19.2' ? [] : [template]),
        ],
      }),
    );
    alice.use(AT);
    await tick(2);
    const own = version === '1.19.2' ? 3 : 4;
    for (const hotbar of [0, 1, 2]) alice.click(1, 0, own + 27 + hotbar);
    await tick();
    alice.click(0, 0, own - 1);
    await tick();
    expect(alice.client.player.inventory.cursor).toEqual({ id: 'netherite_sword', count: 1, data });
    alice.close();
    await tick(2);
    const totals = Object.fromEntries(alice.client.player.inventory.slots.totals());
    expect(totals).toEqual({ netherite_sword: 1, netherite_ingot: 1 });
    expect(env.eventsOf('item-crafted')).toMatchObject([{ item: 'netherite_sword', count: 1 }]);
  },
);

behaviour(
  'a smithing table makes no block of netherite of a block of diamond',
  { source: 'Minecraft wiki, "Netherite Ingot": gear alone is upgraded' },
  async ({ env, version, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'smithing_table');
    const template = { slot: 38, id: 'netherite_upgrade_smithing_template', count: 1 };
    const items = [
      { slot: 36, id: 'diamond_block', count: 1 },
      { slot: 37, id: 'netherite_ingot', count: 1 },
      ...(version === '1.19.2' ? [] : [template]),
    ];
    const alice = windowClient(env, await client('Alice', { items }));
    alice.use(AT);
    await tick(2);
    const own = version === '1.19.2' ? 3 : 4;
    const base = own - 3;
    for (const [hotbar, slot] of [[0, base], [1, base + 1], ...(base === 0 ? [] : [[2, 0] as const])] as const) {
      alice.click(0, 0, own + 27 + hotbar);
      alice.click(0, 0, slot);
      alice.click(0, 0, own + 27 + hotbar);
      await tick();
    }
    alice.click(1, 0, own - 1);
    alice.close();
    await tick(2);
    expect(alice.client.player.inventory.count('netherite_block')).toBe(0);
    expect(alice.client.player.inventory.count('diamond_block')).toBe(1);
  },
);

behaviour(
  'a stonecutter makes what its button says, as often as there is stone',
  { source: 'Minecraft wiki, "Stonecutter"; buttons are numbered in the order of the results\' names' },
  async ({ env, client, tick }) => {
    env.setBlock(AT.x, AT.y, AT.z, 'stonecutter');
    let declared = '';
    const alice = windowClient(
      env,
      await client('Alice', {
        items: [{ slot: 36, id: 'stone', count: 5 }],
        watch: (packet, fields) => {
          if (packet === 'declare_recipes') declared = JSON.stringify(fields);
        },
      }),
    );
    // Without recipes a client shows no buttons.
    expect(declared.length).toBeGreaterThan(5000);
    alice.use(AT);
    await tick(2);
    const bars = alice.client.collect('craft_progress_bar');
    alice.click(1, 0, 2 + 27);
    await tick();
    alice.click(0, 0, 1);
    await tick();
    const { inventory } = alice.client.player;
    expect(inventory.cursor).toBeNull();
    // Of stone: chiseled bricks, brick slab, brick stairs, brick wall, bricks, slab, stairs.
    alice.client.write('enchant_item', { windowId: 1, enchantment: 5 });
    alice.client.write('enchant_item', { windowId: 1, enchantment: 99 });
    await tick(2);
    expect(bars.last()).toMatchObject({ property: 0, value: 5 });
    alice.click(0, 0, 1);
    await tick();
    expect(inventory.cursor).toEqual({ id: 'stone_slab', count: 2 });
    alice.click(0, 0, 3);
    alice.click(1, 0, 1);
    await tick(2);
    expect(Object.fromEntries(inventory.slots.totals())).toEqual({ stone_slab: 10 });
    expect(env.eventsOf('item-crafted').length).toBe(5);
    expect(env.eventsOf('action-refused')).toEqual([]);
  },
);
