import { expect } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const HUNGER = 'Minecraft wiki, "Hunger"';
const held = (id: string, count = 1) => [{ slot: 36, id, count }];

const playerOf = (env: Env, name = 'Alice'): Player => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

behaviour(
  'eating bread takes 32 ticks and gives its food and saturation',
  { source: 'minecraft-data: foods.json; Minecraft wiki, "Food"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: held('bread', 3) });
    const player = playerOf(env);
    player.food = 10;
    player.saturation = 0;
    await until(() => alice.food === 10, 'the hunger');
    const before = env.server.tickNumber;
    await until(alice.consume());
    expect(env.server.tickNumber - before).toBeGreaterThanOrEqual(32);
    expect(env.server.tickNumber - before).toBeLessThan(38);
    expect(alice.food).toBe(15);
    expect(alice.foodSaturation).toBe(6);
    expect(alice.heldItem).toMatchObject({ name: 'bread', count: 2 });
    expect(env.eventsOf('item-consumed')).toMatchObject([{ player: 'Alice', item: 'bread' }]);
  },
);

behaviour(
  'others see who is eating, and that they have finished',
  { source: 'Minecraft wiki, "Entity metadata": Living Entity flags' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: held('dried_kelp', 2) });
    const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    playerOf(env).food = 10;
    await tick(2);
    const seen = bob.collect('entity_metadata');
    const flags = () =>
      seen.packets
        .filter(({ entityId }) => entityId === alice.player.entityId)
        .flatMap(({ metadata }) => metadata as { key: number; value: number }[])
        .filter(({ key }) => key === 8)
        .map(({ value }) => value);
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(2);
    expect(flags()).toEqual([1]);
    // Kelp is eaten in half the time.
    await tick(16);
    expect(flags()).toEqual([1, 0]);
    expect(playerOf(env).food).toBe(11);
  },
);

behaviour(
  'who is full cannot eat bread, but a golden apple',
  { source: 'Minecraft wiki, "Food", "Golden Apple"' },
  async ({ env, bot, client, tick, until }) => {
    const alice = await client('Alice', { items: held('bread') });
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(40);
    expect(alice.player.inventory.count('bread')).toBe(1);
    const bob = await bot('Bob', { items: held('golden_apple'), position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    await until(bob.consume());
    const effects = env.systems.effects;
    expect(effects.level(playerOf(env, 'Bob'), 'regeneration')).toBe(2);
    expect(effects.level(playerOf(env, 'Bob'), 'absorption')).toBe(1);
    expect(playerOf(env, 'Bob').absorption).toBe(4);
  },
);

behaviour(
  'letting go of the key or changing the item breaks a meal off',
  { source: 'Minecraft wiki, "Food"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: held('bread', 2) });
    const player = playerOf(env);
    player.food = 4;
    const start = () => alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    start();
    await tick(20);
    alice.write('block_dig', { status: 5, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 });
    await tick(20);
    start();
    await tick(20);
    alice.write('held_item_slot', { slotId: 3 });
    await tick(20);
    expect(player.inventory.count('bread')).toBe(2);
    expect(player.food).toBe(4);
  },
);

behaviour(
  'stew leaves its bowl, honey its bottle and milk its bucket',
  { source: 'Minecraft wiki, "Mushroom Stew", "Honey Bottle", "Milk Bucket"' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', {
      items: [
        { slot: 36, id: 'mushroom_stew', count: 1 },
        { slot: 37, id: 'honey_bottle', count: 2 },
        { slot: 38, id: 'milk_bucket', count: 1 },
      ],
    });
    const player = playerOf(env);
    const effects = env.systems.effects;
    player.food = 4;
    effects.give(player, { id: 'poison', duration: 2000 });
    effects.give(player, { id: 'slowness', duration: 2000 });
    await until(() => alice.food === 4, 'the hunger');
    await until(alice.consume());
    expect(alice.heldItem?.name).toBe('bowl');
    alice.setQuickBarSlot(1);
    await until(alice.consume());
    expect(effects.list(player).map(({ id }) => id)).toEqual(['slowness']);
    expect(player.inventory.count('glass_bottle')).toBe(1);
    alice.setQuickBarSlot(2);
    await until(alice.consume());
    expect(effects.list(player)).toEqual([]);
    expect(alice.heldItem?.name).toBe('bucket');
  },
);

behaviour(
  'a potion gives its effects for its time',
  { source: 'Minecraft wiki, "Potion"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', {
      items: [{ slot: 36, id: 'potion', count: 1, data: { potion: 'long_swiftness' } }],
    });
    const told = alice.collect('entity_effect');
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(35);
    expect(told.single()).toMatchObject({ entityId: alice.player.entityId, amplifier: 0, duration: 9600 });
    expect(env.systems.effects.level(alice.player, 'speed')).toBe(1);
    expect(alice.player.inventory.inHand(0)?.id).toBe('glass_bottle');
  },
);

behaviour(
  'sprinting makes hungry: saturation first, then food',
  { source: `${HUNGER}, exhaustion` },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { yaw: -90, position: { x: -50.5, y: FLOOR_Y, z: 0.5 } });
    const player = playerOf(env);
    player.saturation = 1;
    alice.setControlState('forward', true);
    alice.setControlState('sprint', true);
    await until(() => player.position.x > 35, 'a sprint of 85 blocks', 500);
    await tick(2);
    // 8.5 points of exhaustion: two points at four each.
    expect(player.saturation).toBe(0);
    expect(player.food).toBe(19);
  },
);

behaviour(
  'who is well fed heals a point in four seconds, for six of exhaustion',
  { source: `${HUNGER}, healing` },
  async ({ env, client, tick }) => {
    const { player } = await client('Alice');
    Object.assign(player, { health: 10, food: 19, saturation: 0 });
    await tick(75);
    expect(player.health).toBe(10);
    await tick(10);
    expect(player.health).toBe(11);
    expect(player.exhaustion + 4 * (19 - player.food)).toBeCloseTo(6, 5);
    expect(env.eventsOf('player-hurt')).toEqual([]);
  },
);

behaviour(
  'who is full and saturated heals a point in half a second',
  { source: `${HUNGER}, healing` },
  async ({ client, tick }) => {
    const { player } = await client('Alice');
    Object.assign(player, { health: 10, food: 20, saturation: 20 });
    await tick(25);
    expect(player.health).toBe(12);
  },
);

for (const [difficulty, left] of [
  ['easy', 10],
  ['normal', 1],
] as const)
  behaviour(
    `hunger hurts down to ${left} on ${difficulty}`,
    { source: `${HUNGER}, starvation`, env: { rules: { difficulty } } },
    async ({ env, client, tick }) => {
      const { player } = await client('Alice');
      Object.assign(player, { health: left + 1, food: 0, saturation: 0 });
      await tick(170);
      expect(player.health).toBe(left);
      expect(env.eventsOf('player-hurt')).toMatchObject([{ cause: 'starve', amount: 1 }]);
    },
  );

behaviour(
  'peaceful feeds and heals',
  { source: `${HUNGER}, peaceful`, env: { rules: { difficulty: 'peaceful' } } },
  async ({ env, client, tick }) => {
    const { player } = await client('Alice');
    Object.assign(player, { health: 10, food: 5, saturation: 0 });
    env.systems.nutrition.exhaust(player, 30);
    await tick(50);
    expect(player.food).toBeGreaterThanOrEqual(9);
    expect(player.health).toBeGreaterThanOrEqual(12);
  },
);

behaviour(
  'a suspicious stew brings the effect of its flower',
  { source: 'Minecraft wiki, "Suspicious Stew"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', {
      items: [
        { slot: 36, id: 'suspicious_stew', count: 1, data: { stewEffects: [{ id: 'night_vision', duration: 100 }] } },
      ],
    });
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(36);
    expect(env.systems.effects.has(alice.player, 'night_vision')).toBe(true);
  },
);

behaviour(
  'others see who draws a bow and who holds up a shield in the off-hand',
  { source: 'Minecraft wiki, "Entity metadata": Living Entity flags' },
  async ({ client, tick }) => {
    const alice = await client('Alice', {
      items: [
        { slot: 36, id: 'bow', count: 1 },
        { slot: 9, id: 'arrow', count: 4 },
        { slot: 45, id: 'shield', count: 1 },
      ],
    });
    const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const seen = bob.collect('entity_metadata');
    const flags = () =>
      seen.packets
        .filter(({ entityId }) => entityId === alice.player.entityId)
        .flatMap(({ metadata }) => metadata as { key: number; value: number }[])
        .filter(({ key }) => key === 8)
        .map(({ value }) => value);
    const letGo = () => alice.write('block_dig', { status: 5, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 });
    alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
    await tick(3);
    letGo();
    await tick(2);
    alice.write('use_item', { hand: 1, sequence: 2, rotation: { x: 0, y: 0 } });
    await tick(3);
    letGo();
    await tick(2);
    expect(flags()).toEqual([1, 0, 3, 0]);
  },
);
