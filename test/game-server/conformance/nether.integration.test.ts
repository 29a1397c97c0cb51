import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import type { Player } from '../../../game-server/players/player.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { Point } from '../../../protocol/geometry.ts';
import type { WorldPreset } from '../../../worlds/worldPreset.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { lightSeen } from '../../support/lightSeen.ts';
import { behaviour } from './behaviour.ts';

/** Netherrack up to y 31: one stands at y 32. */
const NETHERRACK: WorldPreset = {
  type: 'flat',
  layers: [
    { block: 'bedrock', height: 65 },
    { block: 'netherrack', height: 31 },
  ],
  biome: 'nether_wastes',
};
const NETHER = { nether: NETHERRACK, rules: { naturalRegeneration: false } } as const;
const NETHER_FLOOR = 32;
const WAIT = 81;

/** A frame of obsidian around a place 2 wide and 3 high, wide along x, without corners. */
function frame(env: Env, x: number, y: number, z: number): void {
  for (const dx of [0, 1]) for (const dy of [-1, 3]) env.setBlock(x + dx, y + dy, z, 'obsidian');
  for (const dx of [-1, 2]) for (const dy of [0, 1, 2]) env.setBlock(x + dx, y + dy, z, 'obsidian');
}

/** Lights a frame with the fire that flint and steel would put there. */
function light(env: Env, x: number, y: number, z: number): void {
  env.server.world.setBlock({ x, y, z }, { id: 'fire', properties: {} }, { type: 'game' });
}

/** The player of a name, in whichever dimension. */
function playerOf(env: Env, name: string): Player {
  const player = env.server.players.get(name) ?? env.nether.server.players.get(name);
  if (!player) throw new Error(`${name} is not in play`);
  return player;
}

/** Puts a block in the Nether, as its builders would. */
function netherBlock(env: Env, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(`not a block state: ${text}`);
  env.nether.server.world.setBlock({ x, y, z }, state, { type: 'build' });
}

const netherBlockAt = (env: Env, x: number, y: number, z: number) => env.nether.server.world.block({ x, y, z });

/** Has a player be in the Nether, as after a journey. */
async function sendToNether(env: Env, name: string, position: Point, tick: (count?: number) => Promise<void>) {
  const player = playerOf(env, name);
  env.server.dimensions.send(player, env.nether.server, { position, yaw: 0, pitch: 0 });
  await tick(6);
}

const SPOT = { x: 0.5, y: NETHER_FLOOR, z: 0.5 };

/** A lit portal whose lowest cells are at x and x + 1. */
function portal(env: Env, x: number, y: number, z: number): void {
  frame(env, x, y, z);
  light(env, x, y, z);
}

behaviour(
  'flint and steel lights a frame of obsidian, corners or not',
  { source: 'Minecraft wiki, "Nether portal" (Creation)' },
  async ({ env, bot, until }) => {
    frame(env, 0, FLOOR_Y, 3);
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'flint_and_steel', count: 1 }] });
    await until(alice.lookAt(new Vec3(0.5, FLOOR_Y, 3.5), true));
    const ground = alice.blockAt(new Vec3(0, FLOOR_Y - 1, 3));
    if (!ground) throw new Error('no block');
    await until(alice.activateBlock(ground, new Vec3(0, 1, 0)));
    await until(() => alice.blockAt(new Vec3(1, FLOOR_Y + 2, 3))?.name === 'nether_portal', 'the portal');
    for (const x of [0, 1])
      for (const y of [0, 1, 2]) expect(env.block(x, FLOOR_Y + y, 3)).toBe('nether_portal[axis=x]');
  },
);

behaviour(
  'a frame with a gap, or too small, takes fire and no portal',
  { source: 'Minecraft wiki, "Nether portal" (Creation)' },
  async ({ env, tick }) => {
    frame(env, 0, FLOOR_Y, 3);
    env.setBlock(2, FLOOR_Y + 1, 3, 'air');
    light(env, 0, FLOOR_Y, 3);
    frame(env, 0, FLOOR_Y, 10);
    env.setBlock(0, FLOOR_Y + 2, 10, 'obsidian');
    env.setBlock(1, FLOOR_Y + 2, 10, 'obsidian');
    light(env, 0, FLOOR_Y, 10);
    await tick(2);
    expect(env.block(0, FLOOR_Y, 3)).toMatch(/^fire/);
    expect(env.block(0, FLOOR_Y, 10)).toMatch(/^fire/);
  },
);

behaviour(
  'a portal goes out when its frame breaks',
  { source: 'Minecraft wiki, "Nether portal" (Behavior)' },
  async ({ env, tick }) => {
    portal(env, 0, FLOOR_Y, 3);
    expect(env.block(1, FLOOR_Y + 2, 3)).toBe('nether_portal[axis=x]');
    env.server.world.setBlock({ x: 2, y: FLOOR_Y + 1, z: 3 }, { id: 'air', properties: {} }, { type: 'game' });
    await tick(2);
    for (const x of [0, 1]) for (const y of [0, 1, 2]) expect(env.block(x, FLOOR_Y + y, 3)).toBe('air');
  },
);

behaviour(
  'four seconds in a portal lead to the Nether, with everything one has, and a portal there',
  { source: 'Minecraft wiki, "Nether portal" (Behavior)', env: NETHER },
  async ({ env, bot, tick, until }) => {
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', {
      position: { x: 16.8, y: FLOOR_Y, z: 10.5 },
      items: [{ slot: 36, id: 'bread', count: 5 }],
    });
    env.systems.effects.give(playerOf(env, 'Alice'), { id: 'speed', duration: 2000 });
    env.systems.damage.hurt(playerOf(env, 'Alice'), 3, { type: 'generic' });
    env.systems.movement.teleport(playerOf(env, 'Alice'), { x: 16.8, y: FLOOR_Y, z: 8.5 });
    await tick(WAIT - 4);
    expect(env.server.players.has('Alice')).toBe(true);
    await until(() => alice.game.dimension === 'the_nether', 'the Nether', 20);
    const { server } = env.nether;
    const player = server.players.get('Alice');
    if (!player) throw new Error('not in the Nether');
    expect(env.server.players.size).toBe(0);
    await until(() => alice.blockAt(alice.entity.position)?.name === 'nether_portal', 'the portal around');
    expect(alice.entity.position.y).toBeCloseTo(NETHER_FLOOR, 1);
    expect(Math.abs(alice.entity.position.x - 2)).toBeLessThan(4);
    expect(Math.abs(alice.entity.position.z - 1)).toBeLessThan(4);
    expect(alice.game).toMatchObject({ minY: 0, height: 256 });
    expect(alice.blockAt(alice.entity.position.offset(0, -2, 0))?.name).toBe('netherrack');
    await tick(4);
    expect(alice.inventory.slots[36]).toMatchObject({ name: 'bread', count: 5 });
    expect(player.health).toBe(17);
    expect(env.nether.systems.effects.level(player, 'speed')).toBeGreaterThan(0);
    expect(env.eventsOf('dimension-entered')).toMatchObject([{ player: 'Alice', dimension: 'the_nether' }]);
    expect(env.eventsOf('player-left')).toEqual([]);
  },
);

for (const isLiving of [true, false])
  behaviour(
    isLiving
      ? 'in a living world the blocks of a portal that the game makes are reported, dated as the journey is'
      : 'elsewhere the portal that the game makes is not reported',
    {
      source: 'server: logs of living worlds show portals; Minecraft wiki, "Nether portal" (Portal creation)',
      env: { ...NETHER, rules: { ...NETHER.rules, livingWorld: isLiving } },
    },
    async ({ env, client, tick }) => {
      portal(env, 16, FLOOR_Y, 8);
      const reported: HostEvent[] = [];
      for (const server of [env.server, env.nether.server]) server.onEvent((event) => reported.push(event));
      const { player } = await client('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 8.5 } });
      player.gameMode = 'creative';
      await tick(8);
      expect(env.nether.server.players.has('Alice')).toBe(true);
      const made = reported.filter(({ type, dimension }) => type === 'block-placed' && dimension === 'the_nether');
      const counts = (id: string) => made.filter((event) => 'state' in event && event.state.id === id).length;
      expect([counts('obsidian'), counts('nether_portal')]).toEqual(isLiving ? [14, 6] : [0, 0]);
      const entered = reported.find(({ type }) => type === 'dimension-entered');
      expect(made.every(({ tick: at }) => entered && Math.abs(at - entered.tick) <= 1)).toBe(true);
      const ticks = reported.map(({ tick: at }) => at);
      expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
      if (!isLiving) return;
      const [{ position } = expect.fail('no block')] = made.filter((event) => 'position' in event && 'state' in event);
      expect(netherBlockAt(env, position.x, position.y, position.z).id).toMatch(/obsidian|nether_portal/);
    },
  );

behaviour(
  'whoever comes out of a portal stays until they leave it, and comes back where they went in',
  { source: 'Minecraft wiki, "Nether portal" (Portal linkage)', env: NETHER },
  async ({ env, bot, tick, until }) => {
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 8.5 } });
    await until(() => alice.game.dimension === 'the_nether', 'the Nether', 120);
    await tick(120);
    expect(alice.game.dimension).toBe('the_nether');
    const player = playerOf(env, 'Alice');
    const inside = player.position;
    env.nether.systems.movement.teleport(player, { ...inside, z: inside.z + 3 });
    await tick(20);
    env.nether.systems.movement.teleport(player, inside);
    await until(() => alice.game.dimension === 'overworld', 'home', 120);
    await tick(4);
    expect(alice.entity.position.distanceTo(new Vec3(16.8, FLOOR_Y, 8.5))).toBeLessThan(1.5);
  },
);

behaviour(
  'in creative a portal takes one away at once',
  { source: 'Minecraft wiki, "Nether portal" (Behavior)', env: NETHER },
  async ({ env, bot, until }) => {
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 12.5 } });
    const player = playerOf(env, 'Alice');
    env.systems.gameModes.set(player, 'creative');
    env.systems.movement.teleport(player, { x: 16.8, y: FLOOR_Y, z: 8.5 });
    await until(() => alice.game.dimension === 'the_nether', 'the Nether', 12);
    expect(playerOf(env, 'Alice').gameMode).toBe('creative');
  },
);

behaviour(
  'a portal leads to the nearest one within 16 blocks of the place an eighth as far',
  { source: 'Minecraft wiki, "Nether portal" (Portal linkage)', env: NETHER },
  async ({ env, bot, tick, until }) => {
    for (const x of [10, 14])
      for (let up = 0; up < 3; up++) netherBlock(env, x, NETHER_FLOOR + up, -3, 'nether_portal[axis=x]');
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 8.5 } });
    await until(() => alice.game.dimension === 'the_nether', 'the Nether', 120);
    await tick(4);
    expect(alice.entity.position.distanceTo(new Vec3(10.5, NETHER_FLOOR, -2.5))).toBeLessThan(1);
  },
);

behaviour(
  'where no portal is near one is made, forced into the air where there is no ground',
  { source: 'Minecraft wiki, "Nether portal" (Portal creation)', env: { nether: { type: 'void' } } },
  async ({ env, bot, until }) => {
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 8.5 } });
    await until(() => alice.game.dimension === 'the_nether', 'the Nether', 120);
    const { x, y, z } = playerOf(env, 'Alice').position;
    expect(y).toBeCloseTo(70, 1);
    const [cellX, cellZ] = [Math.floor(x), Math.floor(z)];
    expect(netherBlockAt(env, cellX, 69, cellZ).id).toBe('obsidian');
    for (const dz of [-1, 1]) expect(netherBlockAt(env, cellX, 69, cellZ + dz).id).toBe('obsidian');
  },
);

behaviour(
  'without a Nether a portal stands there and leads nowhere',
  { source: 'vanilla: allow-nether=false' },
  async ({ env, bot, tick }) => {
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 8.5 } });
    await tick(WAIT + 20);
    expect(alice.game.dimension).toBe('overworld');
  },
);

behaviour(
  'items that fall into a portal come out of the other one',
  { source: 'Minecraft wiki, "Nether portal" (Behavior)', env: NETHER },
  async ({ env, client, tick }) => {
    await client('Alice', { position: { x: -20.5, y: FLOOR_Y, z: 0.5 } });
    portal(env, 16, FLOOR_Y, 8);
    env.systems.items.spawn({ id: 'diamond', count: 3 }, { x: 16.5, y: FLOOR_Y, z: 8.5 }, { x: 0, y: 0, z: 0 }, 10);
    await tick(3);
    expect([...env.systems.items.all()]).toEqual([]);
    expect([...env.nether.systems.items.all()].map(({ stack }) => stack)).toMatchObject([{ id: 'diamond', count: 3 }]);
  },
);

behaviour(
  'who dies in the Nether comes back in the overworld',
  { source: 'Minecraft wiki, "Respawning"', env: NETHER },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'bread', count: 5 }] });
    await sendToNether(env, 'Alice', SPOT, tick);
    expect(alice.game.dimension).toBe('the_nether');
    env.nether.systems.vitals.kill(playerOf(env, 'Alice'));
    await until(() => alice.game.dimension === 'overworld' && alice.health === 20, 'life');
    expect(env.server.players.get('Alice')).toMatchObject({ health: 20, food: 20 });
    expect(alice.inventory.items()).toEqual([]);
    expect([...env.nether.systems.items.all()].map(({ stack }) => stack)).toMatchObject([{ id: 'bread', count: 5 }]);
    await tick(5);
    expect(alice.entity.position.distanceTo(new Vec3(0.5, FLOOR_Y, 0.5))).toBeLessThan(2);
    expect(env.eventsOf('player-respawned')).toHaveLength(1);
  },
);

behaviour(
  'a charged respawn anchor brings one back in the Nether, as often as it is charged',
  { source: 'Minecraft wiki, "Respawn Anchor"', env: NETHER },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'glowstone', count: 1 }] });
    await sendToNether(env, 'Alice', SPOT, tick);
    netherBlock(env, 2, NETHER_FLOOR, 0, 'respawn_anchor[charges=0]');
    await until(() => alice.blockAt(new Vec3(2, NETHER_FLOOR, 0))?.name === 'respawn_anchor', 'the anchor');
    const anchor = alice.blockAt(new Vec3(2, NETHER_FLOOR, 0));
    if (!anchor) throw new Error('no anchor');
    await until(alice.activateBlock(anchor));
    await tick(3);
    expect(netherBlockAt(env, 2, NETHER_FLOOR, 0).properties.charges).toBe('1');
    await until(alice.activateBlock(anchor));
    await tick(3);
    expect(netherBlockAt(env, 2, NETHER_FLOOR, 0).id).toBe('respawn_anchor');
    env.nether.systems.vitals.kill(playerOf(env, 'Alice'));
    await until(() => alice.health === 20 && playerOf(env, 'Alice').alive, 'life');
    expect(env.nether.server.players.has('Alice')).toBe(true);
    expect(netherBlockAt(env, 2, NETHER_FLOOR, 0).properties.charges).toBe('0');
    env.nether.systems.vitals.kill(playerOf(env, 'Alice'));
    await until(() => alice.game.dimension === 'overworld' && alice.health === 20, 'the overworld');
  },
);

behaviour(
  'a bed in the Nether blows up and leaves fires',
  { source: 'Minecraft wiki, "Bed" (Usage in other dimensions)', env: NETHER },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    await sendToNether(env, 'Alice', SPOT, tick);
    netherBlock(env, 2, NETHER_FLOOR, 0, 'red_bed[facing=east,part=foot,occupied=false]');
    netherBlock(env, 3, NETHER_FLOOR, 0, 'red_bed[facing=east,part=head,occupied=false]');
    await until(() => alice.blockAt(new Vec3(2, NETHER_FLOOR, 0))?.name === 'red_bed', 'the bed');
    const bed = alice.blockAt(new Vec3(2, NETHER_FLOOR, 0));
    if (!bed) throw new Error('no bed');
    await until(alice.activateBlock(bed));
    await tick(3);
    expect(netherBlockAt(env, 3, NETHER_FLOOR, 0).id).toMatch(/air|fire/);
    expect(netherBlockAt(env, 3, NETHER_FLOOR - 1, 0).id).toMatch(/air|fire/);
    expect(env.eventsOf('player-died')).toMatchObject([{ player: 'Alice', cause: 'player_explosion' }]);
    let fires = 0;
    for (let x = -6; x < 12; x++)
      for (let z = -9; z < 9; z++)
        for (let y = NETHER_FLOOR - 6; y <= NETHER_FLOOR; y++) if (netherBlockAt(env, x, y, z).id === 'fire') fires++;
    expect(fires).toBeGreaterThan(3);
  },
);

behaviour(
  'water boils away in the Nether',
  { source: 'Minecraft wiki, "Water Bucket" (Usage)', env: NETHER },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { items: [{ slot: 36, id: 'water_bucket', count: 1 }] });
    await sendToNether(env, 'Alice', SPOT, tick);
    await until(alice.lookAt(new Vec3(1.5, NETHER_FLOOR - 0.5, 2.5), true));
    await tick(2);
    alice.activateItem();
    await until(() => alice.inventory.slots[36]?.name === 'bucket', 'the empty bucket');
    for (let x = 0; x < 3; x++)
      for (let z = 0; z < 4; z++) expect(netherBlockAt(env, x, NETHER_FLOOR, z).id).toBe('air');
  },
);

behaviour(
  'lava in the Nether runs seven blocks far, a block in half a second',
  { source: 'Minecraft wiki, "Lava" (Spread)', env: NETHER },
  async ({ env, client, tick }) => {
    await client('Alice');
    await sendToNether(env, 'Alice', { x: 20.5, y: NETHER_FLOOR, z: 0.5 }, tick);
    env.nether.systems.fluids.pour({ x: 0, y: NETHER_FLOOR, z: 0 }, 'lava');
    await tick(35);
    expect(netherBlockAt(env, 3, NETHER_FLOOR, 0).id).toBe('lava');
    expect(netherBlockAt(env, 5, NETHER_FLOOR, 0).id).toBe('air');
    await tick(60);
    expect(netherBlockAt(env, 7, NETHER_FLOOR, 0).id).toBe('lava');
    expect(netherBlockAt(env, 8, NETHER_FLOOR, 0).id).toBe('air');
  },
);

behaviour(
  'players in different dimensions chat and stand in one list, and see nothing of each other',
  { source: 'vanilla: PlayerList', env: NETHER },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob');
    const heard: string[] = [];
    bob.on('chat', (name, message) => {
      heard.push(`${name}: ${message}`);
    });
    await until(() => bob.players.Alice?.entity, 'Alice to be seen');
    await sendToNether(env, 'Alice', SPOT, tick);
    expect(bob.players.Alice).toBeDefined();
    expect(alice.players.Bob).toBeDefined();
    expect(Object.values(bob.entities).some(({ username }) => username === 'Alice')).toBe(false);
    alice.chat('hot here');
    await until(() => heard.includes('Alice: hot here'), 'the line');
    const carol = await bot('Carol');
    expect(carol.players.Alice).toBeDefined();
    await until(() => alice.players.Carol, 'Carol in the list');
  },
);

behaviour(
  'who leaves in the Nether comes back there',
  { source: 'vanilla: PlayerList.placeNewPlayer', env: NETHER },
  async ({ env, bot, client, tick, until }) => {
    const alice = await client('Alice', { items: [{ slot: 36, id: 'bread', count: 5 }] });
    await sendToNether(env, 'Alice', SPOT, tick);
    const { admission } = playerOf(env, 'Alice');
    alice.raw.end('bye');
    await until(() => (env.nether.server.players.has('Alice') ? undefined : true), 'the end');
    expect(env.eventsOf('player-left')).toHaveLength(1);
    const again = await env.reconnect(admission);
    expect(again.kicked).toBeUndefined();
    const player = env.nether.server.players.get('Alice');
    expect(player?.inventory.slots.get(36)).toMatchObject({ id: 'bread', count: 5 });
    expect(player?.position.y).toBeCloseTo(NETHER_FLOOR, 1);
    await bot('Bob');
  },
);

behaviour(
  'game rules hold in every dimension, and effects and their clients follow',
  { source: 'Minecraft wiki, "Game rule"', env: NETHER },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    await sendToNether(env, 'Alice', SPOT, tick);
    env.server.setRule(env.zone, 'keepInventory', true);
    expect(env.nether.server.rules(env.zone).keepInventory).toBe(true);
    env.server.setRule(env.zone, 'doWeatherCycle', true);
    expect(env.nether.server.rules(env.zone).doWeatherCycle).toBe(false);
  },
);

behaviour(
  'chunks of the Nether have no sky light, and block light as everywhere',
  { source: 'Minecraft wiki, "Dimension type" (has_skylight)', env: NETHER },
  async ({ env, bot, tick }) => {
    netherBlock(env, 2, NETHER_FLOOR, 0, 'glowstone');
    const light = lightSeen();
    const alice = await bot('Alice', {
      prepare: ({ _client }) => _client.on('packet', (fields, { name }) => light.watch(name, fields)),
    });
    await sendToNether(env, 'Alice', SPOT, tick);
    await tick(4);
    // The lowest section of the Nether is four above that of the overworld.
    expect(light.block(3, NETHER_FLOOR - 64, 0)).toBe(14);
    expect(light.block(4, NETHER_FLOOR - 64, 1)).toBe(12);
    expect(env.nether.server.world.light.skyLight({ x: 0, y: 200, z: 0 })).toBe(0);
    expect(alice.blockAt(new Vec3(3, NETHER_FLOOR - 1, 0))?.name).toBe('netherrack');
    expect(alice.blockAt(new Vec3(0, 0, 0))?.name).toBe('bedrock');
  },
);

behaviour(
  'an operator in a portal in creative comes to the Nether and back, as Mineflayer tests it',
  { source: 'Mineflayer, test/externalTests/nether.js', env: { ...NETHER, allowOp: true } },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { operator: true, items: [{ slot: 36, id: 'oak_sign', count: 1 }] });
    env.systems.gameModes.set(playerOf(env, 'Alice'), 'creative');
    const spawns: string[] = [];
    alice.on('spawn', () => {
      spawns.push(alice.game.dimension);
    });
    await tick(2);
    alice.chat('/setblock ~2 ~ ~ nether_portal');
    alice.chat('/tp ~2 ~ ~');
    await until(() => spawns.length === 1, 'the Nether');
    expect(spawns).toEqual(['the_nether']);
    alice.chat('/fill ~-3 127 ~-3 ~3 127 ~3 bedrock');
    alice.chat('/tp ~ 128 ~');
    await until(() => Math.abs(alice.entity.position.y - 128) < 0.1, 'the roof');
    await until(alice.waitForChunksToLoad());
    const below = alice.blockAt(alice.entity.position.offset(0, -1, 0));
    if (!below) throw new Error('no block below');
    expect(below.name).toBe('bedrock');
    alice.placeBlock(below, new Vec3(0, 1, 0)).catch(() => undefined);
    await until(() => alice.blockAt(alice.entity.position)?.name === 'oak_sign', 'the sign');
    alice.chat('/tp ~ 128 ~');
    await tick(20);
    alice.chat('/setblock ~ ~ ~ nether_portal');
    await until(() => spawns.length === 2, 'the overworld');
    expect(spawns).toEqual(['the_nether', 'overworld']);
  },
);

behaviour(
  'execute in another dimension reads and changes it, and takes who is told to teleport there',
  { source: 'Minecraft wiki, "Commands/execute" (in)', env: { ...NETHER, allowOp: true } },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { operator: true, position: { x: 16.5, y: FLOOR_Y, z: 8.5 } });
    alice.chat('/execute in minecraft:the_nether run setblock 1 40 1 glowstone');
    await tick(3);
    expect(netherBlockAt(env, 1, 40, 1).id).toBe('glowstone');
    expect(env.block(1, 40, 1)).toBe('air');
    alice.chat('/execute in minecraft:the_nether run tp @s ~ 32 ~');
    await until(() => alice.game.dimension === 'the_nether', 'the Nether');
    await tick(3);
    expect(alice.entity.position.x).toBeCloseTo(16.5 / 8, 2);
    expect(alice.entity.position.z).toBeCloseTo(8.5 / 8, 2);
    const console = (line: string) => env.systems.commands.console(line, env.zone).lines;
    expect(console('execute in minecraft:the_end run seed').join()).toMatch(/Unknown dimension|the_end/);
  },
);

behaviour(
  'the land of the Nether: a bot that comes by portal stands on netherrack among its biomes',
  { source: 'Minecraft wiki, "The Nether"', env: { nether: { type: 'nether', seed: 7 } }, timeout: 30_000 },
  async ({ env, bot, tick, until }) => {
    portal(env, 16, FLOOR_Y, 8);
    const alice = await bot('Alice', { position: { x: 16.8, y: FLOOR_Y, z: 8.5 } });
    await until(() => alice.game.dimension === 'the_nether', 'the Nether', 140);
    await until(() => alice.blockAt(alice.entity.position)?.name === 'nether_portal', 'the portal');
    await tick(20);
    const { server } = env.nether;
    const seen = alice.findBlocks({ matching: (block) => block.name === 'netherrack', maxDistance: 32, count: 400 });
    expect(seen.length).toBe(400);
    for (const { x, y, z } of seen.slice(0, 50)) expect(server.world.block({ x, y, z }).id).toBe('netherrack');
    const { x, y, z } = alice.entity.position;
    const biome = server.world.chunks.biome(Math.floor(x), Math.floor(y), Math.floor(z));
    expect(alice.blockAt(alice.entity.position)?.biome.id).toBe(biome);
    expect(server.gameData.source.data.biomes[biome]?.name).toMatch(
      /nether_wastes|crimson_forest|warped_forest|soul_sand_valley|basalt_deltas/,
    );
  },
);

behaviour(
  'chests of a fortress hold what the wiki lists, the same for everybody',
  { source: 'Minecraft wiki, "Nether Fortress" (Loot)', env: { nether: { type: 'nether', seed: 7 } } },
  async ({ env }) => {
    const { world } = env.nether.server;
    const found: string[] = [];
    for (let x = 16; x <= 22; x++)
      for (let z = 8; z <= 14; z++) {
        world.chunks.column(x, z);
        for (const { entity } of world.entitiesInChunk(x, z))
          if (entity.type === 'container') found.push(...entity.slots.contents().map(({ id }) => id));
      }
    expect(found.length).toBeGreaterThanOrEqual(6);
    for (const id of found)
      expect(id).toMatch(
        /^(?:diamond|iron_ingot|gold_ingot|golden_(?:sword|chestplate|horse_armor)|flint_and_steel|nether_wart|saddle|(?:iron|diamond)_horse_armor|obsidian)$/,
      );
  },
);

behaviour(
  'what commands made of attributes comes along to the Nether and back',
  { source: 'Minecraft wiki, "Attribute": saved with the player', env: NETHER },
  async ({ env, client, tick }) => {
    await client('Alice');
    const { attributeChanges } = playerOf(env, 'Alice');
    attributeChanges.setBase('max_health', 30);
    attributeChanges.add('armor', { id: '00000001-0002-0003-0004-000000000005', amount: 3, operation: 'add' });
    playerOf(env, 'Alice').maxHealth = 30;
    playerOf(env, 'Alice').health = 28;
    await sendToNether(env, 'Alice', SPOT, tick);
    const there = playerOf(env, 'Alice');
    expect([there.maxHealth, there.health, there.attribute('armor', 0)]).toEqual([30, 28, 3]);
  },
);
