import { expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import { dependencyComplexity, dependencyComplexityAsCoded } from '../../../tasks/construction/complexity.ts';

const cell = (x: number, y: number, z: number, properties: Record<string, string> = {}) => ({
  position: { x, y, z },
  state: blockState('stone', properties),
});

test('as coded, three blocks in a column are 2.907, as a real run of the reference logged', () => {
  expect(dependencyComplexityAsCoded([cell(0, 0, 0), cell(0, 1, 0), cell(0, 2, 0)])).toBeCloseTo(2.907, 3);
});

test('ours counts the ground, the far end of a column needs one path each', () => {
  // 1/2 + 1/2 + 1/1 paths, and heights 1, 2 and 3 at 0.02.
  expect(dependencyComplexity([cell(0, 0, 0), cell(0, 1, 0), cell(0, 2, 0)])).toBeCloseTo(2.12, 10);
});

test('ours keeps the neighbours on the axis; as coded swaps x and y', () => {
  const row = [cell(0, 0, 0, { axis: 'x' }), cell(1, 0, 0, { axis: 'x' })];
  expect(dependencyComplexity(row)).toBeCloseTo(1 + 1 + 0.04, 10);
  expect(dependencyComplexityAsCoded(row)).toBeCloseTo(2 * (1 + 1 + 0.04), 10);
  const lying = [cell(0, 0, 0, { axis: 'y' }), cell(1, 0, 0, { axis: 'y' })];
  expect(dependencyComplexity(lying)).toBeCloseTo(1 + 1 + 0.04, 10);
  expect(dependencyComplexityAsCoded(lying)).toBeCloseTo(2 * (0.5 + 0.5 + 0.04), 10);
});

test('ours drops the neighbour in front for every facing alike; a block without a path costs two', () => {
  for (const [facing, x, z] of [
    ['west', -1, 0],
    ['east', 1, 0],
    ['north', 0, -1],
    ['south', 0, 1],
  ] as const) {
    const cells = [cell(0, 1, 0, { facing }), cell(x, 1, z), cell(x, 0, z)];
    const expected = 2 + 0.04 + (1 / 2 + 0.04) + (1 / 2 + 0.02);
    expect(dependencyComplexity(cells)).toBeCloseTo(expected, 10);
  }
});

test('as coded, west and east lose the neighbour in front, south and north the one behind, z keeps the two along it', () => {
  const around = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const;
  /** What a block in the middle adds, less its height, when its one neighbour is at a side. */
  const paths = (properties: Record<string, string>) =>
    around.map(([x, z]) => {
      const both = dependencyComplexityAsCoded([cell(0, 0, 0, properties), cell(x, 0, z)]);
      // The neighbour, of any facing, adds 2 (1/2 + 0.02).
      return Math.round(2 / (both - 2 * 0.52 - 0.04)) - 1;
    });
  expect(paths({})).toEqual([1, 1, 1, 1]);
  expect(paths({ facing: 'west' })).toEqual([0, 1, 1, 1]);
  expect(paths({ facing: 'east' })).toEqual([1, 0, 1, 1]);
  expect(paths({ facing: 'south' })).toEqual([1, 1, 0, 1]);
  expect(paths({ facing: 'north' })).toEqual([1, 1, 1, 0]);
  expect(paths({ axis: 'z' })).toEqual([0, 0, 1, 1]);
  expect(paths({ axis: 'x' })).toEqual([0, 0, 0, 0]);
  expect(paths({ axis: 'y' })).toEqual([1, 1, 0, 0]);
});
