import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Briefing } from '../../protocol/briefing.ts';
import { GuildhallError } from '../../protocol/errors.ts';
import type { Score } from '../../protocol/score.ts';
import type { PlannedEpisode } from '../run/plan/planRun.ts';
import { playEpisode } from '../run/play/playEpisode.ts';
import type { Stage } from '../run/play/playLockstep.ts';

/** The outcome of a play. */
export interface Played {
  /** Undefined when it could not be played. */
  readonly score: Score | undefined;
  /** Every agent's briefing. */
  readonly briefings: readonly Briefing[];
  /** The players' error, or why it could not be played. */
  readonly problem: string | undefined;
}

/** Plays an episode into a folder, in this process. Rejects only with the signal's reason. */
export async function playOnce(
  { record, task }: PlannedEpisode,
  {
    folder,
    gameVersion,
    signal,
  }: { readonly folder: string; readonly gameVersion: string; readonly signal: AbortSignal },
): Promise<Played> {
  signal.throwIfAborted();
  const briefings: Briefing[] = [];
  const solutionFile = `${folder}.solution.jsonl`;
  const onStage = ({ episode }: Stage) => {
    for (const agent of episode.agents) briefings.push(episode.briefing(agent));
  };
  try {
    const assignment = {
      task,
      record: withSolution(record, task, solutionFile),
      gameVersion,
      folder,
      think: { type: 'measured' },
    } as const;
    const { score, playersProblem: problem } = await playEpisode(assignment, { signal, onStage, durable: false });
    signal.throwIfAborted();
    return { score, briefings, problem };
  } catch (error) {
    if (signal.aborted) throw error;
    const problem = error instanceof GuildhallError ? error.message : ((error as Error).stack ?? String(error));
    return { score: undefined, briefings, problem };
  } finally {
    rmSync(solutionFile, { force: true });
  }
}

/** The record, with a solution's calls in a file where those are what plays. */
function withSolution(record: PlannedEpisode['record'], task: PlannedEpisode['task'], file: string): typeof record {
  if (record.framework !== 'recorded' || task.family !== 'custom' || !task.solution) return record;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, task.solution.map((call) => `${JSON.stringify(call)}\n`).join(''));
  return { ...record, framework: `recorded:file=${encodeURIComponent(file)}` };
}
