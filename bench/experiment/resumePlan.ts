import { rmSync } from 'node:fs';
import { ConfigError } from '../../protocol/errors.ts';
import type { Task } from '../../tasks/task.ts';
import { taskHash } from '../../tasks/taskHash.ts';
import type { PlannedEpisode, RunPlan } from '../run/planRun.ts';
import { episodeFolder } from '../runFolder/paths.ts';
import { type EpisodeFiles, readRun } from '../runFolder/readRun.ts';
import { armsOf } from './arms.ts';
import { type ExperimentRecord, readExperimentRecord } from './experimentRecord.ts';
import { findExperiment } from './experiments.ts';

/** A run to go on with: what is missing of it, to be played as it was planned. */
export interface ResumedRun {
  readonly plan: RunPlan;
  readonly record: ExperimentRecord;
  /** What a former attempt left of the missing episodes; gone once `clear` is called. */
  clear(): void;
}

/**
 * The plan of everything in an experiment's run that has no score yet: never begun, cut off, or ended by a fault.
 * @throws ConfigError 'task-changed' when a task is no longer what it was, since figures of two tasks must not mix.
 */
export function resumePlan(folder: string): ResumedRun {
  const run = readRun(folder);
  const record = readExperimentRecord(folder);
  const tasks = tasksOfRun(record);
  const missing = run.episodes.filter(isMissing);
  const episodes = missing.map(({ record: episode }): PlannedEpisode => {
    const task = tasks.get(episode.taskHash);
    if (!task)
      throw new ConfigError(
        'task-changed',
        `${folder}: ${episode.taskId} (version ${episode.taskVersion}) is not the task any more that the run began with; play the experiment anew`,
      );
    return { task, record: episode };
  });
  return {
    record,
    plan: { folder, record: run.record, episodes },
    clear: () => {
      for (const { record: episode } of missing)
        rmSync(episodeFolder(folder, episode.index), { recursive: true, force: true });
    },
  };
}

function isMissing({ score }: EpisodeFiles): boolean {
  return !score?.metrics;
}

/** Every task the experiment can have played, by hash. */
function tasksOfRun({ experiment, arms }: ExperimentRecord): Map<string, Task> {
  const players = arms.map(({ framework, model }) => ({ framework, model }));
  const known = armsOf(findExperiment(experiment), players, {});
  return new Map(known.flatMap(({ tasks }) => tasks.map((task) => [taskHash(task), task])));
}
