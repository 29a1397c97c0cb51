import { ConfigError } from '../../protocol/errors.ts';
import type { Score } from '../../protocol/score.ts';
import { checkLog } from '../../server-plugin/scoring/replay.ts';
import { scoreConstruction } from '../../server-plugin/scoring/scoreConstruction.ts';
import { EXIT } from '../cli/exitCodes.ts';
import type { Output } from '../cli/output.ts';
import { type EpisodeFiles, readRun } from '../runFolder/readRun.ts';

interface Rescored {
  readonly episode: number;
  readonly taskId: string;
  readonly score: Score | null;
  /** Whether the files give the very score that was written then; null when there is nothing to compare. */
  readonly agrees: boolean | null;
  /** What in the log cannot be true. */
  readonly discrepancies: readonly string[];
}

/**
 * `guildhall score`: computes every score again from the files and compares it with score.json, digit by digit. Exits
 * with 1 when one differs or a log contradicts itself.
 */
export function score(folder: string, output: Output): number {
  const { episodes } = readRun(folder);
  const results = episodes.map(rescore);
  for (const { episode, taskId, score, agrees, discrepancies } of results) {
    const verdict =
      score === null
        ? 'not finished'
        : `${score.termination} (${score.reason}), completion ${show(score.metrics?.completion?.value)}, ` +
          `vhr ${show(score.metrics?.vhr?.value)}`;
    const agreement = agrees === null ? '' : agrees ? ', agrees with score.json' : ', DIFFERS from score.json';
    output.line(`${episode} ${taskId}: ${verdict}${agreement}`);
    for (const discrepancy of discrepancies) output.line(`  log: ${discrepancy}`);
  }
  output.result(results);
  const sound = results.every(({ agrees, discrepancies }) => agrees !== false && discrepancies.length === 0);
  return sound ? EXIT.ok : EXIT.faulted;
}

function rescore(files: EpisodeFiles): Rescored {
  const { record, task, events, initialSnapshot: initial, finalSnapshot: final } = files;
  const base = { episode: record.index, taskId: record.taskId };
  if (!events.some((event) => event.type === 'episode-ended'))
    return { ...base, score: null, agrees: null, discrepancies: [] };
  if (!task) throw new ConfigError('corrupt-run', `${files.folder}: task.json is missing`);
  const isReleased = events.some((event) => event.type === 'episode-released');
  const isFault = events.some((event) => event.type === 'episode-ended' && event.termination === 'fault');
  if ((!initial && isReleased) || (!final && !isFault))
    throw new ConfigError('corrupt-run', `${files.folder}: ${initial ? 'final' : 'initial'}.snapshot.json is missing`);
  if (!initial) {
    // An episode that broke before its release has no arena to be judged by.
    return { ...base, score: files.score ?? null, agrees: null, discrepancies: [] };
  }
  const score = scoreConstruction({
    episodeId: files.score?.episodeId ?? `episode-${record.index}`,
    task,
    agents: record.agents,
    initial,
    final: final ?? null,
    events,
  });
  return {
    ...base,
    score,
    agrees: files.score ? JSON.stringify(files.score) === JSON.stringify(score) : null,
    discrepancies: checkLog(initial, events, final ?? null).map(({ message }) => message),
  };
}

function show(value: number | null | undefined): string {
  return value === null || value === undefined ? 'unscored' : value.toFixed(3);
}
