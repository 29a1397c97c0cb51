import { expect, test } from 'vitest';
import { findCell } from '../../../game-server/world/rayCast.ts';

test('a line that leads nowhere ends', () => {
  const from = { x: 0.5, y: 0.5, z: 0.5 };
  let cells = 0;
  const count = () => ++cells > 10;
  expect(findCell(from, { x: Number.NaN, y: Number.NaN, z: Number.NaN }, count)).toBe(false);
  expect(findCell({ x: Number.NaN, y: Number.NaN, z: Number.NaN }, from, count)).toBe(false);
  expect(cells).toBe(2);
});
