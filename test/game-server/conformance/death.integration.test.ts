import { expect } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const DEATH = 'Minecraft wiki, "Death"';
const LOOT = [
  { slot: 5, id: 'iron_helmet', count: 1 },
  { slot: 9, id: 'cobblestone', count: 64 },
  { slot: 36, id: 'diamond', count: 3 },
  { slot: 45, id: 'torch', count: 7 },
];

const playerOf = (env: Env, name = 'Alice'): Player => {
  const player = env.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
};

behaviour(
  'who dies drops everything carried and worn',
  { source: `${DEATH}, items` },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: LOOT });
    env.systems.vitals.kill(alice.player);
    await tick(2);
    expect(alice.player.inventory.slots.contents()).toEqual([]);
    const lying = [...env.systems.items.all()].map(({ stack }) => [stack.id, stack.count]);
    expect(lying.sort()).toEqual([
      ['cobblestone', 64],
      ['diamond', 3],
      ['iron_helmet', 1],
      ['torch', 7],
    ]);
    expect(env.eventsOf('item-dropped').every(({ player }) => player === 'Alice')).toBe(true);
  },
);

behaviour(
  'what hangs on the cursor or lies in the crafting grid is dropped as well',
  { source: `${DEATH}, items` },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', { items: [{ slot: 36, id: 'oak_log', count: 4 }] });
    const { inventory } = alice.player;
    inventory.slots.set(1, { id: 'oak_log', count: 2 });
    inventory.cursorPlace.set({ id: 'stick', count: 5 });
    env.systems.vitals.kill(alice.player);
    await tick(2);
    const total = new Map<string, number>();
    for (const { stack } of env.systems.items.all()) total.set(stack.id, (total.get(stack.id) ?? 0) + stack.count);
    expect([...total].sort()).toEqual([
      ['oak_log', 6],
      ['stick', 5],
    ]);
    expect(inventory.slots.contents()).toEqual([]);
  },
);

behaviour(
  'with keepInventory the dead keep their items',
  { source: 'Minecraft wiki, "Game rule": keepInventory', env: { rules: { keepInventory: true } } },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { items: LOOT });
    env.systems.vitals.kill(playerOf(env));
    await until(() => playerOf(env).alive, 'the respawn');
    expect([...env.systems.items.all()]).toEqual([]);
    await until(() => alice.inventory.count(alice.registry.itemsByName.diamond?.id ?? -1, null) === 3, 'the diamonds');
  },
);

behaviour(
  'the curse of vanishing destroys an item at death',
  { source: 'Minecraft wiki, "Curse of Vanishing"' },
  async ({ env, client, tick }) => {
    const alice = await client('Alice', {
      items: [{ slot: 36, id: 'iron_sword', count: 1, data: { enchantments: { vanishing_curse: 1 } } }],
    });
    env.systems.vitals.kill(alice.player);
    await tick(2);
    expect([...env.systems.items.all()]).toEqual([]);
  },
);

for (const [cause, text] of [
  ['drown', 'Alice drowned'],
  ['lava', 'Alice tried to swim in lava'],
  ['starve', 'Alice starved to death'],
  ['out_of_world', 'Alice fell out of the world'],
] as const)
  behaviour(
    `everybody reads "${text}"`,
    { source: 'Minecraft wiki, "Death messages"; minecraft-data: language.json' },
    async ({ env, bot, client, until }) => {
      const bob = await bot('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
      await client('Alice');
      const heard: string[] = [];
      bob.on('messagestr', (line) => void heard.push(line));
      env.systems.vitals.kill(playerOf(env), cause);
      await until(() => heard.length > 0, 'the message');
      expect(heard).toEqual([text]);
    },
  );

behaviour(
  'who is slain is said to be slain by whom, and with what named weapon',
  { source: 'Minecraft wiki, "Death messages"' },
  async ({ env, bot, client, tick, until }) => {
    const carol = await bot('Carol', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const alice = await client('Alice');
    const bob = await client('Bob', {
      position: { x: 2.5, y: FLOOR_Y, z: 0.5 },
      items: [{ slot: 36, id: 'iron_sword', count: 1, data: { customName: 'Sting' } }],
    });
    const heard: string[] = [];
    carol.on('messagestr', (line) => void heard.push(line));
    env.systems.damage.hurt(alice.player, 50, { type: 'player_attack', attacker: bob.player });
    await until(() => heard.length > 0, 'the message');
    await tick(2);
    expect(heard).toEqual(['Alice was slain by Bob using [Sting]']);
    expect(env.eventsOf('player-died')).toMatchObject([
      { player: 'Alice', cause: 'player_attack', attacker: 'player' },
    ]);
    expect(env.eventsOf('player-hurt')).toMatchObject([{ amount: 50, lost: 20 }]);
  },
);

behaviour(
  'who comes back is healthy, fed and without effects, and sees others and items again',
  { source: 'Minecraft wiki, "Spawn"' },
  async ({ env, bot, client, tick, until }) => {
    const alice = await bot('Alice');
    await client('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    env.systems.items.spill({ x: 3.5, y: FLOOR_Y + 1, z: 3.5 }, { id: 'dirt', count: 2 });
    const player = playerOf(env);
    env.systems.effects.give(player, { id: 'slowness', duration: 9999 });
    player.food = 3;
    await tick(5);
    env.systems.vitals.kill(player);
    await until(() => player.alive, 'the respawn');
    await tick(3);
    expect([alice.health, alice.food]).toEqual([20, 20]);
    expect(env.systems.effects.list(player)).toEqual([]);
    expect(alice.players.Bob?.entity?.isValid).toBe(true);
    const items = Object.values(alice.entities).filter(({ name, isValid }) => name === 'item' && isValid);
    expect(items).toHaveLength(1);
    expect(env.eventsOf('player-respawned')).toMatchObject([{ player: 'Alice' }]);
  },
);

behaviour(
  'a player with a point to come back to comes back there',
  { source: 'Minecraft wiki, "Spawn": individual spawn point' },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    playerOf(env).respawnPoint = { position: { x: 9.5, y: FLOOR_Y, z: -7.5 }, yaw: 90 };
    env.systems.vitals.kill(playerOf(env));
    await until(() => playerOf(env).alive, 'the respawn');
    await until(() => alice.entity.position.x === 9.5 && alice.entity.position.z === -7.5, 'the place');
  },
);

behaviour(
  'a player comes back above what was built where they come back, and can jump there',
  { source: 'Minecraft wiki, "Spawn": a blocked spawn point moves up to the first free space' },
  async ({ env, bot, until, tick }) => {
    const alice = await bot('Alice');
    env.setBlock(0, FLOOR_Y + 1, 0, 'dirt');
    env.systems.vitals.kill(playerOf(env));
    await until(() => playerOf(env).alive, 'the respawn');
    await until(() => alice.entity.position.y === FLOOR_Y + 2, 'the top of the dirt');
    alice.setControlState('jump', true);
    await tick(30);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  },
);

behaviour(
  'with doImmediateRespawn the client is told to show no death screen',
  { source: 'Minecraft wiki, "Game rule": doImmediateRespawn; "Java Edition protocol": Login, Game Event 11' },
  async ({ env, client, tick }) => {
    const screens: unknown[] = [];
    const alice = await client('Alice', {
      watch: (name, { enableRespawnScreen }) => name === 'login' && screens.push(enableRespawnScreen),
    });
    expect(screens).toEqual([true]);
    const changes = alice.collect('game_state_change');
    env.server.setRule(env.zone, 'doImmediateRespawn', true);
    await tick(2);
    expect(changes.packets).toContainEqual({ reason: 'immediate_respawn', gameMode: 1 });
  },
);

behaviour('the dead can neither move, dig nor strike', { source: DEATH }, async ({ env, client, tick }) => {
  const alice = await client('Alice');
  const bob = await client('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
  env.systems.vitals.kill(alice.player);
  alice.move({ x: 1, y: FLOOR_Y, z: 0.5 });
  alice.write('use_entity', { target: bob.player.entityId, mouse: 1, sneaking: false });
  await tick(2);
  expect(alice.player.position).toEqual({ x: 0.5, y: FLOOR_Y, z: 0.5 });
  expect(bob.player.health).toBe(20);
});

behaviour(
  'who is killed by a command leaves experience as any other',
  { source: `${DEATH}, experience` },
  async ({ env, client, tick }) => {
    const alice = await client('Alice');
    env.systems.experience.giveLevels(alice.player, 5);
    env.systems.vitals.kill(alice.player);
    await tick(2);
    const orbs = [...env.systems.entities.inZone(env.zone)].filter(({ kind }) => kind === 'experience_orb');
    expect(orbs.length).toBeGreaterThan(0);
    expect(alice.player.experience.level).toBe(0);
  },
);
