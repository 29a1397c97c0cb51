import { expect, test } from 'vitest';
import { Makings } from '../../../server-plugin/scoring/makings.ts';

/** Making and undoing take turns, making first. */
function makersAfter(turns: readonly (readonly string[])[], given = false): readonly string[] {
  const makings = new Makings(given);
  for (const [index, agents] of turns.entries())
    if ((index % 2 === 0) === !given) makings.made(agents);
    else makings.undone(agents[0]);
  return makings.makers;
}
const [A, B, GAME] = [['Alice'], ['Bob'], []];

test.each([
  ['who made it', [A], A],
  ['who made it, though another took it away and put it back', [A, B, B], A],
  ['who made it, though another had put it there and taken it away', [B, B, A], A],
  ['who made it, whatever was done and taken back between', [A, B, B, B, B, A, A], A],
  ['who made it for good, where the first undid it', [A, A, B], B],
  ['who made it again after the game undid it', [A, GAME, B], B],
])('has %s', (_, turns, makers) => {
  expect(makersAfter(turns)).toEqual(makers);
});

test('nobody has what was there from the start', () => {
  expect(makersAfter([B, B], true)).toEqual([]);
  expect(makersAfter([B, A], true)).toEqual([]);
});
