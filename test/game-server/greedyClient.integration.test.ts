import { describe, expect, test } from 'vitest';
import { LARGEST_FRAME } from '../../game-server/network/packetCodec.ts';
import { createEnv, FLOOR_Y, type TestClient } from '../support/env.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

const FINISH = 2;
const feet = { x: 0.5, y: FLOOR_Y, z: 0.5 };

/** window_click of a compound with one list of 16,777,215 empty tags, as the item on the cursor. */
const BOMBS: Readonly<Record<string, string>> = {
  '1.19.2': '0b000000000000000101010a0000090001610000ffffff00',
  '1.20.4': '0d000000000000000101010a090001610000ffffff00',
  '1.21.1': '0e0000000000000001010100000a090001610000ffffff00',
  '1.21.4': '100000000000000001010100000a090001610000ffffff00',
};

function dig(client: TestClient, location: { x: number; y: number; z: number }): void {
  client.write('block_dig', { status: FINISH, location, face: 1, sequence: 1 });
}

describe.each(TESTED_VERSIONS)('a client that asks for too much, at %s', (version) => {
  test('cannot make the server build what twenty bytes claim', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    alice.raw.writeRaw(Buffer.from(BOMBS[version] ?? '', 'hex'));
    await env.tick(2);
    expect(alice.kicked).toContain('a list announces 16777215 elements');
  });

  test('is cut off over a frame nobody needs', async () => {
    await using env = await createEnv({ version });
    const link = env.link();
    link.on('error', () => undefined);
    let ended = false;
    link.on('end', () => {
      ended = true;
    });
    link.resume();
    const length = LARGEST_FRAME + 1;
    link.write(Buffer.from([(length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14]));
    await env.tick(2);
    expect(ended).toBe(true);
  });

  test('learns nothing about cells of another arena', async () => {
    const box = { min: { x: -8, y: -64, z: -8 }, max: { x: 8, y: 0, z: 8 } };
    await using env = await createEnv({ version, zone: { id: 'own', box } });
    env.setBlock(300, FLOOR_Y, 300, 'diamond_block');
    env.setBlock(9, FLOOR_Y, 0, 'dirt');
    const alice = await env.connect('Alice');
    const changes = alice.collect('block_change');
    const secret = { x: 300, y: FLOOR_Y, z: 300 };
    const place = {
      hand: 0,
      location: secret,
      direction: 1,
      cursorX: 0.5,
      cursorY: 0.5,
      cursorZ: 0.5,
      insideBlock: false,
      worldBorderHit: false,
      sequence: 2,
    };
    dig(alice, secret);
    alice.write('block_place', place);
    await env.tick();
    alice.player.frozen = true;
    dig(alice, secret);
    alice.write('block_place', place);
    await env.tick();
    expect(changes.packets).toEqual([]);
    // What lies at the edge of its own arena, it may have foreseen otherwise.
    dig(alice, { x: 9, y: FLOOR_Y, z: 0 });
    await env.tick();
    expect(changes.single()).toMatchObject({ location: { x: 9, y: FLOOR_Y, z: 0 } });
  });

  test('cannot fill the log with refusals', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'stone');
    const alice = await env.connect('Alice');
    for (let tick = 0; tick < 40; tick++) {
      for (let count = 0; count < 20; count++) alice.write('set_difficulty', { newDifficulty: 3 });
      await env.tick();
    }
    expect(alice.kicked).toBeUndefined();
    const { length } = env.eventsOf('action-refused');
    expect(length).toBeGreaterThan(100);
    expect(length).toBeLessThanOrEqual(140);
  });

  test('cannot fill the log with books', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'writable_book', count: 1 }] });
    const pages = Array.from({ length: 20 }, () => 'x'.repeat(500));
    for (let book = 0; book < 60; book++) {
      alice.write('edit_book', { hand: 0, pages });
      await env.tick();
    }
    expect(env.eventsOf('book-written').length).toBeGreaterThan(5);
    expect(env.eventsOf('book-written').length).toBeLessThan(15);
  });

  test('cannot fill the log with corrections by guessing teleports', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    for (let tick = 0; tick < 5; tick++) {
      for (let guess = 0; guess < 50; guess++) {
        alice.move({ ...feet, x: 30 });
        for (let id = 0; id < 4; id++) alice.write('teleport_confirm', { teleportId: tick * 50 + guess + id });
      }
      await env.tick();
    }
    const ticks = env.eventsOf('player-corrected').map((event) => event.tick);
    expect(ticks.length).toBeGreaterThan(0);
    expect(new Set(ticks).size).toBe(ticks.length);
  });

  test('is disconnected when it acts or speaks faster than anyone can, and nobody else notices', async () => {
    await using env = await createEnv({ version });
    const bob = await env.connect('Bob', { position: { x: 4.5, y: FLOOR_Y, z: 0.5 } });
    const alice = await env.connect('Alice');
    const { admission } = alice.player;
    for (let count = 0; count < 500; count++) alice.write('arm_animation', { hand: 0 });
    await env.tick(2);
    expect(alice.kicked).toBe('acted more often than anyone can');
    const again = await env.reconnect(admission);
    for (let count = 0; count < 100; count++) again.write('arm_animation', { hand: 0 });
    await env.tick(2);
    expect(again.kicked).toBe('acted more often than anyone can');
    const carol = await env.connect('Carol');
    for (let count = 0; count < 3000; count++) carol.write('held_item_slot', { slotId: 1 });
    await env.tick(2);
    expect(carol.kicked).toBe('more packets than a client may send');
    expect(bob.kicked).toBeUndefined();
  });

  test('does not get its first items again by dying and coming back', async () => {
    await using env = await createEnv({ version, rules: { keepInventory: true } });
    const alice = await env.connect('Alice', { items: [{ slot: 36, id: 'diamond', count: 5 }] });
    const { admission, inventory } = alice.player;
    inventory.takeFrom(36, 2);
    env.systems.vitals.kill(alice.player);
    await env.tick();
    alice.raw.end('leaving');
    await env.tick(2);
    const back = await env.reconnect(admission);
    expect(back.player.alive).toBe(true);
    expect(back.player.inventory.count('diamond')).toBe(3);
    expect(back.player.position).toEqual(feet);
  });
});
