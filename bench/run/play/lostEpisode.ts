import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readBounded } from '../../../files/reading.ts';
import { Score } from '../../../protocol/score.ts';
import { writeJsonAtomically } from '../../../server-plugin/episode/archive.ts';
import { unscoredAgents } from '../../../server-plugin/scoring/evidence.ts';
import { EPISODE_FILES } from '../folder/paths.ts';
import { LARGEST_RECORD } from '../folder/readText.ts';
import { type EpisodeRecord, episodeIdOf } from '../folder/runRecord.ts';

/** How much of a log's end is read for its last whole line; a line is far shorter. */
const TAIL_BYTES = 256 * 1024;

const LoggedTick = z.object({ tick: z.int() });

/**
 * Gives an episode whose process was lost its verdict: an unscored fault of the host, after as many ticks as its log
 * reached. The log stays as it was left. A verdict that the process had already written stands.
 */
export function scoreLostEpisode(folder: string, record: EpisodeRecord): Score {
  const file = join(folder, EPISODE_FILES.score);
  if (existsSync(file)) return Score.parse(JSON.parse(readBounded(file, LARGEST_RECORD).toString('utf8')));
  mkdirSync(folder, { recursive: true });
  const score: Score = {
    episodeId: episodeIdOf(record),
    taskId: record.taskId,
    termination: 'fault',
    reason: 'host-fault',
    ticks: lastTick(join(folder, EPISODE_FILES.events)),
    success: null,
    metrics: null,
    perAgent: unscoredAgents(record.agents),
  };
  writeJsonAtomically(file, score);
  return score;
}

function lastTick(log: string): number {
  if (!existsSync(log)) return 0;
  const file = openSync(log, 'r');
  try {
    const { size } = fstatSync(file);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(file, tail, 0, tail.length, size - tail.length);
    const line = tail.toString('utf8').split('\n').at(-2);
    return line === undefined ? 0 : Math.max(0, LoggedTick.parse(JSON.parse(line)).tick);
  } finally {
    closeSync(file);
  }
}
