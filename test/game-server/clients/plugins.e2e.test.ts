import type { Bot } from 'mineflayer';
import armorManager from 'mineflayer-armor-manager';
import { loader as autoEat } from 'mineflayer-auto-eat';
import { plugin as collectBlock } from 'mineflayer-collectblock';
import pathfinding from 'mineflayer-pathfinder';
import { plugin as pvp } from 'mineflayer-pvp';
import { plugin as tool } from 'mineflayer-tool';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import { EXHAUSTIVE, versionsToTest } from '../../support/depth.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { loadPathfinder } from '../../support/pathfinding.ts';
import { createRealtimeServer, type RealtimeServer } from '../../support/realtimeServer.ts';

const { Movements, goals } = pathfinding;

/** The block a bot sees somewhere. */
function blockAt(bot: Bot, x: number, y: number, z: number) {
  const block = bot.blockAt(new Vec3(x, y, z));
  if (!block) throw new Error(`${bot.username} does not see ${x} ${y} ${z}`);
  return block;
}

function playerOf(server: RealtimeServer, name: string) {
  const player = server.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
}

describe.concurrent.each(versionsToTest())('plugins from npm at %s', (version) => {
  test('mineflayer-pathfinder finds its way round a wall and up a stair', async () => {
    await using server = await createRealtimeServer({ version });
    for (let z = -8; z <= 3; z++) for (let dy = 0; dy < 2; dy++) server.setBlock(4, FLOOR_Y + dy, z, 'stone');
    server.setBlock(7, FLOOR_Y, 4, 'stone');
    server.setBlock(8, FLOOR_Y, 4, 'stone');
    server.setBlock(8, FLOOR_Y + 1, 4, 'stone');
    const bot = await server.join('Walker');
    loadPathfinder(bot);
    bot.pathfinder.setMovements(new Movements(bot));
    await bot.pathfinder.goto(new goals.GoalBlock(8, FLOOR_Y + 2, 4));
    await server.when(() => playerOf(server, 'Walker').position.y === FLOOR_Y + 2, 'the top');
    expect(server.eventsOf('player-corrected')).toEqual([]);
  });

  test('mineflayer-tool takes the right tool for each block', async () => {
    await using server = await createRealtimeServer({ version });
    server.setBlock(2, FLOOR_Y, 0, 'stone');
    server.setBlock(2, FLOOR_Y, 2, 'oak_log');
    const bot = await server.join('Smith', {
      items: [
        { slot: 20, id: 'stone_axe', count: 1 },
        { slot: 21, id: 'iron_pickaxe', count: 1 },
        { slot: 22, id: 'wooden_shovel', count: 1 },
      ],
    });
    loadPathfinder(bot);
    bot.loadPlugin(tool);
    const held = () => playerOf(server, 'Smith').inventory.slots.get(36 + playerOf(server, 'Smith').inventory.held)?.id;
    for (const [block, wanted] of [
      [blockAt(bot, 2, FLOOR_Y, 0), 'iron_pickaxe'],
      [blockAt(bot, 2, FLOOR_Y, 2), 'stone_axe'],
      [blockAt(bot, 1, FLOOR_Y - 1, 1), 'wooden_shovel'],
    ] as const) {
      await bot.tool.equipForBlock(block);
      await server.when(() => held() === wanted, `${wanted} in hand`);
    }
  });

  test.runIf(EXHAUSTIVE)('mineflayer-collectblock digs logs that lie about and gathers them', async () => {
    await using server = await createRealtimeServer({ version });
    const places = [3, 8];
    for (const z of places) server.setBlock(5, FLOOR_Y, z, 'oak_log[axis=z]');
    const bot = await server.join('Woodcutter', { items: [{ slot: 12, id: 'iron_axe', count: 1 }] });
    loadPathfinder(bot);
    bot.loadPlugin(tool);
    bot.loadPlugin(collectBlock);
    const { inventory } = playerOf(server, 'Woodcutter');
    for (const [n, z] of places.entries()) {
      // An item that is caught in flight, before the plugin has set out for it, leaves the plugin looking for a way to
      // where nothing is any more: what counts is what the server gave, and the plugin is called off after it.
      const collecting = bot.collectBlock.collect(blockAt(bot, 5, FLOOR_Y, z));
      await server.when(() => inventory.count('oak_log') === n + 1, `log ${n + 1}`, 1200);
      await bot.collectBlock.cancelTask();
      await collecting.catch((error: Error) => expect(error.message).toMatch(/goal|path|cancel/i));
    }
    expect(bot.inventory.count(bot.registry.itemsByName.oak_log?.id ?? -1, null)).toBe(places.length);
    expect(server.eventsOf('player-corrected')).toEqual([]);
  });

  test('mineflayer-armor-manager puts on the best armour it has', async () => {
    await using server = await createRealtimeServer({ version });
    const bot = await server.join('Knight', {
      items: [
        { slot: 20, id: 'leather_helmet', count: 1 },
        { slot: 21, id: 'iron_helmet', count: 1 },
        { slot: 22, id: 'diamond_chestplate', count: 1 },
        { slot: 23, id: 'golden_leggings', count: 1 },
        { slot: 24, id: 'leather_boots', count: 1 },
      ],
    });
    bot.loadPlugin(armorManager);
    await bot.armorManager.equipAll();
    const worn = () => [5, 6, 7, 8].map((slot) => playerOf(server, 'Knight').inventory.slots.get(slot)?.id);
    await server.when(() => worn().every(Boolean), 'four pieces of armour');
    expect(worn()).toEqual(['iron_helmet', 'diamond_chestplate', 'golden_leggings', 'leather_boots']);
  });

  test.runIf(EXHAUSTIVE)('mineflayer-auto-eat eats when hungry', async () => {
    await using server = await createRealtimeServer({ version });
    const bot = await server.join('Eater', {
      items: [
        { slot: 20, id: 'bread', count: 3 },
        { slot: 36, id: 'stone', count: 1 },
      ],
    });
    bot.loadPlugin(autoEat);
    bot.autoEat.enableAuto();
    const player = playerOf(server, 'Eater');
    player.food = 8;
    await server.when(() => player.food >= 16 && player.inventory.count('bread') < 3, 'a meal');
    bot.autoEat.disableAuto();
    expect(player.inventory.count('bread')).toBeLessThan(3);
    await server.when(() => bot.food === player.food, 'the bot to know');
  });

  test.runIf(EXHAUSTIVE)('mineflayer-pvp fights another player to the end, at the pace of its weapon', async () => {
    await using server = await createRealtimeServer({ version, rules: { naturalRegeneration: false } });
    // The plugin follows a target that moved over two blocks and hits up to 3.5: one knocked back in between is left
    // standing for ever. A corner at its back keeps it near.
    for (let along = 2; along <= 5; along++)
      for (let dy = 0; dy < 2; dy++) {
        server.setBlock(5, FLOOR_Y + dy, along, 'stone');
        server.setBlock(along, FLOOR_Y + dy, 5, 'stone');
      }
    const bot = await server.join('Fighter', { items: [{ slot: 36, id: 'iron_sword', count: 1 }] });
    const other = await server.join('Other', { position: { x: 3.5, y: FLOOR_Y, z: 3.5 } });
    loadPathfinder(bot);
    bot.loadPlugin(pvp);
    await server.when(() => bot.players.Other?.entity, 'Fighter to see Other');
    const target = bot.players.Other?.entity;
    if (!target) throw new Error('Other is not seen');
    const hits: number[] = [];
    other.on('health', () => void hits.push(other.health));
    let stopped = false;
    (bot as unknown as NodeJS.EventEmitter).once('stoppedAttacking', () => {
      stopped = true;
    });
    void bot.pvp.attack(target as never);
    await server.when(() => server.eventsOf('player-died').length === 1, 'the end of the fight');
    // 20 health less 6 a full blow of an iron sword: three leave 2, the fourth kills.
    expect(hits.filter((health) => health > 0 && health < 20).length).toBeGreaterThanOrEqual(3);
    await server.when(() => stopped, 'the fighter to notice');
  });
});
