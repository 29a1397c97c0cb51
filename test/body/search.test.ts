import { describe, expect, test } from 'vitest';
import type { BlockFacts, Blocks, Shape } from '../../sidecar/body/blockView.ts';
import { footingIn } from '../../sidecar/body/walking/footing.ts';
import { findPath } from '../../sidecar/body/walking/search.ts';

const SHAPES: Record<string, Shape[]> = {
  stone: [[0, 0, 0, 1, 1, 1]],
  slab: [[0, 0, 0, 1, 0.5, 1]],
  fence: [[0.375, 0, 0.375, 0.625, 1.5, 0.625]],
  air: [],
  lava: [],
  ladder: [[0.8125, 0, 0, 1, 1, 1]],
};

function facts(id: string): BlockFacts {
  return {
    state: { id, properties: {} },
    shapes: SHAPES[id] ?? [],
    air: id === 'air',
    replaceable: id === 'air',
    interactive: false,
    climbable: id === 'ladder',
    shutDoor: false,
    harmful: id === 'lava',
  };
}

/** A floor at y = -1 and what the map puts on it: one text per layer, rows are z, letters x. */
function world(...layers: string[][]): Blocks {
  const ids: Record<string, string> = { '#': 'stone', '-': 'slab', '|': 'fence', '~': 'lava', H: 'ladder' };
  const known = new Map(Object.entries(ids).map(([letter, id]) => [letter, facts(id)]));
  const [air, stone] = [facts('air'), facts('stone')];
  const width = layers[0]?.[0]?.length ?? 0;
  const depth = layers[0]?.length ?? 0;
  return {
    atXyz: (x, y, z) => {
      if (x < 0 || z < 0 || x >= width || z >= depth) return undefined;
      if (y < 0) return stone;
      return known.get(layers[y]?.[z]?.[x] ?? ' ') ?? air;
    },
  };
}

function path(blocks: Blocks, to: [number, number, number], blocked = new Set<string>()) {
  const start = footingIn(blocks, 0, 0, 0) ?? expect.fail('no start');
  const goal = {
    accepts: (footing: { x: number; y: number; z: number }) =>
      footing.x === to[0] && footing.y === to[1] && footing.z === to[2],
    estimate: (footing: { x: number; z: number }) => Math.hypot(footing.x - to[0], footing.z - to[2]),
  };
  return findPath(blocks, start, goal, blocked, 500);
}

function found(result: ReturnType<typeof path>) {
  return result.found ? result.path.map(({ x, y, z }) => `${x},${y},${z}`) : undefined;
}

describe('findPath', () => {
  test('goes straight where it can and around walls where it must', () => {
    expect(found(path(world(['    ']), [3, 0, 0]))).toEqual(['1,0,0', '2,0,0', '3,0,0']);
    const walled = world([' #  ', ' #  ', '    '], [' #  ', ' #  ', '    ']);
    expect(found(path(walled, [3, 0, 0]))).toContain('1,0,2');
  });

  test('does not cut corners', () => {
    const corner = world([' #', '  '], [' #', '  ']);
    expect(found(path(corner, [1, 0, 1]))).toEqual(['0,0,1', '1,0,1']);
  });

  test('steps onto a slab and jumps onto a block, but not over a fence or two blocks', () => {
    expect(found(path(world([' - ']), [2, 0, 0]))).toEqual(['1,0,0', '2,0,0']);
    expect(found(path(world([' # ']), [2, 0, 0]))).toEqual(['1,1,0', '2,0,0']);
    expect(path(world([' | ']), [2, 0, 0]).found).toBe(false);
    expect(path(world([' # '], [' # ']), [2, 0, 0]).found).toBe(false);
  });

  test('climbs a ladder on a wall to its east and gets off at its top', () => {
    const tower = world([' #H '], [' #H '], [' #H ']);
    const shifted = { atXyz: (x: number, y: number, z: number) => tower.atXyz(3 - x, y, z) };
    expect(found(path(shifted, [2, 3, 0]))).toEqual(['1,0,0', '1,1,0', '1,2,0', '2,3,0']);
  });

  test('falls three blocks but not four', () => {
    const cliff = (height: number) => {
      const layers = Array.from({ length: height }, () => ['# ']);
      const blocks = world(...layers);
      const start = footingIn(blocks, 0, height, 0) ?? expect.fail('no start');
      const goal = { accepts: (footing: { x: number }) => footing.x === 1, estimate: () => 0 };
      return findPath(blocks, start, goal, new Set(), 100).found;
    };
    expect([cliff(3), cliff(4)]).toEqual([true, false]);
  });

  test('keeps out of lava and of cells where others stand, and tells the nearest place', () => {
    expect(path(world([' ~ ']), [2, 0, 0])).toMatchObject({ found: false, exhausted: true, nearest: { x: 0 } });
    expect(path(world(['   ']), [2, 0, 0], new Set(['1,0,0']))).toMatchObject({ found: false, exhausted: true });
  });

  test('stops after its budget of footings, not of time', () => {
    const plain = world(Array.from({ length: 60 }, () => ' '.repeat(60)));
    const result = path(plain, [999, 0, 0]);
    expect(result).toMatchObject({ found: false, exhausted: false, visited: 500 });
  });
});
