import { describe, expect, test } from 'vitest';
import { scoreConstruction } from '../../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { STAGE_METRICS } from '../../../../server-plugin/scoring/definitions/stages.ts';
import type { ConstructionTask } from '../../../../tasks/task.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { type Blocks, broken, ended, logOf, placed, released, snapshotOf, taskOf } from '../scene.ts';

const TOWER: Blocks = { '0,0,0': 'stone', '1,0,0': 'stone', '0,1,0': 'oak_planks', '0,2,0': 'stone' };
const STAGED: ConstructionTask = {
  ...taskOf(TOWER),
  stages: [
    { name: 'foundation', fromY: 0, toY: 0 },
    { name: 'walls', fromY: 1, toY: 1 },
    { name: 'roof', fromY: 2, toY: 2 },
  ],
};

function scoreOf(final: Blocks, events: readonly (readonly [number, NewGameEvent])[], task = STAGED) {
  return scoreConstruction({
    episodeId: 'e',
    task,
    agents: ['Alice', 'Bob'],
    initial: snapshotOf({}),
    final: snapshotOf(final),
    events: logOf([[0, released], ...events, [900, ended]]),
  });
}

describe('a building in stages', () => {
  test('scores each stage with when it stood and who built it, and that all was in order', () => {
    const score = scoreOf(TOWER, [
      [10, placed('Alice', '0,0,0', 'stone')],
      [20, placed('Bob', '1,0,0', 'stone')],
      [30, placed('Bob', '0,1,0', 'oak_planks')],
      [40, placed('Alice', '0,2,0', 'stone')],
    ]);
    expect(score.parts).toEqual([
      { name: 'foundation', weight: 2, value: 1, tick: 20, credit: { Alice: 0.5, Bob: 0.5 } },
      { name: 'walls', weight: 1, value: 1, tick: 30, credit: { Bob: 1 } },
      { name: 'roof', weight: 1, value: 1, tick: 40, credit: { Alice: 1 } },
    ]);
    expect(score.metrics?.stages?.value).toBe(1);
    expect(score.metrics?.stageOrder?.value).toBe(1);
    expect(score.success).toBe(true);
  });

  test('counts what was put before the stages below stood', () => {
    const score = scoreOf(TOWER, [
      [10, placed('Alice', '0,0,0', 'stone')],
      [20, placed('Alice', '0,1,0', 'oak_planks')],
      [30, placed('Alice', '1,0,0', 'stone')],
      [40, placed('Alice', '0,2,0', 'stone')],
    ]);
    expect(score.metrics?.stages?.value).toBe(1);
    expect(score.metrics?.stageOrder?.value).toBe(0.75);
  });

  test('a stage that was broken again stands no longer, and what follows is out of order', () => {
    const score = scoreOf({ '0,0,0': 'stone', '0,1,0': 'oak_planks' }, [
      [10, placed('Alice', '0,0,0', 'stone')],
      [20, placed('Bob', '1,0,0', 'stone')],
      [30, broken('Bob', '1,0,0', 'stone')],
      [40, placed('Alice', '0,1,0', 'oak_planks')],
    ]);
    expect(score.parts?.map(({ value, tick }) => ({ value, tick }))).toEqual([
      { value: 0.5, tick: null },
      { value: 1, tick: 40 },
      { value: 0, tick: null },
    ]);
    expect(score.metrics?.stages?.value).toBeCloseTo(1 / 3);
    expect(score.metrics?.stageOrder?.value).toBeCloseTo(2 / 3);
  });

  test('putting one block again and again does not make up for what was out of order', () => {
    const again = Array.from({ length: 20 }, (_, nth) => [
      [40 + 2 * nth, broken('Alice', '0,0,0', 'stone')] as const,
      [41 + 2 * nth, placed('Alice', '0,0,0', 'stone')] as const,
    ]).flat();
    const score = scoreOf({ '0,0,0': 'stone', '0,2,0': 'stone' }, [
      [10, placed('Alice', '0,2,0', 'stone')],
      [20, placed('Alice', '0,0,0', 'stone')],
      ...again,
    ]);
    expect(score.metrics?.stageOrder?.value).toBe(0.5);
  });

  test('nothing built leaves the order unscored, not 0', () => {
    const score = scoreOf({}, []);
    expect(score.metrics?.stageOrder?.value).toBeNull();
    expect(score.metrics?.stages?.value).toBe(0);
  });

  test('on sampled evidence nobody is credited and the order is unscored', () => {
    const score = scoreOf(TOWER, [
      [0, { type: 'episode-prepared', arenaHash: 'x', evidence: 'sampled' }],
      [10, placed('Alice', '0,0,0', 'stone')],
    ]);
    expect(score.metrics?.stageOrder?.value).toBeNull();
    expect(score.metrics?.stages?.value).toBe(1);
    expect(score.parts?.every(({ credit }) => credit === null)).toBe(true);
  });

  test('a building without stages has neither parts nor their metrics', () => {
    const score = scoreOf(TOWER, [], taskOf(TOWER));
    expect(score.parts).toBeUndefined();
    for (const { name } of STAGE_METRICS) expect(score.metrics).not.toHaveProperty([name]);
  });
});
