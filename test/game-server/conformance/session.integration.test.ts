import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { expect } from 'vitest';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import type { PacketFields } from '../../../game-server/network/packetCodec.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

const FEET = { x: 0.5, y: FLOOR_Y, z: 0.5 };
const NEAR = { x: 4.5, y: FLOOR_Y, z: 0.5 };
const GAME = 'Minecraft wiki, "Java Edition protocol"';
const CLIENTS = 'Mineflayer: lib/plugins';

/** The numbers of the player's entity type and of others, by version. */
const spawnPacket = (version: string) => (version === '1.19.2' ? 'named_entity_spawn' : 'spawn_entity');
const itemsOf = (bot: Bot) => bot.inventory.items().map(({ slot, name, count }) => ({ slot, name, count }));

behaviour(
  'other players spawn with the player entity type of the version',
  { source: `${GAME}: Spawn Entity; minecraft-data: entities.json` },
  async ({ version, bot, client }) => {
    const alice = await bot('Alice');
    const packets: PacketFields[] = [];
    await client('Bob', {
      position: NEAR,
      watch: (name, fields) => name === spawnPacket(version) && packets.push(fields),
    });
    const number = ServerGameData.of(version).source.data.entitiesByName.player?.id;
    expect(packets).toHaveLength(1);
    if (version !== '1.19.2') expect(packets[0]?.type).toBe(number);
    const bob = alice.players.Bob?.entity;
    expect(bob).toMatchObject({ type: 'player', username: 'Bob', name: 'player' });
    expect(bob?.position).toEqual(new Vec3(4.5, FLOOR_Y, 0.5));
  },
);

behaviour(
  'a late joiner is told who is there before they appear, with their uuid',
  { source: `${GAME}: Player Info Update` },
  async ({ version, client }) => {
    const alice = await client('Alice');
    const order: string[] = [];
    let listed: unknown[] = [];
    let spawned: PacketFields | undefined;
    await client('Bob', {
      position: NEAR,
      watch: (name, fields) => {
        order.push(name);
        if (name === 'player_info' && listed.length === 0) listed = fields.data as unknown[];
        if (name === spawnPacket(version)) spawned = fields;
      },
    });
    expect(order.indexOf('player_info')).toBeGreaterThan(-1);
    expect(order.indexOf('player_info')).toBeLessThan(order.indexOf(spawnPacket(version)));
    expect(listed).toContainEqual(expect.objectContaining({ uuid: alice.player.uuid }));
    expect(spawned?.playerUUID ?? spawned?.objectUUID).toBe(alice.player.uuid);
  },
);

behaviour(
  'a late joiner sees an earlier bot where it stands, with the name of its player',
  { source: `${CLIENTS}/entities.js` },
  async ({ bot }) => {
    await bot('Alice', { position: NEAR });
    const bob = await bot('Bob');
    expect(Object.keys(bob.players).sort()).toEqual(['Alice', 'Bob']);
    expect(bob.players.Alice?.entity?.position.distanceTo(new Vec3(4.5, FLOOR_Y, 0.5))).toBeLessThan(0.01);
  },
);

behaviour(
  'who leaves is gone from the player list, the tab list and the entities',
  { source: `${CLIENTS}/entities.js: playerLeft, entityGone` },
  async ({ bot, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const entity = alice.players.Bob?.entity;
    if (!entity) throw new Error('Bob is not seen');
    const gone: string[] = [];
    alice.on('playerLeft', ({ username }) => void gone.push(username));
    alice.on('entityGone', ({ username }) => void gone.push(`entity of ${username}`));
    bob.quit();
    await until(() => !alice.players.Bob, 'Bob to leave the list');
    expect(gone.sort()).toEqual(['Bob', 'entity of Bob']);
    expect(alice.entities[entity.id]).toBeUndefined();
    expect(alice.tablist).toBeDefined();
  },
);

behaviour(
  'a second login under a name in play is refused, and the first plays on',
  { source: 'Minecraft wiki, "Multiplayer"; vanilla instead throws the first out, which a shared arena must not' },
  async ({ env, bot, rejoin, tick }) => {
    const alice = await bot('Alice');
    await expect(rejoin('Alice')).rejects.toThrow(/already playing/);
    await tick(5);
    expect(env.server.players.has('Alice')).toBe(true);
    alice.chat('still here');
    await tick(3);
    expect(env.eventsOf('chat-sent')).toHaveLength(1);
  },
);

behaviour(
  'who comes back within an episode has the same items in the same slots',
  { source: 'Minecraft wiki, "Player.dat format": Inventory' },
  async ({ bot, rejoin, tick, until }) => {
    const items = [
      { slot: 9, id: 'oak_planks', count: 12 },
      { slot: 36, id: 'diamond', count: 3 },
      { slot: 45, id: 'torch', count: 7 },
    ];
    const alice = await bot('Alice', { items });
    await until(alice.toss(alice.registry.itemsByName.diamond?.id ?? -1, null, 1));
    const left = itemsOf(alice);
    expect(left.map(({ name, count }) => [name, count])).toEqual([
      ['oak_planks', 12],
      ['diamond', 2],
    ]);
    alice.quit();
    await tick(3);
    const again = await rejoin('Alice');
    expect(itemsOf(again)).toEqual(left);
    expect(again.inventory.slots[45]).toMatchObject({ name: 'torch', count: 7 });
  },
);

behaviour(
  'who comes back within an episode stands where they left',
  { source: 'Minecraft wiki, "Player.dat format": Pos' },
  async ({ bot, rejoin, tick, until }) => {
    const alice = await bot('Alice', { yaw: -90 });
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.x > 3, 'the walk east');
    alice.setControlState('forward', false);
    await tick(15);
    const { x } = alice.entity.position;
    alice.quit();
    await tick(3);
    const again = await rejoin('Alice');
    expect(again.entity.position.x).toBeCloseTo(x, 3);
    expect(again.entity.position.y).toBe(FLOOR_Y);
  },
);

behaviour(
  'a far teleport brings the chunks of the new place within two ticks',
  { source: `${GAME}: Set Center Chunk, Chunk Data` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice', { position: { x: -60.5, y: FLOOR_Y, z: -60.5 } });
    const far = new Vec3(60, FLOOR_Y - 1, 60);
    expect(alice.blockAt(far)).toBeNull();
    env.systems.movement.teleport(env.server.players.get('Alice') as never, { x: 60.5, y: FLOOR_Y, z: 60.5 });
    await tick(2);
    expect(alice.blockAt(far)?.name).toBe('grass_block');
    expect(alice.entity.position).toMatchObject({ x: 60.5, z: 60.5 });
    await tick(40);
    expect(alice.entity.position.y).toBe(FLOOR_Y);
  },
);

behaviour(
  'walking far away unloads the chunks left behind',
  { source: `${GAME}: Unload Chunk` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice', { position: { x: -60.5, y: FLOOR_Y, z: 0.5 } });
    const home = new Vec3(-60, FLOOR_Y - 1, 0);
    expect(alice.blockAt(home)?.name).toBe('grass_block');
    env.systems.movement.teleport(env.server.players.get('Alice') as never, { x: 60.5, y: FLOOR_Y, z: 0.5 });
    await tick(10);
    expect(alice.blockAt(home)).toBeNull();
  },
);

behaviour(
  'every biome of a chunk is one the login told of',
  { source: 'Minecraft wiki, "Java Edition protocol": Registry Data; minecraft-data: biomes.json' },
  async ({ bot }) => {
    const alice = await bot('Alice');
    for (const [x, y, z] of [
      [0, FLOOR_Y, 0],
      [20, -64, -20],
      [-17, 200, 5],
    ] as const) {
      const number = alice.world.getBiome(new Vec3(x, y, z));
      expect(Object.keys(alice.registry.biomes), `biome at ${x} ${y} ${z}`).toContain(String(number));
    }
  },
);

behaviour(
  'no client or server in the process installs a handler for the whole process',
  { source: 'Node.js; Mineflayer is loaded into the process of the runner' },
  async ({ bot, client, tick }) => {
    const kinds = ['uncaughtException', 'unhandledRejection', 'exit', 'SIGINT', 'SIGTERM', 'warning'] as const;
    const count = () => kinds.map((kind) => process.listenerCount(kind));
    const before = count();
    const alice = await bot('Alice');
    await client('Bob', { position: NEAR });
    await tick(5);
    alice.quit();
    await tick(5);
    expect(count()).toEqual(before);
  },
);

behaviour(
  'players of another zone are in no list and are not heard',
  { source: 'Minecraft wiki, "Chat"; zones are ours' },
  async ({ env, bot, tick }) => {
    env.server.openZone({ id: 'other', box: { min: { x: 1000, y: -64, z: 0 }, max: { x: 1031, y: 255, z: 31 } } });
    const alice = await bot('Alice');
    const bob = await bot('Bob', { zone: 'other', position: { x: 1010.5, y: FLOOR_Y, z: 10.5 } });
    const heard: string[] = [];
    alice.on('messagestr', (text) => void heard.push(text));
    bob.chat('hello');
    await tick(5);
    expect(Object.keys(alice.players)).toEqual(['Alice']);
    expect(Object.keys(bob.players)).toEqual(['Bob']);
    expect(heard).toEqual([]);
  },
);

behaviour(
  'chat reaches the others in the zone under the name of who spoke',
  { source: `${CLIENTS}/chat.js: chat event; Minecraft wiki, "Chat"` },
  async ({ bot, until }) => {
    const alice = await bot('Alice');
    const bob = await bot('Bob', { position: NEAR });
    const heard: [string, string][] = [];
    alice.on('chat', (username, message) => void heard.push([username, message]));
    bob.chat('can you bring 3 planks?');
    await until(() => heard.length > 0, 'the line');
    expect(heard).toEqual([['Bob', 'can you bring 3 planks?']]);
  },
);

behaviour(
  'a player who dies can respawn at the start and go on',
  { source: `${GAME}: Respawn; Minecraft wiki, "Spawn"` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice', { position: NEAR });
    const player = env.server.players.get('Alice');
    if (!player) throw new Error('not in play');
    let deaths = 0;
    let spawns = 0;
    alice.on('death', () => void deaths++);
    alice.on('spawn', () => void spawns++);
    env.systems.vitals.hurt(player, 1000, 'generic');
    await until(() => spawns > 0, 'the respawn, which Mineflayer asks for by itself');
    expect(deaths).toBe(1);
    expect(alice.health).toBe(20);
    expect(alice.food).toBe(20);
    await until(() => alice.blockAt(alice.entity.position.offset(0, -1, 0))?.name === 'grass_block', 'the ground');
    const from = alice.entity.position.clone();
    alice.setControlState('forward', true);
    await until(() => alice.entity.position.distanceTo(from) > 1, 'a walk after the respawn');
    expect(env.eventsOf('player-died')).toHaveLength(1);
  },
);

behaviour(
  'the others see a player who respawns again',
  { source: `${CLIENTS}/entities.js` },
  async ({ env, bot, until }) => {
    const alice = await bot('Alice');
    await bot('Bob', { position: NEAR });
    const player = env.server.players.get('Bob');
    if (!player) throw new Error('not in play');
    env.systems.vitals.hurt(player, 1000, 'generic');
    await until(() => player.alive && alice.players.Bob?.entity?.isValid, 'Bob to be seen again');
    expect(alice.players.Bob?.entity?.position.distanceTo(new Vec3(4.5, FLOOR_Y, 0.5))).toBeLessThan(0.5);
  },
);

behaviour(
  'a held player moves only once let go',
  { source: `${CLIENTS}/physics.js; holding is ours` },
  async ({ env, bot, tick, until }) => {
    const alice = await bot('Alice', { held: true });
    alice.setControlState('forward', true);
    await tick(30);
    expect(env.server.players.get('Alice')?.position).toEqual(FEET);
    const player = env.server.players.get('Alice');
    if (player) player.frozen = false;
    await until(() => Math.abs((player?.position.z ?? 0) - FEET.z) > 1, 'the walk');
  },
);
