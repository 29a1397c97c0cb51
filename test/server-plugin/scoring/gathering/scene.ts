import { cellOf, centreOf } from '../../../../protocol/geometry.ts';
import type { Score } from '../../../../protocol/score.ts';
import { scoreGathering } from '../../../../server-plugin/scoring/gathering/scoreGathering.ts';
import type { GatheringTask } from '../../../../tasks/gathering/gatheringTask.ts';
import { makeGatheringTask } from '../../../../tasks/gathering/makeGatheringTask.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { at, ended, logOf, released } from '../scene.ts';

export type Happened = readonly (readonly [number, NewGameEvent])[];

/** Where the team's chest of `collecting` stands. */
export const CHEST = '10,70,10';

/** A task of a kind of the suites, whose team has its chest, if it has one, at a round place. */
export function gatheringTask(kind: string): GatheringTask {
  const task = makeGatheringTask({ id: `${kind}/test`, title: 'Test', kind, seed: 1 });
  if (!task.chest) return task;
  const chest = at(CHEST);
  return { ...task, chest, steps: [{ type: 'set', position: chest, state: { id: 'chest', properties: {} } }] };
}

/** So many of an item in the team's chest, which takes logs unless another task is given. */
export function collecting(count: number, kind = 'logs'): GatheringTask {
  return gatheringTask(`collect/${kind}-${count}`);
}

export function scoreOf(
  task: GatheringTask,
  agents: readonly string[],
  happened: Happened,
  last = 1200,
  end: NewGameEvent = ended,
): Score {
  const events = logOf([[0, released], ...happened, [last, end]]);
  return scoreGathering({ episodeId: 'e', task, agents, events });
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

/** An item that appears on the ground by nobody's hand: what a block or an animal leaves. */
export function appears(entity: number, item: string, where: string, count = 1): NewGameEvent {
  const { x, y, z } = centreOf(at(where));
  return { type: 'item-dropped', item, count, entity, position: { x: x + 0.1, y: y - 0.2, z: z + 0.1 } };
}

/** What falls out of the middle of a container. */
export function spills(entity: number, item: string, where: string, count: number): NewGameEvent {
  return { type: 'item-dropped', item, count, entity, position: centreOf(cellOf(at(where))) };
}

export function throws(actor: string, entity: number, item: string, count = 1, where = '0,70,0'): NewGameEvent {
  return { type: 'item-dropped', actor, item, count, entity, position: centreOf(at(where)) };
}

export function picksUp(actor: string, entity: number, item: string, count = 1): NewGameEvent {
  return { type: 'item-picked-up', actor, item, count, entity };
}

/** What a container gains (negative: loses); by the game itself where no actor is named. */
export function puts(
  actor: string | undefined,
  item: string,
  delta: number,
  where = CHEST,
  container = 'chest',
): NewGameEvent {
  return {
    type: 'container-changed',
    ...(actor === undefined ? {} : { actor }),
    position: at(where),
    container,
    item,
    delta,
  };
}

export function dies(actor: string): NewGameEvent {
  return { type: 'player-died', actor, cause: 'fall', position: { x: 0, y: 70, z: 0 } };
}
