import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { gatheringRules } from '../../../../server-plugin/episode/families/gathering.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { active, broken, ended, logOf, placed, released, snapshotOf } from '../scene.ts';
import {
  CHEST,
  collecting,
  crafts,
  dies,
  gatheringTask,
  type Happened,
  holds,
  metricOf,
  puts,
  scoreOf,
  spills,
} from './scene.ts';

const ALONE = ['Alice'];
const TEAM = ['Alice', 'Bob'];
const IRON = gatheringTask('gather/iron');

describe('in hand', () => {
  test('nothing held is nothing done', () => {
    const score = scoreOf(IRON, ALONE, []);
    expect(['completion', 'collection', 'progress', 'deaths'].map((name) => metricOf(score, name))).toEqual([
      0, 0, 0, 0,
    ]);
    expect([score.success, metricOf(score, 'timeCost'), metricOf(score, 'acr')]).toEqual([false, null, null]);
  });

  test('milestones are reached for good, each at the end of its tick, and the target ends it', () => {
    const score = scoreOf(IRON, ALONE, [
      [40, holds('Alice', 'birch_log', 3)],
      [60, crafts('Alice', 'birch_planks', 12)],
      [60, holds('Alice', 'birch_planks', 12)],
      [60, holds('Alice', 'birch_log', 0)],
      [1200, holds('Alice', 'iron_ingot', 1)],
    ]);
    expect(score.parts?.map(({ name, tick }) => [name, tick])).toEqual([
      ['log', 40],
      ['planks', 60],
      ['crafting table', null],
      ['wooden pickaxe', null],
      ['cobblestone', null],
      ['stone pickaxe', null],
      ['furnace', null],
      ['raw iron', null],
      ['iron ingot', 1200],
    ]);
    expect(metricOf(score, 'progress')).toBe(3 / 9);
    expect([score.success, metricOf(score, 'completion'), metricOf(score, 'timeCost')]).toEqual([true, 1, 1]);
  });

  test('what was there within a tick only never was', () => {
    const both: Happened = [
      [5, holds('Alice', 'iron_ingot', 1)],
      [5, holds('Alice', 'iron_ingot', 0)],
    ];
    expect(scoreOf(IRON, ALONE, both).success).toBe(false);
    expect(scoreOf(IRON, ALONE, [both[0] as never, [6, holds('Alice', 'iron_ingot', 0)]]).success).toBe(true);
  });

  test('several of a kind count together, but not in several hands', () => {
    const three = { ...gatheringTask('gather/wood'), agents: { min: 1, max: 2 } };
    const task = { ...three, target: { ...three.target, count: 4 } };
    const apart = scoreOf(task, TEAM, [
      [5, holds('Alice', 'oak_log', 2)],
      [6, holds('Bob', 'oak_log', 3)],
    ]);
    expect([apart.success, metricOf(apart, 'completion'), metricOf(apart, 'collection')]).toEqual([false, 0.75, 1]);
    // The last milestone is all of it, so that progress is not whole before.
    expect(metricOf(apart, 'progress')).toBe(0);
    const mixed: Happened = [
      [5, holds('Alice', 'oak_log', 2)],
      [6, holds('Alice', 'birch_log', 2)],
    ];
    expect(scoreOf(task, TEAM, mixed).success).toBe(true);
    // One kind goes and the other comes in the same tick: never more than two at once.
    const swapped: Happened = [
      [5, holds('Alice', 'oak_log', 2)],
      [6, holds('Alice', 'birch_log', 2)],
      [6, holds('Alice', 'oak_log', 0)],
    ];
    expect(metricOf(scoreOf(task, TEAM, swapped), 'completion')).toBe(0.5);
  });

  test('does not hear of players who are not in the team', () => {
    expect(metricOf(scoreOf(IRON, ALONE, [[5, holds('Mallory', 'iron_ingot', 1)]]), 'progress')).toBe(0);
  });
});

describe('in the chest', () => {
  const task = collecting(8);

  test('only what lies in the team’s chest is delivered, and what is carried is collected', () => {
    const score = scoreOf(task, TEAM, [
      [5, holds('Alice', 'oak_log', 4)],
      [10, puts('Alice', 'oak_log', 3)],
      [10, holds('Alice', 'oak_log', 1)],
      [20, puts('Bob', 'spruce_log', 2, '11,70,12')],
      [21, puts('Bob', 'oak_planks', 30)],
    ]);
    expect([metricOf(score, 'completion'), metricOf(score, 'collection')]).toEqual([3 / 8, 4 / 8]);
    // The milestone, and one quarter of four.
    expect(metricOf(score, 'progress')).toBe((1 + 0.25) / 2);
  });

  test('is delivered at the end of the tick in which the chest holds it all', () => {
    const happened: Happened = [
      [10, puts('Alice', 'oak_log', 5)],
      [20, puts('Bob', 'birch_log', 9)],
    ];
    const score = scoreOf(task, TEAM, happened);
    expect([score.success, metricOf(score, 'completion'), metricOf(score, 'collection')]).toEqual([true, 1, 1]);
    expect(metricOf(score, 'timeCost')).toBe(20 / 1200);
    expect(score.parts?.map(({ name, weight, tick }) => [name, weight, tick])).toEqual([
      ['logs', 1, null],
      ['a quarter in the chest', 0.25, 10],
      ['half in the chest', 0.25, 10],
      ['three quarters in the chest', 0.25, 20],
      ['all in the chest', 0.25, 20],
    ]);
    const takenAgain: Happened = [...happened, [20, puts('Bob', 'birch_log', -7)]];
    expect(scoreOf(task, TEAM, takenAgain).success).toBe(false);
  });

  test('what is taken out again is not delivered any more', () => {
    const score = scoreOf(task, TEAM, [
      [10, puts('Alice', 'oak_log', 6)],
      [20, puts('Alice', 'oak_log', -5)],
    ]);
    expect([metricOf(score, 'completion'), metricOf(score, 'progress')]).toEqual([1 / 8, 3 / 8]);
  });

  test('a broken chest holds nothing, one in its place begins anew, and a barrel there is none', () => {
    const breaking: Happened = [
      [10, puts('Alice', 'oak_log', 6)],
      [20, spills(1, 'oak_log', CHEST, 6)],
      [20, puts('Bob', 'oak_log', -6)],
      [20, broken('Bob', CHEST, 'chest[facing=north,type=single,waterlogged=false]')],
    ];
    expect(metricOf(scoreOf(task, TEAM, breaking), 'completion')).toBe(0);
    // However the host orders what it tells, and if it tells of the break alone.
    expect(
      metricOf(scoreOf(task, TEAM, [breaking[0] as never, breaking[3] as never, breaking[2] as never]), 'completion'),
    ).toBe(0);
    expect(metricOf(scoreOf(task, TEAM, [breaking[0] as never, breaking[3] as never]), 'completion')).toBe(0);
    const anew = (block: string): Happened => [
      ...breaking,
      [30, placed('Bob', CHEST, block)],
      [40, puts('Bob', 'oak_log', 2, CHEST, block)],
    ];
    expect(metricOf(scoreOf(task, TEAM, anew('chest')), 'completion')).toBe(0.25);
    expect(metricOf(scoreOf(task, TEAM, anew('barrel')), 'completion')).toBe(0);
  });

  test('the half that somebody joins to the chest is the chest, while it is joined', () => {
    const joined: Happened = [
      [5, placed('Bob', '11,70,10', 'chest[facing=north,type=right,waterlogged=false]')],
      [
        5,
        {
          type: 'block-changed',
          position: { x: 10, y: 70, z: 10 },
          from: 'chest[facing=north,type=single,waterlogged=false]',
          to: 'chest[facing=north,type=left,waterlogged=false]',
        },
      ],
      [9, puts('Alice', 'oak_log', 2)],
      [9, puts('Alice', 'oak_log', 4, '11,70,10')],
      // Beside it on the other side, and not joined.
      [9, puts('Alice', 'oak_log', 1, '9,70,10')],
    ];
    expect(metricOf(scoreOf(task, TEAM, joined), 'completion')).toBe(6 / 8);
    const apart: Happened = [
      ...joined,
      [20, puts('Bob', 'oak_log', -4, '11,70,10')],
      [20, broken('Bob', '11,70,10', 'chest[facing=north,type=right,waterlogged=false]')],
      [
        20,
        {
          type: 'block-changed',
          position: { x: 10, y: 70, z: 10 },
          from: 'chest[facing=north,type=left,waterlogged=false]',
          to: 'chest[facing=north,type=single,waterlogged=false]',
        },
      ],
    ];
    expect(metricOf(scoreOf(task, TEAM, apart), 'completion')).toBe(2 / 8);
  });

  test('what the arena laid into the chest is there', () => {
    const stocked = {
      ...task,
      steps: [
        ...task.steps,
        {
          type: 'container' as const,
          position: { x: 10, y: 70, z: 10 },
          items: [{ slot: 0, id: 'oak_log', count: 2 }],
        },
      ],
    };
    const score = scoreOf(stocked, TEAM, [[10, puts('Alice', 'oak_log', 2)]]);
    expect(metricOf(score, 'completion')).toBe(0.5);
  });
});

describe('the other metrics', () => {
  test('follow from activity, time and deaths', () => {
    const score = scoreOf(collecting(8), TEAM, [
      [100, puts('Alice', 'oak_log', 4)],
      [150, dies('Bob')],
      [170, dies('Bob')],
      [180, dies('Mallory')],
      [200, active('Alice', 1, 200)],
      [300, active('Bob', 201, 300)],
    ]);
    expect([metricOf(score, 'efficiency'), metricOf(score, 'efficiency.perAgentTime')]).toEqual([null, null]);
    expect(['balance', 'balance.asCoded', 'actionTime', 'deaths'].map((name) => metricOf(score, name))).toEqual([
      null,
      0.75,
      300,
      2,
    ]);
    expect(score.perAgent.Bob).toEqual({ activeTicks: 100, credit: 0, placed: 0, broken: 0, collected: 0, deaths: 2 });
  });

  test('are all unscored after a fault', () => {
    const fault: NewGameEvent = { type: 'episode-ended', termination: 'fault', reason: 'host-fault', detail: '' };
    const score = scoreOf(IRON, ALONE, [[5, holds('Alice', 'iron_ingot', 1)]], 9, fault);
    expect([score.success, score.metrics, score.parts]).toEqual([null, null, undefined]);
  });

  test('on samples are those that states decide', () => {
    const events = logOf([
      [0, { type: 'episode-prepared', arenaHash: '', evidence: 'sampled' }],
      [0, released],
      [50, puts('Alice', 'oak_log', 8)],
      [60, dies('Bob')],
      [80, ended],
    ]);
    const rules = gatheringRules(collecting(8));
    const score = rules.score({ episodeId: 'e', agents: TEAM, initial: snapshotOf({}), final: null, events });
    expect(score.evidence).toBe('sampled');
    expect(['completion', 'collection', 'timeCost', 'deaths'].map((name) => metricOf(score, name))).toEqual([
      1,
      1,
      50 / 1200,
      1,
    ]);
    expect(['acr', 'balance', 'actionTime'].map((name) => metricOf(score, name))).toEqual([null, null, null]);
    expect(score.parts?.every(({ credit }) => credit === null)).toBe(true);
    expect(score.perAgent.Alice).toEqual({ activeTicks: null, credit: null, placed: null, broken: null });
  });
});

describe('the live judge', () => {
  test('agrees with the final score at the end of every tick of random logs', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = new Random(seed).fork('gathering log');
      const task = random.pick([collecting(20), collecting(10, 'iron'), IRON, gatheringTask('gather/wood')]);
      const agents = ['Alice', 'Bob', 'Carol'].slice(0, random.integer(1, 3));
      const items = task.milestones.flatMap((milestone) => milestone.items);
      const happened: (readonly [number, NewGameEvent])[] = [];
      for (let tick = 1; tick < 200; tick += random.integer(0, 12)) {
        const [agent, item] = [random.pick(agents), random.pick(items)];
        happened.push([
          tick,
          random.integer(0, 1) ? holds(agent, item, random.integer(0, 6)) : puts(agent, item, random.integer(-2, 4)),
        ]);
      }
      const log = logOf([[0, released], ...happened]);
      const rules = gatheringRules(task);
      const judge = rules.judge(agents, snapshotOf({}), 'exact');
      let best = 0;
      for (const [index, event] of log.entries()) {
        judge.apply(event);
        if (log[index + 1]?.tick === event.tick) continue;
        const events = [...log.slice(0, index + 1), ...logOf([[event.tick, ended]])];
        const score = rules.score({ episodeId: 'e', agents, initial: snapshotOf({}), final: null, events });
        for (const [name, value] of Object.entries(judge.values())) expect(value).toBe(metricOf(score, name));
        expect(judge.goalReached).toBe(score.success);
        const progress = judge.values().progress ?? 0;
        if (progress > best) expect(judge.lastImprovement).toBe(event.tick);
        best = Math.max(best, progress);
      }
    }
  });

  test('takes what the team has and delivers for improvements, not what it had before', () => {
    const judge = gatheringRules(collecting(20)).judge(TEAM, snapshotOf({}), 'exact');
    const improvedAt = (happened: Happened) => {
      for (const event of logOf(happened)) judge.apply(event);
      return judge.lastImprovement;
    };
    expect(improvedAt([[1, holds('Alice', 'oak_log', 0)]])).toBeNull();
    expect(improvedAt([[2, holds('Alice', 'oak_log', 2)]])).toBe(2);
    expect(improvedAt([[3, holds('Alice', 'oak_log', 1)]])).toBe(2);
    expect(improvedAt([[4, holds('Alice', 'oak_log', 2)]])).toBe(2);
    expect(
      improvedAt([
        [5, holds('Alice', 'oak_log', 0)],
        [5, puts('Alice', 'oak_log', 2)],
      ]),
    ).toBe(5);
    expect(improvedAt([[6, holds('Bob', 'birch_log', 1)]])).toBe(6);
    // To and fro between hands and chest is no improvement.
    expect(
      improvedAt([
        [7, puts('Alice', 'oak_log', -2)],
        [7, holds('Alice', 'oak_log', 2)],
      ]),
    ).toBe(6);
    expect(
      improvedAt([
        [8, puts('Alice', 'oak_log', 2)],
        [8, holds('Alice', 'oak_log', 0)],
      ]),
    ).toBe(6);
  });
});
