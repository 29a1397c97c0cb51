import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { AIR, type BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Box, cellsOf } from '../../../protocol/geometry.ts';
import { clickableSides, reachesSideOf, standsFor } from '../../../scripted/knowledge/construction/reach.ts';
import { VoxelGrid } from '../../../scripted/knowledge/construction/voxelGrid.ts';
import { type Walkable, walkableFrom } from '../../../scripted/knowledge/construction/walking.ts';
import { Stands } from '../../../scripted/oracle/construction/stands.ts';

const BOX: Box = { min: { x: 0, y: 0, z: 0 }, max: { x: 7, y: 6, z: 7 } };
const HOME = { x: 0, y: 1, z: 0 };
const BLOCKS: readonly BlockState[] = [
  { id: 'stone', properties: {} },
  { id: 'oak_slab', properties: { type: 'bottom' } },
  { id: 'oak_fence', properties: {} },
  { id: 'ladder', properties: { facing: 'east' } },
  { id: 'water', properties: {} },
];

/** Uneven ground with things above it. */
function randomGrid(random: Random): VoxelGrid {
  const stone = BLOCKS[0] as BlockState;
  return new VoxelGrid(BOX, ({ y }) => {
    if (y === 0) return stone;
    return random.float() < 0.25 / y ? (BLOCKS[Math.floor(random.float() * BLOCKS.length)] as BlockState) : AIR;
  });
}

function cellsIn(walkable: Walkable): string {
  return [...cellsOf(BOX)].map((cell) => (walkable.isFirm(cell) ? 2 : walkable.has(cell) ? 1 : 0)).join('');
}

function randomCell(random: Random): BlockPosition {
  const along = (size: number) => Math.floor(random.float() * size);
  return { x: along(8), y: 1 + along(6), z: along(8) };
}

describe('what is remembered of a site', () => {
  test('a block that may not change where one walks does not', () => {
    const random = new Random(7);
    let untouched = 0;
    for (let round = 0; round < 3_000; round++) {
      const grid = randomGrid(random);
      const before = walkableFrom(grid, [HOME]);
      const cell = randomCell(random);
      const state = round % 3 === 0 ? AIR : (BLOCKS[round % BLOCKS.length] as BlockState);
      if (before.mayChangeWith([cell], HOME)) continue;
      untouched++;
      expect(cellsIn(grid.during([cell], state, () => walkableFrom(grid, [HOME])))).toBe(cellsIn(before));
    }
    expect(untouched).toBeGreaterThan(300);
  });

  test('the version of a grid is that of its blocks', () => {
    const grid = randomGrid(new Random(1));
    const { version } = grid;
    const cell = { x: 3, y: 5, z: 3 };
    const other = grid.at(cell)?.id === 'stone' ? AIR : (BLOCKS[0] as BlockState);
    grid.set(cell, grid.at(cell) as BlockState);
    expect(grid.version).toBe(version);
    expect(grid.during([cell], other, () => grid.version)).not.toBe(version);
    expect(grid.version).toBe(version);
    grid.set(cell, other);
    expect(grid.version).not.toBe(version);
  });

  test('a stand is found exactly where a fresh search finds one', () => {
    const random = new Random(3);
    const answers = { found: 0, missed: 0 };
    for (let round = 0; round < 30; round++) {
      const grid = randomGrid(random);
      const stands = new Stands(grid);
      const steps = Array.from({ length: 12 }, () => ({
        cells: [randomCell(random)],
        state: BLOCKS[0] as BlockState,
        helper: false,
      }));
      for (let change = 0; change < 12; change++) {
        const walkable = walkableFrom(grid, [HOME]);
        for (const step of [...steps, ...steps]) {
          const [cell] = step.cells as [BlockPosition];
          const sides = clickableSides(grid, cell, step.state);
          const fresh =
            standsFor(walkable, step.cells, (stand) => reachesSideOf(grid, stand, cell, sides), 1).length > 0;
          expect(stands.has(step, walkable)).toBe(fresh);
          if (fresh) answers.found++;
          else answers.missed++;
        }
        grid.set(randomCell(random), BLOCKS[change % BLOCKS.length] as BlockState);
      }
    }
    expect(Math.min(answers.found, answers.missed)).toBeGreaterThan(100);
  });
});
