import protocol from 'minecraft-protocol';
import { describe, expect, test } from 'vitest';
import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { versionsToTest } from '../support/depth.ts';
import { createEnv, type Env, FLOOR_Y, textOf } from '../support/env.ts';

const VERSIONS = versionsToTest({ differs: 'players appear by other packets' });

const here = { x: 0.5, y: FLOOR_Y, z: 0.5 };
const there = { x: 4.5, y: FLOOR_Y, z: 0.5 };

/** Which entity ids a client has seen appear as players. */
function playerSpawnPacket(version: string): string {
  return version === '1.19.2' ? 'named_entity_spawn' : 'spawn_entity';
}

/** A client that tries to log in by itself; resolves to why it was refused. */
async function tryLogin(env: Env, username: string, host: string, version = env.version): Promise<string | undefined> {
  const link = env.link();
  let refused: string | undefined;
  const client = protocol.createClient({
    username,
    version,
    auth: 'offline',
    fakeHost: host,
    hideErrors: true,
    connect: (opening: protocol.Client) => {
      opening.setSocket(link as never);
      process.nextTick(() => opening.emit('connect'));
    },
  } as unknown as protocol.ClientOptions);
  client.on('error' as never, (() => undefined) as never);
  client.on(
    'disconnect' as never,
    ((packet: PacketFields) => {
      refused = textOf(packet.reason);
    }) as never,
  );
  await env.tick(6);
  client.end('done');
  return refused;
}

describe.each(VERSIONS)('players at %s', (version) => {
  test('only who has a join token gets in, as whom it is for, once', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await env.connect('Bob', { position: there });
    expect(await tryLogin(env, 'Mallory', joinHost('token-of-Mallory'))).toBe('Mallory is not expected here');
    // A name is a claim: the token says whose place it is.
    expect(await tryLogin(env, 'Mallory', joinHost('token-of-Alice'))).toBe('Alice is already playing');
    expect(await tryLogin(env, 'Bob', joinHost('token-of-Alice'))).toBe('Alice is already playing');
    expect(await tryLogin(env, 'Bob', joinHost('guessed'))).toContain('join token');
    expect(await tryLogin(env, 'Bob', 'localhost')).toContain('join token');
    expect(await tryLogin(env, 'Alice', joinHost('token-of-Alice'))).toBe('Alice is already playing');
    expect(await tryLogin(env, 'Al ice', joinHost('token-of-Alice'))).toContain('a name has');
    const other = version === '1.20.4' ? '1.19.2' : '1.20.4';
    expect(await tryLogin(env, 'Alice', joinHost('token-of-Alice'), other)).toContain(`speaks Minecraft ${version}`);
    expect(alice.kicked).toBeUndefined();
    expect([...env.server.players.keys()]).toEqual(['Alice', 'Bob']);
  });

  test('a late joiner learns of the others in the tab list before they appear', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'iron_pickaxe', count: 1 }] });
    await env.tick(2);
    const appeared = alice.collect(playerSpawnPacket(version));
    const listed = alice.collect('player_info');
    const bob = await env.connect('Bob', { position: there });
    expect(listed.packets).toHaveLength(1);
    expect(appeared.single()).toMatchObject({ entityId: bob.player.entityId, x: 4.5, y: FLOOR_Y, z: 0.5 });
    const order: string[] = [];
    const carol = await env.connect('Carol', { position: there, watch: (name) => order.push(name) });
    expect(order.indexOf('player_info')).toBeGreaterThan(-1);
    expect(order.indexOf('player_info')).toBeLessThan(order.indexOf(playerSpawnPacket(version)));
    expect(order).toContain('entity_equipment');
    expect(order.indexOf('map_chunk')).toBeLessThan(order.indexOf('update_health'));
    expect(order.indexOf('position')).toBeLessThan(order.indexOf('update_health'));
    expect(order.indexOf('window_items')).toBeLessThan(order.indexOf('update_health'));
    expect(carol.kicked).toBeUndefined();
  });

  test('see each other move, look, crouch, swing and change what they hold', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { items: [{ slot: 37, id: 'stone', count: 4 }] });
    const bob = await env.connect('Bob', { position: there });
    const seen = Object.fromEntries(
      [
        'rel_entity_move',
        'entity_look',
        'entity_head_rotation',
        'animation',
        'entity_metadata',
        'entity_equipment',
      ].map((packet) => [packet, bob.collect(packet)]),
    );
    alice.move({ ...here, x: 0.75 });
    await env.tick(2);
    expect(seen.rel_entity_move?.single()).toMatchObject({ entityId: alice.player.entityId, dX: 1024, dY: 0, dZ: 0 });
    alice.write('look', { yaw: 90, pitch: 0, onGround: true, flags: { onGround: true } });
    await env.tick(2);
    expect(seen.entity_look?.single()).toMatchObject({ yaw: 64, pitch: 0 });
    expect(seen.entity_head_rotation?.single()).toMatchObject({ headYaw: 64 });
    alice.write('arm_animation', { hand: 0 });
    alice.write('entity_action', { entityId: alice.player.entityId, actionId: 'start_sneaking', jumpBoost: 0 });
    alice.write('held_item_slot', { slotId: 1 });
    await env.tick(2);
    expect(seen.animation?.single()).toMatchObject({ entityId: alice.player.entityId, animation: 0 });
    expect(seen.entity_metadata?.single()).toMatchObject({ entityId: alice.player.entityId });
    expect(seen.entity_equipment?.single()).toMatchObject({ entityId: alice.player.entityId });
    expect(alice.player.sneaking).toBe(true);
  });

  test('movement is told every second tick, and what is told adds up', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const bob = await env.connect('Bob', { position: there });
    await env.tick(2);
    const moves: { tick: number; dX: number }[] = [];
    bob.raw.on(
      'rel_entity_move' as never,
      ((packet: { entityId: number; dX: number }) => {
        if (packet.entityId === alice.player.entityId) moves.push({ tick: env.server.tickNumber, dX: packet.dX });
      }) as never,
    );
    for (let step = 1; step <= 8; step++) {
      alice.move({ ...here, x: here.x + step * 0.125 });
      await env.tick();
    }
    await env.tick(2);
    expect(alice.player.position.x).toBe(here.x + 1);
    expect(moves.reduce((sum, { dX }) => sum + dX, 0)).toBe(4096);
    expect(moves.length).toBeGreaterThanOrEqual(4);
    expect(moves.length).toBeLessThanOrEqual(5);
    expect(new Set(moves.map(({ tick }) => tick % 2)).size).toBe(1);
  });

  test('who comes later sees a player who was alone where that player is', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    for (let step = 1; step <= 4; step++) {
      alice.move({ ...here, x: here.x + step * 0.25 });
      await env.tick();
    }
    await env.tick();
    const spawned: PacketFields[] = [];
    const bob = await env.connect('Bob', {
      position: there,
      watch: (name, fields) => {
        if (name === playerSpawnPacket(version)) spawned.push(fields);
      },
    });
    expect(spawned).toHaveLength(1);
    expect(spawned[0]).toMatchObject({ entityId: alice.player.entityId, x: here.x + 1 });
    const moves = bob.collect('rel_entity_move');
    alice.move({ ...here, x: here.x + 1.25 });
    await env.tick(2);
    expect(moves.single()).toMatchObject({ entityId: alice.player.entityId, dX: 1024 });
  });

  test('who leaves is gone from every list', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const bob = await env.connect('Bob', { position: there });
    const { entityId } = bob.player;
    const [gone, removed, listed] = ['entity_destroy', 'player_remove', 'player_info'].map((name) =>
      alice.collect(name),
    );
    bob.raw.end('bye');
    await env.tick(2);
    expect(gone?.single()).toEqual({ entityIds: [entityId] });
    expect((removed?.packets.length ?? 0) + (listed?.packets.length ?? 0)).toBe(1);
    expect(env.eventsOf('player-left')).toHaveLength(1);
    expect([...env.server.players.keys()]).toEqual(['Alice']);
  });

  test('zones neither see nor hear each other', async () => {
    await using env = await createEnv({ version });
    env.server.openZone({ id: 'next', box: { min: { x: 100, y: -64, z: -64 }, max: { x: 163, y: 100, z: 63 } } });
    const alice = await env.connect('Alice');
    const names: string[] = [];
    alice.raw.on('packet', (_fields: unknown, meta: { name: string }) => {
      names.push(meta.name);
    });
    const zoe = await env.connect('Zoe', { zone: 'next', position: { x: 110.5, y: FLOOR_Y, z: 0.5 } });
    zoe.raw.chat('is anybody here?');
    zoe.move({ x: 110.7, y: FLOOR_Y, z: 0.5 });
    env.systems.items.spill({ x: 110.5, y: FLOOR_Y + 1, z: 3.5 }, { id: 'dirt', count: 1 });
    await env.tick(30);
    zoe.raw.end('bye');
    await env.tick(2);
    expect(env.eventsOf('chat-sent')).toHaveLength(1);
    expect(names.filter((name) => name !== 'keep_alive' && name !== 'update_time')).toEqual([]);
  });

  test('a fall hurts, death is reported and respawning works with items kept', async () => {
    await using env = await createEnv({ version, rules: { keepInventory: true } });
    for (let y = 0; y < 10; y++) env.setBlock(0, FLOOR_Y + y, 0, 'stone');
    const alice = await env.connect('Alice', {
      position: { ...here, y: FLOOR_Y + 10 },
      items: [{ slot: 36, id: 'dirt', count: 7 }],
    });
    const health = alice.collect('update_health');
    const respawned = alice.collect('respawn');
    const fall = async () => {
      for (let x = 0.7; x < 1.45; x += 0.2) {
        alice.move({ x, y: FLOOR_Y + 10, z: 0.5 });
        await env.tick();
      }
      let [y, speed] = [FLOOR_Y + 10, 0];
      while (y > FLOOR_Y) {
        speed = (speed - 0.08) * 0.98;
        y = Math.max(FLOOR_Y, y + speed);
        alice.move({ x: 1.5, y, z: 0.5 });
        await env.tick();
      }
    };
    await fall();
    // Ten blocks less the three harmless ones.
    expect(alice.player.health).toBe(13);
    expect(health.last()).toMatchObject({ health: 13 });
    env.systems.vitals.kill(alice.player, 'magic');
    await env.tick();
    expect(env.eventsOf('player-died')).toMatchObject([{ player: 'Alice', cause: 'magic' }]);
    alice.move({ x: 1.3, y: FLOOR_Y, z: 0.5 });
    await env.tick();
    expect(alice.player.position.x).toBe(1.5);
    alice.write('client_command', { actionId: 'perform_respawn' });
    await env.tick(2);
    expect(respawned.packets).toHaveLength(1);
    expect(alice.player.health).toBe(20);
    expect(alice.player.position).toEqual({ ...here, y: FLOOR_Y + 10 });
    expect(alice.player.inventory.count('dirt')).toBe(7);
    expect(env.eventsOf('player-corrected')).toEqual([]);
  });

  test('the void below an arena kills', async () => {
    const zone = { id: 'high', box: { min: { x: -20, y: 0, z: -20 }, max: { x: 20, y: 60, z: 20 } } };
    await using env = await createEnv({ version, zone });
    env.setBlock(0, 10, 0, 'stone');
    const alice = await env.connect('Alice', { position: { x: 0.5, y: 11, z: 0.5 } });
    let [x, y, speed] = [0.5, 11, 0];
    for (let step = 0; step < 160 && alice.player.alive; step++) {
      x = Math.min(1.9, x + 0.2);
      if (x > 1.3) {
        speed = (speed - 0.08) * 0.98;
        y += speed;
      }
      alice.move({ x, y, z: 0.5 });
      await env.tick();
    }
    expect(env.eventsOf('player-died')).toMatchObject([{ cause: 'out_of_world' }]);
  });

  test('are given up when they do not answer keep-alives', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await env.tick(250);
    expect(alice.kicked).toBeUndefined();
    alice.raw.write = (() => undefined) as never;
    await env.tick(650);
    expect(alice.kicked).toBe('timed out');
  });
});
