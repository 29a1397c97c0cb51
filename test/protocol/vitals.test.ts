import { expect, test } from 'vitest';
import { shownHealth } from '../../protocol/vitals.ts';

test('health is shown to a tenth, and as nothing only for the dead', () => {
  expect([20, 18.295000076293945, 6.769999980926514, 0.01, 0].map(shownHealth)).toEqual([20, 18.3, 6.8, 0.1, 0]);
});
