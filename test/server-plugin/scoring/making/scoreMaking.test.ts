import { describe, expect, test } from 'vitest';
import { scoreMaking } from '../../../../server-plugin/scoring/making/scoreMaking.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { ended, logOf, released } from '../scene.ts';
import { crafts, HELLS_KITCHEN, holds, makingTask, metricOf, scoreOf } from './scene.ts';

const goalReached: NewGameEvent = {
  type: 'episode-ended',
  termination: 'completed',
  reason: 'goal-reached',
  detail: '',
};

describe('completion', () => {
  test('asks for all targets in one inventory at a time', () => {
    const apart = scoreOf(makingTask(), [
      [10, holds('Alice', 'bread', 1)],
      [20, holds('Bob', 'cake', 1)],
    ]);
    expect([apart.success, metricOf(apart, 'completion'), metricOf(apart, 'progress')]).toEqual([false, 0, 0.5]);
    const together = scoreOf(makingTask(), [
      [10, holds('Alice', 'bread', 1)],
      [30, holds('Alice', 'cake', 1)],
    ]);
    expect([together.success, metricOf(together, 'completion'), metricOf(together, 'progress')]).toEqual([true, 1, 1]);
    expect(metricOf(together, 'timeCost')).toBeCloseTo(30 / 1_200);
  });

  test('needs the whole count, and what was held before does not add up', () => {
    const task = makingTask({ targets: [{ item: 'cookie', count: 8, holder: null }] });
    const score = scoreOf(task, [
      [10, holds('Alice', 'cookie', 4)],
      [20, holds('Alice', 'cookie', 0)],
      [30, holds('Bob', 'cookie', 4)],
    ]);
    expect([score.success, metricOf(score, 'progress')]).toEqual([false, 0.5]);
  });

  test("is decided for each holder in Hell's Kitchen, for good, and by that agent's hands alone", () => {
    const task = makingTask({ targets: HELLS_KITCHEN });
    const swapped = scoreOf(task, [
      [10, holds('Alice', 'cake', 1)],
      [10, holds('Bob', 'bread', 1)],
    ]);
    expect([swapped.success, metricOf(swapped, 'progress')]).toEqual([false, 0]);
    const inTurn = scoreOf(task, [
      [10, holds('Alice', 'bread', 1)],
      [20, holds('Alice', 'bread', 0)],
      [30, holds('Bob', 'cake', 1)],
    ]);
    expect([inTurn.success, metricOf(inTurn, 'completion.asCoded')]).toEqual([true, 0]);
    expect(inTurn.parts?.map(({ name, tick }) => [name, tick])).toEqual([
      ['1 bread (Alice)', 10],
      ['1 cake (Bob)', 30],
    ]);
    const half = scoreOf(task, [[10, holds('Alice', 'bread', 1)]]);
    expect([half.success, metricOf(half, 'progress')]).toEqual([false, 0.5]);
  });

  test('as coded is what was held at a look: every six ticks, at a message, and where the game ends by it', () => {
    const briefly = [
      [13, holds('Alice', 'bread', 1)],
      [13, holds('Alice', 'cake', 1)],
      [16, holds('Alice', 'cake', 0)],
    ] as const;
    const said = { type: 'chat-sent', actor: 'Bob', message: 'done?' } as const;
    expect(metricOf(scoreOf(makingTask(), briefly), 'completion.asCoded')).toBe(0);
    expect(
      metricOf(scoreOf(makingTask(), [...briefly.slice(0, 2), [14, said], [16, briefly[2][1]]]), 'completion.asCoded'),
    ).toBe(1);
    expect(metricOf(scoreOf(makingTask(), [...briefly.slice(0, 2), [19, briefly[2][1]]]), 'completion.asCoded')).toBe(
      1,
    );
    expect(metricOf(scoreOf(makingTask(), briefly.slice(0, 2), 13, goalReached), 'completion.asCoded')).toBe(1);
  });

  test('is unscored after a fault', () => {
    const score = scoreOf(makingTask(), [], 10, {
      type: 'episode-ended',
      termination: 'fault',
      reason: 'host-fault',
      detail: '',
    });
    expect([score.success, score.metrics]).toEqual([null, null]);
  });
});

describe('teamwork', () => {
  const tossed = (actor: string, entity: number): NewGameEvent => ({
    type: 'item-dropped',
    actor,
    item: 'wheat',
    count: 3,
    entity,
    position: { x: 0, y: 0, z: 0 },
  });
  const taken = (actor: string, entity: number): NewGameEvent => ({
    type: 'item-picked-up',
    actor,
    item: 'wheat',
    count: 3,
    entity,
  });

  test('counts what one tossed and another picked up, and messages', () => {
    const score = scoreOf(makingTask(), [
      [1, tossed('Alice', 1)],
      [2, taken('Bob', 1)],
      [3, tossed('Alice', 2)],
      [4, taken('Alice', 2)],
      [5, { type: 'chat-sent', actor: 'Bob', message: 'thanks' }],
      [6, { type: 'chat-sent', actor: 'Visitor', message: 'hello' }],
    ]);
    expect([metricOf(score, 'handovers'), metricOf(score, 'messages')]).toEqual([1, 1]);
  });

  test('counts what two made of one kind and nobody needed', () => {
    const task = makingTask({ targets: [{ item: 'bread', count: 1, holder: null }] });
    const twice = [
      [1, crafts('Alice', 'oak_planks', 4)],
      [1, holds('Alice', 'oak_planks', 4)],
      [2, crafts('Bob', 'oak_planks', 4)],
      [2, holds('Bob', 'oak_planks', 4)],
    ] as const;
    expect(metricOf(scoreOf(task, twice), 'duplicates')).toBe(4);
    expect(
      metricOf(
        scoreOf(task, [...twice, [3, holds('Bob', 'oak_planks', 0)], [3, holds('Alice', 'oak_planks', 1)]]),
        'duplicates',
      ),
    ).toBe(1);
    expect(metricOf(scoreOf(task, twice.slice(0, 2)), 'duplicates')).toBe(0);
  });

  test('counts what one ate or threw away of what only a mate had made', () => {
    const gone = (entity: number): NewGameEvent => ({ type: 'item-despawned', item: 'wheat', count: 3, entity });
    const ate = (actor: string): NewGameEvent => ({ type: 'item-consumed', actor, item: 'bread' });
    const baked = [1, crafts('Alice', 'bread', 2)] as const;
    const destroyed = (...happened: (readonly [number, NewGameEvent])[]) =>
      metricOf(scoreOf(makingTask(), happened), 'destroyed');
    expect(destroyed(baked, [2, ate('Bob')], [3, ate('Bob')])).toBe(2);
    expect(destroyed(baked, [2, ate('Alice')])).toBe(0);
    expect(destroyed(baked, [2, crafts('Bob', 'bread')], [3, ate('Bob')])).toBe(0);
    expect(destroyed([2, ate('Bob')])).toBe(0);
    expect(destroyed([1, crafts('Alice', 'wheat')], [2, tossed('Bob', 1)], [3, gone(1)])).toBe(0);
    expect(
      destroyed(
        [1, crafts('Alice', 'hoe')],
        [2, { ...tossed('Bob', 1), item: 'hoe' } as NewGameEvent],
        [3, { ...gone(1), item: 'hoe' } as NewGameEvent],
      ),
    ).toBe(3);
    const alone = scoreMaking({
      episodeId: 'e',
      task: makingTask(),
      agents: ['Alice'],
      events: logOf([
        [0, released],
        [9, ended],
      ]),
    });
    expect(metricOf(alone, 'destroyed')).toBeNull();
  });

  test('credits those who made what was reached', () => {
    const task = makingTask({ targets: HELLS_KITCHEN });
    const score = scoreOf(task, [
      [1, crafts('Bob', 'bread')],
      [2, holds('Alice', 'bread', 1)],
      [3, crafts('Bob', 'cake')],
    ]);
    expect(score.parts?.map(({ credit }) => credit)).toEqual([{ Bob: 1 }, {}]);
    expect([score.perAgent.Alice?.credit, score.perAgent.Bob?.credit]).toEqual([0, 1]);
  });
});
