import { describe, expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { type Box, cellIndex, cellsOf, sizeOf } from '../../../../../protocol/geometry.ts';
import { boxesOf, MOST_FILLED, piecesOf } from '../../../../../server-plugin/hosts/vanilla/pack/boxes.ts';
import { EXHAUSTIVE, runs } from '../../../../support/depth.ts';

const volume = (box: Box) => {
  const { x, y, z } = sizeOf(box);
  return x * y * z;
};

describe('boxes', () => {
  test('cover every cell exactly once with what it holds', () => {
    const random = new Random(7);
    for (let round = 0; round < runs(24, 60); round++) {
      const size = { x: 1 + random.integer(0, 8), y: 1 + random.integer(0, 8), z: 1 + random.integer(0, 8) };
      const min = { x: random.integer(0, 199) - 100, y: random.integer(0, 199) - 64, z: random.integer(0, 199) - 100 };
      const box = { min, max: { x: min.x + size.x - 1, y: min.y + size.y - 1, z: min.z + size.z - 1 } };
      const cells = new Uint16Array(size.x * size.y * size.z);
      // Few kinds in clumps, many kinds strewn about, and all of one kind.
      const kinds = 1 + (round % 6);
      for (let index = 0; index < cells.length; index++)
        cells[index] =
          random.integer(0, 2) === 0 || index === 0 ? random.integer(0, kinds - 1) : (cells[index - 1] as number);
      const seen = new Uint8Array(cells.length);
      for (const { box: part, index } of boxesOf(box, cells))
        for (const cell of cellsOf(part)) {
          const at = cellIndex(box, cell);
          seen[at] = (seen[at] as number) + 1;
          expect(cells[at]).toBe(index);
        }
      expect(seen.every((times) => times === 1)).toBe(true);
    }
  });

  test('are as few as can be where all is the same, and never larger than a fill', () => {
    const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 99, y: 9, z: 99 } };
    const boxes = boxesOf(box, new Uint16Array(100_000));
    expect(boxes.every(({ box: part }) => volume(part) <= MOST_FILLED)).toBe(true);
    expect(boxes).toHaveLength(4);
    expect(boxesOf({ min: box.min, max: { x: 9, y: 9, z: 9 } }, new Uint16Array(1000))).toHaveLength(1);
  });

  test('pieces cover a box without overlap, the highest first, none too large', () => {
    for (const max of [
      { x: 9, y: 9, z: 9 },
      { x: 96, y: 40, z: 96 },
      { x: 400, y: 0, z: EXHAUSTIVE ? 300 : 120 },
      ...(EXHAUSTIVE ? [{ x: 3, y: 300, z: 200 }] : [{ x: 0, y: 300, z: 120 }]),
    ]) {
      const box = { min: { x: -5, y: -3, z: 2 }, max };
      const pieces = piecesOf(box);
      expect(pieces.reduce((sum, piece) => sum + volume(piece), 0)).toBe(volume(box));
      const cells = new Set(pieces.flatMap((piece) => [...cellsOf(piece)].map((cell) => cellIndex(box, cell))));
      expect(cells.size).toBe(volume(box));
      expect(pieces.every((piece) => volume(piece) <= MOST_FILLED)).toBe(true);
      const tops = pieces.map((piece) => piece.max.y);
      expect(tops).toEqual([...tops].sort((a, b) => b - a));
    }
  });
});
