import { describe, expect, test } from 'vitest';
import { blockState } from '../../../protocol/blockState.ts';
import { orderIn, textFor } from '../../../scripted/oracle/escape/boards.ts';
import { namedIn } from '../../../scripted/oracle/escape/errands.ts';
import { boardsOf, type WrittenSign } from '../../../sidecar/prompt/signBoards.ts';

const sign = (x: number, z: number, facing: string, ...lines: string[]): WrittenSign => ({
  position: { x, y: 1, z },
  state: blockState('oak_wall_sign', { facing }),
  lines,
});

describe('boards', () => {
  test.each([
    ['north', 3, 1],
    ['south', 1, 3],
  ])('signs on a wall looking %s are read from left to right', (facing, first, second) => {
    const boards = boardsOf([sign(second, 4, facing, 'on the', 'plate.'), sign(first, 4, facing, 'Step')]);
    expect(boards.map(({ text }) => text)).toEqual(['Step on the plate.']);
  });

  test('other walls are other boards, and whoever stands behind one cannot read it', () => {
    const boards = boardsOf([
      sign(0, -7, 'north', 'before'),
      sign(0, 3, 'north', 'here'),
      sign(0, 13, 'north', 'after'),
    ]);
    expect(boards).toHaveLength(3);
    expect(textFor({ x: 0, y: 0, z: 0 }, boards)).toBe('here');
    expect(textFor({ x: 0, y: 0, z: -8 }, boards)).toBe('before');
    expect(textFor({ x: 0, y: 0, z: 30 }, boards)).toBe('');
  });
});

test.each([
  ['Put a gold block in its place.', 'gold_block'],
  ['Bring the gold!', 'gold_block'],
  ['Bring an emerald.', 'emerald'],
  ['Bring golden apples.', undefined],
])('what a text asks for: %s', (text, item) => {
  expect(namedIn(text, ['oak_sign', 'emerald', 'gold_block'])).toBe(item);
});

describe('the order signs give', () => {
  test.each([
    ['First step on the stone plate: the lamp lights. Then press the dark oak button.', ['plate', 'button']],
    ['One: step on the oak plate. Press the button up there. Then pull the lever.', ['plate', 'button', 'lever']],
    ['Two agents: step on the oak plate and press the stone button together.', undefined],
    ['One agent: step on the oak plate. Stones and trapdoors go.', undefined],
    ['', undefined],
  ])('%s', (text, order) => {
    expect(orderIn(text)).toEqual(order);
  });
});
