import { describe, expect, test } from 'vitest';
import type { WaitingRoom } from '../../game-server/network/waitingRoom.ts';
import type { Admission } from '../../protocol/gameServer/zone.ts';
import { createEnv, type Env, FLOOR_Y } from '../support/env.ts';
import { comeIn } from '../support/newcomer.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

const ROOM_X = 1_000;
const ROOM = { id: 'room', box: { min: { x: 992, y: -64, z: -8 }, max: { x: 1_007, y: -50, z: 7 } } };
const loadout = { position: { x: ROOM_X + 0.5, y: FLOOR_Y, z: 0.5 }, yaw: 0, pitch: 0, items: [] };
const bob: Admission = {
  username: 'Bob',
  joinToken: 'token-of-Bob',
  zone: 'zone',
  loadout: {
    position: { x: 3.5, y: FLOOR_Y, z: 0.5 },
    yaw: 90,
    pitch: 0,
    items: [{ slot: 36, id: 'cobblestone', count: 3 }],
  },
};

async function createRoom(options: Partial<WaitingRoom> = {}, version?: string): Promise<Env> {
  const env = await createEnv(version === undefined ? {} : { version });
  env.server.openZone(ROOM);
  env.server.openWaitingRoom({ zone: 'room', loadout, ...options });
  return env;
}

describe('names are claims', () => {
  test('a visitor goes by a name of the server, whatever it claims, and knows it', async () => {
    await using env = await createRoom();
    const person = await comeIn(env, 'Alice');
    expect(person.raw.username).toBe('Guest_1');
    expect([...env.server.players.keys()]).toEqual(['Guest_1']);
  });

  test("a visitor under an agent's name keeps nobody out, before the agent comes and after", async () => {
    await using env = await createRoom();
    await comeIn(env, 'Alice');
    const alice = await env.connect('Alice');
    expect(alice.kicked).toBeUndefined();
    const late = await comeIn(env, 'Alice');
    expect(late.raw.username).toBe('Guest_2');
    expect([...env.server.players.keys()]).toEqual(['Guest_1', 'Alice', 'Guest_2']);
  });

  test('a join token counts whatever name comes with it; a wrong one is refused', async () => {
    await using env = await createRoom();
    env.server.admit(bob);
    expect((await comeIn(env, 'Steve', 'token-of-Bob')).raw.username).toBe('Bob');
    expect((await comeIn(env, 'Bob', 'token-of-Bob')).refused).toBe('Bob is already playing');
    expect((await comeIn(env, 'Bob', 'guessed')).refused).toBe('the server address lacks the right join token');
    expect((await comeIn(env, 'Steve', 'guessed')).refused).toBe('Steve is not expected here');
  });

  test("an agent of a visitor's name sends the visitor away, not itself", async () => {
    await using env = await createRoom();
    const person = await comeIn(env, 'Steve');
    expect((await env.connect('Guest_1')).kicked).toBeUndefined();
    expect(person.refused).toBe('this name belongs to another player now');
  });

  test('nobody comes in while the room is closed, and closing it sends visitors away', async () => {
    await using env = await createRoom();
    const person = await comeIn(env, 'Steve');
    env.server.openWaitingRoom(undefined);
    await env.tick();
    expect(person.refused).toBe('the waiting room is closed; thank you for coming');
    expect((await comeIn(env, 'Steve')).refused).toBe('Steve is not expected here');
  });

  test('has room for so many, of one address and in all, and gives it again to others', async () => {
    await using env = await createRoom({ most: 3, mostPerAddress: 2 });
    const first = await comeIn(env, 'A');
    await comeIn(env, 'B');
    expect((await comeIn(env, 'C')).refused).toBe('too many visitors from your address are waiting');
    first.raw.end('leaves');
    await env.tick(3);
    expect((await comeIn(env, 'C')).refused).toBeUndefined();
  });
});

describe('in the waiting room', () => {
  test('nobody perceives anybody, and nobody hears what is said', async () => {
    await using env = await createRoom();
    const first = await comeIn(env, 'A');
    const second = await comeIn(env, 'B');
    second.chat('/list');
    second.chat('/me waves');
    second.chat('hello?');
    await env.tick(4);
    expect(first.got.filter(({ name }) => /spawn_entity|named_entity_spawn|system_chat/.test(name))).toEqual([]);
    const listed = first.got.filter(({ name }) => name === 'player_info').flatMap(({ fields }) => fields.data);
    expect(JSON.stringify(listed)).not.toContain('Guest_2');
    expect(env.eventsOf('chat-sent')).toEqual([]);
  });

  test('nothing can be dug, placed, dropped or hit, and nobody is hurt', async () => {
    await using env = await createRoom();
    const person = await comeIn(env, 'A');
    const player = env.server.players.get('Guest_1');
    if (!player) throw new Error('the visitor is not in play');
    player.inventory.slots.set(36, { id: 'stone', count: 2 });
    env.systems.gameModes.set(player, 'survival');
    const floor = { x: ROOM_X, y: FLOOR_Y - 1, z: 0 };
    const before = env.block(floor.x, floor.y, floor.z);
    person.raw.write('block_dig', { status: 0, location: floor, face: 1, sequence: 1 });
    person.raw.write('block_dig', { status: 3, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 2 });
    const place = {
      hand: 0,
      location: floor,
      direction: 1,
      cursorX: 0.5,
      cursorY: 1,
      cursorZ: 0.5,
      insideBlock: false,
    };
    person.raw.write('block_place', { ...place, sequence: 3, worldBorderHit: false });
    await env.tick(60);
    person.raw.write('block_dig', { status: 2, location: floor, face: 1, sequence: 4 });
    await env.tick(2);
    expect(env.block(floor.x, floor.y, floor.z)).toBe(before);
    expect(env.block(floor.x, FLOOR_Y, floor.z)).toBe('air');
    expect(player.inventory.slots.get(36)).toMatchObject({ id: 'stone', count: 2 });
    expect(env.systems.damage.hurt(player, 5, { type: 'fall' })).toBe(false);
  });

  test('who gives no sign of life for too long is sent away', async () => {
    await using env = await createRoom({ idleTicks: 40 });
    const person = await comeIn(env, 'A');
    const lively = await comeIn(env, 'B');
    for (let spoken = 0; spoken < 4; spoken++) {
      lively.chat('still here');
      await env.tick(15);
    }
    expect(person.refused).toBe('waited for too long without a sign of life');
    expect(lively.refused).toBeUndefined();
  });
});

describe.each(TESTED_VERSIONS)('at %s', (version) => {
  test('a visitor becomes a player over the same connection, and a visitor again', async () => {
    await using env = await createRoom({}, version);
    const alice = await env.connect('Alice');
    const person = await comeIn(env, 'Steve');
    const visitor = env.server.players.get('Guest_1');
    if (!visitor) throw new Error('the visitor is not in play');
    env.server.admit(bob);
    const seen = alice.collect('player_info');
    const began = person.got.length;
    const player = env.server.reseat(visitor, bob);
    await env.tick(3);
    const since = person.got.slice(began).map(({ name }) => name);
    expect([...env.server.players.keys()].sort()).toEqual(['Alice', 'Bob']);
    expect(since.indexOf('unload_chunk')).toBeLessThan(since.indexOf('respawn'));
    expect(since.indexOf('respawn')).toBeLessThan(since.indexOf('map_chunk'));
    expect(since).toContain('position');
    expect(since).not.toContain('login');
    expect(JSON.stringify(seen.packets)).toContain(player.uuid);
    expect(JSON.stringify(seen.packets)).not.toContain('Guest');
    expect(env.eventsOf('player-left').at(-1)).toMatchObject({ player: 'Guest_1' });
    expect(env.eventsOf('player-joined').at(-1)).toMatchObject({ player: 'Bob' });
    expect(player.position).toEqual(bob.loadout.position);

    player.frozen = false;
    person.move({ x: 3.7, y: FLOOR_Y, z: 0.5 });
    await env.tick(2);
    expect(player.position.x).toBe(3.7);
    const own = person.got.filter(({ name }) => name === 'player_info').flatMap(({ fields }) => fields.data);
    expect(JSON.stringify(own)).toContain(visitor.uuid);
    expect(JSON.stringify(own)).not.toContain(player.uuid);

    const again = env.server.reseat(player, visitor.admission);
    await env.tick(3);
    expect(again.position).toEqual(loadout.position);
    expect([...env.server.players.keys()].sort()).toEqual(['Alice', 'Guest_1']);
    expect(again.inventory.slots.contents()).toEqual([]);
  });

  test('what was sent before the move does nothing after it', async () => {
    await using env = await createRoom({}, version);
    const person = await comeIn(env, 'Steve');
    const visitor = env.server.players.get('Guest_1');
    if (!visitor) throw new Error('the visitor is not in play');
    env.server.admit(bob);
    person.confirms = false;
    const player = env.server.reseat(visitor, bob);
    player.frozen = false;
    const below = { x: 3, y: FLOOR_Y - 1, z: 0 };
    const before = env.block(below.x, below.y, below.z);
    person.move({ x: 3.7, y: FLOOR_Y, z: 0.5 });
    person.raw.write('block_dig', { status: 0, location: below, face: 1, sequence: 1 });
    person.chat('/me was here');
    person.chat('secret of the waiting room');
    await env.tick(30);
    person.raw.write('block_dig', { status: 2, location: below, face: 1, sequence: 2 });
    await env.tick(5);
    expect(player.position).toEqual(bob.loadout.position);
    expect(env.block(below.x, below.y, below.z)).toBe(before);
    expect(env.eventsOf('chat-sent')).toEqual([]);
    expect(env.eventsOf('action-refused')).toEqual([]);
    await env.tick(600);
    expect(person.refused).toBe('did not follow to the new place');
  });
});
