import { expect } from 'vitest';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const use = { hand: 0, sequence: 1, rotation: { x: 0, y: 0 } };

behaviour('armour is put on with the use key', { source: 'Minecraft wiki, "Armor"' }, async ({ client, tick }) => {
  const alice = await client('Alice', { items: [{ slot: 36, id: 'iron_chestplate', count: 1 }] });
  const bob = await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
  const seen = bob.collect('entity_equipment');
  alice.write('use_item', use);
  await tick(2);
  expect(alice.player.inventory.slots.contents()).toEqual([{ slot: 6, id: 'iron_chestplate', count: 1 }]);
  const slots = (seen.single().equipments as { slot: number }[]).map(({ slot }) => slot);
  expect(slots.sort()).toEqual([0, 4]);
});

behaviour(
  'armour in the hand changes places with what is worn',
  {
    source: 'Minecraft wiki, "Armor", since 1.19.4',
    unless: { '1.19.2': 'the use key changes armour since 1.19.4' },
  },
  async ({ client, tick }) => {
    const alice = await client('Alice', {
      items: [
        { slot: 5, id: 'leather_helmet', count: 1 },
        { slot: 36, id: 'diamond_helmet', count: 1 },
      ],
    });
    alice.write('use_item', use);
    await tick(2);
    expect(alice.player.inventory.slots.get(5)?.id).toBe('diamond_helmet');
    expect(alice.player.inventory.slots.get(36)?.id).toBe('leather_helmet');
  },
);

behaviour(
  'a totem in the hand saves from death and is gone',
  { source: 'Minecraft wiki, "Totem of Undying"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [{ slot: 45, id: 'totem_of_undying', count: 1 }] });
    env.systems.damage.hurt(alice.player, 100, { type: 'magic' });
    await tick(1);
    expect(alice.player.alive).toBe(true);
    expect(alice.player.inventory.slots.contents()).toEqual([]);
    expect(env.systems.effects.level(alice.player, 'regeneration')).toBe(2);
    expect(env.eventsOf('player-died')).toEqual([]);
  },
);

behaviour(
  'rain puts out who burns under the open sky',
  { source: 'Minecraft wiki, "Rain", "Fire"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const bob = await client('Bob', { position: { x: 8.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(8, FLOOR_Y + 3, 0, 'stone');
    env.systems.weather.setWeather(env.zone, 'rain');
    // It takes a while until it rains in earnest.
    await tick(40);
    alice.player.fireTicks = 100;
    bob.player.fireTicks = 100;
    await tick(3);
    expect(alice.player.fireTicks).toBeLessThan(0);
    expect(bob.player.fireTicks).toBeGreaterThan(90);
  },
);
