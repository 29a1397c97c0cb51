import { isDeepStrictEqual } from 'node:util';
import type { Box } from '../../../protocol/geometry.ts';
import type { Score } from '../../../protocol/score.ts';
import { neverReleased } from '../../../server-plugin/episode/ending.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { scoreConstruction } from '../../../server-plugin/scoring/construction/scoreConstruction.ts';
import type { View } from '../../../server-plugin/scoring/construction/view.ts';
import { checkLog, type Discrepancy } from '../../../server-plugin/scoring/replay.ts';
import type { EpisodeFiles } from '../folder/readRun.ts';
import { episodeIdOf } from '../folder/runRecord.ts';

/** What an episode's files say when they are put together and checked against each other. */
export interface Rescored {
  /** The score computed again, to the last digit; null when there is not enough to compute one. */
  readonly score: Score | null;
  /** Whether it equals score.json; null when either is missing. */
  readonly agrees: boolean | null;
  /** What in log and snapshots cannot be true; null when there is no first snapshot to start from. */
  readonly discrepancies: readonly Discrepancy[] | null;
}

/** Computes the score again and replays the log, from files alone. Missing files give nulls. */
export function rescoreEpisode(episode: EpisodeFiles): Rescored {
  const { initialSnapshot: initial, finalSnapshot: final = null, events, score: given } = episode;
  const discrepancies = initial ? checkLog(initial, events, final, openArenaOf(episode)) : null;
  const score = scoreAgain(episode);
  if (!score) return { score: null, agrees: null, discrepancies };
  // Both sides go through JSON, which is what a file holds.
  const agrees = given ? isDeepStrictEqual(JSON.parse(JSON.stringify(score)), given) : null;
  return { score, agrees, discrepancies };
}

/** The episode's view hit rate over other views; null where it is unscored. */
export function vhrOver(episode: EpisodeFiles, views: readonly View[]): number | null {
  return scoreAgain(episode, views)?.metrics?.vhr?.value ?? null;
}

/** Where things can happen in an arena in the open, whose snapshots show a part of it alone; undefined for all others. */
function openArenaOf({ task }: EpisodeFiles): Box | undefined {
  if (task?.family === 'gathering') return task.box;
  return task?.family === 'construction' ? task.land?.box : undefined;
}

function scoreAgain(episode: EpisodeFiles, views?: readonly View[]): Score | null {
  const { record, task, events, initialSnapshot: initial, finalSnapshot: final = null } = episode;
  const ended = events.find((event) => event.type === 'episode-ended');
  if (!task || !ended) return null;
  const episodeId = episodeIdOf(record);
  const isPrepared = events.some((event) => event.type === 'episode-prepared');
  // Logs of before release have nothing to score.
  if (!initial && !isPrepared && !isReleased(events)) return neverReleased(episodeId, task.id, record.agents, ended);
  if (!initial || (!final && ended.termination !== 'fault')) return null;
  const files = { episodeId, agents: record.agents, initial, final, events };
  if (views && task.family === 'construction') return scoreConstruction({ ...files, task, views });
  return rulesOf(task).score(files);
}

function isReleased(events: EpisodeFiles['events']): boolean {
  return events.some((event) => event.type === 'episode-released');
}
