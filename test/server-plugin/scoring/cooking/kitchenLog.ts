import type { EpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import type { Score } from '../../../../protocol/score.ts';
import { scoreCooking } from '../../../../server-plugin/scoring/cooking/scoreCooking.ts';
import { findTask } from '../../../../tasks/catalogue.ts';
import type { CookingTask } from '../../../../tasks/cooking/cookingTask.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { logOf, released } from '../scene.ts';

/** A cooking task by its number in the suite. */
export function cookingTask(number: number): CookingTask {
  return findTask(`villager/cooking/${String(number).padStart(3, '0')}`) as CookingTask;
}

export const holds = (actor: string, item: string, count: number): NewGameEvent => ({
  type: 'inventory-changed',
  actor,
  item,
  count,
});

export const enters = (actor: string): NewGameEvent => ({ type: 'place-entered', actor, place: 'enclosure' });
export const leaves = (actor: string): NewGameEvent => ({ type: 'place-left', actor, place: 'enclosure' });

/** What one click changed in the common chest, or in another container. */
/** A container of the kitchen, and another. */
const CHEST = { x: 40, y: -60, z: 134 };
export const OTHER_CHEST = { x: 43, y: -60, z: 134 };

export const moved = (
  actor: string,
  item: string,
  delta: number,
  container = 'chest',
  position = CHEST,
): NewGameEvent => ({
  type: 'container-changed',
  actor,
  position,
  container,
  item,
  delta,
});

/** The end of a game that did not end by the dish. */
const stopped: NewGameEvent = {
  type: 'episode-ended',
  termination: 'agents-stopped',
  reason: 'stopped-by-controller',
  detail: '',
};

/** A whole log: all agents start in the place, then what happens, by tick, then the end. */
export function cookingLog(
  agents: readonly string[],
  happened: readonly (readonly [number, NewGameEvent])[],
  lastTick: number,
  end: NewGameEvent = stopped,
): EpisodeEvent[] {
  return logOf([[0, released], ...agents.map((agent) => [0, enters(agent)] as const), ...happened, [lastTick, end]]);
}

/** The score of such a log. */
export function scoreOf(
  task: CookingTask,
  agents: readonly string[],
  happened: readonly (readonly [number, NewGameEvent])[],
  lastTick = 1200,
  end: NewGameEvent = stopped,
): Score {
  return scoreCooking({ episodeId: 'episode', task, agents, events: cookingLog(agents, happened, lastTick, end) });
}

/** A metric's value. */
export function metricOf(score: Score, name: string): number | null | undefined {
  return score.metrics?.[name]?.value;
}
