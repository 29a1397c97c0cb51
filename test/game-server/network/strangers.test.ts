import { expect, test } from 'vitest';
import { supernumerary } from '../../../game-server/network/strangers.ts';

const goneOf = (waiting: readonly string[], most: number) => supernumerary(waiting, most, ([address]) => address ?? '');

test('nobody goes while there is room', () => {
  expect(goneOf(['a1', 'a2', 'b1'], 3)).toEqual([]);
});

test('of one address the oldest go', () => {
  expect(goneOf(['a1', 'a2', 'a3', 'a4'], 2)).toEqual(['a1', 'a2']);
});

test('an address that floods makes room for the others', () => {
  expect(goneOf(['b1', 'a1', 'a2', 'c1', 'a3', 'a4', 'a5'], 4)).toEqual(['a1', 'a2', 'a3']);
});

test('with more addresses than places, the oldest go', () => {
  expect(goneOf(['a1', 'b1', 'a2', 'c1', 'd1'], 2)).toEqual(['a1', 'b1', 'a2']);
});
