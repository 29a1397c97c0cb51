import type { Bot } from 'mineflayer';
import type { Entity } from 'prismarine-entity';
import { expect } from 'vitest';
import { type SummonOptions, summon } from '../../../game-server/mobs/summon.ts';
import type { Villager } from '../../../game-server/mobs/villagers/villager.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { shownValue } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';

const put = (env: Env, kind: string, x: number, z: number, options: SummonOptions = {}) =>
  summon(env.systems.habitat, kind, { zone: env.zone, position: { x, y: FLOOR_Y, z } }, options);
const seen = (bot: Bot, id: number): Entity => {
  const entity = bot.entities[id];
  if (!entity) throw new Error(`the bot sees no entity ${id}`);
  return entity;
};
const carried = (bot: Bot, id: string) =>
  bot.inventory.items().reduce((sum, item) => sum + (item.name === id ? item.count : 0), 0);
const WHEAT_FOR_EMERALD = {
  wants: [{ id: 'wheat', count: 20 }],
  gives: { id: 'emerald', count: 1 },
  maxUses: 3,
};
const COD_FOR_COOKED = {
  wants: [
    { id: 'emerald', count: 1 },
    { id: 'cod', count: 6 },
  ],
  gives: { id: 'cooked_cod', count: 6 },
};

behaviour(
  'a villager shows its profession and level',
  { source: 'Minecraft wiki, "Entity metadata": villager_data' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const villager = put(env, 'villager', 2.5, 0.5, { noAI: true, profession: 'farmer', level: 2 });
    await until(() => alice.entities[villager.entityId], 'the villager');
    expect(shownValue(env, alice, villager.entityId, 'villager_data')).toMatchObject({
      villagerProfession: 5,
      villagerType: 2,
      level: 2,
    });
  },
);

behaviour(
  'a villager without work shakes its head and opens no window',
  { source: 'Minecraft wiki, "Trading"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const villager = put(env, 'villager', 2.5, 0.5, { profession: 'none' });
    await until(() => alice.entities[villager.entityId], 'the villager');
    alice.activateEntity(seen(alice, villager.entityId));
    await until(() => Number(shownValue(env, alice, villager.entityId, 'unhappy_counter')) > 30, 'the shake');
    await tick(3);
    expect(alice.currentWindow).toBeNull();
  },
);

behaviour(
  'a farmer of the first level offers two trades of its level, for emeralds',
  { source: 'Minecraft wiki, "Trading": farmer' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const villager = put(env, 'villager', 2.5, 0.5, { profession: 'farmer' }) as Villager;
    await until(() => alice.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    expect(window.trades).toHaveLength(2);
    for (const { inputItem1, outputItem } of window.trades)
      expect([inputItem1.name, outputItem.name]).toContain('emerald');
    window.close();
    await until(() => villager.customer === undefined, 'the villager to be free');
  },
);

behaviour(
  'goods are traded for emeralds until the offer is sold out',
  { source: 'Minecraft wiki, "Trading"; Mineflayer: bot.openVillager, bot.trade', timeout: 30_000 },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'wheat', count: 64 }] });
    const villager = put(env, 'villager', 2.5, 0.5, { offers: [WHEAT_FOR_EMERALD] }) as Villager;
    await until(() => alice.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    expect(window.trades).toMatchObject([{ nbTradeUses: 0, maximumNbTradeUses: 3 }]);
    await until(alice.trade(window, 0, 2));
    window.close();
    await until(() => carried(alice, 'emerald') === 2, 'the emeralds');
    expect(carried(alice, 'wheat')).toBe(24);
    expect(villager.offers[0]?.uses).toBe(2);
    expect(env.eventsOf('item-traded')).toEqual([
      expect.objectContaining({ player: 'Alice', item: 'emerald', count: 1 }),
      expect.objectContaining({ player: 'Alice', item: 'emerald', count: 1 }),
    ]);
    const again = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    expect(again.trades).toMatchObject([{ nbTradeUses: 2, maximumNbTradeUses: 3 }]);
    await until(alice.trade(again, 0, 1));
    again.close();
    await until(() => carried(alice, 'emerald') === 3, 'the last emerald');
    expect(villager.offers[0]?.soldOut).toBe(true);
  },
);

behaviour(
  'a trade with two prices takes both',
  { source: 'Minecraft wiki, "Trading": fisherman' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'cod', count: 13 },
        { slot: 37, id: 'emerald', count: 5 },
      ],
    });
    const villager = put(env, 'villager', 2.5, 0.5, { offers: [COD_FOR_COOKED] });
    await until(() => alice.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    await until(alice.trade(window, 0, 2));
    window.close();
    await until(() => carried(alice, 'cooked_cod') === 12, 'the fish');
    expect(carried(alice, 'cod')).toBe(1);
    expect(carried(alice, 'emerald')).toBe(3);
  },
);

behaviour(
  'a shift-click on the result trades as often as the price lasts',
  { source: 'Minecraft wiki, "Trading"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'wheat', count: 64 }] });
    const villager = put(env, 'villager', 2.5, 0.5, { offers: [WHEAT_FOR_EMERALD] });
    await until(() => alice.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    Object.assign(window, { selectedTrade: window.trades[0] });
    alice._client.write('select_trade', { slot: 0 });
    await until(() => window.slots[2]?.name === 'emerald', 'the result');
    await until(alice.clickWindow(2, 0, 1));
    await tick(3);
    window.close();
    await until(() => carried(alice, 'emerald') === 3 && carried(alice, 'wheat') === 4, 'three emeralds and the rest');
  },
);

behaviour(
  'what lies on the counter comes back when the window closes',
  { source: 'Minecraft wiki, "Trading"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'wheat', count: 64 }] });
    const villager = put(env, 'villager', 2.5, 0.5, { offers: [WHEAT_FOR_EMERALD] });
    await until(() => alice.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    alice._client.write('select_trade', { slot: 0 });
    await until(() => window.slots[0]?.count === 64, 'the wheat');
    window.close();
    await until(() => carried(alice, 'wheat') === 64, 'the wheat back');
    expect(env.eventsOf('item-dropped')).toEqual([]);
  },
);

behaviour(
  'a villager rises in level by trading and offers more',
  { source: 'Minecraft wiki, "Trading": level 2 at 10 experience', timeout: 30_000 },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'emerald', count: 64 }] });
    const villager = put(env, 'villager', 2.5, 0.5, { profession: 'fletcher' }) as Villager;
    villager.experience = 9;
    await until(() => alice.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    const player = env.server.players.get('Alice');
    const [offer] = villager.offers;
    if (!player || !offer) throw new Error('no offer');
    villager.traded(offer, player);
    expect(villager.level).toBe(1);
    window.close();
    await until(() => villager.level === 2, 'the rise');
    expect(villager.offers).toHaveLength(4);
  },
);

behaviour(
  'a villager restocks at its job site block',
  { source: 'Minecraft wiki, "Trading": supply' },
  async ({ env, bot, until }) => {
    await bot('Alice', { position: { x: 10.5, y: FLOOR_Y, z: 0.5 } });
    const villager = put(env, 'villager', 2.5, 0.5, { noAI: true, profession: 'farmer' }) as Villager;
    const [offer] = villager.offers;
    if (!offer) throw new Error('no offer');
    offer.uses = offer.maxUses;
    env.setBlock(3, FLOOR_Y, 1, 'composter');
    await until(() => offer.uses === 0, 'new stock');
  },
);

behaviour(
  'one customer at a time is served, and a villager stands still meanwhile',
  { source: 'Minecraft wiki, "Trading"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const villager = put(env, 'villager', 2.5, 0.5, { offers: [WHEAT_FOR_EMERALD] }) as Villager;
    await until(() => alice.entities[villager.entityId] && bob.entities[villager.entityId], 'the villager');
    const window = await until(alice.openVillager(seen(alice, villager.entityId) as never));
    const { x, z } = villager.position;
    bob.activateEntity(seen(bob, villager.entityId));
    await tick(200);
    expect(bob.currentWindow).toBeNull();
    expect(Math.hypot(villager.position.x - x, villager.position.z - z)).toBeLessThan(0.2);
    window.close();
    await tick(3);
    bob.activateEntity(seen(bob, villager.entityId));
    await until(() => bob.currentWindow, 'the window');
  },
);

behaviour(
  'the window closes when the villager dies, and nothing is lost',
  { source: 'Minecraft wiki, "Trading"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'wheat', count: 64 }] });
    const villager = put(env, 'villager', 2.5, 0.5, { offers: [WHEAT_FOR_EMERALD] });
    await until(() => alice.entities[villager.entityId], 'the villager');
    await until(alice.openVillager(seen(alice, villager.entityId) as never));
    alice._client.write('select_trade', { slot: 0 });
    await until(() => alice.currentWindow?.slots[0]?.count === 64, 'the wheat');
    env.systems.entities.remove(villager);
    await until(() => !alice.currentWindow, 'the window to close');
    expect(carried(alice, 'wheat')).toBe(64);
  },
);

behaviour(
  'a wandering trader sells five things',
  { source: 'Minecraft wiki, "Wandering Trader"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const trader = put(env, 'wandering_trader', 2.5, 0.5);
    await until(() => alice.entities[trader.entityId], 'the trader');
    let trades: unknown[] = [];
    alice._client.on('trade_list', (fields) => {
      trades = fields.trades;
    });
    alice.activateEntity(seen(alice, trader.entityId));
    await until(() => trades.length === 5, 'the offers');
    expect(alice.currentWindow?.type).toBe('minecraft:merchant');
  },
);

behaviour(
  'a summoned villager keeps uses, demand and special price of its offers, which change what is paid',
  { source: 'Minecraft wiki, "Trading": Price; vanilla: MerchantOffer.getCostA; Mineflayer: external test "trade"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'wheat', count: 20 }] });
    const item = (id: string, count: number) =>
      env.server.gameData.source.features.itemComponents
        ? `{id:"minecraft:${id}",count:${count}}`
        : `{id:"minecraft:${id}",Count:${count}b}`;
    const numbers = 'maxUses:7,uses:6,xp:3,demand:5,specialPrice:-2,priceMultiplier:0.2f';
    const offer = `{buy:${item('wheat', 8)},sell:${item('emerald', 1)},${numbers}}`;
    const data = 'VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"}';
    const at = `2.5 ${FLOOR_Y} 0.5`;
    expect(
      env.systems.commands.console(`summon villager ${at} {NoAI:1b,${data},Offers:{Recipes:[${offer}]}}`).success,
    ).toBe(true);
    const villager = await until(
      () => Object.values(alice.entities).find(({ name }) => name === 'villager'),
      'the villager',
    );
    let trades: Record<string, unknown>[] = [];
    alice._client.on('trade_list', (fields) => {
      trades = fields.trades;
    });
    const window = await until(alice.openVillager(villager as never));
    expect(trades[0]).toMatchObject({
      nbTradeUses: 6,
      maximumNbTradeUses: 7,
      xp: 3,
      demand: 5,
      specialPrice: -2,
      tradeDisabled: false,
    });
    // 8 + floor(8 * 5 * 0.2) - 2
    await until(alice.trade(window, 0, 1));
    await tick(2);
    window.close();
    await tick(2);
    expect([carried(alice, 'wheat'), carried(alice, 'emerald')]).toEqual([6, 1]);
    expect(trades[0]).toMatchObject({ nbTradeUses: 7, tradeDisabled: true });
  },
);
