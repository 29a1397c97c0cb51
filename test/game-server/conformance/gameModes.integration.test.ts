import itemsOf, { type Item } from 'prismarine-item';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const MODES = 'Minecraft wiki, "Game mode"';
const DIRT = [{ slot: 36, id: 'dirt', count: 8 }];

/** prismarine-item, whose types do not know that it is called with a version. */
interface ItemMaker {
  new (number: number, count: number): Item;
  toNotch(item: Item): unknown;
}

const playerOf = (env: Env, name = 'Alice'): Player => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

behaviour(
  'a bot hears of its game mode, and so do the others',
  { source: `${MODES}; "Java Edition protocol": Game Event 3` },
  async ({ env, version, bot, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    expect(alice.game.gameMode).toBe('survival');
    for (const [mode, number] of [
      ['adventure', 2],
      ['spectator', 3],
      ['creative', 1],
      ['survival', 0],
    ] as const) {
      env.systems.gameModes.set(playerOf(env), mode);
      await until(() => alice.game.gameMode === mode, mode);
      // Mineflayer looks for another name of this action than minecraft-data has for it at 1.19.2.
      if (version !== '1.19.2') await until(() => bob.players.Alice?.gamemode === number, `Bob to know of ${mode}`);
    }
  },
);

behaviour(
  'adventurers neither break nor place blocks, but open doors',
  { source: `${MODES}, Adventure` },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 0, 'oak_door[half=lower]');
    env.setBlock(2, FLOOR_Y + 1, 0, 'oak_door[half=upper]');
    env.setBlock(
      0,
      FLOOR_Y,
      2,
      'short_grass' in env.server.gameData.source.data.blocksByName ? 'short_grass' : 'grass',
    );
    const alice = await client('Alice', { items: DIRT });
    env.systems.gameModes.set(alice.player, 'adventure');
    const location = { x: 0, y: FLOOR_Y, z: 2 };
    const before = env.block(0, FLOOR_Y, 2);
    alice.write('block_dig', { status: 0, location, face: 1, sequence: 1 });
    const click = {
      direction: 1,
      hand: 0,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
    };
    alice.write('block_place', { ...click, location: { x: 0, y: FLOOR_Y - 1, z: -2 }, sequence: 2 });
    alice.write('block_place', { ...click, location: { x: 2, y: FLOOR_Y, z: 0 }, sequence: 3 });
    await tick(2);
    expect(env.block(0, FLOOR_Y, 2)).toBe(before);
    expect(env.block(0, FLOOR_Y, -2)).toBe('air');
    expect(alice.player.inventory.count('dirt')).toBe(8);
    expect(env.block(2, FLOOR_Y, 0)).toContain('open=true');
  },
);

behaviour(
  'spectators fly through walls, touch nothing and cannot be hurt',
  { source: `${MODES}, Spectator` },
  async ({ env, client, tick }) => {
    for (let y = 0; y < 3; y++) for (let x = -2; x <= 2; x++) env.setBlock(x, FLOOR_Y + y, 2, 'stone');
    env.systems.items.spill({ x: 0.5, y: FLOOR_Y, z: 0.5 }, { id: 'diamond', count: 1 });
    const alice = await client('Alice', { items: DIRT, held: true });
    alice.player.frozen = false;
    env.systems.gameModes.set(alice.player, 'spectator');
    for (let z = 0.5; z < 4; z += 0.5) {
      alice.move({ x: 0.5, y: FLOOR_Y + 0.5, z });
      await tick();
    }
    expect(alice.player.position.z).toBe(3.5);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    alice.write('block_dig', { status: 0, location: { x: 0, y: FLOOR_Y, z: 2 }, face: 3, sequence: 1 });
    expect(env.systems.damage.hurt(alice.player, 5, { type: 'cactus' })).toBe(false);
    await tick(60);
    expect(env.block(0, FLOOR_Y, 2)).toBe('stone');
    expect(alice.player.inventory.count('diamond')).toBe(0);
  },
);

behaviour(
  'creative players fly, dig at once without drops and place without end',
  { source: `${MODES}, Creative` },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y, 2, 'obsidian');
    const alice = await client('Alice', { items: DIRT });
    env.systems.gameModes.set(alice.player, 'creative');
    alice.write('abilities', { flags: 2 });
    for (let y = 0.3; y < 3; y += 0.3) {
      alice.move({ x: 0.5, y: FLOOR_Y + y, z: 0.5 });
      await tick();
    }
    await tick(20);
    expect(alice.player.position.y).toBeGreaterThan(FLOOR_Y + 2.5);
    alice.write('block_dig', { status: 0, location: { x: 0, y: FLOOR_Y, z: 2 }, face: 1, sequence: 1 });
    alice.write('block_place', {
      location: { x: 1, y: FLOOR_Y - 1, z: 2 },
      direction: 1,
      hand: 0,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 2,
    });
    await tick(2);
    expect(env.block(0, FLOOR_Y, 2)).toBe('air');
    expect(env.block(1, FLOOR_Y, 2)).toBe('dirt');
    expect(alice.player.inventory.count('dirt')).toBe(8);
    expect([...env.systems.items.all()]).toEqual([]);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'creative players take items from their menu, others are refused',
  { source: `${MODES}, Creative; Mineflayer: bot.creative.setInventorySlot` },
  async ({ env, version, bot, tick, until }) => {
    const alice = await bot('Alice');
    const Item = (itemsOf as unknown as (version: string) => ItemMaker)(version);
    const stone = new Item(alice.registry.itemsByName.stone?.id ?? -1, 5);
    alice._client.write('set_creative_slot', { slot: 36, item: Item.toNotch(stone) });
    await tick(2);
    expect(playerOf(env).inventory.count('stone')).toBe(0);
    expect(env.eventsOf('action-refused')).toMatchObject([{ action: 'creative-slot' }]);
    env.systems.gameModes.set(playerOf(env), 'creative');
    await until(() => alice.game.gameMode === 'creative', 'the mode');
    await until(alice.creative.setInventorySlot(37, stone));
    expect(playerOf(env).inventory.slots.get(37)).toEqual({ id: 'stone', count: 5 });
  },
);

behaviour('who leaves a game mode that flies falls', { source: `${MODES}` }, async ({ env, bot, tick, until }) => {
  const alice = await bot('Alice');
  env.systems.gameModes.set(playerOf(env), 'creative');
  await until(() => alice.game.gameMode === 'creative', 'the mode');
  alice.creative.startFlying();
  env.systems.movement.teleport(playerOf(env), { x: 0.5, y: FLOOR_Y + 6, z: 0.5 });
  await tick(20);
  alice.creative.stopFlying();
  env.systems.gameModes.set(playerOf(env), 'survival');
  await until(() => playerOf(env).position.y === FLOOR_Y, 'the landing');
  await tick(2);
  expect(playerOf(env).health).toBeLessThan(20);
  expect(alice.blockAt(new Vec3(0, FLOOR_Y - 1, 0))?.name).toBe('grass_block');
});

behaviour(
  'sneaking, sprinting, swimming and crawling are seen by others as poses',
  { source: 'Minecraft wiki, "Entity metadata": pose; "Swimming"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const bob = await client('Bob', { position: { x: 8.5, y: FLOOR_Y, z: 0.5 } });
    const seen = bob.collect('entity_metadata');
    const last = (key: number) =>
      seen.packets
        .filter(({ entityId }) => entityId === alice.player.entityId)
        .flatMap(({ metadata }) => metadata as { key: number; value: number }[])
        .findLast((entry) => entry.key === key)?.value;
    const act = (actionId: string) =>
      alice.write('entity_action', { entityId: alice.player.entityId, actionId, jumpBoost: 0 });
    act('start_sneaking');
    await tick(2);
    expect([last(0), last(6)]).toEqual([2, 5]);
    act('stop_sneaking');
    act('start_sprinting');
    await tick(2);
    expect([last(0), last(6)]).toEqual([8, 0]);
    for (let y = 0; y < 3; y++) env.setBlock(0, FLOOR_Y + y, 0, 'water');
    await tick(2);
    expect([last(0), last(6)]).toEqual([0x18, 3]);
    act('stop_sprinting');
    for (let y = 0; y < 3; y++) env.setBlock(0, FLOOR_Y + y, 0, 'air');
    env.setBlock(0, FLOOR_Y + 1, 0, 'stone');
    await tick(2);
    expect(last(6)).toBe(3);
    env.setBlock(0, FLOOR_Y + 1, 0, 'air');
    await tick(2);
    expect(last(6)).toBe(0);
    // Gravel that came down on the feet: there is no room to crawl either, and nobody ducks.
    env.setBlock(0, FLOOR_Y, 0, 'gravel');
    await tick(2);
    expect(last(6)).toBe(0);
  },
);

behaviour(
  'the pick key gives creative players a block they look at and do not carry',
  {
    source: 'Minecraft wiki, "Controls", "Pick Block"',
    unless: {
      '1.19.2': 'clients make the item up themselves up to 1.21.3',
      '1.20.4': 'clients make the item up themselves up to 1.21.3',
      '1.21.1': 'clients make the item up themselves up to 1.21.3',
    },
  },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y, 2, 'diamond_block');
    const alice = await client('Alice', { items: DIRT });
    const position = { x: 0, y: FLOOR_Y, z: 2 };
    alice.write('pick_item_from_block', { position, includeData: false });
    await tick(2);
    expect(alice.player.inventory.count('diamond_block')).toBe(0);
    env.systems.gameModes.set(alice.player, 'creative');
    alice.write('pick_item_from_block', { position, includeData: false });
    await tick(2);
    expect(alice.player.inventory.inHand(0)).toEqual({ id: 'diamond_block', count: 1 });
    env.systems.commands.console(`summon cow 2.5 ${FLOOR_Y} 2.5 {NoAI:1b}`);
    const [cow] = [...env.systems.entities.ofKind('cow')];
    alice.write('pick_item_from_entity', { entityId: cow?.entityId ?? -1, includeData: false });
    await tick(2);
    expect(alice.player.inventory.inHand(0)).toEqual({ id: 'cow_spawn_egg', count: 1 });
  },
);
