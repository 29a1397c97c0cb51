import { describe, expect, test } from 'vitest';
import { Score } from '../../../protocol/score.ts';
import { constructionRules } from '../../../server-plugin/episode/families/construction.ts';
import { scoreConstruction } from '../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { scoreCooking } from '../../../server-plugin/scoring/cooking/scoreCooking.ts';
import { METRICS } from '../../../server-plugin/scoring/definitions/definitions.ts';
import { type Evidence, evidenceOf, NEEDS_EXACT_EVENTS } from '../../../server-plugin/scoring/evidence.ts';
import type { NewGameEvent } from '../../support/gameEvents.ts';
import { cookingTask, enters, holds } from './cooking/kitchenLog.ts';
import { escapeOf, Story } from './escape/scene.ts';
import { active, type Blocks, broken, ended, logOf, placed, released, snapshotOf, taskOf } from './scene.ts';

const TEAM = ['Alice', 'Bob'];
const POST: Blocks = { '0,0,0': 'sandstone', '0,1,0': 'oak_fence', '0,2,0': 'torch' };
const UNSCORED = { activeTicks: null, credit: null, placed: null, broken: null };

const prepared = (evidence: Evidence): NewGameEvent => ({
  type: 'episode-prepared',
  arenaHash: 'x',
  ...(evidence === 'sampled' ? { evidence } : {}),
});

function built(evidence: Evidence, end: NewGameEvent = ended) {
  const events = logOf([
    [0, prepared(evidence)],
    [0, released],
    [100, placed('Alice', '0,0,0', 'sandstone')],
    [900, placed('Bob', '0,1,0', 'oak_fence')],
    [1000, broken('Bob', '0,1,0', 'oak_fence')],
    [1100, placed('Bob', '0,1,0', 'oak_fence')],
    [1200, placed('Alice', '0,2,0', 'torch')],
    [1200, active('Alice', 1, 500)],
    [1200, active('Bob', 601, 1200)],
    [1200, end],
  ]);
  const task = { ...taskOf(POST), kits: [[], []], stages: [{ name: 'post', fromY: 0, toY: 2 }] };
  const initial = snapshotOf({});
  return { task, agents: TEAM, initial, final: snapshotOf(POST), events, episodeId: 'e' };
}

function cooked(evidence: Evidence) {
  const events = logOf([
    [0, prepared(evidence)],
    [0, released],
    [0, enters('Alice')],
    [0, enters('Bob')],
    [90, holds('Bob', 'milk_bucket', 3)],
    [150, holds('Alice', 'egg', 1)],
    [160, holds('Bob', cookingTask(0).dish, 1)],
    [300, active('Bob', 1, 200)],
    [300, ended],
  ]);
  return scoreCooking({ episodeId: 'e', task: cookingTask(0), agents: TEAM, events });
}

/** A room of two plates, pressed by two. */
function escaped(evidence: Evidence, task = escapeOf([11])) {
  const story = new Story(task, evidence).at(40).switch(0, true, 'Alice').at(45).switch(1, true, 'Bob');
  return story
    .tell(active('Alice', 1, 40))
    .tell(active('Bob', 20, 45))
    .score();
}

const SCORES = {
  construction: (evidence: Evidence) => scoreConstruction(built(evidence)),
  cooking: cooked,
  escape: (evidence: Evidence) => escaped(evidence),
} as const;

describe.each(Object.entries(SCORES))('the score of a %s', (family, score) => {
  const definitions = METRICS[family as keyof typeof METRICS];

  test('on sampled evidence has what any evidence carries, and nothing that needs exact events', () => {
    const [exact, sampled] = [score('exact'), score('sampled')];
    expect(Score.parse(sampled)).toEqual(sampled);
    expect([exact.evidence, sampled.evidence]).toEqual([undefined, 'sampled']);
    for (const { name, evidence } of definitions) {
      const metric = sampled.metrics?.[name];
      if (evidence === 'any') expect([name, metric]).toEqual([name, exact.metrics?.[name]]);
      else expect([name, metric?.value, metric?.note]).toEqual([name, null, NEEDS_EXACT_EVENTS]);
    }
    expect(sampled.success).toBe(exact.success);
    expect(sampled.perAgent).toEqual({ Alice: UNSCORED, Bob: UNSCORED });
    expect(sampled.parts?.map((part) => part.credit)).toEqual(exact.parts?.map(() => null));
    expect(sampled.parts?.map((part) => [part.name, part.value, part.tick])).toEqual(
      exact.parts?.map((part) => [part.name, part.value, part.tick]),
    );
  });

  test('names what needs exact events: all about who acted how long, whose work it was and what was undone', () => {
    const names = definitions.filter(({ evidence }) => evidence === 'exact').map(({ name }) => name);
    expect(names).toEqual([
      'efficiency.perAgentTime',
      'balance',
      'balance.asCoded',
      'balance.minmax',
      'balance.toLimit',
      'acr',
      ...(family === 'construction' ? ['undoRate'] : []),
      'actionTime',
      ...(family === 'construction' ? ['stageOrder', 'handovers', 'duplicates', 'destroyed'] : []),
    ]);
    // Each has a figure on exact evidence here, so that what is missed above is not missing anyway.
    const exact = score('exact');
    for (const name of names) expect([name, typeof exact.metrics?.[name]?.value]).toEqual([name, 'number']);
  });
});

describe('sampled evidence', () => {
  test('leaves an exact score as it was, without a word about evidence', () => {
    expect(Object.keys(scoreConstruction(built('exact')))).not.toContain('evidence');
    expect(evidenceOf(logOf([[0, released]]))).toBe('exact');
  });

  test('is honoured by faults and by live scores', () => {
    const fault = { ...ended, termination: 'fault', reason: 'host-fault' } as NewGameEvent;
    expect(scoreConstruction(built('sampled', fault))).toMatchObject({
      metrics: null,
      evidence: 'sampled',
      perAgent: { Alice: UNSCORED },
    });
    const record = built('sampled');
    const live = constructionRules(record.task).judge(record.agents, record.initial, 'sampled');
    for (const event of record.events) live.apply(event);
    const { metrics } = scoreConstruction(record);
    const [completion, vhr] = [metrics?.completion?.value, metrics?.vhr?.value];
    expect(live.values()).toEqual({ completion, vhr, stages: 1, stageOrder: null });
  });
});

describe('a room of an escape', () => {
  /** Atom 11 has two plates for two agents; what else can be worked is told by its device. */
  const levers = (() => {
    const task = escapeOf([11]);
    const rooms = task.rooms.map((room) => ({
      ...room,
      stages: room.stages.map((stage) => ({
        ...stage,
        conditions: stage.conditions.map((condition) =>
          condition.type === 'device' ? { ...condition, device: 'lever' } : condition,
        ),
      })),
    }));
    return { ...task, rooms };
  })();
  const chamber = levers.rooms[0]?.chambers[0]?.name ?? '';
  const pulled = (evidence: Evidence, task = levers, inside: readonly string[] = TEAM) => {
    const story = new Story(task, evidence).enter(chamber, ...inside);
    story.at(40).switch(0, true).at(45).switch(1, true);
    const [live, score] = [story.judged(), story.score()];
    expect(live.completion).toBe(score.metrics?.completion?.value);
    return live.completion;
  };

  test('does not stay shut because nobody saw who pulled its levers', () => {
    expect([pulled('exact'), pulled('sampled')]).toEqual([0, 1]);
  });

  test('still takes two who were there', () => {
    expect(pulled('sampled', levers, ['Alice'])).toBe(0.5);
    expect(pulled('sampled', levers, [])).toBe(0);
  });

  test('is not opened by plates that nobody stands on', () => {
    expect(pulled('sampled', escapeOf([11]))).toBe(0);
  });
});
