import { expect } from 'vitest';
import type { LivingEntity } from '../../../game-server/entities/livingEntity.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour, type Stage } from './behaviour.ts';

const WIKI = 'Minecraft wiki, "Spear"';
const LATER = 'spears came with 1.21.11';
const unless = { '1.19.2': LATER, '1.20.4': LATER, '1.21.1': LATER, '1.21.4': LATER };

/** Somebody with a spear who looks along z at a husk that stands so far away. */
async function lancer({ env, client, tick }: Stage, spear: string, away: number) {
  const alice = await client('Alice', { yaw: 0, pitch: 0, items: [{ slot: 36, id: spear, count: 1 }] });
  expect(env.systems.commands.console(`summon husk 0.5 ${FLOOR_Y} ${0.5 + away} {NoAI:1b}`).success).toBe(true);
  const [husk] = [...env.systems.entities.ofKind('husk')];
  if (!husk) return expect.fail('no husk');
  await tick(2);
  const hold = () => alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } });
  /** Comes nearer by so many blocks each tick. */
  const run = async (step: number, ticks: number) => {
    for (let count = 0; count < ticks; count++) {
      alice.player.position = { ...alice.player.position, z: alice.player.position.z + step };
      await tick();
    }
  };
  return { alice, husk: husk as LivingEntity, hold, run };
}

behaviour(
  'a spear held out hurts whom it meets by the speed of its holder, once it is ready, and wears by one',
  { source: `${WIKI}: charge attack, 0.95 for each block a second, ready after 12 ticks`, unless },
  async (stage) => {
    const { tick } = stage;
    const { alice, husk, hold, run } = await lancer(stage, 'iron_spear', 9);
    const whole = husk.health;
    hold();
    await tick(16);
    expect(husk.health).toBe(whole);
    // Eight blocks a second: 1 + floor(8 * 0.95), less the two points of armour that a husk has.
    await run(0.4, 14);
    const lost = whole - husk.health;
    expect(lost).toBeGreaterThan(6.5);
    expect(lost).toBeLessThanOrEqual(8);
    expect(alice.player.inventory.slots.get(36)?.data?.damage).toBe(1);
  },
);

behaviour(
  'a spear does nothing while its holder stands, is slow or not ready yet',
  { source: `${WIKI}: charge attack, from 4.6 blocks a second on`, unless },
  async (stage) => {
    const { tick } = stage;
    const { husk, hold, run } = await lancer(stage, 'diamond_spear', 4);
    const whole = husk.health;
    hold();
    // Fast, but before it is ready.
    await run(0.15, 4);
    await run(0.3, 3);
    await run(-0.3, 5);
    expect(husk.health).toBe(whole);
    await tick(10);
    await run(0.2, 6);
    expect(husk.health).toBe(whole);
    await tick(20);
    expect(husk.health).toBe(whole);
  },
);

behaviour(
  'a spear held out hurts all who stand in a line, and nobody within two blocks',
  { source: `${WIKI}: reach of 2 to 4.5 blocks`, unless },
  async (stage) => {
    const { env, tick } = stage;
    const { husk, hold, run } = await lancer(stage, 'wooden_spear', 8);
    env.systems.commands.console(`summon husk 0.5 ${FLOOR_Y} 9.5 {NoAI:1b}`);
    const [, second] = [...env.systems.entities.ofKind('husk')] as LivingEntity[];
    const whole = husk.health;
    hold();
    await tick(18);
    await run(0.5, 10);
    expect(husk.health).toBeLessThan(whole);
    expect(second?.health).toBeLessThan(whole);
    const near = [husk.health, second?.health];
    husk.position = { x: 0.5, y: FLOOR_Y, z: 7 };
    if (second) second.position = { x: 20.5, y: FLOOR_Y, z: 7 };
    await tick(12);
    await run(0.5, 2);
    expect([husk.health, second?.health]).toEqual(near);
  },
);

behaviour(
  'a spear held out neither hurts nor pushes a player where players may not hurt each other',
  { source: 'doPVP: vanilla’s Player.canHarmPlayer', unless, env: { rules: { pvp: false } } },
  async (stage) => {
    const { client, tick } = stage;
    const { husk, hold, run } = await lancer(stage, 'iron_spear', 9);
    const bob = await client('Bob', { position: { x: 0.5, y: FLOOR_Y, z: 7.5 } });
    const pushes = bob.collect('entity_velocity');
    const whole = husk.health;
    hold();
    await tick(16);
    await run(0.4, 14);
    expect(husk.health).toBeLessThan(whole);
    expect(bob.player.health).toBe(20);
    expect(pushes.packets.filter(({ entityId }) => entityId === bob.player.entityId)).toEqual([]);
  },
);

behaviour(
  'whoever is put somewhere else has no speed by that',
  { source: 'vanilla’s KineticWeapon: the speed a player is known to move at', unless },
  async (stage) => {
    const { husk, hold, run } = await lancer(stage, 'iron_spear', 40);
    const whole = husk.health;
    hold();
    await run(0, 16);
    await run(37, 1);
    await run(0, 2);
    expect(husk.health).toBe(whole);
  },
);

behaviour(
  'an iron spear throws off riders from 11 blocks a second on, and not below',
  { source: `${WIKI}: charge attack; vanilla's Items: dismount_conditions of 26.x`, unless },
  async (stage) => {
    const { env, tick } = stage;
    const { alice, husk, hold, run } = await lancer(stage, 'iron_spear', 9);
    expect(env.systems.commands.console(`summon pig 0.5 ${FLOOR_Y} 9.5 {NoAI:1b}`).success).toBe(true);
    const [pig] = [...env.systems.entities.ofKind('pig')];
    env.systems.entities.mount(husk, pig ?? expect.fail('no pig'));
    hold();
    await tick(16);
    await run(0.5, 9);
    expect(husk.health).toBeLessThan(husk.maxHealth);
    expect(husk.vehicle).toBe(pig);
    husk.health = husk.maxHealth;
    alice.player.position = { ...alice.player.position, z: 0.5 };
    await tick(3);
    await run(0.6, 9);
    expect(husk.vehicle).toBeUndefined();
  },
);
