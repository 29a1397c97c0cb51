import { expect, test } from 'vitest';
import { leftText } from '../../../../sidecar/body/actions/collectDrops.ts';
import { columnText } from '../../../../sidecar/body/actions/column.ts';

const player = { frame: { show: ({ y }: { y: number }) => `(0, ${y}, 0)` } };
const column = [2, 1, 0].map((y) => ({ x: 0, y, z: 0 }));

test('a column is named by its ends, or by its only cell', () => {
  expect(columnText(player, column)).toBe('3 dirt from (0, 2, 0) to (0, 0, 0)');
  expect(columnText(player, column.slice(0, 1))).toBe('1 dirt at (0, 2, 0)');
});

test('what lies out of reach is counted', () => {
  expect([0, 1, 2].map(leftText)).toEqual(['', '; 1 drop out of reach', '; 2 drops out of reach']);
});
