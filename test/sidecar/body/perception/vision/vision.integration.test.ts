import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlockPosition } from '../../../../../protocol/geometry.ts';
import type { Body } from '../../../../../sidecar/body/body.ts';
import { environmentText } from '../../../../../sidecar/tools/villager/environment.ts';
import { scan } from '../../../../../sidecar/tools/villager/scan.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from '../../bodyWorld.ts';

const ORE = { x: 6, y: FLOOR_Y + 1, z: 0 };

let world: BodyWorld;
/** Sees by lines of sight. */
let alice: Body;
/** Is told everything that is loaded. */
let bob: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice', { sight: 'line-of-sight' });
  bob = await world.join('Bob', { at: { x: 0.5, y: FLOOR_Y, z: 3.5 }, items: { stone_pickaxe: 1 } });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  await walk(alice, 0, 0);
  await walk(bob, 0, 3);
});

function walk(body: Body, x: number, z: number) {
  return world.play(() => body.perform({ type: 'walk-to', position: { x, y: FLOOR_Y, z }, range: 0.5 }));
}

/** A room of stone from corner to corner, with an ore in it. */
async function encase(oreId = 'iron_ore') {
  // Whoever has seen what was here before must lose sight of it.
  for (let x = 4; x <= 8; x++)
    for (let y = FLOOR_Y - 1; y <= FLOOR_Y + 3; y++) for (let z = -2; z <= 2; z++) world.set(x, y, z, 'stone');
  await wait(100);
  for (let x = 4; x <= 8; x++)
    for (let y = FLOOR_Y - 1; y <= FLOOR_Y + 3; y++)
      for (let z = -2; z <= 2; z++) {
        const isWall = x === 4 || x === 8 || y === FLOOR_Y - 1 || y === FLOOR_Y + 3 || z === -2 || z === 2;
        world.set(x, y, z, isWall ? 'stone' : 'air');
      }
  world.set(ORE.x, ORE.y, ORE.z, oreId);
}

/** Takes out the wall before the ore. */
function open() {
  for (let y = FLOOR_Y; y <= FLOOR_Y + 2; y++) for (let z = -1; z <= 1; z++) world.set(4, y, z, 'air');
}

const wait = (ms = 1000) => world.play(() => world.clock.sleep(ms));
const found = (body: Body, id: string, radius = 16) =>
  body.findBlocks((other) => other === id, radius, 100).map(({ position }) => position);

describe('line of sight', () => {
  test('an ore behind a wall is told to nobody but who is told everything', async () => {
    await encase('gold_ore');
    await wait();
    expect(found(alice, 'gold_ore')).toEqual([]);
    expect(alice.seenAt(ORE)).toBeUndefined();
    expect(alice.blockAt(ORE)?.id).toBe('gold_ore');
    expect(environmentText(alice)).not.toContain('gold_ore');
    expect(scan(alice, 'gold_ore', 16, 10).ok).toBe(false);
    expect(JSON.stringify(scan(alice, '', 16, 10))).not.toContain('gold_ore');
    expect(found(bob, 'gold_ore')).toEqual([ORE]);
    expect(bob.seenAt(ORE)?.id).toBe('gold_ore');
    expect(scan(bob, 'gold_ore', 16, 10).ok).toBe(true);
  });

  test('it comes into sight with the air around it when the wall is opened', async () => {
    await encase();
    await wait();
    expect(alice.seenAt({ x: 5, y: FLOOR_Y + 1, z: 0 })).toBeUndefined();
    open();
    await wait(100);
    expect(found(alice, 'iron_ore')).toEqual([ORE]);
    expect(alice.seenAt(ORE)?.id).toBe('iron_ore');
    expect(alice.seenAt({ x: 5, y: FLOOR_Y + 1, z: 0 })?.id).toBe('air');
  });

  test('hands tell what is where they were told to place it, though no eye can see it', async () => {
    await encase('gold_ore');
    await wait();
    const place = () =>
      world.play(() => alice.perform({ type: 'place', position: ORE, state: { id: 'gold_ore', properties: {} } }));
    expect(await place()).toMatchObject({ ok: false });
    expect(found(alice, 'gold_ore')).toEqual([]);
    world.give('Alice', { gold_ore: 1 });
    expect(await place()).toMatchObject({ ok: true, message: expect.stringMatching(/^already there/) });
    expect(found(alice, 'gold_ore')).toEqual([ORE]);
    world.give('Alice', {});
  });

  test('what was seen is remembered out of sight, and is gone when it is known to be', async () => {
    await encase();
    open();
    await wait();
    await walk(alice, 0, -12);
    for (let z = -8; z <= -4; z++)
      for (let x = -10; x <= 12; x++) for (let y = 0; y < 5; y++) world.set(x, FLOOR_Y + y, z, 'stone');
    await wait();
    expect(found(alice, 'iron_ore', 24)).toEqual([ORE]);
    await world.play(() => bob.perform({ type: 'dig', position: ORE }));
    expect(world.block(ORE.x, ORE.y, ORE.z)).toBe('air');
    await wait(100);
    expect(found(alice, 'iron_ore', 24)).toEqual([]);
    expect(alice.seenAt(ORE)?.id).toBe('air');
  });

  test('an ore seen and walled in again is still known', async () => {
    await encase();
    open();
    await wait();
    for (let y = FLOOR_Y; y <= FLOOR_Y + 2; y++) for (let z = -1; z <= 1; z++) world.set(4, y, z, 'stone');
    await wait();
    expect(found(alice, 'iron_ore')).toEqual([ORE]);
  });

  test('eyes see through water, glass and plants, over a slab, and not through leaves', async () => {
    const row = (state: string) => {
      for (let y = 0; y < 3; y++) for (let z = -3; z <= 3; z++) world.set(3, FLOOR_Y + y, z, state);
    };
    const seen = [];
    for (const [index, screen] of ['glass', 'oak_leaves[persistent=true]', 'stone_slab[type=bottom]'].entries()) {
      world.clear();
      await wait(200);
      row(screen);
      const place = { x: 7, y: FLOOR_Y + 1, z: index };
      await wait(200);
      world.set(place.x, place.y, place.z, 'diamond_ore');
      await wait(600);
      seen.push([screen, found(alice, 'diamond_ore').length]);
    }
    expect(seen).toEqual([
      ['glass', 1],
      ['oak_leaves[persistent=true]', 0],
      ['stone_slab[type=bottom]', 1],
    ]);
  });

  test('plain stone is found where its face shows, not inside', async () => {
    await encase();
    await wait(100);
    const stone = found(alice, 'stone');
    expect(stone).toContainEqual({ x: 4, y: FLOOR_Y + 1, z: 0 });
    expect(stone).not.toContainEqual({ x: 8, y: FLOOR_Y + 1, z: 0 });
    expect(stone.length).toBeLessThan(found(bob, 'stone').length);
  });

  test('the nearest come first, and no more than asked for', async () => {
    for (const x of [7, 3, 5]) world.set(x, FLOOR_Y, -2, 'oak_log');
    await wait(100);
    const logs = alice.findBlocks((id) => id === 'oak_log', 16, 2);
    expect(logs.map(({ position }) => position.x)).toEqual([3, 5]);
  });

  test('with a box, what lies outside it is left out, also of the count', async () => {
    for (const x of [7, 3, 5]) world.set(x, FLOOR_Y, -2, 'oak_log');
    await wait(100);
    const low = { x: 4, y: FLOOR_Y, z: -9 };
    const placesIn = (body: Body, high: BlockPosition, count: number) =>
      body.findBlocks((id) => id === 'oak_log', 16, count, { min: low, max: high }).map(({ position }) => position.x);
    for (const body of [alice, bob]) {
      expect(placesIn(body, { x: 9, y: FLOOR_Y, z: 9 }, 2)).toEqual([5, 7]);
      expect(placesIn(body, { x: 5, y: FLOOR_Y, z: 9 }, 2)).toEqual([5]);
      expect(placesIn(body, { x: 9, y: FLOOR_Y, z: -100 }, 2), 'a box beyond the arena').toEqual([]);
    }
  });

  test('team mates are known by their names through walls, within sight of name tags', async () => {
    await encase();
    await wait(300);
    await world.play(() => bob.perform({ type: 'walk-to', position: { x: 10, y: FLOOR_Y, z: 0 }, range: 0.5 }));
    expect(alice.observe().entities.map(({ name }) => name)).toContain('Bob');
  });

  test('an item behind a wall is not seen', async () => {
    for (let x = -2; x <= 3; x++) for (let y = 0; y < 4; y++) world.set(x, FLOOR_Y + y, 2, 'stone');
    for (let z = 2; z <= 7; z++) for (let y = 0; y < 4; y++) world.set(-2, FLOOR_Y + y, z, 'stone');
    world.give('Bob', { dirt: 1 });
    await wait(200);
    await world.play(() => bob.perform({ type: 'look-at', point: { x: 0.5, y: FLOOR_Y + 1, z: 12 } }));
    await world.play(() => bob.perform({ type: 'toss', item: 'dirt', count: 1 }));
    await wait(200);
    const items = (body: Body) => body.observe().entities.filter(({ kind }) => kind === 'item');
    expect(items(bob)).toHaveLength(1);
    expect(items(alice)).toHaveLength(0);
    world.clear();
    await wait(100);
    expect(items(alice)).toHaveLength(1);
    await world.play(() => bob.perform({ type: 'collect-drops', radius: 8 }));
  });

  test('what is worth remembering stays known when its chunk is gone, and is told from afar', async () => {
    world.set(4, FLOOR_Y, -2, 'lapis_ore');
    await wait(600);
    const movement = world.systems.movement;
    const player = world.server.players.get('alice');
    if (!player) throw new Error('Alice is gone');
    const home = { ...player.position };
    movement.teleport(player, { ...home, z: home.z + 75, x: home.x + 90 });
    await wait(2_000);
    expect(alice.blockAt({ x: 4, y: FLOOR_Y, z: -2 })).toBeUndefined();
    expect(found(alice, 'lapis_ore', 128)).toEqual([{ x: 4, y: FLOOR_Y, z: -2 }]);
    expect(alice.seenAt({ x: 4, y: FLOOR_Y, z: -2 })?.id).toBe('lapis_ore');
    expect(scan(alice, 'lapis_ore', 16, 4).message).toContain(`(4, ${FLOOR_Y}, -2)`);
    // It is taken away meanwhile, and nobody tells: it is missed on coming back.
    world.set(4, FLOOR_Y, -2, 'air');
    await wait(200);
    expect(found(alice, 'lapis_ore', 128)).toHaveLength(1);
    movement.teleport(player, home);
    await wait(2_000);
    expect(found(alice, 'lapis_ore', 128)).toEqual([]);
  });
});
