import { isDeepStrictEqual } from 'node:util';
import { checkLog, type Discrepancy } from '../../server-plugin/scoring/replay.ts';
import { scoreConstruction } from '../../server-plugin/scoring/scoreConstruction.ts';
import type { EpisodeFiles } from '../runFolder/readRun.ts';

/** What an episode's files say when they are checked against each other. */
export interface Verification {
  /** Whether the score follows from the other files to the last digit; null when there is not enough to compute it. */
  readonly scoreAgrees: boolean | null;
  /** What in log and snapshots cannot be true; null when there is no first snapshot to start from. */
  readonly discrepancies: readonly Discrepancy[] | null;
}

/** Computes the score again and replays the log, from files alone. */
export function verifyEpisode(episode: EpisodeFiles): Verification {
  const { record, task, events, score, initialSnapshot: initial, finalSnapshot: final = null } = episode;
  const discrepancies = initial ? checkLog(initial, events, final) : null;
  const over = events.some((event) => event.type === 'episode-ended');
  const excused = final !== null || score?.termination === 'fault';
  if (!task || !score || !initial || !over || !excused) return { scoreAgrees: null, discrepancies };
  const again = scoreConstruction({ episodeId: score.episodeId, task, agents: record.agents, initial, final, events });
  // Both sides go through JSON, which is what a file holds.
  return { scoreAgrees: isDeepStrictEqual(JSON.parse(JSON.stringify(again)), score), discrepancies };
}
