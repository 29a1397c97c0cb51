import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { Mob } from '../../../game-server/mobs/mob.ts';
import { BARTER_TABLE, barter } from '../../../game-server/mobs/monsters/barter.ts';
import { Piglin } from '../../../game-server/mobs/monsters/piglin.ts';
import type { PlayedDimension } from '../../../game-server/survival/openDimension.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { put } from '../../support/mobScene.ts';
import { behaviour } from './behaviour.ts';

const GOLD = { slot: 36, id: 'gold_ingot', count: 3 } as const;
const BOOTS = { slot: 8, id: 'golden_boots', count: 1 } as const;
const PLAIN = { rules: { naturalRegeneration: false } };
const NETHERRACK: WorldPreset = {
  type: 'flat',
  layers: [
    { block: 'bedrock', height: 65 },
    { block: 'netherrack', height: 31 },
  ],
  biome: 'nether_wastes',
};
const IDS = BARTER_TABLE.map(({ id }) => id);

/** A piglin at home or abroad, which draws no weapon's extra blow. */
function piglin({ systems }: Pick<PlayedDimension, 'systems'>, zone: string, x: number, y: number, z: number): Piglin {
  const mob = systems.habitat.newMob('piglin', { zone, position: { x, y, z } });
  if (!(mob instanceof Piglin)) throw new Error('not a piglin');
  systems.entities.add(mob);
  return mob;
}

const stacks = (env: Env) => [...env.systems.items.all()].map(({ stack }) => stack);

behaviour(
  'a blaze burns up and shoots three small fireballs, which burn whom they hit',
  { source: 'Minecraft wiki, "Blaze"', env: PLAIN },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    const shots = new Set<number>();
    alice.on('entitySpawn', ({ name, id }) => {
      if (name === 'small_fireball') shots.add(id);
    });
    put(env, 'blaze', 8.5, 0.5);
    await until(() => shots.size === 3, 'three shots', 600);
    await until(() => env.eventsOf('player-hurt').some(({ cause }) => cause === 'fireball'), 'a hit', 600);
    expect(env.eventsOf('player-hurt').find(({ cause }) => cause === 'fireball')).toMatchObject({ amount: 5 });
    expect(env.server.players.get('Alice')?.fireTicks).toBeGreaterThan(60);
  },
);

behaviour(
  'a snowball hurts a blaze by three',
  { source: 'Minecraft wiki, "Blaze", "Snowball"', env: PLAIN },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'snowball', count: 4 }] });
    const blaze = put(env, 'blaze', 0.5, 5.5);
    blaze.noAI = true;
    await until(alice.lookAt(new Vec3(0.5, FLOOR_Y + 1.2, 5.5), true));
    await tick(2);
    alice.activateItem();
    await until(() => env.eventsOf('entity-hurt').length > 0, 'the hit', 60);
    expect(env.eventsOf('entity-hurt')).toMatchObject([{ kind: 'blaze', amount: 3 }]);
  },
);

behaviour(
  'water hurts a blaze, fire, lava and fireballs do not',
  { source: 'Minecraft wiki, "Blaze"' },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: -20.5, y: FLOOR_Y, z: 0.5 } });
    env.setBlock(4, FLOOR_Y, 4, 'water');
    env.setBlock(8, FLOOR_Y, 4, 'lava');
    const wet = put(env, 'blaze', 4.5, 4.5);
    const warm = put(env, 'blaze', 8.5, 4.5);
    await tick(30);
    expect(wet.health).toBeLessThan(20);
    expect(env.systems.damage.hurt(warm, 5, { type: 'fireball' })).toBe(false);
    expect(warm.health).toBe(20);
  },
);

behaviour(
  'a piglin goes for who wears no gold',
  { source: 'Minecraft wiki, "Piglin"', env: PLAIN },
  async ({ env, bot, until }) => {
    await bot('Alice');
    piglin(env, env.zone, 4.5, FLOOR_Y, 0.5);
    await until(() => env.eventsOf('player-hurt').length > 0, 'the blow', 280);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ player: 'Alice', cause: 'mob_attack' }]);
  },
);

behaviour(
  'a piece of golden armour keeps piglins calm',
  { source: 'Minecraft wiki, "Piglin"' },
  async ({ env, bot, tick }) => {
    await bot('Alice', { items: [BOOTS] });
    const mob = piglin(env, env.zone, 4.5, FLOOR_Y, 0.5);
    await tick(200);
    expect(mob.target).toBeUndefined();
    expect(env.eventsOf('player-hurt')).toEqual([]);
  },
);

behaviour(
  'piglins go for who digs gold beside them, whatever they wear',
  { source: 'Minecraft wiki, "Piglin"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [BOOTS] });
    const mob = piglin(env, env.zone, 6.5, FLOOR_Y, 0.5);
    await tick(10);
    env.server.world.setBlock({ x: 1, y: FLOOR_Y, z: 1 }, { id: 'gold_block', properties: {} }, { type: 'build' });
    env.server.world.setBlock(
      { x: 1, y: FLOOR_Y, z: 1 },
      { id: 'air', properties: {} },
      { type: 'player', player: 'Alice' },
    );
    await until(() => mob.target !== undefined, 'the anger', 60);
    expect(alice.health).toBeGreaterThan(0);
  },
);

behaviour(
  'a piglin that is given gold looks at it for six seconds and gives something of its table',
  { source: 'Minecraft wiki, "Bartering"' },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [BOOTS, GOLD] });
    const mob = piglin(env, env.zone, 2.5, FLOOR_Y, 0.5);
    await tick(5);
    const seen = Object.values(alice.entities).find(({ name }) => name === 'piglin');
    if (!seen) throw new Error('no piglin seen');
    alice.useOn(seen);
    await until(() => mob.admiring, 'the ingot to be taken', 40);
    expect(alice.inventory.slots[36]?.count).toBe(2);
    await tick(100);
    expect(stacks(env)).toEqual([]);
    await until(() => stacks(env).length > 0 || env.eventsOf('item-picked-up').length > 0, 'the answer', 40);
    const given = stacks(env)[0]?.id ?? env.eventsOf('item-picked-up')[0]?.item;
    expect(IDS).toContain(given);
  },
);

behaviour(
  'a piglin picks up one ingot of those that lie about, and barters for it',
  { source: 'Minecraft wiki, "Bartering"' },
  async ({ env, client, until }) => {
    await client('Alice', { items: [BOOTS], position: { x: -12.5, y: FLOOR_Y, z: 0.5 } });
    const mob = piglin(env, env.zone, 2.5, FLOOR_Y, 0.5);
    env.systems.items.spawn({ id: 'gold_ingot', count: 2 }, { x: 5.5, y: FLOOR_Y, z: 0.5 }, { x: 0, y: 0, z: 0 }, 10);
    await until(() => mob.admiring, 'the ingot', 200);
    expect(stacks(env)).toMatchObject([{ id: 'gold_ingot', count: 1 }]);
    await until(() => stacks(env).some(({ id }) => id !== 'gold_ingot'), 'the answer', 200);
    expect(IDS).toContain(stacks(env).find(({ id }) => id !== 'gold_ingot')?.id);
  },
);

behaviour(
  'a piglin that is hurt while it looks at gold gives nothing',
  { source: 'Minecraft wiki, "Bartering"' },
  async ({ env, client, tick }) => {
    await client('Alice', { items: [BOOTS], position: { x: -12.5, y: FLOOR_Y, z: 0.5 } });
    const mob = piglin(env, env.zone, 2.5, FLOOR_Y, 0.5);
    mob.take();
    await tick(20);
    env.systems.damage.hurt(mob, 1, { type: 'generic' });
    expect(mob.admiring).toBe(false);
    await tick(120);
    expect(stacks(env)).toEqual([]);
  },
);

behaviour(
  'what piglins give comes as often as the wiki lists it',
  { source: 'Minecraft wiki, "Bartering"' },
  async () => {
    const random = new Random(11);
    const counts = new Map<string, number>();
    const draws = 459 * 40;
    for (let draw = 0; draw < draws; draw++) {
      const { id, count } = barter(random);
      counts.set(id, (counts.get(id) ?? 0) + 1);
      const lines = BARTER_TABLE.filter((line) => line.id === id);
      expect(lines.some(({ least, most }) => count >= least && count <= most)).toBe(true);
    }
    for (const id of new Set(IDS)) {
      const weight = BARTER_TABLE.filter((line) => line.id === id).reduce((sum, line) => sum + line.weight, 0);
      const expected = weight * 40;
      expect(Math.abs((counts.get(id) ?? 0) - expected), id).toBeLessThan(5 * Math.sqrt(expected));
    }
  },
);

behaviour(
  'a piglin outside the Nether turns into a zombified piglin after 15 seconds, in the Nether it stays',
  { source: 'Minecraft wiki, "Piglin"', env: { nether: NETHERRACK } },
  async ({ env, client, tick }) => {
    await client('Alice', { items: [BOOTS], position: { x: -12.5, y: FLOOR_Y, z: 0.5 } });
    await client('Bob', { items: [BOOTS] });
    const bob = env.server.players.get('Bob');
    if (!bob) throw new Error('no Bob');
    env.server.dimensions.send(bob, env.nether.server, { position: { x: 0.5, y: 32, z: 0.5 }, yaw: 0, pitch: 0 });
    piglin(env, env.zone, 4.5, FLOOR_Y, 0.5);
    const there = piglin(env.nether, env.zone, 6.5, 32, 0.5);
    await tick(290);
    expect([...env.systems.entities.ofKind('piglin')]).toHaveLength(1);
    await tick(20);
    expect([...env.systems.entities.ofKind('piglin')]).toHaveLength(0);
    expect([...env.systems.entities.ofKind('zombified_piglin')]).toHaveLength(1);
    expect(there.removed).toBe(false);
  },
);

behaviour(
  'a piglin that turns outside the Nether keeps its name and what it wears',
  { source: 'Minecraft wiki, "Piglin": transformation' },
  async ({ env, client, until }) => {
    await client('Alice', { position: { x: 40.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.commands.console(`summon piglin 0.5 ${FLOOR_Y} 0.5 {CustomName:'"Pat"',PersistenceRequired:1b}`);
    const [before] = [...env.systems.entities.ofKind('piglin')];
    before?.setEquipment('head', { id: 'golden_helmet', count: 1 });
    const turned = await until(() => [...env.systems.entities.ofKind('zombified_piglin')][0], 'the change', 320);
    if (!(turned instanceof Mob)) throw new Error('not a mob');
    expect([turned.customName, turned.persistent]).toEqual(['Pat', true]);
    expect([turned.equipment('head')?.id, turned.equipment('mainHand')?.id]).toEqual(['golden_helmet', 'golden_sword']);
  },
);
