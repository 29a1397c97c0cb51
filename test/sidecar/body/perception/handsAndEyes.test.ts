import { expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { seesBlock } from '../../../../game-server/players/limits/sight.ts';
import type { BlockPosition, Point } from '../../../../protocol/geometry.ts';
import type { BlockFacts, Blocks, Shape } from '../../../../sidecar/body/perception/blockView.ts';
import { canSee, visiblePoint } from '../../../../sidecar/body/perception/sight.ts';
import { runs } from '../../../support/depth.ts';

const REACH = 4.5;
const SHAPES: readonly (readonly Shape[])[] = [
  [[0, 0, 0, 1, 1, 1]],
  [[0, 0, 0, 1, 1, 1]],
  [[0, 0, 0, 1, 0.5, 1]],
  [[0.375, 0, 0.375, 0.625, 1.5, 0.625]],
  [[0.0625, 0, 0.0625, 0.9375, 0.875, 0.9375]],
];

type ShapesAt = (cell: BlockPosition) => readonly Shape[];

/** The same blocks as a body knows them and as the server does. */
function bothViews(shapesAt: ShapesAt) {
  const boxesAt = (x: number, y: number, z: number) => shapesAt({ x, y, z });
  const blocks: Blocks = { atXyz: (x, y, z) => ({ shapes: boxesAt(x, y, z) }) as BlockFacts };
  return { blocks, world: { boxesAt } };
}

/** Cells from -5 to 5 of which a share is filled at random, but for the one with the eyes. */
function rubble(random: Random, share: number): ShapesAt {
  const cells = new Map<string, readonly Shape[]>();
  for (let x = -6; x <= 6; x++)
    for (let y = -6; y <= 6; y++)
      for (let z = -6; z <= 6; z++) if (random.float() < share) cells.set(`${x},${y},${z}`, random.pick(SHAPES));
  cells.delete('0,0,0');
  return ({ x, y, z }) => cells.get(`${x},${y},${z}`) ?? [];
}

test('whatever a body sees to touch, the server lets it touch', () => {
  const random = new Random(21);
  let seen = 0;
  let hidden = 0;
  for (let round = 0; round < runs(20, 400); round++) {
    const { blocks, world } = bothViews(rubble(random, 0.1 + 0.5 * random.float()));
    const eye: Point = { x: random.float(), y: random.float(), z: random.float() };
    for (let index = 0; index < 60; index++) {
      const cell = { x: random.integer(-4, 4), y: random.integer(-4, 4), z: random.integer(-4, 4) };
      if (!visiblePoint(blocks, cell, eye, REACH)) hidden++;
      else {
        seen++;
        expect(seesBlock(world, eye, cell), `round ${round}: ${JSON.stringify({ eye, cell })}`).toBe(true);
      }
    }
  }
  expect(Math.min(seen, hidden)).toBeGreaterThan(100);
});

test('a line that only cuts the corner of a block is not clear', () => {
  const { blocks } = bothViews(({ x, z }) => (x === 2 && z === 0 ? (SHAPES[0] as readonly Shape[]) : []));
  const eye = { x: 0.5, y: 1.62, z: 0.5 };
  // The first is inside the block from x = 2.00 to 2.03.
  expect(canSee(blocks, eye, { x: 3.5, y: 1.62, z: 1.48 })).toBe(false);
  expect(canSee(blocks, eye, { x: 3.5, y: 1.62, z: 1.52 })).toBe(true);
});
