import { expect } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { velocityIn } from '../../support/laterClient.ts';
import { behaviour } from './behaviour.ts';

const MELEE = 'Minecraft wiki, "Melee attack"';
const SWORD = [{ slot: 36, id: 'diamond_sword', count: 1 }];
const NEAR = { x: 0.5, y: FLOOR_Y, z: 2.5 };
/** Peaceful would heal what blows take. */
const PLAIN = { rules: { naturalRegeneration: false } };

const playerOf = (env: Env, name: string): Player => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

/** Lets a player attack another by packet. */
function strike(attacker: { write(packet: string, fields: object): void }, target: Player): void {
  attacker.write('use_entity', { target: target.entityId, mouse: 1, sneaking: false });
  attacker.write('arm_animation', { hand: 0 });
}

behaviour(
  'a rested blow with a diamond sword takes seven points and wears the sword',
  { source: `${MELEE}; "Sword"`, env: PLAIN },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice', { items: SWORD });
    const bob = await bot('Bob', { position: NEAR });
    await tick(20);
    alice.attack(alice.players.Bob?.entity as never);
    await tick(2);
    expect(bob.health).toBe(13);
    expect(playerOf(env, 'Alice').inventory.inHand(0)?.data?.damage).toBe(1);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Bob', amount: 7, cause: 'player_attack' }]);
  },
);

behaviour(
  'a rested iron sword takes six points, of which a saturated player mends five sixths within half a second',
  {
    source: `${MELEE}; "Iron Sword": 6; "Hunger", natural regeneration: saturation above 0 heals up to 1 each half second`,
  },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'iron_sword', count: 1 }] });
    const bob = await bot('Bob', { position: NEAR });
    await tick(20);
    alice.attack(alice.players.Bob?.entity as never);
    await tick(2);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Bob', amount: 6, cause: 'player_attack' }]);
    expect(bob.health).toBe(14);
    // A point of health costs six of saturation; Bob has five.
    await tick(12);
    expect(20 - bob.health).toBeCloseTo(5.17, 2);
  },
);

behaviour(
  'a blow right after another is far weaker',
  { source: `${MELEE}, attack cooldown: 20 % plus the square of the recovered share`, env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: SWORD });
    const bob = await client('Bob', { position: NEAR });
    await tick(20);
    alice.write('arm_animation', { hand: 0 });
    await tick(1);
    strike(alice, bob.player);
    await tick(2);
    const [hurt] = env.eventsOf('player-hurt');
    expect(hurt?.amount).toBeGreaterThan(1.3);
    expect(hurt?.amount).toBeLessThan(1.8);
  },
);

behaviour(
  'falling without sprinting makes a rested blow critical, half as strong again',
  { source: `${MELEE}, critical hit`, env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: SWORD });
    const bob = await client('Bob', { position: NEAR });
    const seen = bob.collect('animation');
    await tick(20);
    let [y, speed] = [FLOOR_Y, 0.42];
    for (let step = 0; step < 8; step++) {
      y += speed;
      speed = (speed - 0.08) * 0.98;
      alice.move({ x: 0.5, y, z: 0.5 });
      await tick();
    }
    strike(alice, bob.player);
    await tick(2);
    expect(env.eventsOf('player-hurt')[0]?.amount).toBeCloseTo(10.5, 5);
    expect(seen.packets).toContainEqual({ entityId: bob.player.entityId, animation: 4 });
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'a blow knocks back, and a sprinting one farther',
  { source: 'Minecraft wiki, "Knockback (mechanic)"', env: PLAIN },
  async ({ version, env, client, tick }) => {
    const alice = await client('Alice', { items: SWORD });
    const bob = await client('Bob', { position: NEAR });
    const pushes = bob.collect('entity_velocity');
    await tick(20);
    strike(alice, bob.player);
    await tick(20);
    alice.write('entity_action', { entityId: alice.player.entityId, actionId: 'start_sprinting', jumpBoost: 0 });
    await tick(1);
    strike(alice, bob.player);
    await tick(2);
    const [walking, sprinting] = pushes.packets.map((push) => velocityIn(version, push));
    expect(walking).toEqual({ x: 0, y: 0.4, z: 0.4 });
    expect(sprinting).toEqual({ x: 0, y: 0.4, z: 0.7 });
    expect(alice.player.sprinting).toBe(false);
    expect(env.eventsOf('player-hurt')).toHaveLength(2);
  },
);

behaviour(
  'sharpness adds half a point a level and one half, strength three points a level',
  { source: 'Minecraft wiki, "Sharpness", "Strength"', env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', {
      items: [{ slot: 36, id: 'diamond_sword', count: 1, data: { enchantments: { sharpness: 5 } } }],
    });
    const bob = await client('Bob', { position: NEAR });
    env.systems.effects.give(alice.player, { id: 'strength', duration: 600 });
    await tick(20);
    strike(alice, bob.player);
    await tick(2);
    expect(env.eventsOf('player-hurt')[0]?.amount).toBeCloseTo(7 + 3 + 3, 5);
  },
);

behaviour(
  'fire aspect sets on fire for four seconds a level',
  { source: 'Minecraft wiki, "Fire Aspect"', env: PLAIN },
  async ({ client, tick }) => {
    const alice = await client('Alice', {
      items: [{ slot: 36, id: 'iron_sword', count: 1, data: { enchantments: { fire_aspect: 2 } } }],
    });
    const bob = await client('Bob', { position: NEAR });
    await tick(20);
    strike(alice, bob.player);
    await tick(1);
    expect(bob.player.fireTicks).toBeGreaterThan(150);
    await tick(60);
    expect(bob.player.health).toBeLessThan(14);
  },
);

behaviour(
  'players cannot hurt each other where the rules forbid it',
  { source: 'Minecraft wiki, "Server.properties": pvp', env: { rules: { pvp: false } } },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: SWORD });
    const bob = await client('Bob', { position: NEAR });
    await tick(20);
    strike(alice, bob.player);
    await tick(2);
    expect(bob.player.health).toBe(20);
    expect(env.eventsOf('player-hurt')).toEqual([]);
  },
);

behaviour(
  'nobody strikes farther than an arm reaches',
  { source: 'Minecraft wiki, "Java Edition protocol": Interact', env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: SWORD });
    const bob = await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 9.5 } });
    await tick(20);
    strike(alice, bob.player);
    await tick(2);
    expect(bob.player.health).toBe(20);
    expect(env.eventsOf('action-refused')).toMatchObject([{ player: 'Alice', action: 'use-entity' }]);
  },
);

behaviour(
  'an axe blow takes more and wears the axe by two',
  { source: `${MELEE}; "Axe"`, env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [{ slot: 36, id: 'iron_axe', count: 1 }] });
    const bob = await client('Bob', { position: NEAR });
    await tick(30);
    strike(alice, bob.player);
    await tick(2);
    expect(env.eventsOf('player-hurt')[0]?.amount).toBe(9);
    expect(alice.player.inventory.inHand(0)?.data?.damage).toBe(2);
  },
);

behaviour(
  'taking another weapon in hand begins the cooldown anew',
  { source: `${MELEE}, attack cooldown`, env: PLAIN },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [{ slot: 37, id: 'diamond_sword', count: 1 }] });
    const bob = await client('Bob', { position: NEAR });
    await tick(30);
    alice.write('held_item_slot', { slotId: 1 });
    strike(alice, bob.player);
    await tick(2);
    // A fifth of seven points, and hardly more.
    expect(env.eventsOf('player-hurt')[0]?.amount).toBeLessThan(1.6);
  },
);
