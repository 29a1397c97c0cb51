import { describe, expect, test } from 'vitest';
import type { BlockPosition, Facing } from '../../../../protocol/geometry.ts';
import { FACINGS } from '../../../../protocol/geometry.ts';
import { createEnv, type Env, FLOOR_Y, type TestClient } from '../../../support/env.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

/** The y of the floor's top blocks. */
const GROUND = FLOOR_Y - 1;
const HELD_SLOT = 36;

interface Click {
  at: [number, number, number];
  face: Facing;
  cursor?: [number, number, number];
  look?: [yaw: number, pitch: number];
  hand?: 0 | 1;
}

let sequence = 0;

/** Clicks with the use key as a client does, and lets the server answer. */
async function click(env: Env, client: TestClient, { at, face, cursor = [0.5, 1, 0.5], look, hand = 0 }: Click) {
  if (look) {
    const [yaw, pitch] = look;
    client.write('look', { yaw, pitch, onGround: true, flags: { onGround: true, hasHorizontalCollision: false } });
  }
  const [x, y, z] = at;
  const [cursorX, cursorY, cursorZ] = cursor;
  client.write('block_place', {
    hand,
    location: { x, y, z },
    direction: FACINGS.indexOf(face),
    cursorX,
    cursorY,
    cursorZ,
    insideBlock: false,
    worldBorderHit: false,
    sequence: ++sequence,
  });
  await env.tick(2);
}

const holding = (id: string, count = 8) => ({ items: [{ slot: HELD_SLOT, id, count }] });
const held = (client: TestClient) => client.player.inventory.inHand(0)?.count ?? 0;
const floor = (x: number, z: number): [number, number, number] => [x, GROUND, z];

describe.each(TESTED_VERSIONS)('placing at %s', (version) => {
  test('stairs face the look, use up one item and are seen by others', async () => {
    await using env = await createEnv({ version });
    const bob = await env.connect('Bob', { position: { x: -3.5, y: FLOOR_Y, z: 0.5 } });
    const alice = await env.connect('Alice', holding('oak_stairs'));
    const seen = bob.collect('block_change');
    const acknowledged = alice.collect('acknowledge_player_digging');
    await click(env, alice, { at: floor(2, 0), face: 'up', look: [-90, 45] });
    expect(env.block(2, FLOOR_Y, 0)).toBe('oak_stairs[facing=east,half=bottom,shape=straight,waterlogged=false]');
    expect(held(alice)).toBe(7);
    expect(env.eventsOf('block-placed')).toEqual([
      expect.objectContaining({
        player: 'Alice',
        position: { x: 2, y: FLOOR_Y, z: 0 },
        state: 'oak_stairs[facing=east,half=bottom,shape=straight,waterlogged=false]',
        replaced: 'air',
      }),
    ]);
    expect(seen.packets.some((packet) => (packet.location as BlockPosition).x === 2)).toBe(true);
    expect(acknowledged.last().sequenceId).toBe(sequence);
    expect(env.eventsOf('action-refused')).toEqual([]);
  });

  test('a door fills two cells, opens by hand and goes with its ground', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('oak_door'));
    await click(env, alice, { at: floor(0, 2), face: 'up', look: [0, 45] });
    expect(env.block(0, FLOOR_Y, 2)).toContain('facing=south,half=lower');
    expect(env.block(0, FLOOR_Y + 1, 2)).toContain('facing=south,half=upper');
    expect(held(alice)).toBe(7);

    await click(env, alice, { at: [0, FLOOR_Y + 1, 2], face: 'north', cursor: [0.5, 0.5, 0.8] });
    expect(env.block(0, FLOOR_Y, 2)).toContain('open=true');
    expect(env.block(0, FLOOR_Y + 1, 2)).toContain('open=true');
    expect(held(alice)).toBe(7);
    expect(env.eventsOf('block-changed').every((event) => event.player === 'Alice')).toBe(true);

    env.server.world.setBlock(
      { x: 0, y: GROUND, z: 2 },
      { id: 'air', properties: {} },
      { type: 'player', player: 'Alice' },
    );
    expect(env.block(0, FLOOR_Y, 2)).toBe('air');
    expect(env.block(0, FLOOR_Y + 1, 2)).toBe('air');
    expect(env.eventsOf('item-dropped').map(({ item, count }) => [item, count])).toEqual([['oak_door', 1]]);
    expect(env.eventsOf('block-broken').map((event) => event.player)).toEqual(['Alice', undefined, undefined]);
  });

  test('torches stand or hang, and fall off when their wall is dug away', async () => {
    await using env = await createEnv({ version });
    env.setBlock(0, FLOOR_Y, 3, 'dirt');
    const alice = await env.connect('Alice', { items: [{ slot: HELD_SLOT, id: 'torch', count: 8 }] });
    await click(env, alice, { at: floor(1, 1), face: 'up', look: [-45, 60] });
    await click(env, alice, { at: [0, FLOOR_Y, 3], face: 'north', cursor: [0.5, 0.5, 0], look: [0, 10] });
    expect(env.block(1, FLOOR_Y, 1)).toBe('torch');
    expect(env.block(0, FLOOR_Y, 2)).toBe('wall_torch[facing=north]');
    const location = { x: 0, y: FLOOR_Y, z: 3 };
    alice.write('block_dig', { status: 0, location, face: 2, sequence: ++sequence });
    await env.tick(16);
    alice.write('block_dig', { status: 2, location, face: 2, sequence: ++sequence });
    await env.tick(4);
    expect(env.block(0, FLOOR_Y, 3)).toBe('air');
    expect(env.block(0, FLOOR_Y, 2)).toBe('air');
    expect(env.block(1, FLOOR_Y, 1)).toBe('torch');
    expect(
      env
        .eventsOf('item-dropped')
        .map(({ item }) => item)
        .sort(),
    ).toEqual(['dirt', 'torch']);
  });

  test('a bed fills two cells and breaks as one', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('red_bed', 1));
    await click(env, alice, { at: floor(2, 0), face: 'up', look: [-90, 45] });
    expect(env.block(2, FLOOR_Y, 0)).toContain('part=foot');
    expect(env.block(3, FLOOR_Y, 0)).toContain('part=head');
    expect(held(alice)).toBe(0);
    alice.write('block_dig', { status: 0, location: { x: 2, y: FLOOR_Y, z: 0 }, face: 1, sequence: ++sequence });
    await env.tick(5);
    alice.write('block_dig', { status: 2, location: { x: 2, y: FLOOR_Y, z: 0 }, face: 1, sequence: ++sequence });
    await env.tick(4);
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(env.block(3, FLOOR_Y, 0)).toBe('air');
    expect(env.eventsOf('item-dropped').map(({ item, count }) => [item, count])).toEqual([['red_bed', 1]]);
  });

  test('kelp that is dug leaves its water', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'kelp_plant');
    env.setBlock(2, FLOOR_Y + 1, 0, 'kelp');
    const alice = await env.connect('Alice');
    alice.write('block_dig', { status: 0, location: { x: 2, y: FLOOR_Y, z: 0 }, face: 1, sequence: ++sequence });
    await env.tick(2);
    expect(env.block(2, FLOOR_Y, 0)).toBe('water[level=0]');
    expect(env.block(2, FLOOR_Y + 1, 0)).toBe('water[level=0]');
    expect(env.eventsOf('item-dropped').map(({ item }) => item)).toEqual(['kelp', 'kelp']);
  });

  test('fences link to what is placed beside them', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('oak_fence'));
    await click(env, alice, { at: floor(2, 0), face: 'up' });
    await click(env, alice, { at: floor(2, 1), face: 'up' });
    expect(env.block(2, FLOOR_Y, 0)).toContain('south=true');
    expect(env.block(2, FLOOR_Y, 1)).toContain('north=true');
    expect(env.eventsOf('block-changed')).toEqual([expect.objectContaining({ position: { x: 2, y: FLOOR_Y, z: 0 } })]);
    expect(env.eventsOf('block-changed')[0]).not.toHaveProperty('player');
  });

  test('nothing comes of an empty hand, which is no offence, and the client is shown the truth', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice');
    const shown = alice.collect('block_change');
    await click(env, alice, { at: floor(2, 0), face: 'up' });
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(env.eventsOf('block-placed')).toEqual([]);
    expect(env.eventsOf('action-refused')).toEqual([]);
    expect(shown.packets.map(({ location }) => location)).toContainEqual({ x: 2, y: FLOOR_Y, z: 0 });
  });

  test('eight blocks away is too far', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('stone'));
    await click(env, alice, { at: floor(8, 0), face: 'up' });
    expect(env.block(8, FLOOR_Y, 0)).toBe('air');
    expect(held(alice)).toBe(8);
    expect(env.eventsOf('action-refused')).toMatchObject([
      { player: 'Alice', action: 'place', reason: expect.stringContaining('too far') },
    ]);
  });

  test('no block is placed into its player or another, nor is the item lost', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('stone'));
    await env.connect('Bob', { position: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    const slots = alice.collect('set_slot');
    await click(env, alice, { at: floor(0, 0), face: 'up', look: [0, 90] });
    await click(env, alice, { at: floor(2, 0), face: 'up' });
    expect(env.block(0, FLOOR_Y, 0)).toBe('air');
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(held(alice)).toBe(8);
    expect(alice.slot(HELD_SLOT) ?? slots.packets.length).toBeTruthy();
    expect(slots.packets.length).toBeGreaterThan(0);
    expect(env.eventsOf('block-placed')).toEqual([]);
  });

  test('nothing is placed outside the arena', async () => {
    await using env = await createEnv({
      version,
      zone: { id: 'zone', box: { min: { x: -2, y: -64, z: -2 }, max: { x: 2, y: 0, z: 2 } } },
    });
    const alice = await env.connect('Alice', holding('stone'));
    await click(env, alice, { at: floor(3, 0), face: 'up' });
    await click(env, alice, { at: floor(2, 0), face: 'east', cursor: [1, 0.5, 0.5] });
    await env.tick();
    expect(env.block(3, FLOOR_Y, 0)).toBe('air');
    expect(env.eventsOf('action-refused').every(({ reason }) => reason.includes('outside the arena'))).toBe(true);
    expect(env.eventsOf('action-refused').length).toBeGreaterThan(0);
  });

  test('malformed clicks change nothing and harm nobody', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('stone'));
    const base = { hand: 0, location: { x: 2, y: GROUND, z: 0 }, direction: 1, cursorX: 0.5, cursorY: 1, cursorZ: 0.5 };
    const rest = { insideBlock: false, worldBorderHit: false };
    for (const wrong of [
      { direction: 17 },
      { direction: -1 },
      { hand: 5 },
      { cursorX: Number.NaN },
      { cursorY: 1e30 },
      { location: { x: 2, y: 2000, z: 0 } },
      { location: { x: 30_000_000, y: 0, z: 0 } },
    ]) {
      alice.write('block_place', { ...base, ...rest, ...wrong, sequence: ++sequence });
      await env.tick();
    }
    expect(env.eventsOf('block-placed')).toEqual([]);
    expect(held(alice)).toBe(8);
    await click(env, alice, { at: floor(2, 0), face: 'up' });
    expect(env.block(2, FLOOR_Y, 0)).toBe('stone');
  });

  test('command blocks are refused to players who somehow hold one', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('command_block', 1));
    await click(env, alice, { at: floor(2, 0), face: 'up' });
    expect(env.block(2, FLOOR_Y, 0)).toBe('air');
    expect(env.eventsOf('action-refused')).toMatchObject([{ action: 'place' }]);
  });

  test('the off-hand places too', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', { items: [{ slot: 45, id: 'glass', count: 3 }] });
    await click(env, alice, { at: floor(2, 0), face: 'up', hand: 1 });
    expect(env.block(2, FLOOR_Y, 0)).toBe('glass');
    expect(alice.player.inventory.inHand(1)?.count).toBe(2);
  });

  test('a plant goes into a pot and comes out again', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'flower_pot');
    const alice = await env.connect('Alice', holding('poppy', 1));
    await click(env, alice, { at: [2, FLOOR_Y, 0], face: 'up', cursor: [0.5, 0.4, 0.5] });
    expect(env.block(2, FLOOR_Y, 0)).toBe('potted_poppy');
    expect(alice.player.inventory.count('poppy')).toBe(0);
    await click(env, alice, { at: [2, FLOOR_Y, 0], face: 'up', cursor: [0.5, 0.4, 0.5] });
    expect(env.block(2, FLOOR_Y, 0)).toBe('flower_pot');
    expect(alice.player.inventory.count('poppy')).toBe(1);
  });

  test('a sneaking player with an item places against what would take the click', async () => {
    await using env = await createEnv({ version });
    env.setBlock(2, FLOOR_Y, 0, 'crafting_table');
    const alice = await env.connect('Alice', holding('stone'));
    await click(env, alice, { at: [2, FLOOR_Y, 0], face: 'up' });
    expect(env.block(2, FLOOR_Y + 1, 0)).toBe('air');
    alice.player.sneaking = true;
    await click(env, alice, { at: [2, FLOOR_Y, 0], face: 'up' });
    expect(env.block(2, FLOOR_Y + 1, 0)).toBe('stone');
  });
});

describe.each(TESTED_VERSIONS)('signs at %s', (version) => {
  const write = (client: TestClient, x: number, lines: string[], front = true) => {
    const [text1 = '', text2 = '', text3 = '', text4 = ''] = lines;
    client.write('update_sign', {
      location: { x, y: FLOOR_Y, z: 0 },
      isFrontText: front,
      text1,
      text2,
      text3,
      text4,
    });
  };

  test('who places a sign writes it once, and others see the text', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('oak_sign'));
    const bob = await env.connect('Bob', { position: { x: -3.5, y: FLOOR_Y, z: 0.5 } });
    const opened = alice.collect('open_sign_entity');
    const seen = bob.collect('tile_entity_data');
    await click(env, alice, { at: floor(2, 0), face: 'up', look: [-90, 50] });
    expect(env.block(2, FLOOR_Y, 0)).toContain('oak_sign[rotation=4');
    expect(opened.single().location).toEqual({ x: 2, y: FLOOR_Y, z: 0 });
    write(alice, 2, ['Keep', 'out', '§cnow', '!\u0007']);
    await env.tick(2);
    expect(env.eventsOf('sign-written')).toEqual([
      expect.objectContaining({ player: 'Alice', lines: ['Keep', 'out', 'now', '!'] }),
    ]);
    expect(JSON.stringify(seen.last(), (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).toContain(
      'Keep',
    );
    write(alice, 2, ['again']);
    write(bob, 2, ['hello']);
    await env.tick(2);
    expect(env.eventsOf('sign-written')).toHaveLength(1);
    expect(env.eventsOf('action-refused').map(({ player, action }) => [player, action])).toEqual([
      ['Alice', 'write-sign'],
      ['Bob', 'write-sign'],
    ]);
  });

  test('lines that are too long are refused', async () => {
    await using env = await createEnv({ version });
    const alice = await env.connect('Alice', holding('oak_sign'));
    await click(env, alice, { at: floor(2, 0), face: 'up', look: [-90, 50] });
    write(alice, 2, ['x'.repeat(385)]);
    await env.tick(2);
    expect(env.eventsOf('sign-written')).toEqual([]);
    expect(env.eventsOf('action-refused')).toMatchObject([{ action: 'write-sign' }]);
  });

  test.runIf(version !== '1.19.2')('the side one stands before is written since 1.20', async () => {
    await using env = await createEnv({ version });
    // Rotation 4 looks west; Alice stands east of it, before its back.
    env.setBlock(-2, FLOOR_Y, 0, 'oak_sign[rotation=4]');
    const alice = await env.connect('Alice');
    const opened = alice.collect('open_sign_entity');
    await click(env, alice, { at: [-2, FLOOR_Y, 0], face: 'east', cursor: [0.6, 0.5, 0.5] });
    expect(opened.single().isFrontText).toBe(false);
    write(alice, -2, ['behind'], false);
    await env.tick(2);
    const entity = env.server.world.entityAt({ x: -2, y: FLOOR_Y, z: 0 });
    expect(entity).toMatchObject({ type: 'sign', front: ['', '', '', ''], back: ['behind', '', '', ''] });
  });
});
