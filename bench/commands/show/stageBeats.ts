import type { Score } from '../../../protocol/score.ts';
import { MS_PER_TICK } from '../../../protocol/version.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import type { Incident } from './beats.ts';

/** What a script of a building in stages tells beside what every script does: since when each stage stood. */
export function stageBeats({ stages }: ConstructionTask, score: Score | undefined): Incident[] {
  if (!stages) return [];
  return (score?.parts ?? []).flatMap(({ name, tick, credit }): Incident[] => {
    if (tick === null) return [];
    const by = Object.keys(credit ?? {});
    const text = `finished: ${name}${by.length > 0 ? `, by the work of ${by.join(' and ')}` : ''}`;
    return [{ type: 'reached', at: tick * MS_PER_TICK, agent: null, text }];
  });
}
