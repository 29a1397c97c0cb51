import { expect } from 'vitest';
import { summon } from '../../../game-server/mobs/summon.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const MELEE = 'Minecraft wiki, "Melee attack"';
const at = (z: number, x = 0.5) => ({ x, y: FLOOR_Y, z });

behaviour(
  'a bot slays a pig in two blows of a diamond sword',
  { source: `${MELEE}; "Pig": 10 health` },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'diamond_sword', count: 1 }] });
    const pig = summon(env.systems.habitat, 'pig', { zone: env.zone, position: at(2) });
    await until(() => alice.entities[pig.entityId] !== undefined, 'the pig to be seen');
    let blows = 0;
    while (pig.alive && blows < 5) {
      await tick(15);
      const { x, z } = pig.position;
      env.systems.movement.teleport(env.server.players.get('Alice') as never, { x: x + 1.5, y: FLOOR_Y, z });
      await tick(3);
      alice.attack(alice.entities[pig.entityId] as never);
      blows++;
      await tick(2);
    }
    expect(blows).toBe(2);
    expect(env.eventsOf('entity-died')).toMatchObject([{ player: 'Alice', kind: 'pig', cause: 'player_attack' }]);
  },
);

behaviour(
  'smite counts against the undead alone',
  { source: 'Minecraft wiki, "Smite"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', {
      items: [{ slot: 36, id: 'iron_sword', count: 1, data: { enchantments: { smite: 4 } } }],
    });
    const hits: number[] = [];
    for (const kind of ['zombie', 'pig']) {
      const mob = summon(env.systems.habitat, kind, { zone: env.zone, position: at(2) });
      await tick(20);
      const { x, z } = mob.position;
      env.systems.movement.teleport(alice.player, { x: x + 1.2, y: FLOOR_Y, z });
      await tick(2);
      alice.write('use_entity', { target: mob.entityId, mouse: 1, sneaking: false });
      await tick(2);
      hits.push(
        env
          .eventsOf('entity-hurt')
          .findLast(({ entity, cause }) => entity === mob.entityId && cause === 'player_attack')?.amount ?? 0,
      );
    }
    // A zombie's own armour takes a little off: 16 of 2 points' worth.
    expect(hits[0]).toBeGreaterThan(14);
    expect(hits[1]).toBe(6);
  },
);

behaviour(
  'sweeping hurts those beside the target by a point',
  { source: `${MELEE}, sweep attack` },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [{ slot: 36, id: 'iron_sword', count: 1 }] });
    await tick(20);
    const pigs = [0.5, 1.5].map((x) => summon(env.systems.habitat, 'pig', { zone: env.zone, position: at(2, x) }));
    await tick(1);
    alice.write('use_entity', { target: pigs[0]?.entityId, mouse: 1, sneaking: false });
    await tick(2);
    expect(pigs.map(({ health }) => health)).toEqual([4, 9]);
  },
);

behaviour(
  'healing hurts the undead and harm heals them; poison does nothing to them',
  { source: 'Minecraft wiki, "Undead"' },
  async ({ env, client, tick }) => {
    await client('Alice');
    const zombie = summon(env.systems.habitat, 'zombie', { zone: env.zone, position: at(20) });
    const effects = env.systems.effects;
    effects.give(zombie, { id: 'instant_health', duration: 1, amplifier: 1 });
    await tick();
    expect(zombie.health).toBe(8);
    effects.give(zombie, { id: 'instant_damage', duration: 1 });
    expect(zombie.health).toBe(12);
    expect(effects.give(zombie, { id: 'poison', duration: 100 })).toBe(false);
  },
);

behaviour(
  'poison wears a cow down to its last point',
  { source: 'Minecraft wiki, "Poison"' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: at(10) });
    const cow = summon(env.systems.habitat, 'cow', { zone: env.zone, position: at(2) });
    env.systems.effects.give(cow, { id: 'poison', duration: 400 });
    await tick(300);
    expect(cow.health).toBe(1);
  },
);

behaviour(
  'a zombie strikes a player by the difficulty',
  {
    source: 'Minecraft wiki, "Zombie", "Difficulty"',
    env: { rules: { difficulty: 'hard', naturalRegeneration: false } },
  },
  async ({ env, client, until }) => {
    await client('Alice');
    env.systems.effects;
    const zombie = summon(env.systems.habitat, 'zombie', { zone: env.zone, position: at(2) });
    zombie.setEquipment('head', { id: 'leather_helmet', count: 1 });
    const hurt = await until(() => env.eventsOf('player-hurt')[0], 'a blow');
    // Three points, half as many again.
    expect(hurt).toMatchObject({ player: 'Alice', cause: 'mob_attack', amount: 4.5 });
  },
);
