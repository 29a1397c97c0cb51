import { describe, expect, test } from 'vitest';
import { blockState } from '../../../../protocol/blockState.ts';
import type { EpisodeEvent, NewEpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import type { RegionSnapshot } from '../../../../protocol/snapshot.ts';
import { CustomProgress } from '../../../../server-plugin/scoring/custom/customProgress.ts';
import { scoreCustom } from '../../../../server-plugin/scoring/custom/scoreCustom.ts';
import { placesOf } from '../../../../server-plugin/scoring/custom/watchOf.ts';
import { CustomTask } from '../../../../tasks/custom/customTask.ts';
import type { TaskPredicate } from '../../../../tasks/custom/predicate.ts';

const AGENTS = ['Alice', 'Bob'];
const BOX = { min: { x: 0, y: 0, z: 0 }, max: { x: 9, y: 3, z: 9 } };
const CHEST = { x: 5, y: 0, z: 5 };
const cell = (x: number) => ({ position: { x, y: 0, z: 0 }, state: blockState('stone') });
const cows = (count: number, x = 1) =>
  Array.from({ length: count }, () => ({ type: 'cow', position: { x, y: 0, z: 1 } }));
const snapshot = (entities = cows(2)): RegionSnapshot => ({
  tick: 0,
  box: BOX,
  palette: ['air'],
  blocks: [0, 400],
  entities,
  containers: [],
  signs: [],
});

function task(success: TaskPredicate, checkpoints: CustomTask['checkpoints'] = []): CustomTask {
  return CustomTask.parse({
    id: 'test/one',
    version: 1,
    title: 'One',
    goal: 'Do it.',
    agents: { min: 1, max: 2 },
    limits: { gameTicks: 100, actionTicks: 100, noProgressTicks: null },
    family: 'custom',
    site: {
      box: BOX,
      steps: [
        { type: 'set', position: CHEST, state: blockState('chest') },
        { type: 'container', position: CHEST, items: [{ slot: 0, id: 'stick', count: 1 }] },
      ],
    },
    starts: [{ position: { x: 1, y: 0, z: 1 }, yaw: 0 }],
    kits: [],
    documents: {},
    showsGoal: true,
    success,
    checkpoints,
    needsTeam: false,
  });
}

type Dated = NewEpisodeEvent & { readonly tick: number };

/** A log as the referee writes it, from what happened after release. */
function logOf(happened: readonly Dated[], last: number): EpisodeEvent[] {
  const events = [
    { tick: 0, type: 'episode-released' },
    ...happened,
    { tick: last, type: 'episode-ended', termination: 'agents-stopped', reason: 'agents-done', detail: '' },
  ];
  return events.map((event, seq) => ({ ...event, seq }) as EpisodeEvent);
}

interface Play {
  readonly happened: readonly Dated[];
  readonly last?: number;
  readonly final?: RegionSnapshot | null;
  readonly evidence?: 'exact' | 'sampled';
}

function played(of: CustomTask, { happened, last = 60, final = snapshot(), evidence = 'exact' }: Play) {
  const events = logOf(happened, last);
  const score = scoreCustom({
    episodeId: 'e',
    task: of,
    agents: AGENTS,
    initial: snapshot(),
    final,
    events:
      evidence === 'exact'
        ? events
        : [{ seq: 0, tick: 0, type: 'episode-prepared', arenaHash: '', evidence }, ...events.slice(1)],
  });
  // Live: tick by tick, as the recorder reports them.
  const live = new CustomProgress({ task: of, agents: AGENTS, initial: snapshot(), evidence });
  for (let tick = 0; tick <= last; tick++) {
    for (const event of events) if (event.tick === tick) live.apply(event);
    live.endTick(tick);
  }
  return { score, live };
}

const placed = (tick: number, x: number, actor = 'Alice'): Dated => ({
  tick,
  type: 'block-placed',
  actor,
  position: cell(x).position,
  state: blockState('stone'),
  replaced: blockState('air'),
});
const broken = (tick: number, x: number, actor = 'Bob'): Dated => ({
  tick,
  type: 'block-broken',
  actor,
  position: cell(x).position,
  state: blockState('stone'),
});
const holds = (tick: number, actor: string, item: string, count: number): Dated => ({
  tick,
  type: 'inventory-changed',
  actor,
  item,
  count,
});
const inventory = (holder: Extract<TaskPredicate, { type: 'inventory' }>['holder'], count = 2): TaskPredicate => ({
  type: 'inventory',
  items: ['bread', 'cake'],
  count,
  holder,
});
const region = { min: { x: 7, y: 0, z: 7 }, max: { x: 8, y: 1, z: 8 } };
const entered = (tick: number, actor: string, type: 'place-entered' | 'place-left' = 'place-entered'): Dated => {
  const [place] = placesOf(task({ type: 'position', region, who: 'any', ticks: 1 }));
  return { tick, type, actor, place: place?.name ?? '' };
};
const crafted = (tick: number, actor: string, item: string, count = 1): Dated => ({
  tick,
  type: 'item-crafted',
  actor,
  item,
  count,
});
const sunrise = (tick: number, actor: string, sunrises = 1): Dated => ({ tick, type: 'sunrise-seen', actor, sunrises });
const food = (tick: number, actor: string, level: number): Dated => ({
  tick,
  type: 'food-changed',
  actor,
  food: level,
});
const eats = (tick: number, actor: string, item = 'bread'): Dated => ({ tick, type: 'item-consumed', actor, item });
const fell = (tick: number, actor: string): Dated => ({
  tick,
  type: 'player-died',
  actor,
  cause: 'fall',
  position: { x: 1, y: 0, z: 1 },
});
const died = (tick: number, actor?: string): Dated => ({
  tick,
  type: 'entity-died',
  ...(actor === undefined ? {} : { actor }),
  entity: 7,
  kind: 'cow',
  cause: 'player_attack',
  position: { x: 1, y: 0, z: 1 },
});

/** Each with the tick in which it comes true; null where it never does. */
const CASES: readonly (readonly [
  what: string,
  predicate: TaskPredicate,
  happened: readonly Dated[],
  at: number | null,
])[] = [
  ['blocks, all', { type: 'blocks', cells: [cell(0), cell(1)], share: 1 }, [placed(3, 0), placed(5, 1)], 5],
  ['blocks, a share', { type: 'blocks', cells: [cell(0), cell(1)], share: 0.5 }, [placed(3, 0)], 3],
  [
    'blocks, never at a time',
    { type: 'blocks', cells: [cell(0), cell(1)], share: 1 },
    [placed(3, 0), broken(4, 0), placed(5, 1)],
    null,
  ],
  ['blocks within a tick', { type: 'blocks', cells: [cell(0)], share: 1 }, [placed(3, 0), broken(3, 0)], null],
  ['any holds', inventory({ type: 'any' }), [holds(2, 'Alice', 'bread', 1), holds(4, 'Bob', 'cake', 2)], 4],
  ['any holds of both kinds', inventory({ type: 'any' }), [holds(2, 'Bob', 'bread', 1), holds(4, 'Bob', 'cake', 1)], 4],
  ['any, not together', inventory({ type: 'any' }), [holds(2, 'Alice', 'bread', 1), holds(4, 'Bob', 'bread', 1)], null],
  ['team, together', inventory({ type: 'team' }), [holds(2, 'Alice', 'bread', 1), holds(4, 'Bob', 'bread', 1)], 4],
  ['each', inventory({ type: 'each' }, 1), [holds(2, 'Alice', 'bread', 1), holds(9, 'Bob', 'bread', 1)], 9],
  ['a seat', inventory({ type: 'seat', place: 1 }), [holds(2, 'Alice', 'bread', 2), holds(6, 'Bob', 'bread', 2)], 6],
  [
    'a chest',
    { type: 'inventory', items: ['stick'], count: 3, holder: { type: 'chest', position: CHEST } },
    [
      {
        tick: 8,
        type: 'container-changed',
        actor: 'Bob',
        position: CHEST,
        container: 'chest',
        item: 'stick',
        delta: 2,
      },
    ],
    8,
  ],
  ['fewer mobs', { type: 'entities', kind: 'cow', min: 0, max: 1 }, [died(7, 'Alice')], 7],
  [
    'more mobs',
    { type: 'entities', kind: 'cow', min: 3 },
    [{ tick: 4, type: 'entity-spawned', actor: 'Bob', entity: 9, kind: 'cow', position: { x: 1, y: 0, z: 1 } }],
    4,
  ],
  [
    'sunrises, of all',
    { type: 'sunrises', count: 2, who: 'all' },
    [sunrise(3, 'Alice'), sunrise(3, 'Bob'), sunrise(9, 'Alice', 2), fell(10, 'Bob'), sunrise(20, 'Bob', 3)],
    20,
  ],
  [
    'sunrises, without a death',
    { type: 'sunrises', count: 2, who: 'all', deaths: 0 },
    [sunrise(3, 'Alice'), sunrise(3, 'Bob'), fell(5, 'Bob'), sunrise(9, 'Alice', 2), sunrise(9, 'Bob', 2)],
    null,
  ],
  [
    'sunrises, of anyone, a death after them',
    { type: 'sunrises', count: 1, who: 'any', deaths: 0 },
    [fell(2, 'Bob'), sunrise(3, 'Bob'), sunrise(8, 'Alice'), fell(9, 'Alice')],
    8,
  ],
  [
    'sunrises, of anyone, a death of another before them',
    { type: 'sunrises', count: 1, who: 'any', teamDeaths: 1 },
    [fell(2, 'Bob'), sunrise(3, 'Alice'), fell(4, 'Bob')],
    3,
  ],
  [
    'sunrises, of anyone, too many deaths of another before them',
    { type: 'sunrises', count: 1, who: 'any', teamDeaths: 1 },
    [fell(1, 'Bob'), fell(2, 'Bob'), sunrise(3, 'Alice')],
    null,
  ],
  [
    'food, of all at a time',
    { type: 'food', min: 10, who: 'all' },
    [food(0, 'Alice', 8), food(0, 'Bob', 12), food(3, 'Bob', 9), food(4, 'Alice', 11), food(7, 'Bob', 10)],
    7,
  ],
  [
    'food, of nobody who is dead',
    { type: 'food', min: 10, who: 1 },
    [food(0, 'Bob', 8), fell(2, 'Bob'), food(5, 'Alice', 20), food(6, 'Bob', 20)],
    6,
  ],
  [
    'eaten by the team',
    { type: 'eaten', items: ['bread'], count: 2, by: 'team' },
    [eats(2, 'Bob'), eats(5, 'Alice')],
    5,
  ],
  [
    'eaten by each',
    { type: 'eaten', items: ['bread', 'apple'], count: 1, by: 'each' },
    [eats(2, 'Bob'), eats(3, 'Bob'), eats(4, 'Alice', 'beef'), eats(6, 'Alice', 'apple')],
    6,
  ],
  ['a place, at once', { type: 'position', region, who: 'any', ticks: 1 }, [entered(3, 'Bob')], 3],
  ['a place, long enough', { type: 'position', region, who: 'any', ticks: 10 }, [entered(3, 'Bob')], 12],
  [
    'a place, left and entered again',
    { type: 'position', region, who: 'any', ticks: 10 },
    [entered(3, 'Bob'), entered(11, 'Bob', 'place-left'), entered(20, 'Bob')],
    29,
  ],
  ['all in a place', { type: 'position', region, who: 'all', ticks: 5 }, [entered(3, 'Bob'), entered(10, 'Alice')], 14],
  ['a seat in a place', { type: 'position', region, who: 0, ticks: 1 }, [entered(3, 'Bob'), entered(10, 'Alice')], 10],
  [
    'crafted by the team',
    { type: 'crafted', items: ['stick'], count: 3, by: 'team' },
    [crafted(2, 'Alice', 'stick', 1), crafted(5, 'Bob', 'stick', 4)],
    5,
  ],
  ['crafted by a seat', { type: 'crafted', items: ['stick'], count: 1, by: 1 }, [crafted(2, 'Alice', 'stick')], null],
  [
    'a sequence out of order',
    { type: 'sequence', of: [inventory({ type: 'any' }, 1), { type: 'position', region, who: 'any', ticks: 1 }] },
    [entered(3, 'Bob'), entered(4, 'Bob', 'place-left'), holds(9, 'Bob', 'bread', 1), entered(12, 'Bob')],
    12,
  ],
  [
    'a sequence whose first part ends',
    { type: 'sequence', of: [inventory({ type: 'any' }, 1), { type: 'position', region, who: 'any', ticks: 1 }] },
    [holds(2, 'Bob', 'bread', 1), holds(3, 'Bob', 'bread', 0), entered(12, 'Bob')],
    12,
  ],
  [
    'all, not at a time',
    { type: 'all', of: [inventory({ type: 'any' }, 1), { type: 'position', region, who: 'any', ticks: 1 }] },
    [holds(2, 'Bob', 'bread', 1), holds(3, 'Bob', 'bread', 0), entered(12, 'Bob')],
    null,
  ],
  [
    'any',
    { type: 'any', of: [inventory({ type: 'any' }, 1), { type: 'position', region, who: 'any', ticks: 1 }] },
    [entered(12, 'Bob')],
    12,
  ],
];

describe('a predicate comes true', () => {
  test.each(CASES)('of %s', (_, predicate, happened, at) => {
    const { score, live } = played(task(predicate), { happened });
    expect(live.doneAt).toBe(at);
    expect(score.success).toBe(at !== null);
    expect(score.metrics?.completion?.value).toBe(at === null ? 0 : 1);
    expect(score.metrics?.completion?.value).toBe(live.completion);
    expect(score.metrics?.progress?.value).toBe(live.progress);
    expect(score.parts?.[0]?.tick).toBe(at);
  });
});

test('what is reported of a tick after it was judged is judged all the same', () => {
  const of = task(inventory({ type: 'any' }, 1));
  const progress = new CustomProgress({ task: of, agents: AGENTS, initial: snapshot(), evidence: 'sampled' });
  progress.endTick(9);
  progress.apply({ ...holds(9, 'Bob', 'bread', 1), seq: 0 } as EpisodeEvent);
  expect(progress.doneAt).toBeNull();
  expect(progress.endTick(9)).toBe(true);
  expect(progress.doneAt).toBe(9);
});

describe('checkpoints', () => {
  const blocks: TaskPredicate = { type: 'blocks', cells: [cell(0), cell(1), cell(2), cell(3)], share: 1 };
  const bread = { name: 'bread', weight: 1, when: inventory({ type: 'any' }, 1), lasting: false, partial: false };
  const wall = { name: 'wall', weight: 3, when: blocks, lasting: true, partial: true };

  test('count by weight, in parts, and for good or as far as they last', () => {
    const happened = [
      holds(1, 'Bob', 'bread', 1),
      holds(2, 'Bob', 'bread', 0),
      placed(3, 0),
      placed(4, 1, 'Bob'),
      placed(5, 2),
      broken(6, 2),
    ];
    const { score } = played(task(blocks, [bread, wall]), { happened });
    expect(score.metrics?.completion?.value).toBe((1 + 3 * 0.5) / 4);
    expect(score.metrics?.progress?.value).toBe(0.75);
    expect(score.parts).toEqual([
      { name: 'bread', weight: 1, value: 1, tick: 1, credit: {} },
      { name: 'wall', weight: 3, value: 0.5, tick: null, credit: { Alice: 0.25, Bob: 0.25 } },
    ]);
    expect(score.perAgent.Alice?.credit).toBe(0.75);
  });

  test('give credit to whose work events show, and not to who was only there', () => {
    const fewer: TaskPredicate = { type: 'entities', kind: 'cow', min: 0, max: 0 };
    const { score } = played(task(fewer), { happened: [died(3, 'Bob'), died(4)] });
    expect(score.success).toBe(true);
    expect(score.parts?.[0]?.credit).toEqual({ Bob: 1 });
    expect(score.metrics?.acr?.value).toBe(0);
  });
});

describe('mobs of a region, which no event follows', () => {
  const penned: TaskPredicate = { type: 'entities', kind: 'cow', min: 2, region };

  test('are counted in the last snapshot, and unscored while the game goes on and without one', () => {
    const inPen = played(task(penned), {
      happened: [],
      final: snapshot(cows(2, 7.5).map((cow) => ({ ...cow, position: { x: 7.5, y: 0, z: 7.5 } }))),
    });
    expect(inPen.live.completion).toBeNull();
    expect(inPen.score).toMatchObject({ success: true, metrics: { completion: { value: 1 } } });
    expect(played(task(penned), { happened: [] }).score).toMatchObject({ success: false });
    const unseen = played(task(penned), { happened: [], final: null }).score;
    expect(unseen.success).toBeNull();
    expect(unseen.metrics?.completion).toMatchObject({ value: null, note: expect.stringContaining('does not show') });
  });

  test('together with where those were who left the game last, and not those who had left before', () => {
    const both: TaskPredicate = { type: 'all', of: [penned, { type: 'position', region, who: 'all', ticks: 5 }] };
    const final = snapshot(cows(2).map((cow) => ({ ...cow, position: { x: 7.5, y: 0, z: 7.5 } })));
    const leaves = (tick: number, actor: string): Dated[] => [
      { tick, type: 'player-left', actor, reason: 'disconnected' },
      entered(tick, actor, 'place-left'),
    ];
    const outcome = (bobLeaves: number, bobComes = 5) =>
      played(task(both), {
        happened: [entered(2, 'Alice'), entered(bobComes, 'Bob'), ...leaves(bobLeaves, 'Bob'), ...leaves(50, 'Alice')],
        final,
      }).score.success;
    expect(outcome(48)).toBe(true);
    expect(outcome(20)).toBe(false);
    expect(outcome(48, 46)).toBe(false);
  });

  test('as are all mobs of a server that is sampled, where nobody has credit', () => {
    const fewer: TaskPredicate = { type: 'entities', kind: 'cow', min: 0, max: 1 };
    const { score, live } = played(task(fewer), { happened: [], final: snapshot(cows(1)), evidence: 'sampled' });
    expect(live.isReached).toBeNull();
    expect(score).toMatchObject({ success: true, evidence: 'sampled', perAgent: { Alice: { credit: null } } });
    expect(score.metrics?.balance?.value).toBeNull();
  });
});
