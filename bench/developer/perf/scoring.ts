import { wallTimeMs } from '../../../clock/wallTime.ts';
import { ConstructionProgress } from '../../../server-plugin/scoring/construction/constructionProgress.ts';
import { scoreConstruction } from '../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { bareHost } from './bareHost.ts';
import { buildEpisode } from './builtEpisode.ts';
import type { Figure, Step } from './figure.ts';

const TASK = 'construction/chapel';
const TEAM = 4;

/** Time to take the final snapshot and to score the largest of our buildings, and what one event costs the live score. */
export async function scoring(repetitions: number, step: Step): Promise<Figure[]> {
  const host = await bareHost();
  const task = findTask(TASK);
  step(0, 'building');
  const { arena, agents, initial, events } = await buildEpisode(host, task, TEAM);
  const snapshots: number[] = [];
  const scores: number[] = [];
  const updates: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const start = wallTimeMs();
    const final = await arena.snapshot(host.tick());
    const taken = wallTimeMs();
    const score = scoreConstruction({ episodeId: 'bench', task, agents, initial, final, events });
    scores.push(wallTimeMs() - taken);
    snapshots.push(taken - start);

    const live = new ConstructionProgress(task, initial);
    let reached = live.goalReached;
    for (const event of events) {
      const before = wallTimeMs();
      live.apply(event);
      reached = live.goalReached;
      if (event.type.startsWith('block-')) updates.push((wallTimeMs() - before) * 1000);
    }
    if (!reached || score.metrics?.completion?.value !== 1) throw new Error(`${TASK} was built but does not score 1`);
    step((repetition + 1) / repetitions, TASK);
  }
  await host.close();
  const build = `${TASK}, ${task.blueprint.cells.length} blocks`;
  return [
    { name: 'final snapshot', unit: 'ms', values: snapshots, note: `the arena with ${build}` },
    { name: 'full scoring', unit: 'ms', values: scores, note: `every metric, from a log of ${events.length} events` },
    { name: 'live score', unit: 'us', values: updates, note: 'completion and view hit rate after one block event' },
  ];
}
