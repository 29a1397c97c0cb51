import { describe, expect, test } from 'vitest';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import { undoRateOf } from '../../../../server-plugin/scoring/construction/constructionMetrics.ts';
import { CreditFold, creditOf } from '../../../../server-plugin/scoring/construction/credit.ts';
import { ProgressFold } from '../../../../server-plugin/scoring/construction/progress.ts';
import { buildTargetOf } from '../../../../server-plugin/scoring/construction/target.ts';
import { replayBlocks } from '../../../../server-plugin/scoring/replay.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { at, type Blocks, broken, logOf, placed, snapshotOf, taskOf } from '../scene.ts';

const TEAM = ['Alice', 'Bob'];

function play(wanted: Blocks, events: readonly (readonly [number, NewGameEvent])[], initial: Blocks = {}) {
  const target = buildTargetOf(taskOf(wanted));
  const log = logOf(events);
  const start = snapshotOf(initial);
  const { grid, discrepancies } = replayBlocks(start, log);
  expect(discrepancies).toEqual([]);
  const fold = new CreditFold(TEAM, target, new BlockGrid(start).at);
  const progress = new ProgressFold(target, new BlockGrid(start).at);
  for (const event of log) {
    fold.apply(event);
    progress.apply(event);
  }
  return { credit: creditOf(TEAM, target, grid.at, (cell) => fold.makersOf(cell)), fold, progress };
}

describe('credit', () => {
  test('goes to who placed the block that stands there in the end', () => {
    const { credit } = play({ '0,0,0': 'stone', '1,0,0': 'stone' }, [
      [1, placed('Alice', '0,0,0', 'dirt')],
      [2, broken('Bob', '0,0,0', 'dirt')],
      [3, placed('Bob', '0,0,0', 'stone')],
      [4, placed('Alice', '1,0,0', 'stone')],
      [5, broken('Alice', '1,0,0', 'stone')],
      [6, placed('Bob', '1,0,0', 'stone')],
    ]);
    expect(credit).toEqual([0, 2]);
  });

  test('is given for right blocks only, and never for those the arena came with', () => {
    const { credit } = play(
      { '0,0,0': 'stone', '1,0,0': 'oak_log[axis=x]', '2,0,0': 'stone' },
      [
        [1, placed('Alice', '1,0,0', 'oak_log[axis=y]')],
        [1, placed('Alice', '2,1,0', 'dirt')],
        [2, placed('Alice', '2,0,0', 'stone')],
      ],
      { '0,0,0': 'stone' },
    );
    expect(credit).toEqual([1, 0]);
  });

  test('of a double slab built by two is shared', () => {
    const { credit } = play({ '0,0,0': 'oak_slab[type=double]', '1,0,0': 'oak_slab[type=double]' }, [
      [1, placed('Alice', '0,0,0', 'oak_slab[type=bottom]')],
      [9, placed('Bob', '0,0,0', 'oak_slab[type=double]', 'oak_slab[type=bottom]')],
      [10, placed('Bob', '1,0,0', 'oak_slab[type=bottom]')],
      [11, placed('Bob', '1,0,0', 'oak_slab[type=double]', 'oak_slab[type=bottom]')],
    ]);
    expect(credit).toEqual([0.5, 1.5]);
  });

  test('of a double slab is shared however the log words the second slab; a link to a neighbour earns nothing', () => {
    const second: NewGameEvent = {
      type: 'block-changed',
      actor: 'Bob',
      position: at('0,0,0'),
      from: 'oak_slab[type=bottom]',
      to: 'oak_slab[type=double]',
    };
    expect(
      play({ '0,0,0': 'oak_slab[type=double]' }, [
        [1, placed('Alice', '0,0,0', 'oak_slab[type=bottom]')],
        [9, second],
      ]).credit,
    ).toEqual([0.5, 0.5]);
    const link: NewGameEvent = { ...second, from: 'oak_fence[east=false]', to: 'oak_fence[east=true]' };
    expect(
      play({ '0,0,0': 'oak_fence' }, [
        [1, placed('Alice', '0,0,0', 'oak_fence[east=false]')],
        [9, link],
      ]).credit,
    ).toEqual([1, 0]);
  });

  test('of both halves of a door goes to its placer, whether or not the log names them twice', () => {
    const door = { '0,0,0': 'oak_door[half=lower]', '0,1,0': 'oak_door[half=upper]' };
    expect(
      play(door, [
        [4, placed('Bob', '0,0,0', 'oak_door[half=lower]')],
        [4, placed(undefined, '0,1,0', 'oak_door[half=upper]')],
      ]).credit,
    ).toEqual([0, 2]);
    expect(
      play(door, [
        [4, placed('Bob', '0,0,0', 'oak_door[half=lower]')],
        [4, placed('Bob', '0,1,0', 'oak_door[half=upper]')],
      ]).credit,
    ).toEqual([0, 2]);
    // Not in the same tick, so not the same placement.
    expect(
      play(door, [
        [4, placed('Bob', '0,0,0', 'oak_door[half=lower]')],
        [5, placed(undefined, '0,1,0', 'oak_door[half=upper]')],
      ]).credit,
    ).toEqual([0, 1]);
  });

  test('survives a property that changes, ends when the game turns the block into another', () => {
    const fence = { '0,0,0': 'oak_fence' };
    const changed = (from: string, to: string): NewGameEvent => ({
      type: 'block-changed',
      position: at('0,0,0'),
      from,
      to,
    });
    expect(
      play(fence, [
        [1, placed('Alice', '0,0,0', 'oak_fence[east=false]')],
        [2, changed('oak_fence[east=false]', 'oak_fence[east=true]')],
      ]).credit,
    ).toEqual([1, 0]);
    expect(
      play({ '0,0,0': 'dirt' }, [
        [1, placed('Alice', '0,0,0', 'grass_block')],
        [9, changed('grass_block', 'dirt')],
      ]).credit,
    ).toEqual([0, 0]);
    expect(
      play({ '0,0,0': 'stripped_oak_log' }, [
        [1, placed('Alice', '0,0,0', 'oak_log')],
        [9, { ...changed('oak_log', 'stripped_oak_log'), actor: 'Bob' } as NewGameEvent],
      ]).credit,
    ).toEqual([0.5, 0.5]);
  });

  test('is not given to players outside the team', () => {
    expect(play({ '0,0,0': 'stone' }, [[1, placed('Mallory', '0,0,0', 'stone')]]).credit).toEqual([0, 0]);
  });
});

describe('progress', () => {
  test('counts right placements and those that were lost again', () => {
    const { progress } = play({ '0,0,0': 'stone', '1,0,0': 'stone', '2,0,0': 'stone' }, [
      [1, placed('Alice', '0,0,0', 'stone')],
      [2, placed('Alice', '1,0,0', 'dirt')],
      [3, broken('Bob', '0,0,0', 'stone')],
      [4, placed('Bob', '0,0,0', 'stone')],
      [5, placed('Bob', '5,0,0', 'stone')],
    ]);
    expect(progress.undo).toEqual({ placedRight: 2, undone: 1 });
    expect(undoRateOf(progress.undo).value).toBe(0.5);
    expect(progress.lastGain).toBe(1);
    expect(progress.completeSince).toBeNull();
  });

  test('breaking what the arena came with is no undoing, and placing wrongly is no placing', () => {
    const { progress } = play(
      { '0,0,0': 'stone', '1,0,0': 'stone' },
      [
        [1, broken('Alice', '0,0,0', 'stone')],
        [2, placed('Alice', '1,0,0', 'dirt')],
      ],
      { '0,0,0': 'stone' },
    );
    expect(progress.undo).toEqual({ placedRight: 0, undone: 0 });
    expect(undoRateOf(progress.undo).value).toBeNull();
  });

  test('knows since when the structure has been complete', () => {
    const { progress } = play({ '0,0,0': 'stone', '1,0,0': 'stone' }, [
      [10, placed('Alice', '0,0,0', 'stone')],
      [20, placed('Bob', '1,0,0', 'stone')],
      [30, broken('Bob', '1,0,0', 'stone')],
      [40, placed('Bob', '1,0,0', 'stone')],
      [50, placed('Bob', '1,1,0', 'dirt')],
    ]);
    expect(progress.completeSince).toBe(40);
    expect(progress.lastGain).toBe(20);
  });
});
