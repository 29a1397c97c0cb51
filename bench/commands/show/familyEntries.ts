import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { Score } from '../../../protocol/score.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { Incident } from './scriptEntries.ts';

/** Script entries of a gathering episode: milestones, and what goes into and out of the chest. */
export function gatheringEntries(
  task: GatheringTask,
  events: readonly EpisodeEvent[],
  score: Score | undefined,
): Incident[] {
  const reached = (score?.parts ?? []).flatMap(({ name, tick, credit }): Incident[] => {
    if (tick === null) return [];
    const by = Object.keys(credit ?? {});
    const text = `reached: ${name}${by.length > 0 ? `, by the work of ${by.join(' and ')}` : ''}`;
    return [{ type: 'reached', at: tick * MS_PER_TICK, agent: null, text }];
  });
  return [...events.flatMap((event) => chestEntry(task, event)), ...reached];
}

function chestEntry({ chest }: GatheringTask, event: EpisodeEvent): Incident[] {
  if (!chest || event.type !== 'container-changed' || positionKey(event.position) !== positionKey(chest)) return [];
  const { actor = null, item, delta, tick } = event;
  const what = `${Math.abs(delta)} ${item.replaceAll('_', ' ')}`;
  const way = delta > 0 ? `puts ${what} into the team's chest` : `takes ${what} out of the team's chest`;
  return [{ type: 'passed', at: tick * MS_PER_TICK, agent: actor, text: actor === null ? `something ${way}` : way }];
}

/** Script entries of a building in stages: when each stage was finished. */
export function stageEntries({ stages }: ConstructionTask, score: Score | undefined): Incident[] {
  if (!stages) return [];
  return (score?.parts ?? []).flatMap(({ name, tick, credit }): Incident[] => {
    if (tick === null) return [];
    const by = Object.keys(credit ?? {});
    const text = `finished: ${name}${by.length > 0 ? `, by the work of ${by.join(' and ')}` : ''}`;
    return [{ type: 'reached', at: tick * MS_PER_TICK, agent: null, text }];
  });
}
