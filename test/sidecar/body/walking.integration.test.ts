import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import type { Footing } from '../../../sidecar/body/navigation/walking/footing.ts';
import { shortText } from '../../../sidecar/body/navigation/walking/walk.ts';
import { type BodyWorld, createBodyWorld, FLOOR_Y } from './bodyWorld.ts';

let world: BodyWorld;
let alice: Body;
let bob: Body;

beforeAll(async () => {
  world = await createBodyWorld();
  alice = await world.join('Alice');
  bob = await world.join('Bob', { at: { x: -12.5, y: FLOOR_Y, z: -12.5 } });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clear();
  await walk({ x: 0, y: FLOOR_Y, z: 0 });
});

function walk(position: BlockPosition, range = 0.5, signal?: AbortSignal) {
  return world.play(() => alice.perform({ type: 'walk-to', position, range }, signal));
}

function wall(x: number, fromZ: number, toZ: number, height = 3) {
  for (let z = fromZ; z <= toZ; z++) for (let y = 0; y < height; y++) world.set(x, FLOOR_Y + y, z, 'stone');
}

/** Where the server says a player is, arena coordinates. */
function serverPosition(agent: string) {
  const { position } = world.server.players.get(agent.toLowerCase()) ?? expect.fail(`${agent} is gone`);
  return { x: position.x - 32, y: position.y, z: position.z + 16 };
}

describe('walk-to', () => {
  test('comes to rest where the server says, within range', async () => {
    expect(await walk({ x: 8, y: FLOOR_Y, z: -5 })).toMatchObject({ ok: true });
    const { position } = alice.observe();
    expect(Math.hypot(position.x - 8.5, position.z + 4.5)).toBeLessThan(0.5);
    expect(serverPosition('Alice').x).toBeCloseTo(position.x, 1);
    expect(serverPosition('Alice').z).toBeCloseTo(position.z, 1);
  });

  test.each(['blue_carpet', 'snow[layers=4]', 'oak_slab'])('leaves a %s laid where it stands', async (block) => {
    await walk({ x: 2, y: FLOOR_Y, z: 2 });
    world.set(2, FLOOR_Y, 2, block);
    world.set(3, FLOOR_Y, 2, block);
    for (const position of [
      { x: 5, y: FLOOR_Y, z: 2 },
      { x: 0, y: FLOOR_Y, z: 0 },
    ])
      expect(await walk(position)).toMatchObject({ ok: true });
  });

  test('goes around a wall and through the only gap', async () => {
    wall(4, -8, 2);
    wall(4, 4, 8);
    expect(await walk({ x: 8, y: FLOOR_Y, z: -6 })).toMatchObject({ ok: true });
  });

  test('goes up stairs of blocks, slabs and stairs, and down again', async () => {
    world.set(2, FLOOR_Y, 0, 'oak_slab');
    world.set(3, FLOOR_Y, 0, 'stone');
    world.set(4, FLOOR_Y, 0, 'stone');
    world.set(4, FLOOR_Y + 1, 0, 'oak_stairs[facing=east]');
    world.set(5, FLOOR_Y + 1, 0, 'stone');
    world.set(5, FLOOR_Y, 0, 'stone');
    expect(await walk({ x: 5, y: FLOOR_Y + 2, z: 0 })).toMatchObject({ ok: true });
    expect(alice.observe().position.y).toBe(FLOOR_Y + 2);
    expect(await walk({ x: 9, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
  });

  test('climbs a ladder to the top of a column and comes down by it', async () => {
    for (let y = 0; y < 6; y++) {
      world.set(5, FLOOR_Y + y, 0, 'dirt');
      world.set(4, FLOOR_Y + y, 0, 'ladder[facing=west]');
    }
    expect(await walk({ x: 5, y: FLOOR_Y + 6, z: 0 })).toMatchObject({ ok: true });
    expect(alice.observe().position.y).toBe(FLOOR_Y + 6);
    expect(await walk({ x: -3, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
    expect(alice.observe().health).toBe(20);
  });

  test('walks over carpet, path, farmland and through an open door', async () => {
    wall(3, -8, -1);
    wall(3, 1, 8);
    world.set(3, FLOOR_Y, 0, 'oak_door[facing=east,half=lower,open=true]');
    world.set(3, FLOOR_Y + 1, 0, 'oak_door[facing=east,half=upper,open=true]');
    world.set(2, FLOOR_Y, 0, 'white_carpet');
    world.set(4, FLOOR_Y - 1, 0, 'dirt_path');
    world.set(5, FLOOR_Y - 1, 0, 'farmland');
    wall(16, -8, 8);
    expect(await walk({ x: 7, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
    expect(world.block(5, FLOOR_Y - 1, 0)).toContain('farmland');
  });

  test('gets away from the low half of a stair between others', async () => {
    for (const z of [2, 4]) for (const x of [2, 3]) world.set(x, FLOOR_Y, z, 'oak_stairs[facing=south]');
    for (const x of [1, 4]) wall(x, 1, 6);
    for (const x of [2, 3]) {
      wall(x, 1, 1);
      wall(x, 6, 6);
    }
    world.set(2, FLOOR_Y, 1, 'air');
    for (const y of [1, 2]) world.set(2, FLOOR_Y + y, 1, 'air');
    const player = world.server.players.get('alice') ?? expect.fail('gone');
    world.systems.movement.teleport(player, { x: 3.35 + 32, y: FLOOR_Y + 0.5, z: 4.07 - 16 });
    await world.play(() => world.clock.sleep(300));
    expect(alice.observe().position.y).toBe(FLOOR_Y + 0.5);
    const result = await walk({ x: 2, y: FLOOR_Y, z: -3 });
    expect(result, result.message).toMatchObject({ ok: true });
  });

  test('jumps off a pillar with no other way down, at the price of some health, and not off a high one', async () => {
    const raise = (height: number) => {
      for (let y = 0; y < height; y++) {
        world.set(5, FLOOR_Y + y, 0, 'dirt');
        world.set(4, FLOOR_Y + y, 0, 'ladder[facing=west]');
      }
    };
    const removeLadder = () => {
      for (let y = 0; y < 16; y++) world.set(4, FLOOR_Y + y, 0, 'air');
    };
    for (const [height, ok] of [
      [6, true],
      [14, false],
    ] as const) {
      raise(height);
      expect(await walk({ x: 5, y: FLOOR_Y + height, z: 0 })).toMatchObject({ ok: true });
      removeLadder();
      const result = await walk({ x: 0, y: FLOOR_Y, z: 0 });
      expect(result, result.message).toMatchObject({ ok });
      // Who is fed has begun to heal by the time the walk is over.
      const hurt = world.events.findLast(({ type }) => type === 'player-hurt');
      if (ok) expect(hurt).toMatchObject({ cause: 'fall', amount: height - 3 });
      raise(height);
      await walk({ x: 0, y: FLOOR_Y, z: 0 });
    }
  });

  test('opens the door and the gate in its way, but no iron door', async () => {
    const inWall = (x: number, lower: string, upper: string) => {
      for (const z of [-18, -17]) wall(x, z, z);
      wall(x, -16, -1);
      wall(x, 1, 18);
      world.set(x, FLOOR_Y, 0, lower);
      world.set(x, FLOOR_Y + 1, 0, upper);
    };
    for (const side of [-20, 20]) for (let x = -20; x <= 20; x++) wall(x, side, side);
    for (let z = -20; z <= 20; z++) {
      wall(-20, z, z);
      wall(20, z, z);
    }
    for (const x of [3, 6, 9]) for (const z of [-19, 19]) wall(x, z, z);
    inWall(3, 'oak_door[facing=east,half=lower]', 'oak_door[facing=east,half=upper]');
    inWall(6, 'spruce_fence_gate[facing=west]', 'air');
    inWall(9, 'iron_door[facing=east,half=lower]', 'iron_door[facing=east,half=upper]');
    expect(await walk({ x: 7, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
    expect(world.block(3, FLOOR_Y + 1, 0)).toContain('open=true');
    expect(world.block(6, FLOOR_Y, 0)).toContain('open=true');
    const result = await walk({ x: 12, y: FLOOR_Y, z: 0 });
    for (let x = -20; x <= 20; x++)
      for (let z = -20; z <= 20; z++) for (let y = 0; y < 3; y++) world.set(x, FLOOR_Y + y, z, 'air');
    expect(result).toMatchObject({ ok: false, code: 'unreachable' });
  });

  test('says how near it could get when there is no way', async () => {
    for (let x = 7; x <= 11; x++)
      for (let z = -2; z <= 2; z++) if (x === 7 || x === 11 || z === -2 || z === 2) wall(x, z, z);
    const result = await walk({ x: 9, y: FLOOR_Y, z: 0 });
    expect(result).toMatchObject({ ok: false, code: 'unreachable' });
    expect(result.message).toMatch(/no path .*nearest place is \(.*\d blocks short/);
  });

  test('says how far it is from a place that will do, and nothing of no way at all', () => {
    const at = { x: 0, y: FLOOR_Y, z: 0 } as Footing;
    const nowhere = { accepts: () => false };
    expect(shortText({ ...nowhere, estimate: () => 0.04 }, at)).toBe('which will not do');
    expect(shortText({ ...nowhere, estimate: () => 2.5 }, at)).toBe('2.5 blocks short');
  });

  test('refuses a goal outside the arena', async () => {
    expect(await walk({ x: 90, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: false, code: 'bad-argument' });
  });

  test('notices a wall built across its way and takes another', async () => {
    const walking = walk({ x: 12, y: FLOOR_Y, z: 0 });
    world.clock.after(900, () => wall(6, -6, 6));
    expect(await walking).toMatchObject({ ok: true });
  });

  test('goes around a team mate in a corridor two wide, and gives up in one that is blocked', async () => {
    await world.play(() => bob.perform({ type: 'walk-to', position: { x: 4, y: FLOOR_Y, z: 0 }, range: 0.5 }));
    for (let x = 1; x <= 8; x++) {
      wall(x, -1, -1);
      wall(x, 2, 2);
    }
    wall(4, -14, -2);
    wall(4, 3, 14);
    expect(await walk({ x: 9, y: FLOOR_Y, z: 0 })).toMatchObject({ ok: true });
    wall(4, 1, 1);
    for (const z of [-15, -16, 15, 16]) wall(4, z, z);
    for (const z of [-18, -17, 17, 18]) wall(4, z, z);
    const result = await walk({ x: 1, y: FLOOR_Y, z: 0 });
    world.clear();
    await world.play(() => bob.perform({ type: 'walk-to', position: { x: -12, y: FLOOR_Y, z: -12 }, range: 1 }));
    expect(result.ok || result.code === 'unreachable').toBe(true);
  });

  test('says who stands in the only doorway, and that no path leads out once it is walled up', async () => {
    await world.play(() => bob.perform({ type: 'walk-to', position: { x: 2, y: FLOOR_Y, z: 0 }, range: 0.3 }));
    for (let at = -2; at <= 2; at++) {
      wall(-2, at, at);
      wall(at, -2, -2);
      wall(at, 2, 2);
      if (at !== 0) wall(2, at, at);
    }
    const out = { x: 8, y: FLOOR_Y, z: 0 };
    const held = await walk(out);
    expect(held).toMatchObject({ ok: false, code: 'unreachable', data: { agents: ['Bob'] } });
    expect(held.message).toMatch(
      /^cannot reach \(8, -60, 0\): Bob stands in the way at \(2\.\d, -60\.0, 0\.\d\); the nearest/,
    );
    await world.play(() => bob.perform({ type: 'walk-to', position: { x: -12, y: FLOOR_Y, z: -12 }, range: 1 }));
    wall(2, 0, 0);
    const shut = await walk(out);
    expect(shut.message).toContain('no path leads there');
    expect(shut.data).not.toHaveProperty('agents');
  });

  test('cancelled midway it stops at once and the body goes on to be useful', async () => {
    const controller = new AbortController();
    world.clock.after(600, () => controller.abort());
    expect(await walk({ x: 14, y: FLOOR_Y, z: 0 }, 0.5, controller.signal)).toMatchObject({
      ok: false,
      code: 'cancelled',
    });
    const stopped = alice.observe().position;
    expect(stopped.x).toBeLessThan(10);
    await world.play(() => world.clock.sleep(1000));
    expect(Math.abs(alice.observe().position.x - stopped.x)).toBeLessThan(0.7);
    expect(await walk({ x: 2, y: FLOOR_Y, z: 2 })).toMatchObject({ ok: true });
  });

  test('a second action while one runs is refused by an exception', async () => {
    await world.play(async () => {
      const first = alice.perform({ type: 'wait', ms: 200 });
      await expect(alice.perform({ type: 'wait', ms: 1 })).rejects.toThrow('Alice is busy with wait');
      expect(await first).toMatchObject({ ok: true });
    });
  });

  test('of two mates on the way it names the one that cannot be walked around', async () => {
    for (let x = 5; x <= 7; x++) {
      wall(x, -1, -1);
      wall(x, 1, 1);
    }
    for (let z = -3; z <= 3; z++) if (z !== 0) wall(4, z, z);
    for (const z of [-3, 3]) for (let x = -3; x <= 3; x++) wall(x, z, z);
    wall(-3, -3, 3);
    await world.play(() => bob.perform({ type: 'walk-to', position: { x: 4, y: FLOOR_Y, z: 0 }, range: 0.3 }));
    await world.join('Carol', { at: { x: 2.5, y: FLOOR_Y, z: 0.5 } });
    const { message } = await walk({ x: 9, y: FLOOR_Y, z: 0 });
    expect(message).toContain('Bob stands in the way at (4.');
  });

  test('the server never had to correct the body', () => {
    expect(world.events.filter((event) => event.type === 'player-corrected')).toEqual([]);
  });
});
