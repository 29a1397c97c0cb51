import type { Bot } from 'mineflayer';
import itemsOf from 'prismarine-item';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour, type Stage } from './behaviour.ts';
import { inCreative } from './operator.ts';

/*
 * What Mineflayer's own external tests do that needs several features at once: trading by a command block's villager,
 * slots in creative mode, journeys through portals put down by command.
 */

const mineflayer = (test: string) => `Mineflayer: external test "${test}"`;

interface ItemMaker {
  new (type: number, count: number): never;
}

/** Makes items as Mineflayer wants them. */
function itemMaker(bot: Bot, version: string) {
  const Item = (itemsOf as unknown as (version: string) => ItemMaker)(version);
  return (id: string, count = 1) => new Item(bot.registry.itemsByName[id]?.id ?? -1, count);
}

const count = (bot: Bot, id: string) =>
  (bot.currentWindow ?? bot.inventory).count(bot.registry.itemsByName[id]?.id ?? -1, null);

const operates = { env: { allowOp: true } } as const;

/** An offer as `summon` takes it, once used already and three times in all. */
function offer({ version }: Stage, buy: string, sell: string, more = ''): string {
  const amount = (text: string) => {
    const [id, number] = text.split(' ');
    return `{id:"minecraft:${id}",${since(version, '1.20.5') ? `count:${number}` : `Count:${number}b`}}`;
  };
  const [first, second] = buy.split(' + ');
  const also = second === undefined ? '' : `buyB:${amount(second)},`;
  return `{maxUses:3,uses:1,${more}buy:${amount(first as string)},${also}sell:${amount(sell)}}`;
}

behaviour(
  'a villager summoned by a command block makes four trades with a bot, until they are sold out',
  { source: `${mineflayer('trade')}; Minecraft wiki, "Trading"`, ...operates, timeout: 30_000 },
  async (stage) => {
    const { bot, until, tick } = stage;
    const items = [
      { slot: 9, id: 'emerald', count: 64 },
      { slot: 10, id: 'emerald', count: 64 },
      { slot: 18, id: 'book', count: 2 },
    ];
    const alice = await bot('Alice', { operator: true, items });
    // Demand doubles the first price: 2 and 2 * 60 * 0.05, less 4.
    const offers = [
      offer(stage, 'emerald 2', 'pumpkin_pie 2', 'demand:60,priceMultiplier:0.05f,specialPrice:-4,'),
      offer(stage, 'emerald 2 + pumpkin_pie 2', 'wheat 2'),
      offer(stage, 'emerald 1', 'glass 4'),
      offer(stage, 'emerald 36 + book 1', 'wooden_sword 1'),
    ];
    await inCreative(stage, alice);
    alice.chat(`/setblock 3 ${FLOOR_Y} 0 command_block`);
    const cell = new Vec3(3, FLOOR_Y, 0);
    await until(() => alice.blockAt(cell)?.name === 'command_block', 'the block');
    alice.setCommandBlock(cell, `summon villager ~ ~1 ~ {NoAI:1b,Offers:{Recipes:[${offers.join(',')}]}}`, {
      mode: 2,
      trackOutput: false,
      conditional: false,
      alwaysActive: false,
    } as never);
    await tick(3);
    alice.chat(`/setblock 4 ${FLOOR_Y} 0 redstone_block`);
    const entity = await until(() => Object.values(alice.entities).find(({ name }) => name === 'villager'), 'it');
    const villager = (await until(alice.openVillager(entity as never))) as never as {
      readonly trades: readonly Record<string, unknown>[];
      close(): void;
    };
    expect(
      villager.trades.map(({ nbTradeUses, maximumNbTradeUses, tradeDisabled }) => [
        nbTradeUses,
        maximumNbTradeUses,
        tradeDisabled,
      ]),
    ).toEqual(Array(4).fill([1, 3, false]));
    let emeralds = 128;
    for (const [index, price, result, made] of [
      [0, 2 * 2, 'pumpkin_pie', 4],
      [1, 2, 'wheat', 4],
      [2, 1, 'glass', 8],
      [3, 36, 'wooden_sword', 2],
    ] as const) {
      await until(alice.trade(villager as never, index, 2), `trade ${index}`);
      emeralds -= 2 * price;
      expect([count(alice, 'emerald'), count(alice, result)]).toEqual([emeralds, made]);
    }
    expect([count(alice, 'pumpkin_pie'), count(alice, 'book')]).toEqual([0, 0]);
    await expect(alice.trade(villager as never, 1, 1)).rejects.toThrow();
    villager.close();
  },
);

behaviour(
  'a bot in creative mode sets, changes and clears slots',
  { source: mineflayer('creative') },
  async (stage) => {
    const { env, version, bot, until } = stage;
    const alice = await bot('Alice');
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('nobody');
    await inCreative(stage, alice);
    const item = itemMaker(alice, version);
    const shows = () => [alice.inventory.slots[36]?.name, player.inventory.slots.get(36)?.id];
    // The same twice must not hang either.
    for (const id of ['granite', 'granite', 'stone', 'grass_block']) {
      await until(alice.creative.setInventorySlot(36, item(id)), id);
      expect(shows()).toEqual([id, id]);
    }
    await until(alice.creative.setInventorySlot(36, null), 'nothing');
    expect(shows()).toEqual([undefined, undefined]);
    for (let slot = 36; slot < 45; slot++) await until(alice.creative.setInventorySlot(slot, item('stone')));
    expect(player.inventory.slots.contents()).toHaveLength(9);
    await until(alice.creative.clearInventory(), 'an empty inventory');
    expect(player.inventory.slots.contents()).toEqual([]);
  },
);

const NETHERRACK: WorldPreset = {
  type: 'flat',
  layers: [
    { block: 'bedrock', height: 65 },
    { block: 'netherrack', height: 31 },
  ],
  biome: 'nether_wastes',
};

behaviour(
  'a portal put down by command takes a bot to the Nether, where it writes a sign, and back',
  { source: mineflayer('nether'), env: { allowOp: true, nether: NETHERRACK }, timeout: 30_000 },
  async (stage) => {
    const { env, bot, until, tick } = stage;
    const dimensions: string[] = [];
    const alice = await bot('Alice', { operator: true });
    await inCreative(stage, alice);
    let spawned = 0;
    alice.on('spawn', () => {
      spawned++;
      dimensions.push(String(alice.game.dimension));
    });
    alice.chat(`/setblock ~ ~ ~ nether_portal`);
    await until(() => spawned === 1 && alice.game.dimension === 'the_nether', 'the Nether', 200);
    await tick(20);
    alice.chat('/setblock 8 40 8 bedrock');
    alice.chat('/tp 8.5 41 8.5');
    await until(
      () => alice.entity.position.y === 41 && alice.blockAt(new Vec3(8, 40, 8))?.name === 'bedrock',
      'bedrock',
    );
    await until(alice.creative.setInventorySlot(36, itemMaker(alice, env.version)('oak_sign')), 'a sign');
    alice.chat('/setblock 9 41 8 stone');
    const stone = await until(() => {
      const block = alice.blockAt(new Vec3(9, 41, 8));
      return block?.name === 'stone' ? block : undefined;
    }, 'a stone');
    const asked = new Promise<{ location: { x: number; y: number; z: number } }>((resolve) => {
      alice._client.once('open_sign_entity', resolve as never);
    });
    alice.placeBlock(stone, new Vec3(0, 1, 0)).catch(() => undefined);
    const { location } = await until(asked, 'the question what to write');
    const cell = new Vec3(location.x, location.y, location.z);
    alice.updateSign(alice.blockAt(cell) as never, '1\n2\n3\n');
    await until(() => alice.blockAt(cell)?.getSignText?.()[0]?.trimEnd() === '1\n2\n3', 'the text');
    alice.chat(`/setblock ~ ~ ~ nether_portal`);
    await until(() => spawned === 2 && alice.game.dimension === 'overworld', 'the way back', 300);
    expect(dimensions).toEqual(['the_nether', 'overworld']);
  },
);
