import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { cookingRules } from '../../../../server-plugin/episode/families/cooking.ts';
import { scoreCooking } from '../../../../server-plugin/scoring/cooking/scoreCooking.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { active, ended, logOf, released, snapshotOf } from '../scene.ts';
import { cookingLog, cookingTask, enters, holds, leaves, metricOf, scoreOf } from './kitchenLog.ts';

const TEAM = ['Alice', 'Bob'];
/** Everything of a cake lies ready in the chest. */
const EASY = cookingTask(0);
/** Buckets of iron, milk from cows; wheat and sugar in the chest. */
const IRON = cookingTask(24);
/** Everything of a stew must be gathered. */
const STEW = cookingTask(99);

describe('completion', () => {
  test('is 0 when nobody holds anything', () => {
    const score = scoreOf(EASY, TEAM, []);
    expect([metricOf(score, 'completion'), metricOf(score, 'completion.asCoded'), score.success]).toEqual([
      0,
      0,
      false,
    ]);
  });

  test('counts a checkpoint from the count on, not before', () => {
    expect(metricOf(scoreOf(EASY, TEAM, [[5, holds('Alice', 'milk_bucket', 2)]]), 'completion')).toBe(0);
    expect(metricOf(scoreOf(EASY, TEAM, [[5, holds('Alice', 'milk_bucket', 3)]]), 'completion')).toBe(0.3);
  });

  test('adds checkpoints that have nothing to do with each other, and drops those another was made from', () => {
    const gathered: [number, NewGameEvent][] = [
      [1, holds('Alice', 'iron_ingot', 9)],
      [2, holds('Bob', 'wheat', 3)],
    ];
    expect(metricOf(scoreOf(IRON, TEAM, gathered), 'completion')).toBe(0.3);
    const buckets: [number, NewGameEvent][] = [
      ...gathered,
      [3, holds('Alice', 'iron_ingot', 0)],
      [3, holds('Alice', 'bucket', 3)],
    ];
    expect(metricOf(scoreOf(IRON, TEAM, buckets), 'completion')).toBe(0.4);
    const milk: [number, NewGameEvent][] = [
      ...buckets,
      [4, holds('Alice', 'bucket', 0)],
      [4, holds('Alice', 'milk_bucket', 3)],
    ];
    expect(metricOf(scoreOf(IRON, TEAM, milk), 'completion')).toBe(0.55);
  });

  test('is 1 with the dish, whatever came before, and stays so when the dish is gone', () => {
    const score = scoreOf(STEW, TEAM, [
      [90, holds('Bob', 'rabbit_stew', 1)],
      [95, holds('Bob', 'rabbit_stew', 0)],
    ]);
    expect([metricOf(score, 'completion'), score.success, metricOf(score, 'timeCost')]).toEqual([1, true, 90 / 1200]);
    // It was gone again before anyone would have looked.
    expect(metricOf(score, 'completion.asCoded')).toBe(0);
  });

  test('does not hear of players who are not in the team', () => {
    expect(metricOf(scoreOf(EASY, TEAM, [[5, holds('Mallory', 'cake', 1)]]), 'completion')).toBe(0);
  });
});

describe('completion as coded', () => {
  test('looks at ticks 0, 100, 200 and so on, at their end', () => {
    const held = (from: number, to: number) =>
      metricOf(
        scoreOf(EASY, TEAM, [
          [from, holds('Alice', 'egg', 1)],
          [to, holds('Alice', 'egg', 0)],
        ]),
        'completion.asCoded',
      );
    expect([held(0, 1), held(1, 100), held(1, 101), held(100, 101), held(101, 200), held(200, 201)]).toEqual([
      0.1, 0, 0.1, 0.1, 0, 0.1,
    ]);
  });

  test('looks at the last tick when it is one of those', () => {
    const at = (tick: number, last: number) =>
      metricOf(scoreOf(EASY, TEAM, [[tick, holds('Alice', 'egg', 1)]], last), 'completion.asCoded');
    expect([at(100, 100), at(99, 99), at(199, 200)]).toEqual([0.1, 0, 0.1]);
  });

  test('looks at the dish that ends our game, for which the reference would have gone on to its next look', () => {
    const dish: [number, NewGameEvent][] = [[142, holds('Alice', 'cake', 1)]];
    expect(metricOf(scoreOf(EASY, TEAM, dish, 142, ended), 'completion.asCoded')).toBe(1);
    expect(metricOf(scoreOf(EASY, TEAM, dish, 142), 'completion.asCoded')).toBe(0);
  });

  test('sees nobody outside the place', () => {
    const score = scoreOf(EASY, TEAM, [
      [10, leaves('Alice')],
      [20, holds('Alice', 'egg', 1)],
      [110, enters('Alice')],
      [150, holds('Alice', 'egg', 0)],
    ]);
    expect([metricOf(score, 'completion'), metricOf(score, 'completion.asCoded')]).toEqual([0.1, 0]);
  });
});

describe('parts', () => {
  test('are the checkpoints in the order of the task, with the tick and the credit of those reached', () => {
    const { parts } = scoreOf(IRON, TEAM, [
      [30, holds('Alice', 'egg', 1)],
      [40, holds('Bob', 'iron_ingot', 9)],
    ]);
    expect(parts?.map(({ name, weight }) => [name, weight])).toEqual(
      IRON.checkpoints.map(({ item, score }) => [item, score]),
    );
    expect(parts?.find(({ name }) => name === 'egg')).toEqual({
      name: 'egg',
      weight: 10,
      value: 1,
      tick: 30,
      credit: { Alice: 10 },
    });
    expect(parts?.find(({ name }) => name === 'cake')).toEqual({
      name: 'cake',
      weight: 100,
      value: 0,
      tick: null,
      credit: {},
    });
  });
});

describe('the other metrics', () => {
  test('follow from activity and time as in construction', () => {
    const score = scoreOf(
      EASY,
      TEAM,
      [
        [100, holds('Alice', 'wheat', 3)],
        [200, active('Alice', 1, 200)],
        [300, active('Bob', 201, 300)],
      ],
      1200,
    );
    // A quarter of the points is too little for an efficiency.
    expect([metricOf(score, 'efficiency'), metricOf(score, 'efficiency.perAgentTime')]).toEqual([null, null]);
    expect([metricOf(score, 'balance'), metricOf(score, 'balance.asCoded')]).toEqual([0.5, 0.75]);
    expect(metricOf(score, 'actionTime')).toBe(300);
    expect([metricOf(score, 'complexity'), metricOf(score, 'complexity.asCoded')]).toEqual([9, 3]);
    expect(score.perAgent.Alice).toEqual({ activeTicks: 200, credit: 25, placed: 0, broken: 0 });
  });

  test('are all unscored after a fault', () => {
    const fault: NewGameEvent = { type: 'episode-ended', termination: 'fault', reason: 'host-fault', detail: '' };
    const events = logOf([
      [0, released],
      [5, holds('Alice', 'cake', 1)],
      [9, fault],
    ]);
    const score = scoreCooking({ episodeId: 'e', task: EASY, agents: TEAM, events });
    expect([score.success, score.metrics, score.parts]).toEqual([null, null, undefined]);
  });

  test('cannot be had from a log without an end', () => {
    const events = logOf([[0, released]]);
    expect(() => scoreCooking({ episodeId: 'e', task: EASY, agents: TEAM, events })).toThrow(
      'e: the log does not show how the episode ended',
    );
  });
});

describe('the live judge', () => {
  test('agrees with the final score at every moment of random logs', () => {
    for (let seed = 0; seed < 25; seed++) {
      const random = new Random(seed).fork('cooking log');
      const task = cookingTask(random.integer(0, 99));
      const agents = ['Alice', 'Bob', 'Carol'].slice(0, random.integer(1, 3));
      const items = task.checkpoints
        .map(({ item }) => item)
        .filter((item) => item !== task.dish || random.integer(0, 3) === 0);
      const happened: [number, NewGameEvent][] = [];
      for (let tick = 1; tick < 400; tick += random.integer(1, 30))
        happened.push([tick, holds(random.pick(agents), random.pick(items), random.integer(0, 9))]);
      const rules = cookingRules(task);
      const judge = rules.judge(agents, snapshotOf({}), 'exact');
      let said = 0;
      for (const [index, event] of cookingLog(agents, happened, 400).entries()) {
        const isNews = judge.apply(event);
        const sofar = cookingLog(agents, happened, 400).slice(0, index + 1);
        const score = rules.score({
          episodeId: 'e',
          agents,
          initial: snapshotOf({}),
          final: null,
          events: [...sofar, ...logOf([[event.tick, ended]])],
        });
        const now = judge.values().completion;
        expect(now).toBe(metricOf(score, 'completion'));
        expect(judge.goalReached).toBe(score.success);
        if (now !== said) {
          expect(isNews).toBe(true);
          expect(judge.lastImprovement).toBe(event.tick);
        }
        said = now as number;
        const credit = Object.values(score.perAgent).reduce((sum, agent) => sum + (agent.credit ?? 0), 0);
        expect(credit / 100).toBeCloseTo(said, 12);
        for (const { credit: shares } of score.parts ?? [])
          for (const share of Object.values(shares ?? {})) expect(share).toBeGreaterThan(0);
      }
    }
  });
});
