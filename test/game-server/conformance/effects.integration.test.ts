import { expect } from 'vitest';
import { effectFacts } from '../../../game-server/mechanics/effects/effectFacts.ts';
import type { Player } from '../../../game-server/players/player.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import { behaviour } from './behaviour.ts';

const EFFECT = 'Minecraft wiki, "Effect"';
const PLAIN = { rules: { naturalRegeneration: false } };

const playerOf = (env: Env, name = 'Alice'): Player => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

behaviour(
  'a bot hears of the effects it has and of their end',
  { source: `${EFFECT}; minecraft-data: effects.json; Mineflayer: entityEffect` },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const effects = env.systems.effects;
    const ended: number[] = [];
    alice.on('entityEffectEnd', (_entity, effect) => void ended.push(effect.id));
    effects.give(playerOf(env), { id: 'jump_boost', duration: 30, amplifier: 1 });
    const number = effectFacts(env.server.gameData).get('jump_boost')?.number ?? -1;
    expect(alice.registry.effectsByName.JumpBoost?.id).toBe(number);
    await until(() => alice.entity.effects[number] !== undefined, 'the effect');
    expect(alice.entity.effects[number]).toMatchObject({ amplifier: 1, duration: 30 });
    await tick(32);
    expect(ended).toEqual([number]);
    expect(effects.list(playerOf(env))).toEqual([]);
  },
);

behaviour(
  'a weaker effect does not replace a stronger, a longer one of the same level does',
  { source: EFFECT },
  async ({ env, client }) => {
    const { player } = await client('Alice');
    const effects = env.systems.effects;
    effects.give(player, { id: 'speed', duration: 100, amplifier: 1 });
    expect(effects.give(player, { id: 'speed', duration: 900 })).toBe(false);
    expect(effects.give(player, { id: 'speed', duration: 50, amplifier: 1 })).toBe(false);
    expect(effects.give(player, { id: 'speed', duration: 200, amplifier: 1 })).toBe(true);
    expect(effects.list(player)).toMatchObject([{ id: 'speed', amplifier: 1, duration: 200 }]);
  },
);

behaviour(
  'regeneration heals a point every 50 ticks, halved with each level',
  { source: 'Minecraft wiki, "Regeneration"', env: PLAIN },
  async ({ env, client, tick }) => {
    const { player } = await client('Alice');
    player.health = 5;
    env.systems.effects.give(player, { id: 'regeneration', duration: 100, amplifier: 1 });
    await tick(101);
    expect(player.health).toBe(9);
  },
);

behaviour(
  'poison takes a point every 25 ticks but never the last, wither takes it',
  { source: 'Minecraft wiki, "Poison", "Wither (effect)"', env: PLAIN },
  async ({ env, client, tick }) => {
    const { player } = await client('Alice');
    const effects = env.systems.effects;
    player.health = 4;
    effects.give(player, { id: 'poison', duration: 200 });
    await tick(201);
    expect(player.health).toBe(1);
    effects.give(player, { id: 'wither', duration: 80 });
    await tick(81);
    expect(player.alive).toBe(false);
    expect(env.eventsOf('player-died')).toMatchObject([{ cause: 'wither' }]);
  },
);

behaviour(
  'instant health heals four points, instant damage takes six, twice as much with each level',
  { source: 'Minecraft wiki, "Instant Health", "Instant Damage"', env: PLAIN },
  async ({ env, client, tick }) => {
    const { player } = await client('Alice');
    const effects = env.systems.effects;
    effects.give(player, { id: 'instant_damage', duration: 1, amplifier: 1 });
    expect(player.health).toBe(8);
    effects.give(player, { id: 'instant_health', duration: 1 });
    expect(player.health).toBe(12);
    await tick();
    expect(effects.list(player)).toEqual([]);
  },
);

behaviour(
  'fire resistance makes lava harmless',
  { source: 'Minecraft wiki, "Fire Resistance"', env: PLAIN },
  async ({ env, client, tick }) => {
    env.setBlock(0, FLOOR_Y, 0, 'lava');
    const { player } = await client('Bob', { position: { x: 5.5, y: FLOOR_Y, z: 5.5 } });
    env.systems.effects.give(player, { id: 'fire_resistance', duration: 200 });
    env.systems.movement.teleport(player, { x: 0.5, y: FLOOR_Y, z: 0.5 });
    await tick(40);
    expect(player.health).toBe(20);
  },
);

behaviour(
  'resistance takes a fifth off with each level',
  { source: 'Minecraft wiki, "Resistance"', env: PLAIN },
  async ({ env, client }) => {
    const { player } = await client('Alice');
    env.systems.effects.give(player, { id: 'resistance', duration: 200, amplifier: 1 });
    env.systems.damage.hurt(player, 10, { type: 'magic' });
    expect(player.health).toBe(14);
  },
);

behaviour(
  'golden hearts go before health and end with the effect',
  { source: 'Minecraft wiki, "Absorption"', env: PLAIN },
  async ({ env, client, tick }) => {
    const { player } = await client('Alice');
    env.systems.effects.give(player, { id: 'absorption', duration: 40, amplifier: 1 });
    env.systems.damage.hurt(player, 5, { type: 'magic' });
    expect([player.health, player.absorption]).toEqual([20, 3]);
    await tick(42);
    expect([player.health, player.absorption]).toEqual([20, 0]);
  },
);

behaviour(
  'health boost raises the most health one can have, as the attribute tells',
  { source: 'Minecraft wiki, "Health Boost"; minecraft-data: attributes.json', env: PLAIN },
  async ({ env, version, client, tick }) => {
    const alice = await client('Alice');
    await tick(2);
    const told = alice.collect('entity_update_attributes');
    const effects = env.systems.effects;
    effects.give(alice.player, { id: 'health_boost', duration: 40, amplifier: 1 });
    effects.give(alice.player, { id: 'instant_health', duration: 1, amplifier: 2 });
    await tick(2);
    expect(alice.player.health).toBe(28);
    const [attribute] = told.single().properties as { name?: string; value: number; modifiers: { amount: number }[] }[];
    if (!since(version, '1.20.5')) expect(attribute?.name).toMatch(/max_health$/);
    expect(attribute).toMatchObject({ value: 20, modifiers: [{ amount: 8 }] });
    await tick(42);
    expect(alice.player.health).toBe(20);
  },
);

behaviour(
  'speed and slowness reach the client as changes of its movement speed',
  { source: 'Minecraft wiki, "Speed", "Slowness", "Attribute"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    await tick(2);
    const told = alice.collect('entity_update_attributes');
    env.systems.effects.give(alice.player, { id: 'speed', duration: 40, amplifier: 1 });
    await tick(2);
    const [attribute] = told.single().properties as {
      value: number;
      modifiers: { amount: number; operation: number }[];
    }[];
    expect(attribute?.value).toBeCloseTo(0.1, 6);
    expect(attribute?.modifiers).toMatchObject([{ amount: 0.4, operation: 2 }]);
    await tick(45);
    expect((told.last().properties as { modifiers: unknown[] }[])[0]?.modifiers).toEqual([]);
  },
);

behaviour(
  'a bot with jump boost jumps higher and is not corrected',
  { source: 'Minecraft wiki, "Jump Boost"; Mineflayer: prismarine-physics jumpBoost' },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    env.systems.effects.give(playerOf(env), { id: 'jump_boost', duration: 200, amplifier: 1 });
    await tick(2);
    alice.setControlState('jump', true);
    let highest = FLOOR_Y;
    for (let count = 0; count < 20; count++) {
      await tick();
      alice.setControlState('jump', false);
      highest = Math.max(highest, playerOf(env).position.y);
    }
    expect(highest - FLOOR_Y).toBeGreaterThan(1.9);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'a bot that levitates rises and is not corrected',
  { source: 'Minecraft wiki, "Levitation"; Mineflayer: prismarine-physics levitation', env: PLAIN },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    env.systems.effects.give(playerOf(env), { id: 'levitation', duration: 60, amplifier: 1 });
    await tick(60);
    expect(playerOf(env).position.y - FLOOR_Y).toBeGreaterThan(3);
    await tick(60);
    expect(playerOf(env).position.y).toBe(FLOOR_Y);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'a bot that falls slowly lands unhurt and is not corrected',
  { source: 'Minecraft wiki, "Slow Falling"; Mineflayer: prismarine-physics slowFalling' },
  async ({ env, bot, tick, until }) => {
    env.setBlock(0, FLOOR_Y + 9, 0, 'stone');
    await bot('Alice', { position: { x: 0.5, y: FLOOR_Y + 10, z: 0.5 } });
    env.systems.effects.give(playerOf(env), { id: 'slow_falling', duration: 600 });
    await tick(3);
    env.setBlock(0, FLOOR_Y + 9, 0, 'air');
    const start = env.server.tickNumber;
    await until(() => playerOf(env).position.y === FLOOR_Y, 'the landing');
    expect(env.server.tickNumber - start).toBeGreaterThan(35);
    expect(playerOf(env).health).toBe(20);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'haste shortens a dig by a fifth a level and the bot may dig that fast',
  { source: 'Minecraft wiki, "Haste", "Breaking"; Mineflayer: digTime' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'wooden_shovel', count: 1 }] });
    env.systems.effects.give(playerOf(env), { id: 'haste', duration: 2000, amplifier: 4 });
    await until(() => Object.keys(alice.entity.effects).length === 1, 'the effect');
    const block = alice.blockAt(alice.entity.position.offset(1, -1, 0));
    if (!block) throw new Error('no block');
    const start = env.server.tickNumber;
    await until(alice.dig(block, true));
    // Grass block: hardness 0.6, shovel 2, haste V doubles: 0.9 s become 0.45 s.
    expect(env.server.tickNumber - start).toBeLessThan(14);
    expect(env.eventsOf('action-refused')).toEqual([]);
    expect(env.eventsOf('block-broken')).toHaveLength(1);
  },
);

behaviour(
  'others see who is invisible or glows',
  { source: 'Minecraft wiki, "Invisibility", "Glowing"; "Entity metadata": bits 0x20 and 0x40' },
  async ({ env, bot, client, until }) => {
    const alice = await bot('Alice');
    const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const effects = env.systems.effects;
    const flags = () => Number((alice.players.Bob?.entity?.metadata as unknown as number[])?.[0] ?? 0);
    effects.give(bob.player, { id: 'invisibility', duration: 600 });
    effects.give(bob.player, { id: 'glowing', duration: 600 });
    await until(() => (flags() & 0x60) === 0x60, 'both flags');
    effects.remove(bob.player, 'invisibility');
    await until(() => (flags() & 0x60) === 0x40, 'the invisibility to end');
  },
);

behaviour(
  'effects go on for who leaves and comes back',
  { source: 'Minecraft wiki, "Player.dat format": ActiveEffects' },
  async ({ env, bot, rejoin, tick }) => {
    const alice = await bot('Alice');
    env.systems.effects.give(playerOf(env), { id: 'night_vision', duration: 2000 });
    alice.quit();
    await tick(3);
    const again = await rejoin('Alice');
    expect(env.systems.effects.level(playerOf(env), 'night_vision')).toBe(1);
    expect(Object.keys(again.entity.effects)).toHaveLength(1);
  },
);
