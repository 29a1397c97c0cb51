import { expect, test } from 'vitest';
import { TeamEnd } from '../../../../sidecar/frameworks/mindcraft/teamEnd.ts';

function team() {
  const state = { now: 0, quiet: true };
  const end = new TeamEnd({ now: () => state.now }, () => state.quiet);
  const at = (now: number, quiet = true) => {
    Object.assign(state, { now, quiet });
    return end.isOver();
  };
  return at;
}

test('a team ends after ten seconds in which nobody had anything to do', () => {
  const at = team();
  expect([at(0), at(9_900), at(9_950, false), at(10_000), at(19_900), at(20_000)]).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('a team that has ended stays so, though a message wakes one of it before the others have looked', () => {
  const at = team();
  expect([at(0), at(10_000), at(10_000, false), at(10_300, false)]).toEqual([false, true, true, true]);
});
