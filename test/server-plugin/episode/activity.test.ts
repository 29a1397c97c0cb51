import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { ActivityTracker, type AgentInterval } from '../../../server-plugin/episode/activity.ts';
import { MovementTracker } from '../../../server-plugin/episode/movement.ts';
import { ActivityFold } from '../../../server-plugin/scoring/activity.ts';

/** Runs ticks 1..last; `actions` says who acts when. */
function play(last: number, actions: Record<number, string[]>) {
  const tracker = new ActivityTracker(['Alice', 'Bob']);
  const intervals: AgentInterval[] = [];
  for (let tick = 1; tick <= last; tick++) {
    for (const agent of actions[tick] ?? []) tracker.act(agent, tick);
    intervals.push(...tracker.endTick(tick));
  }
  intervals.push(...tracker.close(last));
  return { tracker, intervals };
}

/** Ticks in some intervals that do not overlap. */
function lengthOf(intervals: readonly AgentInterval[]): number {
  return intervals.reduce((total, { fromTick, toTick }) => total + toTick - fromTick + 1, 0);
}

describe('ActivityTracker', () => {
  test('holds each action for ten ticks and joins what touches', () => {
    const { intervals, tracker } = play(60, { 5: ['Alice'], 12: ['Alice'], 40: ['Bob'] });
    expect(intervals).toEqual([
      { agent: 'Alice', fromTick: 5, toTick: 22 },
      { agent: 'Bob', fromTick: 40, toTick: 50 },
    ]);
    expect(tracker.teamTicks).toBe(29);
  });

  test('team time is the union, not the sum', () => {
    expect(play(30, { 5: ['Alice'], 8: ['Bob'] }).tracker.teamTicks).toBe(14);
  });

  test('a long interval is written in parts of 200 ticks that leave no gap', () => {
    const actions = Object.fromEntries(Array.from({ length: 450 }, (_, index) => [index + 1, ['Alice']]));
    const { intervals, tracker } = play(450, actions);
    expect(intervals.map(({ fromTick, toTick }) => [fromTick, toTick])).toEqual([
      [1, 200],
      [201, 400],
      [401, 450],
    ]);
    expect(tracker.teamTicks).toBe(450);
  });

  test('the intervals written add up to the ticks counted, for any pattern of actions', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const actions: Record<number, string[]> = {};
      for (let tick = 1; tick <= 700; tick++) if ((tick * tick * seed) % 37 < seed % 9) actions[tick] = ['Alice'];
      const { intervals, tracker } = play(700, actions);
      expect(lengthOf(intervals)).toBe(tracker.teamTicks);
      for (const [index, { fromTick }] of intervals.entries())
        if (index > 0) expect(fromTick).toBeGreaterThan(intervals[index - 1]?.toTick ?? 0);
    }
  });

  test('the count while the episode runs is the one its log gives, for any team and any pattern', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = new Random(seed);
      const actions: Record<number, string[]> = {};
      for (let tick = 1; tick <= 900; tick++)
        actions[tick] = ['Alice', 'Bob'].filter(() => random.float() < (seed % 7) / 40);
      const { intervals, tracker } = play(900, actions);
      const log = new ActivityFold(['Alice', 'Bob']);
      for (const { agent, fromTick, toTick } of intervals) log.add(agent, fromTick, toTick);
      expect(log.actionTicks(900)).toBe(tracker.teamTicks);
      const own = ['Alice', 'Bob'].map((name) => lengthOf(intervals.filter(({ agent }) => agent === name)));
      expect(log.activeTicks(900)).toEqual(own);
    }
  });
});

describe('MovementTracker', () => {
  const origin = { x: 320, y: 0, z: 0 };
  const at = (x: number) => ({ position: { x: 320 + x, y: 61, z: 0 }, yaw: 12.34, pitch: 0 });

  test('counts what moved over 0.05 block within one tick, however many packets it took', () => {
    const tracker = new MovementTracker(['Alice', 'Bob'], origin);
    tracker.place('Alice', at(0));
    tracker.place('Bob', at(0));
    tracker.moved('Alice', at(0.03));
    tracker.moved('Alice', at(0.06));
    tracker.moved('Bob', at(0.05));
    expect(tracker.endTick()).toEqual(['Alice']);
    tracker.moved('Alice', at(0.1));
    expect(tracker.endTick()).toEqual([]);
  });

  test('samples the latest place of those who moved, in arena coordinates', () => {
    const tracker = new MovementTracker(['Alice', 'Bob'], origin);
    tracker.place('Alice', at(0));
    expect(tracker.sample()).toEqual([{ actor: 'Alice', position: { x: 0, y: 61, z: 0 }, yaw: 12.3, pitch: 0 }]);
    expect(tracker.sample()).toEqual([]);
    tracker.moved('Alice', at(0.5));
    tracker.moved('Alice', at(0));
    expect(tracker.sample()).toEqual([]);
    tracker.moved('Alice', at(0.1));
    tracker.moved('Alice', at(0.2));
    expect(tracker.sample().map(({ position }) => position.x)).toEqual([0.2]);
  });

  test('whoever comes back elsewhere has not walked there', () => {
    const tracker = new MovementTracker(['Alice'], origin);
    tracker.place('Alice', at(0));
    tracker.forget('Alice');
    tracker.moved('Alice', at(7));
    expect(tracker.endTick()).toEqual([]);
    tracker.moved('Alice', at(8));
    expect(tracker.endTick()).toEqual(['Alice']);
  });
});
