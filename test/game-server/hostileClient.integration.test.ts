import { describe, expect, test } from 'vitest';
import { Boat } from '../../game-server/mechanics/vehicles/boat.ts';
import type { Point } from '../../protocol/geometry.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../support/env.ts';
import { since, TESTED_VERSIONS } from '../support/testedVersions.ts';

const feet = { x: 0.5, y: FLOOR_Y, z: 0.5 };
const START = 0;
const FINISH = 2;

function dig(client: TestClient, status: number, x: number, y: number, z: number, sequence = 1): void {
  client.write('block_dig', { status, location: { x, y, z }, face: 1, sequence });
}

/** Walks one position a tick. */
async function walk(env: Env, client: TestClient, steps: readonly Point[]): Promise<void> {
  for (const step of steps) {
    client.move(step);
    await env.tick();
  }
}

describe.each(TESTED_VERSIONS)('a modified client at %s', (version) => {
  test('cannot dig instantly', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    const alice = await env.connect('Alice');
    const changes = alice.collect('block_change');
    dig(alice, START, 2, FLOOR_Y, 0);
    dig(alice, FINISH, 2, FLOOR_Y, 0, 2);
    // Stone by hand takes 7.5 s (Minecraft wiki, "Breaking": 1.5 hardness x 5).
    await env.tick(147);
    expect(env.block(2, FLOOR_Y, 0)).toBe('stone');
    await env.tick(5);
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(env.eventsOf('item-dropped')).toEqual([]);
    expect(changes.packets.length).toBeGreaterThan(0);
  });

  test('cannot dig two blocks in the time of one', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'dirt');
    env.setBlock(2, FLOOR_Y, 1, 'dirt');
    const alice = await env.connect('Alice');
    for (const z of [0, 1]) {
      dig(alice, START, 2, FLOOR_Y, z);
      dig(alice, FINISH, 2, FLOOR_Y, z);
    }
    await env.tick(18);
    expect(env.block(2, FLOOR_Y, 0)).toBe('dirt');
    expect(env.eventsOf('action-refused')).toMatchObject([{ player: 'Alice', action: 'dig' }]);
  });

  test.each([
    ['finishing each', 12],
    ['beginning each before the last is done', 11],
  ])('saves no more over ten blocks than over one by %s', async (_how, ticks) => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const cells = Array.from({ length: 10 }, (_, cell) => [FLOOR_Y + Math.floor(cell / 4), (cell % 4) - 2] as const);
    for (const [y, z] of cells) env.setBlock(2, y, z, 'dirt');
    const began = env.server.tickNumber;
    // Dirt by hand takes 15 ticks (Minecraft wiki, "Breaking": 0.5 hardness x 1.5 s).
    for (const [y, z] of cells) {
      dig(alice, START, 2, y, z);
      await env.tick(ticks);
      dig(alice, FINISH, 2, y, z);
    }
    await env.tick(40);
    const broken = env.eventsOf('block-broken');
    expect(broken.length).toBeGreaterThan(4);
    for (const [index, { tick }] of broken.entries()) expect(tick - began).toBeGreaterThanOrEqual(15 * (index + 1) - 3);
  });

  test('cannot finish what it never started', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'dirt');
    const alice = await env.connect('Alice');
    dig(alice, FINISH, 2, FLOOR_Y, 0);
    await env.tick(30);
    expect(env.block(2, FLOOR_Y, 0)).toBe('dirt');
    expect(env.eventsOf('action-refused')).toHaveLength(1);
  });

  test('cannot reach 8 blocks', async () => {
    await using env = await createEnv({ version });
    env.setBlock(8, FLOOR_Y + 1, 0, 'dirt');
    const alice = await env.connect('Alice');
    const changes = alice.collect('block_change');
    dig(alice, START, 8, FLOOR_Y + 1, 0);
    await env.tick(20);
    dig(alice, FINISH, 8, FLOOR_Y + 1, 0);
    await env.tick(40);
    expect(env.block(8, FLOOR_Y + 1, 0)).toBe('dirt');
    expect(env.eventsOf('action-refused')[0]).toMatchObject({
      action: 'dig',
      reason: expect.stringContaining('too far'),
    });
    expect(changes.packets.length).toBeGreaterThan(0);
  });

  test('cannot fly up', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(
      env,
      alice,
      Array.from({ length: 40 }, (_, step) => ({ ...feet, y: FLOOR_Y + (step + 1) * 0.3 })),
    );
    expect(alice.player.position.y).toBeLessThan(FLOOR_Y + 1.3);
    expect(env.eventsOf('player-corrected').length).toBeGreaterThan(0);
  });

  test('cannot hover, neither by standing still in the air nor by silence', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const jump = [0.42, 0.7532, 1.0013, 1.1661].map((height) => ({ ...feet, y: FLOOR_Y + height }));
    await walk(env, alice, jump);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    await walk(
      env,
      alice,
      Array.from({ length: 20 }, (_, step) => ({ ...feet, x: 0.5 + step * 0.1, y: FLOOR_Y + 1.1661 })),
    );
    expect(alice.player.position.y).toBe(FLOOR_Y);
    await walk(
      env,
      alice,
      jump.map((point) => ({ ...alice.player.position, y: point.y })),
    );
    await env.tick(85);
    expect(alice.player.position.y).toBeCloseTo(FLOOR_Y);
    expect(env.eventsOf('player-corrected').map((event) => event.reason)).toContain('hung in the air');
  });

  test('cannot break its fall by leaving and coming back, nor by silence', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    env.systems.movement.teleport(alice.player, { x: 0.5, y: FLOOR_Y + 14, z: 0.5 });
    await env.tick(2);
    let [y, speed] = [FLOOR_Y + 14, 0];
    const fall = async (client: TestClient) => {
      speed = (speed - 0.08) * 0.98;
      y = Math.max(FLOOR_Y, y + speed);
      client.move({ x: 0.5, y, z: 0.5 });
      await env.tick();
    };
    for (let tick = 0; tick < 12; tick++) await fall(alice);
    const { admission } = alice.player;
    alice.raw.end('gone');
    await env.tick(2);
    const again = await env.reconnect(admission);
    expect(again.player.position.y).toBeCloseTo(y);
    expect(again.player.position.y).toBeGreaterThan(FLOOR_Y + 5);
    await env.tick(90);
    expect(again.player.position.y).toBe(FLOOR_Y);
    // 14 blocks less 3 cost 11 points; some are back by now.
    expect(again.player.health).toBeLessThan(11);
  });

  test('cannot run faster than anyone can', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(
      env,
      alice,
      Array.from({ length: 40 }, (_, step) => ({ ...feet, z: 0.5 + (step + 1) * 0.9 })),
    );
    expect(alice.player.position.z).toBeLessThan(31);
    expect(env.eventsOf('player-corrected')[0]?.reason).toBe('moved too fast');
  });

  test('cannot jump across the arena in one packet', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    await walk(env, alice, [{ ...feet, x: 9.5 }]);
    expect(alice.player.position).toEqual(feet);
  });

  test('cannot walk through a wall, however thin', async () => {
    await using env = await createEnv({ version });
    for (const z of [-1, 0, 1])
      for (const y of [0, 1, 2]) env.setBlock(2, FLOOR_Y + y, z, 'glass_pane[north=true,south=true]');
    const alice = await env.connect('Alice');
    await walk(
      env,
      alice,
      [1, 1.5, 2.4, 2.9, 3.2].map((x) => ({ ...feet, x })),
    );
    expect(alice.player.position.x).toBeLessThan(2.5);
    expect(env.eventsOf('player-corrected')[0]?.reason).toBe('moved through a block');
  });

  test('cannot leave the arena', async () => {
    const zone = { id: 'small', box: { min: { x: -3, y: -64, z: -3 }, max: { x: 3, y: 0, z: 3 } } };
    await using env = await createEnv({ version, zone });
    const alice = await env.connect('Alice');
    await walk(
      env,
      alice,
      Array.from({ length: 30 }, (_, step) => ({ ...feet, x: 0.5 + (step + 1) * 0.2 })),
    );
    expect(alice.player.position.x).toBeLessThan(3.8);
    expect(env.eventsOf('player-corrected')[0]?.reason).toBe('left the arena');
    env.setBlock(4, FLOOR_Y, 0, 'dirt');
    dig(alice, START, 4, FLOOR_Y, 0);
    await env.tick();
    expect(env.eventsOf('action-refused')[0]?.reason).toContain('outside the arena');
  });

  test('cannot drive a boat through a wall or floor, or faster by sending more', async () => {
    await using env = await createEnv({ version });
    for (let x = -8; x <= 60; x++) for (let z = -2; z <= 2; z++) env.setBlock(x, FLOOR_Y - 1, z, 'blue_ice');
    for (let y = 0; y < 3; y++) for (let z = -2; z <= 2; z++) env.setBlock(4, FLOOR_Y + y, z, 'glass');
    const alice = await env.connect('Alice');
    const place = { zone: env.zone, position: { x: 0.5, y: FLOOR_Y, z: 0.5 } };
    const boat = env.systems.entities.add(new Boat(env.server, place, 'oak_boat'));
    env.systems.riding.mount(alice.player, boat);
    const steer = (x: number, y = FLOOR_Y) =>
      alice.write('vehicle_move', { x, y, z: 0.5, yaw: 0, pitch: 0, onGround: true });
    steer(2.5);
    await env.tick();
    expect(boat.position.x).toBe(2.5);
    steer(6.4);
    steer(2.5, FLOOR_Y - 3);
    await env.tick();
    expect(boat.position).toEqual({ x: 2.5, y: FLOOR_Y, z: 0.5 });
    for (let packet = 1; packet <= 80; packet++) steer(2.5 - packet * 0.1);
    await env.tick();
    expect(boat.position.x).toBeGreaterThan(-2);
  });

  test('cannot throw itself through a ceiling or into a wall', async () => {
    await using env = await createEnv({ version });
    for (let x = -3; x <= 3; x++)
      for (let z = -3; z <= 3; z++) {
        env.setBlock(x, FLOOR_Y + 4, z, 'glass');
        if (Math.max(Math.abs(x), Math.abs(z)) === 3)
          for (let y = 0; y < 4; y++) env.setBlock(x, FLOOR_Y + y, z, 'glass');
      }
    for (const [yaw, pitch] of [
      [0, -90],
      [0, 0],
      [45, 0],
      [-120, -10],
      [10, 80],
    ] as const) {
      const alice = await env.connect('Alice', { yaw, pitch, items: [{ slot: 36, id: 'ender_pearl', count: 1 }] });
      alice.write('use_item', { hand: 0, sequence: 1, rotation: { x: yaw, y: pitch }, yaw, pitch });
      await env.tick(25);
      expect(alice.player.health, `${yaw} ${pitch}`).toBeLessThan(19);
      const { x, y, z } = alice.player.position;
      expect(env.server.world.collides(x - 0.3, y + 0.01, z - 0.3, x + 0.3, y + 1.8, z + 0.3)).toBe(false);
      expect(Math.max(Math.abs(x - 0.5), Math.abs(z - 0.5))).toBeLessThan(2.5);
      expect(y).toBeLessThan(FLOOR_Y + 3);
      env.server.kick(alice.player, 'next');
      await env.tick(2);
    }
  });

  test('cannot have a piston press it into a wall', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y, 0, 'piston[facing=east]');
    for (let y = 0; y < 3; y++) for (let z = -3; z <= 3; z++) env.setBlock(2, FLOOR_Y + y, z, 'glass');
    const alice = await env.connect('Alice', { position: { x: 1.5, y: FLOOR_Y, z: 0.5 } });
    env.server.world.setBlock(
      { x: 0, y: FLOOR_Y + 1, z: 0 },
      { id: 'redstone_block', properties: {} },
      { type: 'game' },
    );
    await env.tick(6);
    expect(env.block(0, FLOOR_Y, 0)).toContain('extended=true');
    for (let step = 1; step <= 12; step++) {
      alice.move({ x: alice.player.position.x + 0.2, y: FLOOR_Y, z: 0.5 });
      await env.tick();
    }
    expect(alice.player.position.x).toBeLessThan(1.71);
  });

  test('stands on the ground when its boat is broken under it', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const place = { zone: env.zone, position: { x: 0.5, y: FLOOR_Y, z: 0.5 } };
    const boat = env.systems.entities.add(new Boat(env.server, place, 'oak_boat'));
    env.systems.riding.mount(alice.player, boat);
    await env.tick(2);
    env.systems.entities.remove(boat);
    expect(alice.player.position.y).toBe(FLOOR_Y);
    expect(env.eventsOf('entity-dismounted')).toHaveLength(1);
  });

  test('comes back beside what it rode when it left', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const place = { zone: env.zone, position: { x: 0.5, y: FLOOR_Y, z: 0.5 } };
    const boat = env.systems.entities.add(new Boat(env.server, place, 'oak_boat'));
    env.systems.riding.mount(alice.player, boat);
    await env.tick(2);
    expect(alice.player.position.y).toBeLessThan(FLOOR_Y);
    const { admission } = alice.player;
    alice.raw.end('gone');
    await env.tick(2);
    expect(boat.passengers).toEqual([]);
    const again = await env.reconnect(admission);
    expect(again.player.position.y).toBe(FLOOR_Y);
    expect(env.eventsOf('entity-dismounted')).toHaveLength(1);
  });

  test('cannot run a command, take creative items, change its abilities or the difficulty', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const chat = alice.collect('system_chat');
    alice.raw.chat('/gamemode creative');
    alice.write('chat_message', {
      message: '/give Alice diamond',
      timestamp: 0n,
      salt: 0n,
      signature: version === '1.19.2' ? Buffer.alloc(0) : undefined,
      signedPreview: false,
      previousMessages: [],
      offset: 0,
      acknowledged: Buffer.alloc(3),
    });
    const item = since(version, '1.20.5')
      ? {
          itemCount: 64,
          itemId: 1,
          addedComponentCount: 0,
          removedComponentCount: 0,
          components: [],
          removeComponents: [],
        }
      : { present: true, itemId: 1, itemCount: 64, nbtData: undefined };
    alice.write('set_creative_slot', { slot: 36, item });
    alice.write('abilities', { flags: 2 });
    alice.write('set_difficulty', { newDifficulty: 3 });
    await env.tick(3);
    expect(env.eventsOf('action-refused').map((event) => event.action)).toEqual([
      'command',
      'command',
      'creative-slot',
      'fly',
      'command',
    ]);
    expect(alice.player.inventory.slots.contents()).toEqual([]);
    expect(alice.player.gameMode).toBe('survival');
    // The one that came as a command is answered as vanilla does: unknown, and where. Nobody else hears of it.
    expect(chat.packets).toHaveLength(2);
    expect(JSON.stringify(chat.packets[0])).toContain('command.unknown.command');
  });

  test('does nothing while held, but may look and chat', async () => {
    await using env = await createEnv({ version });
    env.setBlock(1, FLOOR_Y, 1, 'dandelion');
    const alice = await env.connect('Alice', { held: true, items: [{ slot: 36, id: 'dirt', count: 3 }] });
    const acknowledged = alice.collect('acknowledge_player_digging');
    dig(alice, START, 1, FLOOR_Y, 1, 7);
    dig(alice, 3, 0, 0, 0);
    alice.move({ ...feet, x: 0.8 });
    alice.write('look', { yaw: 90, pitch: 10, onGround: true, flags: { onGround: true } });
    alice.raw.chat('ready');
    await env.tick(3);
    expect(env.block(1, FLOOR_Y, 1)).toBe('dandelion');
    expect(alice.player.position).toEqual(feet);
    expect(alice.player.yaw).toBe(90);
    expect(alice.player.inventory.count('dirt')).toBe(3);
    expect(env.eventsOf('chat-sent')).toHaveLength(1);
    expect(env.eventsOf('player-corrected')).toEqual([]);
    expect(acknowledged.packets[0]).toMatchObject({ sequenceId: 7 });
  });

  test('is disconnected over nonsense, and nobody else notices', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const bob = await env.connect('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    bob.move({ x: Number.NaN, y: 0, z: 0 });
    await env.tick(2);
    expect(bob.kicked).toBe('moved nowhere');
    const carol = await env.connect('Carol', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    carol.raw.writeRaw(Buffer.from([0x7f, 1, 2, 3]));
    await env.tick(2);
    expect(carol.kicked).toContain('malformed packet');
    const garbage = env.link();
    garbage.on('error', () => undefined);
    garbage.write(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) & 0xff)));
    const web = env.link();
    web.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const torn = env.link();
    torn.write(Buffer.from([0x05, 0x00]));
    torn.destroy();
    await env.tick(3);
    expect(alice.kicked).toBeUndefined();
    expect([...env.server.players.keys()]).toEqual(['Alice']);
    await walk(env, alice, [{ ...feet, x: 0.7 }]);
    expect(alice.player.position.x).toBe(0.7);
  });
});
