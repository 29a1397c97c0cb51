import { expect, test } from 'vitest';
import { offTheWall } from '../../../sidecar/body/navigation/walking/exactCollisions.ts';

test('a body that touches a wall on either side is never inside it, at any coordinate', () => {
  let slips = 0;
  for (let wall = -400; wall <= 400; wall += 1 / 16) {
    const beyond = wall + 0.3;
    const before = wall - 0.3;
    if (beyond - 0.3 < wall || before + 0.3 > wall) slips++;
    expect(offTheWall(beyond) - 0.3).toBeGreaterThanOrEqual(wall);
    expect(offTheWall(before) + 0.3).toBeLessThanOrEqual(wall);
    expect(Math.abs(offTheWall(beyond) - beyond)).toBeLessThan(1e-6);
  }
  expect(slips).toBeGreaterThan(10);
});

test('leaves bodies alone that touch nothing', () => {
  for (const middle of [0.5, -7.25, 12.123456, 3.31]) expect(offTheWall(middle)).toBe(middle);
});
