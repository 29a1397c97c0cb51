import { ConfigError } from '../../../protocol/errors.ts';
import type { Task } from '../../../tasks/task.ts';
import { gitSha, guildhallVersion, packageVersions } from '../../console/version.ts';
import { isRetried } from '../folder/ledger/attempts.ts';
import { readLedger } from '../folder/ledger/readLedger.ts';
import type { EpisodeFiles, RunFiles } from '../folder/readRun.ts';
import type { RunRecord } from '../folder/runRecord.ts';
import type { PlannedEpisode, RunPlan } from '../plan/planRun.ts';
import { type RunLedger, requireIntact } from '../seal/runLedger.ts';
import { isAsSealed } from '../seal/sealedEpisode.ts';
import type { EpisodeOutcome } from './episodeOutcome.ts';

/** A run to resume: the episodes it lacks, to be played as they were planned. */
export interface ResumedRun {
  readonly plan: RunPlan;
  /** What is finished and stays as it is. */
  readonly kept: readonly EpisodeOutcome[];
  /** Moves what a former attempt left of the missing episodes into set-aside/; nothing is deleted. The ledger notes it. */
  setAside(ledger: RunLedger): void;
}

/**
 * The plan of everything in a run that has no score yet: never begun, cut off, or ended by a fault; what its policy on
 * outages plays once more; in a run that plays everything twice, what was not compared; and in a sealed run what is not as
 * it was sealed. `tasks` are what the run's plan named, by hash.
 * @throws ConfigError 'task-changed' when a task is no longer what it was, since figures of two tasks must not mix;
 *   'broken-seal' where the ledger does not hold.
 */
export function resumedRun(run: RunFiles, tasks: ReadonlyMap<string, Task>): ResumedRun {
  const { folder, record, episodes, attempts } = run;
  const twice = record.lockstep?.verifyReplay === true;
  const ledger = readLedger(folder);
  if (ledger) requireIntact(folder, ledger);
  const isLeft = (files: EpisodeFiles) => {
    const { index } = files.record;
    if (!isFinished(files, twice) || isRetried(attempts.get(index), files.score, record.retryOutages)) return true;
    return ledger !== undefined && !isAsSealed(folder, index, ledger);
  };
  const missing = episodes.filter(isLeft);
  const planned = missing.map(({ record: episode }): PlannedEpisode => {
    const task = tasks.get(episode.taskHash);
    if (!task)
      throw new ConfigError(
        'task-changed',
        `${folder}: ${episode.taskId} (version ${episode.taskVersion}) has changed since the run began; play it in a new run`,
      );
    return { task, record: episode };
  });
  const indices = missing.map(({ record: { index } }) => index);
  return {
    plan: { folder, record: continued(record, indices), episodes: planned },
    kept: episodes.filter((files) => !missing.includes(files)).flatMap(outcomeOf),
    setAside: (underWay) => {
      for (const index of indices) if (!underWay.isUnderWay(index)) underWay.setAside(index);
    },
  };
}

function isFinished({ task, score, replay }: EpisodeFiles, twice: boolean): boolean {
  return task !== undefined && !!score?.metrics && (!twice || replay !== undefined);
}

function outcomeOf({ record, task, score, replay, problem }: EpisodeFiles): EpisodeOutcome[] {
  if (!task) return [];
  return [{ planned: { record, task }, score, replay, playersProblem: problem, wallMs: undefined }];
}

/** The record of the run; it names the code that resumes it where that is not the code that began or last resumed it. */
function continued(record: RunRecord, episodes: number[]): RunRecord {
  if (episodes.length === 0) return record;
  const code = {
    guildhallVersion: guildhallVersion(),
    gitSha: gitSha(),
    nodeVersion: process.version,
    packages: packageVersions(),
  };
  const { guildhallVersion: version, gitSha: sha, nodeVersion, packages, continued: before = [] } = record;
  const began = { guildhallVersion: version, gitSha: sha, nodeVersion, packages };
  if (before.length === 0 && JSON.stringify(code) === JSON.stringify(began)) return record;
  return { ...record, continued: [...before, { ...code, episodes }] };
}
