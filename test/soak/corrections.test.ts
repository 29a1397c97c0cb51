import { expect, test } from 'vitest';
import type { ShapeBox } from '../../game-server/data/collisionShapes.ts';
import { crawlsIntoCeiling, roundsIntoWall } from './corrections.ts';

/** A wall of whole blocks from x = 1 to x = 2. */
const wall = { boxesAt: (x: number): readonly ShapeBox[] => (x === 1 ? [[0, 0, 0, 1, 1, 1]] : []) };
const at = (x: number, z = 0.5) => ({ x, y: 0, z });

test.each([
  { what: 'its side is beyond the face by rounding, and the move goes on into it', from: 2.3, to: 2.2, excused: true },
  { what: 'it ends inside by the least that vanilla notices', from: 2.3, to: 2.3 - 1.1e-5, excused: true },
  { what: 'it ends inside by less', from: 2.3, to: 2.3 - 0.9e-5, excused: false },
  { what: 'it stood a hair off the face', from: 2.3 + 1e-7, to: 2.2, excused: false },
  { what: 'it stood inside by less than it is put back for', from: 2.3 - 9e-4, to: 2.2, excused: true },
  { what: 'it stood inside by more', from: 2.3 - 1.1e-3, to: 2.2, excused: false },
  { what: 'it came from farther away', from: 2.5, to: 2.2, excused: false },
  { what: 'it moves away', from: 2.3, to: 2.4, excused: false },
  { what: 'it was as deep inside before', from: 2.2, to: 2.1, excused: false },
])('a body put back at a wall: $what', ({ from, to, excused }) => {
  expect(2.3 - 0.3).toBeLessThan(2);
  expect(roundsIntoWall(wall, at(from), at(to))).toBe(excused);
});

test('a wall that is touched excuses no move through another', () => {
  const corner = {
    boxesAt: (x: number, _y: number, z: number): readonly ShapeBox[] =>
      x === 1 || z === 2 ? [[0, 0, 0, 1, 1, 1]] : [],
  };
  expect(roundsIntoWall(corner, at(2.3, 1.5), at(2.4, 1.8))).toBe(false);
});

test.each([
  { what: 'it jumps into what is a block above the floor', from: 0, to: 0.42, ceiling: 1, excused: true },
  { what: 'there is room to duck', from: 0, to: 0.42, ceiling: 1.5, excused: false },
  { what: 'it was inside before', from: 0.5, to: 0.9, ceiling: 1, excused: false },
  { what: 'it stays below', from: 0, to: 0.3, ceiling: 1, excused: false },
])('a body put back in a space to crawl in: $what', ({ from, to, ceiling, excused }) => {
  const low = {
    boxesAt: (_x: number, y: number): readonly ShapeBox[] =>
      y === Math.floor(ceiling) ? [[0, ceiling % 1, 0, 1, 1, 1]] : [],
  };
  expect(crawlsIntoCeiling(low, { x: 0.5, y: from, z: 0.5 }, { x: 0.5, y: to, z: 0.5 })).toBe(excused);
});
