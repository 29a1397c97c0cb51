import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { leastBusy } from '../../../../sidecar/frameworks/causalmace/busyRate.ts';
import { DependencyGraph, type Edge } from '../../../../sidecar/frameworks/causalmace/graph.ts';
import { type ChoosePath, PathBoard, type Subtask } from '../../../../sidecar/frameworks/causalmace/pathBoard.ts';
import { listPaths } from '../../../../sidecar/frameworks/causalmace/paths.ts';
import { anyGraph, lattice } from './graphs.ts';

const AGENTS = ['Alice', 'Bob', 'Carol', 'Dave'];

const byBusyRate: ChoosePath = (open, startable, others) => leastBusy(startable.length > 0 ? startable : open, others);
const atRandom =
  (seed: number): ChoosePath =>
  (open) =>
    new Random(seed + open.length).pick(open);

interface Course {
  readonly graph: DependencyGraph;
  readonly agents: readonly string[];
  /** Who can do a subtask. */
  readonly players: (id: number) => readonly string[];
  /** How long an agent takes for a subtask, in any unit. */
  readonly time: (agent: string, id: number) => number;
  readonly fails: (id: number) => boolean;
  readonly choose?: ChoosePath;
  readonly leavesToWait?: boolean;
}

/** Runs a board with agents that do nothing but take their time; everything the board says is checked on the way. */
function simulate(course: Course): { subtasks: Subtask[]; order: number[]; time: number } {
  const { graph, agents, players, time, fails, choose = byBusyRate, leavesToWait = true } = course;
  const subtasks = graph.ids.map(
    (id): Subtask => ({
      id,
      players: players(id),
      status: 'open',
      agent: null,
      feedback: '',
    }),
  );
  const statusOf = (id: number) => subtasks.find((subtask) => subtask.id === id)?.status;
  const board = new PathBoard(subtasks, graph, listPaths(graph, 64), agents, { choose, leavesToWait });
  const running: { agent: string; id: number; until: number }[] = [];
  const resting = new Set<string>();
  const order: number[] = [];
  let now = 0;
  for (;;) {
    for (const agent of agents) {
      if (resting.has(agent) || running.some((work) => work.agent === agent)) continue;
      const turn = board.turn(agent);
      if (turn.type === 'rest') resting.add(agent);
      if (turn.type !== 'do') continue;
      const { id } = turn.subtask;
      expect(turn.subtask.players).toContain(agent);
      expect(order).not.toContain(id);
      for (const before of graph.before(id)) expect(['succeeded', 'failed']).toContain(statusOf(before));
      order.push(id);
      running.push({ agent, id, until: now + time(agent, id) });
    }
    const next = running.toSorted((a, b) => a.until - b.until)[0];
    if (!next) break;
    running.splice(running.indexOf(next), 1);
    now = next.until;
    board.finish(next.id, !fails(next.id), '');
  }
  // Nobody waits for ever: when nobody works any more everybody has been told to rest.
  expect([...resting].toSorted()).toEqual([...agents].toSorted());
  return { subtasks, order, time: now };
}

const everybody = () => AGENTS;
const steady = () => 1;
const never = () => false;

describe('a team on a board', () => {
  const speeds = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 });

  test.each([
    ['by busy rate', byBusyRate, true],
    ['by chance', atRandom(3), false],
  ])('does every subtask once, after all it needs, whatever everybody’s speed: %s', (_, choose, leavesToWait) => {
    fc.assert(
      fc.property(anyGraph(12), speeds, fc.integer({ min: 1, max: 4 }), (graph, rates, size) => {
        const agents = AGENTS.slice(0, size);
        const time = (agent: string, id: number) => (rates[AGENTS.indexOf(agent)] ?? 1) + (id % 3);
        const { subtasks, order } = simulate({
          graph,
          agents,
          players: everybody,
          time,
          fails: never,
          choose,
          leavesToWait,
        });
        expect(subtasks.every(({ status }) => status === 'succeeded')).toBe(true);
        expect(order).toHaveLength(graph.ids.length);
      }),
    );
  });

  test.each([
    ['by busy rate', byBusyRate, true],
    ['by chance', atRandom(5), false],
  ])(
    'never stands still while anything can be done, with failures and tools that not everybody has: %s',
    (_, choose, leavesToWait) => {
      const able = fc.array(fc.subarray(AGENTS), { minLength: 12, maxLength: 12 });
      const bad = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
      fc.assert(
        fc.property(anyGraph(12), speeds, able, bad, (graph, rates, who, failing) => {
          const players = (id: number) => who[id - 1] ?? [];
          const fails = (id: number) => (failing[id - 1] ?? false) && id % 2 === 0;
          const time = (agent: string) => rates[AGENTS.indexOf(agent)] ?? 1;
          const { subtasks } = simulate({ graph, agents: AGENTS, players, time, fails, choose, leavesToWait });
          const status = new Map(subtasks.map((subtask) => [subtask.id, subtask.status]));
          for (const id of graph.ids) {
            const isReady = graph.before(id).every((other) => status.get(other) !== 'open');
            if (status.get(id) === 'open') expect(isReady && players(id).length > 0).toBe(false);
            else expect(status.get(id)).toBe(fails(id) ? 'failed' : 'succeeded');
            expect(status.get(id)).not.toBe('running');
          }
        }),
      );
    },
  );

  test('passes 60 subtasks of a lattice without trying its paths one by one', () => {
    const { subtasks, time } = simulate({
      graph: lattice(15, 4),
      agents: AGENTS,
      players: everybody,
      time: steady,
      fails: never,
    });
    expect(subtasks.every(({ status }) => status === 'succeeded')).toBe(true);
    expect(time).toBe(15);
  });

  test('spreads over paths by busy rate where chance lets agents queue', () => {
    const chains = Array.from({ length: 4 }, (_, chain) => [1, 2, 3, 4].map((step) => chain * 4 + step));
    const edges = chains.flatMap((chain) => chain.slice(1).map((to): Edge => [to - 1, to]));
    const graph = new DependencyGraph(chains.flat(), edges);
    const course = { graph, agents: AGENTS, players: everybody, time: steady, fails: never };
    expect(simulate(course).time).toBe(4);
    const random = simulate({ ...course, choose: atRandom(1), leavesToWait: false });
    expect(random.time).toBeGreaterThan(4);
  });

  test('takes over what an open subtask lacks, off its own path too', () => {
    const graph = new DependencyGraph(
      [1, 2, 3],
      [
        [1, 3],
        [2, 3],
      ],
    );
    const { order, time } = simulate({ graph, agents: ['Alice'], players: everybody, time: steady, fails: never });
    expect(order).toEqual([1, 2, 3]);
    expect(time).toBe(3);
  });

  test('tries what needs a subtask that failed all the same, after it', () => {
    const graph = new DependencyGraph(
      [1, 2, 3, 4],
      [
        [1, 2],
        [2, 3],
      ],
    );
    const { subtasks, order } = simulate({
      graph,
      agents: ['Alice'],
      players: everybody,
      time: steady,
      fails: (id) => id === 1,
    });
    expect(subtasks.map(({ status }) => status)).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded']);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  test('without anybody who can do it, a subtask stays open and nobody waits for it', () => {
    const graph = new DependencyGraph([1, 2], []);
    const { subtasks } = simulate({
      graph,
      agents: ['Alice', 'Bob'],
      players: (id) => (id === 1 ? ['Carol'] : ['Bob']),
      time: steady,
      fails: never,
    });
    expect(subtasks.map(({ status }) => status)).toEqual(['open', 'succeeded']);
  });

  test('forgets who retires: others take over what it would have done', () => {
    const graph = new DependencyGraph([1, 2], [[1, 2]]);
    const subtasks = [1, 2].map((id): Subtask => ({ id, players: AGENTS, status: 'open', agent: null, feedback: '' }));
    const board = new PathBoard(subtasks, graph, listPaths(graph, 9), ['Alice', 'Bob'], {
      choose: byBusyRate,
      leavesToWait: true,
    });
    expect(board.turn('Alice')).toMatchObject({ type: 'do', subtask: { id: 1 } });
    expect(board.turn('Bob')).toEqual({ type: 'wait' });
    board.finish(1, true, '');
    board.retire('Alice');
    expect(board.turn('Alice')).toEqual({ type: 'rest' });
    expect(board.turn('Bob')).toMatchObject({ type: 'do', subtask: { id: 2 } });
    expect(() => board.finish(1, true, '')).toThrow('is not running');
  });
});
