import { describe, expect, test } from 'vitest';
import { checkLog, replayBlocks } from '../../../server-plugin/scoring/replay.ts';
import type { NewGameEvent } from '../../support/gameEvents.ts';
import { ARENA, at, broken, ended, logOf, placed, released, snapshotOf } from './scene.ts';

const INITIAL = { '0,-1,0': 'stone', '3,0,0': 'oak_fence[east=false,waterlogged=true]' };

const LOG = logOf([
  [0, released],
  [3, placed('Alice', '0,0,0', 'oak_log[axis=y]')],
  [5, broken('Bob', '0,-1,0', 'stone')],
  [
    6,
    {
      type: 'block-changed',
      position: at('3,0,0'),
      from: 'oak_fence[east=false,waterlogged=true]',
      to: 'oak_fence[east=true,waterlogged=true]',
    },
  ],
  [9, { ...broken('Bob', '3,0,0', 'oak_fence[east=true,waterlogged=true]'), left: 'water[level=0]' } as NewGameEvent],
  [12, ended],
]);

const FINAL = { '0,0,0': 'oak_log[axis=y]', '3,0,0': 'water[level=0]' };

describe('replay', () => {
  test('the log alone leads from the first snapshot to the last', () => {
    const { grid, discrepancies } = replayBlocks(snapshotOf(INITIAL), LOG);
    expect(discrepancies).toEqual([]);
    expect(grid.textAt(at('0,0,0'))).toBe('oak_log[axis=y]');
    expect(grid.textAt(at('0,-1,0'))).toBe('air');
    expect(grid.textAt(at('3,0,0'))).toBe('water[level=0]');
    expect(checkLog(snapshotOf(INITIAL), LOG, snapshotOf(FINAL))).toEqual([]);
  });

  test('the order of properties does not matter', () => {
    const log = logOf([[1, placed('Bob', '0,0,0', 'oak_stairs[half=top,facing=east]')]]);
    expect(checkLog(snapshotOf({}), log, snapshotOf({ '0,0,0': 'oak_stairs[facing=east,half=top]' }))).toEqual([]);
  });

  test('a removed event shows, as a gap and as a block from nowhere', () => {
    const found = checkLog(
      snapshotOf(INITIAL),
      LOG.filter((event) => event.seq !== 1),
      snapshotOf(FINAL),
    );
    expect(found.map((discrepancy) => discrepancy.message)).toContain('event 1 has the sequence number 2');
    expect(found.at(-1)).toEqual({
      seq: null,
      where: at('0,0,0'),
      message: 'the log leaves air at (0, 0, 0), the final snapshot holds oak_log[axis=y]',
    });
  });

  test('an invented event shows', () => {
    const log = logOf([
      [1, placed('Alice', '1,0,0', 'stone')],
      [2, broken('Bob', '1,0,0', 'dirt')],
    ]);
    expect(checkLog(snapshotOf({}), log, snapshotOf({}))).toEqual([
      {
        seq: 1,
        where: at('1,0,0'),
        message: 'block-broken at (1, 0, 0) has dirt standing there, but it was stone',
      },
    ]);
  });

  test('a changed snapshot, a clock that goes back and a change outside the arena show', () => {
    expect(checkLog(snapshotOf({}), [], snapshotOf({ '2,2,2': 'gold_block' }))).toHaveLength(1);
    const back = logOf([
      [5, released],
      [4, released],
    ]);
    expect(checkLog(snapshotOf({}), back, null).map((found) => found.message)).toEqual(['tick 4 comes after tick 5']);
    const outside = logOf([[1, placed('Bob', `${ARENA.max.x + 1},0,0`, 'stone')]]);
    expect(checkLog(snapshotOf({}), outside, null)).toHaveLength(1);
  });
});
