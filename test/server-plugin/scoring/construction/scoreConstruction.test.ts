import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { add, type BlockPosition, cellsOf, positionKey } from '../../../../protocol/geometry.ts';
import { Score } from '../../../../protocol/score.ts';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import { countCompletion } from '../../../../server-plugin/scoring/construction/completion.ts';
import { ConstructionProgress } from '../../../../server-plugin/scoring/construction/constructionProgress.ts';
import { defectsOf } from '../../../../server-plugin/scoring/construction/defects.ts';
import { scoreConstruction } from '../../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { StructureTally } from '../../../../server-plugin/scoring/construction/structureTally.ts';
import { buildTargetOf } from '../../../../server-plugin/scoring/construction/target.ts';
import { AXIS_VIEWS } from '../../../../server-plugin/scoring/construction/view.ts';
import { compareViews } from '../../../../server-plugin/scoring/construction/viewHitRate.ts';
import { CONSTRUCTION_METRICS } from '../../../../server-plugin/scoring/definitions/construction.ts';
import { STAGE_METRICS } from '../../../../server-plugin/scoring/definitions/stages.ts';
import { checkLog, replayBlocks } from '../../../../server-plugin/scoring/replay.ts';
import { runs } from '../../../support/depth.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { active, at, type Blocks, broken, ended, logOf, placed, released, snapshotOf, taskOf } from '../scene.ts';

const TEAM = ['Alice', 'Bob'];

/** VillagerBench's task 0: a post of three blocks. */
const POST: Blocks = { '0,0,0': 'sandstone', '0,1,0': 'oak_fence', '0,2,0': 'torch' };

function score(wanted: Blocks, events: readonly (readonly [number, NewGameEvent])[], final: Blocks, agents = TEAM) {
  return scoreConstruction({
    episodeId: 'e',
    task: taskOf(wanted),
    agents,
    initial: snapshotOf({}),
    final: snapshotOf(final),
    events: logOf(events),
  });
}

function values({ metrics }: Score): Record<string, number | null> {
  return Object.fromEntries(Object.entries(metrics ?? {}).map(([name, metric]) => [name, metric.value]));
}

describe('a whole episode', () => {
  test('by hand: two agents finish a post in one and a half minutes', () => {
    const result = score(
      POST,
      [
        [0, released],
        [100, placed('Alice', '0,0,0', 'sandstone')],
        [600, active('Alice', 1, 600)],
        [900, placed('Bob', '0,1,0', 'oak_fence')],
        [1000, broken('Bob', '0,1,0', 'oak_fence')],
        [1100, placed('Bob', '0,1,0', 'oak_fence')],
        [1800, placed('Alice', '0,2,0', 'torch')],
        [1800, active('Bob', 601, 900)],
        [1800, active('Alice', 801, 1100)],
        [1800, ended],
      ],
      POST,
    );
    expect(Score.parse(result)).toEqual(result);
    expect(result).toMatchObject({ success: true, ticks: 1800, termination: 'completed', reason: 'goal-reached' });
    expect(result.perAgent).toEqual({
      Alice: { activeTicks: 900, credit: 2, placed: 2, broken: 0 },
      Bob: { activeTicks: 300, credit: 1, placed: 2, broken: 1 },
    });
    expect(values(result)).toEqual({
      completion: 1,
      'completion.idOnly': 1,
      'completion.asCoded': 1,
      vhr: 1,
      'vhr.asCoded': 1,
      efficiency: 100 / 1.5,
      'efficiency.perAgentTime': 100,
      balance: 0.75,
      'balance.asCoded': expect.closeTo(1 - 1 / 3, 12),
      'balance.minmax': 0.5,
      'balance.toLimit': expect.closeTo(1 - 300 / (taskOf(POST).limits.actionTicks - 300), 12),
      acr: 1,
      undoRate: 0.25,
      timeCost: 1.5,
      actionTime: 1100,
      leftOver: 0,
      complexity: expect.closeTo(1 / 2 + 0.02 + (1 / 2 + 0.04) + (1 + 0.06), 12),
      'complexity.asCoded': expect.closeTo(2.9067, 4),
    });
  });

  test('an idle team scores 0, and what cannot be judged is unscored with a reason', () => {
    const result = score(
      POST,
      [
        [0, released],
        [2000, { ...ended, termination: 'limit', reason: 'game-time' } as NewGameEvent],
      ],
      {},
    );
    expect(result.success).toBe(false);
    const unscored = Object.entries(result.metrics ?? {}).filter(([, metric]) => metric.value === null);
    expect(values(result)).toMatchObject({ completion: 0, vhr: 0, 'vhr.asCoded': 0, actionTime: 0 });
    expect(unscored.map(([name]) => name).sort()).toEqual(
      [
        'acr',
        'balance',
        'balance.asCoded',
        'balance.minmax',
        'balance.toLimit',
        'efficiency',
        'efficiency.perAgentTime',
        'timeCost',
        'undoRate',
      ].sort(),
    );
    for (const [, metric] of unscored) expect(metric.note).toMatch(/\w/);
  });

  test('one agent has no balance and no contribution rate', () => {
    const result = score(
      { '0,0,0': 'stone' },
      [
        [0, released],
        [10, placed('Alice', '0,0,0', 'stone')],
        [20, active('Alice', 1, 20)],
        [20, ended],
      ],
      { '0,0,0': 'stone' },
      ['Alice'],
    );
    expect(values(result)).toMatchObject({ completion: 1, balance: null, 'balance.minmax': null, acr: null });
  });

  test('a blueprint without cells is unscored', () => {
    const result = score(
      {},
      [
        [0, released],
        [20, ended],
      ],
      {},
    );
    expect(result.success).toBeNull();
    expect(values(result)).toMatchObject({ completion: null, vhr: null, efficiency: null, complexity: null });
  });

  test('a fault is unscored but keeps what the log knows of the agents', () => {
    const events = logOf([
      [0, released],
      [10, placed('Alice', '0,0,0', 'sandstone')],
      [30, { type: 'episode-ended', termination: 'fault', reason: 'sidecar-lost', detail: 'socket closed' }],
    ]);
    const record = { episodeId: 'e', task: taskOf(POST), agents: TEAM, initial: snapshotOf({}), events };
    for (const final of [null, snapshotOf({ '0,0,0': 'sandstone' })])
      expect(scoreConstruction({ ...record, final })).toMatchObject({
        success: null,
        metrics: null,
        perAgent: { Alice: { placed: 1 } },
      });
  });

  test('a log without an end and an end without a snapshot are refused', () => {
    expect(() => score(POST, [[0, released]], {})).toThrow('does not show how the episode ended');
    expect(() =>
      scoreConstruction({
        episodeId: 'e',
        task: taskOf(POST),
        agents: TEAM,
        initial: snapshotOf({}),
        final: null,
        events: logOf([[5, ended]]),
      }),
    ).toThrow('no final snapshot');
  });

  test('every metric has its definition, and none is missing', () => {
    const result = score(
      POST,
      [
        [0, released],
        [20, ended],
      ],
      POST,
    );
    expect(Object.keys(result.metrics ?? {})).toEqual(CONSTRUCTION_METRICS.map((definition) => definition.name));
    for (const { name, unit } of CONSTRUCTION_METRICS) expect(result.metrics?.[name]?.unit).toBe(unit);
  });
});

describe('the live score', () => {
  const IDS = [
    'stone',
    'dirt',
    'oak_log[axis=x]',
    'oak_log[axis=y]',
    'oak_slab[type=top]',
    'oak_slab[type=double]',
    'glass',
    'water',
    'cave_air',
  ];
  const VIEWS = [...AXIS_VIEWS, { name: 'corner', theta: 40, phi: 25 }];

  const STAGES = [
    { name: 'low', fromY: 0, toY: 1 },
    { name: 'middle', fromY: 2, toY: 2 },
    { name: 'top', fromY: 3, toY: 3 },
  ];

  /** A random blueprint, and a world that random agents and the game change at random around it. */
  function* randomEpisode(seed: number) {
    const random = new Random(seed);
    const corner = { x: random.integer(-1, 2), y: random.integer(-1, 2), z: random.integer(-1, 2) };
    const within = (): BlockPosition => ({ x: random.integer(0, 3), y: random.integer(0, 3), z: random.integer(0, 3) });
    const wanted: Blocks = {};
    for (let count = random.integer(1, 30); count > 0; count--)
      wanted[positionKey(within())] = random.pick(IDS.slice(0, -1));
    const start: Blocks = {};
    for (let count = random.integer(0, 10); count > 0; count--)
      start[positionKey(add(within(), corner))] = random.pick(IDS);
    const initial = snapshotOf(start);
    const plain = taskOf(wanted, `${corner.x},${corner.y},${corner.z}`);
    // Every other one goes up in stages.
    const task = seed % 2 === 0 ? { ...plain, stages: STAGES } : plain;
    const world = { ...start };
    const steps: [number, NewGameEvent][] = [[0, released]];
    yield { task, initial, events: logOf(steps), world };
    for (let tick = 1; tick < 300; tick += random.integer(0, 4)) {
      // Half of the time in the blueprint's cells, else around the box, so that both near and far rays change.
      const position = add(
        random.float() < 0.5 ? at(random.pick(Object.keys(wanted))) : { ...within(), x: random.integer(0, 4) },
        corner,
      );
      const where = positionKey(position);
      const stands = world[where] ?? 'air';
      const actor = random.pick(['Alice', 'Bob', undefined]);
      const wish = wanted[positionKey(add(position, { x: -corner.x, y: -corner.y, z: -corner.z }))];
      const state = wish !== undefined && random.float() < 0.6 ? wish : random.pick(IDS);
      const roll = random.float();
      if (roll < 0.15) {
        const actor = random.pick(TEAM);
        steps.push([tick, active(actor, Math.max(1, tick - random.integer(0, 40)), tick)]);
      } else if (roll < 0.4 && stands !== 'air') {
        steps.push([tick, broken(actor, where, stands)]);
        delete world[where];
      } else if (roll < 0.5 && stands !== 'air') {
        steps.push([tick, { type: 'block-changed', ...(actor ? { actor } : {}), position, from: stands, to: state }]);
        world[where] = state;
      } else {
        steps.push([tick, placed(actor, where, state, stands)]);
        world[where] = state;
      }
      yield { task, initial, events: logOf(steps), world };
    }
  }

  test('gives the score after every event of any episode, to the last digit', () => {
    let compared = 0;
    const reached = new Set<string>();
    for (let seed = 1; seed <= runs(6, 12); seed++) {
      let live: ConstructionProgress | undefined;
      let fed = 0;
      for (const { task, initial, events, world } of randomEpisode(seed)) {
        live ??= new ConstructionProgress(task, initial, VIEWS);
        for (const event of events.slice(fed)) live.apply(event);
        fed = events.length;
        const tick = events.at(-1)?.tick ?? 0;
        const final = snapshotOf(world);
        const target = buildTargetOf(task);
        expect(live.structure.completion).toEqual(countCompletion(target, new BlockGrid(final).at));
        if (compared++ % 2 === 1) continue;
        const { metrics, parts } = scoreConstruction({
          episodeId: 'e',
          task,
          agents: TEAM,
          initial,
          final,
          events: [...events, ...logOf([[tick, ended]])],
          views: VIEWS,
        });
        const value = (name: string) => metrics?.[name]?.value;
        expect([live.completion, live.vhr]).toEqual([value('completion'), value('vhr')]);
        expect(live.stages?.finished).toBe(value('stages'));
        expect(live.stages?.order).toBe(value('stageOrder'));
        expect(parts !== undefined).toBe(seed % 2 === 0);

        // Now and then the same by looking at what stands, without a log.
        if (compared % 4 === 1) {
          const [before, after] = [new BlockGrid(initial).at, new BlockGrid(final).at];
          const { structure } = live;
          expect(structure.views).toEqual(compareViews(target, after, VIEWS).map(({ count }) => count));
          expect(structure.viewsAsCoded).toEqual(new StructureTally(target, new BlockGrid(final)).viewsAsCoded);
          const leftOver = defectsOf(target, before, after).filter(({ kind }) => kind === 'left-over').length;
          expect([structure.leftOver, value('leftOver')]).toEqual([leftOver, leftOver]);
        }

        for (const [name, metric] of Object.entries(metrics ?? {})) if (metric.value) reached.add(name);
        const rates = [
          'completion',
          'completion.idOnly',
          'completion.asCoded',
          'vhr',
          'vhr.asCoded',
          'balance',
          'balance.asCoded',
          'acr',
          'undoRate',
        ];
        for (const name of rates) {
          expect(value(name) ?? 0).toBeGreaterThanOrEqual(0);
          expect(value(name) ?? 0).toBeLessThanOrEqual(1);
        }
      }
      expect(live).toBeDefined();
    }
    expect(compared).toBeGreaterThan(runs(500, 1000));
    // The random episodes must really exercise the figures they compare; those of buildings all but complete are reached by
    // hand above.
    expect([...reached].sort()).toEqual(
      [...CONSTRUCTION_METRICS, ...STAGE_METRICS]
        .map((definition) => definition.name)
        .filter((name) => name !== 'timeCost' && !name.startsWith('efficiency'))
        .sort(),
    );
  });

  test('the final snapshot has the last word on what stands', () => {
    for (let seed = 50; seed <= 60; seed++) {
      const [one, other] = [[...randomEpisode(seed)].at(-1), [...randomEpisode(seed + 500)].at(-1)];
      if (!one || !other) throw new Error('no episode');
      const { task, initial, events } = one;
      const final = snapshotOf(other.world);
      const progress = new ConstructionProgress(task, initial, VIEWS);
      for (const event of events) progress.apply(event);
      const at = new BlockGrid(final).at;
      progress.settle(at);
      const target = buildTargetOf(task);
      expect(progress.structure.completion).toEqual(countCompletion(target, at));
      expect(progress.structure.views).toEqual(compareViews(target, at, VIEWS).map(({ count }) => count));
      expect(progress.structure.viewsAsCoded).toEqual(new StructureTally(target, new BlockGrid(final)).viewsAsCoded);
      const found = defectsOf(target, new BlockGrid(initial).at, at).filter(({ kind }) => kind === 'left-over');
      expect(progress.structure.leftOver).toBe(found.length);
    }
  });

  test('the log of any episode replays to its final snapshot', () => {
    for (let seed = 100; seed <= 110; seed++) {
      const last = [...randomEpisode(seed)].at(-1);
      if (!last) throw new Error('no episode');
      const { grid, discrepancies } = replayBlocks(last.initial, last.events);
      expect(discrepancies).toEqual([]);
      for (const position of cellsOf(grid.box))
        expect(grid.textAt(position)).toBe(last.world[positionKey(position)] ?? 'air');
      expect(checkLog(last.initial, last.events, snapshotOf(last.world))).toEqual([]);
    }
  });

  test('knows when the goal is reached: complete, and nothing in the way', () => {
    const live = new ConstructionProgress(
      taskOf({ '0,0,0': 'stone', '1,0,0': 'stone', '0,1,0': 'stone' }),
      snapshotOf({}),
    );
    const steps: [NewGameEvent, boolean][] = [
      [placed('Alice', '1,1,0', 'dirt'), false],
      [placed('Alice', '0,0,0', 'stone'), false],
      [placed('Alice', '1,0,0', 'stone'), false],
      [placed('Alice', '0,1,0', 'stone'), false],
      [broken('Alice', '1,1,0', 'dirt'), true],
      [placed('Bob', '3,0,0', 'dirt'), true],
      [broken('Bob', '0,0,0', 'stone'), false],
    ];
    for (const [index, event] of logOf(steps.map(([step], tick) => [tick, step] as const)).entries()) {
      live.apply(event);
      expect([index, live.goalReached]).toEqual([index, steps[index]?.[1]]);
    }
    // All cells were right at 3; the view hit rate was best once the dirt was gone.
    expect([live.work.lastGain, live.lastGain]).toEqual([3, 4]);
  });
});
