import type { Score } from '../../../../protocol/score.ts';
import { scoreMaking } from '../../../../server-plugin/scoring/making/scoreMaking.ts';
import type { MakingTask } from '../../../../tasks/making/makingTask.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { ended, logOf, released } from '../scene.ts';

export const TEAM = ['Alice', 'Bob'] as const;

/** Bread and a cake out of two kits that hold nothing, on nothing. */
export function makingTask(part: Partial<MakingTask> = {}): MakingTask {
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: 3, y: 3, z: 3 } };
  const start = { position: { x: 1, y: 1, z: 1 }, yaw: 0 };
  return {
    family: 'making',
    id: 'making/test',
    version: 1,
    title: 'Test',
    goal: 'Make it.',
    agents: { min: 2, max: 2 },
    limits: { gameTicks: 6_000, actionTicks: 6_000, noProgressTicks: null },
    kind: 'cooking',
    site: { box, steps: [] },
    starts: [start, start],
    kits: [[], []],
    targets: [
      { item: 'bread', count: 1, holder: null },
      { item: 'cake', count: 1, holder: null },
    ],
    recipes: [],
    knows: {},
    planAccess: [],
    ...part,
  };
}

/** Each of the two must hold a dish of their own. */
export const HELLS_KITCHEN: MakingTask['targets'] = [
  { item: 'bread', count: 1, holder: 0 },
  { item: 'cake', count: 1, holder: 1 },
];

export function scoreOf(
  task: MakingTask,
  happened: readonly (readonly [number, NewGameEvent])[],
  last = 1_200,
  end: NewGameEvent = ended,
): Score {
  const events = logOf([[0, released], ...happened, [last, end]]);
  return scoreMaking({ episodeId: 'e', task, agents: TEAM, events });
}

export function metricOf(score: Score, name: string): number | null | undefined {
  return score.metrics?.[name]?.value;
}

export function holds(actor: string, item: string, count: number): NewGameEvent {
  return { type: 'inventory-changed', actor, item, count };
}

export function crafts(actor: string, item: string, count = 1): NewGameEvent {
  return { type: 'item-crafted', actor, item, count };
}
