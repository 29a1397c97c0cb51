import { expect } from 'vitest';
import { LivingEntity } from '../../../game-server/entities/livingEntity.ts';
import { CopperGolem } from '../../../game-server/mobs/golems/copperGolem.ts';
import { type Env, FLOOR_Y, type TestClient } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const GOLEM = 'Minecraft wiki, "Copper Golem"';
const later = (what: string) => {
  const reason = `${what} after 1.21.4`;
  return { '1.19.2': reason, '1.20.4': reason, '1.21.1': reason, '1.21.4': reason };
};

function putOn(client: TestClient, location: { x: number; y: number; z: number }): void {
  client.write('block_place', {
    hand: 0,
    location,
    direction: 1,
    cursorX: 0.5,
    cursorY: 1,
    cursorZ: 0.5,
    insideBlock: false,
    worldBorderHit: false,
    sequence: 1,
  });
}

const slotsAt = (env: Env, x: number, z: number) => {
  const entity = env.server.world.entityAt({ x, y: FLOOR_Y, z });
  return entity?.type === 'container' ? entity.slots : expect.fail('no container');
};
const golemOf = (env: Env): CopperGolem => {
  const [golem] = [...env.systems.entities.ofKind('copper_golem')];
  return golem instanceof CopperGolem ? golem : expect.fail('no golem');
};

behaviour(
  'a head on a block of copper brings a copper golem to life on a chest of the same stage',
  { source: `${GOLEM}: creation`, unless: later('copper golems came') },
  async ({ env, client, tick }) => {
    env.setBlock(2, FLOOR_Y, 2, 'exposed_copper');
    const alice = await client('Alice', { items: [{ slot: 36, id: 'carved_pumpkin', count: 1 }] });
    const metadata = alice.collect('entity_metadata');
    putOn(alice, { x: 2, y: FLOOR_Y, z: 2 });
    await tick(3);
    expect(env.block(2, FLOOR_Y, 2)).toMatch(/^exposed_copper_chest\[/);
    expect(env.block(2, FLOOR_Y + 1, 2)).toBe('air');
    expect(golemOf(env).maxHealth).toBe(12);
    expect(JSON.stringify(metadata.packets)).toContain('weathering_copper_golem_state');
    expect(env.eventsOf('entity-spawned')).toMatchObject([{ player: 'Alice', kind: 'copper_golem' }]);
  },
);

behaviour(
  'a copper golem carries up to 16 of a kind from a copper chest to a chest that holds the like, or nothing',
  { source: `${GOLEM}: sorting`, unless: later('copper golems came'), timeout: 60_000 },
  async ({ env, client, tick, until }) => {
    env.setBlock(2, FLOOR_Y, 2, 'copper_chest[facing=north]');
    env.setBlock(5, FLOOR_Y, 2, 'chest[facing=north]');
    env.setBlock(8, FLOOR_Y, 2, 'chest[facing=north]');
    await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 20.5 } });
    slotsAt(env, 2, 2).set(3, { id: 'wheat', count: 20 });
    slotsAt(env, 5, 2).set(0, { id: 'stone', count: 1 });
    slotsAt(env, 8, 2).set(0, { id: 'wheat', count: 1 });
    env.systems.commands.console(`summon copper_golem 3.5 ${FLOOR_Y} 4.5`);
    await until(() => golemOf(env).carried, 'its first load', 400);
    expect(golemOf(env).carried).toMatchObject({ id: 'wheat', count: 16 });
    expect(slotsAt(env, 2, 2).get(3)).toMatchObject({ id: 'wheat', count: 4 });
    await until(() => slotsAt(env, 8, 2).get(0)?.count === 17, 'the delivery', 900);
    expect(slotsAt(env, 5, 2).contents()).toMatchObject([{ id: 'stone', count: 1 }]);
    await until(() => slotsAt(env, 8, 2).get(0)?.count === 21, 'the rest', 1500);
    await tick(2);
    expect(slotsAt(env, 2, 2).contents()).toEqual([]);
    const moved = env.eventsOf('container-changed').map(({ container, delta }) => `${container} ${delta}`);
    expect(moved).toEqual(['copper_chest -16', 'chest 16', 'copper_chest -4', 'chest 4']);
  },
);

behaviour(
  'a copper golem waits beside a chest as long as somebody looks in',
  { source: `${GOLEM}: sorting; vanilla's CopperGolemAi: shouldQueueForTarget`, unless: later('copper golems came') },
  async ({ env, client, tick, until }) => {
    env.setBlock(2, FLOOR_Y, 2, 'copper_chest[facing=north]');
    const alice = await client('Alice');
    slotsAt(env, 2, 2).set(3, { id: 'wheat', count: 20 });
    const lids = alice.collect('block_action');
    const shown = () => lids.packets.map(({ byte2 }) => byte2);
    putOn(alice, { x: 2, y: FLOOR_Y, z: 2 });
    await tick(2);
    env.systems.commands.console(`summon copper_golem 3.5 ${FLOOR_Y} 4.5`);
    const golem = golemOf(env);
    await tick(55);
    // It begins its first round 60 to 99 ticks after it came.
    expect(Math.hypot(golem.position.x - 2.5, golem.position.z - 2.5)).toBeGreaterThan(1);
    await tick(200);
    expect(shown()).toEqual([1]);
    expect(golem.carried).toBeUndefined();
    alice.write('close_window', { windowId: env.systems.windows.viewOf(alice.player)?.window.id ?? 0 });
    await until(() => golem.carried, 'its load', 200);
    await tick(2);
    expect(shown()).toEqual([1, 0, 1, 0]);
  },
);

behaviour(
  'a chest that a copper golem holds open stays open when a player has closed it, until the golem has done with it',
  { source: `${GOLEM}: sorting; vanilla's ContainerOpenersCounter`, unless: later('copper golems came') },
  async ({ env, client, tick, until }) => {
    env.setBlock(2, FLOOR_Y, 2, 'copper_chest[facing=north]');
    const alice = await client('Alice');
    slotsAt(env, 2, 2).set(3, { id: 'wheat', count: 20 });
    const lids = alice.collect('block_action');
    env.systems.commands.console(`summon copper_golem 3.5 ${FLOOR_Y} 4.5`);
    const shown = () => lids.packets.map(({ byte2 }) => byte2);
    await until(() => shown().length === 1, 'the golem at the chest', 400);
    putOn(alice, { x: 2, y: FLOOR_Y, z: 2 });
    await tick(2);
    alice.write('close_window', { windowId: env.systems.windows.viewOf(alice.player)?.window.id ?? 0 });
    await tick(2);
    expect(shown()).toEqual([1, 2, 1]);
    await until(() => golemOf(env).carried, 'its load', 400);
    await tick(2);
    expect(shown()).toEqual([1, 2, 1, 0]);
  },
);

behaviour(
  'a copper golem that leaves the world alive closes the chest that it holds open',
  { source: "vanilla's ContainerOpenersCounter", unless: later('copper golems came') },
  async ({ env, client, tick, until }) => {
    env.setBlock(2, FLOOR_Y, 2, 'trapped_chest[facing=north]');
    env.setBlock(2, FLOOR_Y, 1, 'redstone_wire');
    const alice = await client('Alice', { position: { x: 0.5, y: FLOOR_Y, z: 10.5 } });
    const lids = alice.collect('block_action');
    env.systems.commands.console(`summon copper_golem 3.5 ${FLOOR_Y} 4.5`);
    golemOf(env).carried = { id: 'bread', count: 3 };
    const power = () => /power=(\d+)/.exec(env.block(2, FLOOR_Y, 1))?.[1];
    await until(() => lids.packets.length === 1, 'the golem at the chest', 400);
    expect(power()).toBe('1');
    env.systems.entities.remove(golemOf(env));
    await tick(2);
    expect(lids.packets.map(({ byte2 }) => byte2)).toEqual([1, 0]);
    expect(power()).toBe('0');
  },
);

behaviour(
  'a copper golem gives what it carries to an empty hand, and leaves it when it dies',
  { source: `${GOLEM}: interaction`, unless: later('copper golems came') },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    env.systems.commands.console(`summon copper_golem 2.5 ${FLOOR_Y} 0.5 {NoAI:1b}`);
    const golem = golemOf(env);
    golem.carried = { id: 'bread', count: 3 };
    await tick(2);
    alice.write('use_entity', { target: golem.entityId, mouse: 0, hand: 0, sneaking: false });
    await tick(2);
    expect(golem.carried).toBeUndefined();
    expect(alice.player.inventory.slots.contents()).toMatchObject([{ id: 'bread', count: 3 }]);
    const sword = { id: 'iron_sword', count: 1, data: { damage: 7 } };
    golem.carried = sword;
    env.server.setRule(env.zone, 'doMobLoot', false);
    env.systems.damage.kill(golem, { type: 'player_attack', attacker: alice.player });
    await tick(2);
    expect([...env.systems.items.all()].map(({ stack }) => stack)).toMatchObject([sword]);
  },
);

behaviour(
  'a copper golem is summoned as weathered and waxed as its NBT says, and with what it holds',
  { source: `${GOLEM}: entity data; "Entity format": equipment`, unless: later('copper golems came') },
  async ({ env, client, tick }) => {
    await client('Alice');
    const held = 'equipment:{mainhand:{id:"minecraft:bread",count:3}}';
    env.systems.commands.console(
      `summon copper_golem 2.5 ${FLOOR_Y} 0.5 {NoAI:1b,weather_state:"oxidized",next_weather_age:-2L,${held}}`,
    );
    await tick(1);
    const { stage, isWaxed, carried } = golemOf(env);
    expect([stage, isWaxed, carried]).toMatchObject([3, true, { id: 'bread', count: 3 }]);
  },
);

behaviour(
  'a copper golem keeps how far it has weathered, and its wax',
  { source: `${GOLEM}: data values`, unless: later('copper golems came') },
  async ({ env, client, tick }) => {
    await client('Alice');
    env.systems.commands.console(`summon copper_golem 2.5 ${FLOOR_Y} 0.5 {NoAI:1b}`);
    const data = '{weather_state:"weathered",next_weather_age:-2L}';
    env.systems.commands.console(`data merge entity @e[type=copper_golem,limit=1] ${data}`);
    await tick(1);
    const { stage, isWaxed } = golemOf(env);
    expect([stage, isWaxed]).toEqual([2, true]);
    const shown = env.systems.commands.console('data get entity @e[type=copper_golem,limit=1]').lines.join();
    expect(shown).toMatch(/weather_state: ?"weathered"/);
    expect(shown).toMatch(/next_weather_age: ?-2L/);
  },
);

behaviour(
  'farm animals are cold, temperate or warm by where they come from, or as they are summoned',
  { source: 'Minecraft wiki, "Cow", "Pig", "Chicken": variants', unless: later('they came') },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    const metadata = alice.collect('entity_metadata');
    for (const kind of ['cow', 'pig', 'chicken']) {
      env.systems.commands.console(`summon ${kind} 3.5 ${FLOOR_Y} 3.5 {NoAI:1b}`);
      env.systems.commands.console(`summon ${kind} 5.5 ${FLOOR_Y} 3.5 {NoAI:1b,variant:"minecraft:warm"}`);
    }
    await tick(2);
    for (const kind of ['cow', 'pig', 'chicken']) {
      const animals = [...env.systems.entities.ofKind(kind)];
      // The flat world of tests is plains.
      expect(animals.map((animal) => animal.metadata('variant'))).toEqual([1, 2]);
      expect(JSON.stringify(metadata.packets)).toContain(`${kind}_variant`);
    }
    expect(env.systems.commands.console('data get entity @e[type=cow,limit=1] variant').lines.join()).toContain(
      'minecraft:temperate',
    );
  },
);

behaviour(
  'the mobs that came after 1.21.4 have the health of their kind, fly, swim and shoot',
  {
    source: 'Minecraft wiki, "Happy Ghast", "Nautilus", "Zombie Nautilus", "Parched", "Camel Husk"',
    unless: later('they came'),
  },
  async ({ env, client, tick, until }) => {
    const { player } = await client('Alice');
    for (const [kind, health] of [
      ['happy_ghast', 20],
      ['nautilus', 15],
      ['zombie_nautilus', 15],
      ['camel_husk', 32],
      ['parched', 16],
    ] as const) {
      expect(env.systems.commands.console(`summon ${kind} 20 ${FLOOR_Y + 3} 20`).success).toBe(true);
      const [mob] = [...env.systems.entities.ofKind(kind)];
      expect(mob instanceof LivingEntity && mob.maxHealth).toBe(health);
    }
    await tick(60);
    const [ghast] = [...env.systems.entities.ofKind('happy_ghast')];
    expect(ghast?.position.y).toBeGreaterThan(FLOOR_Y + 1);
    player.gameMode = 'survival';
    env.systems.commands.console(`tp @e[type=parched] 8.5 ${FLOOR_Y} 0.5`);
    await until(() => [...env.systems.entities.ofKind('arrow')].length > 0, 'an arrow', 200);
  },
);
