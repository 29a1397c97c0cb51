import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { count } from '../../console/plainText.ts';
import { type Attempt, attemptsOf } from '../../run/folder/ledger/attempts.ts';
import { EPISODE_FILES, episodeFolder, runFile } from '../../run/folder/paths.ts';
import { type EpisodeFiles, readEpisode, readRunRecord } from '../../run/folder/readRun.ts';
import type { RunRecord } from '../../run/folder/runRecord.ts';

/** Whether a path is a folder that a run or an episode left behind. */
export function isPlayed(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory() && (existsSync(runFile(path)) || isEpisode(path));
}

function isEpisode(path: string): boolean {
  return [EPISODE_FILES.transcript, EPISODE_FILES.events, EPISODE_FILES.score].some((name) =>
    existsSync(join(path, name)),
  );
}

/** An episode and the run it is of. */
export interface FoundEpisode {
  readonly run: RunRecord;
  readonly episode: EpisodeFiles;
  readonly attempts: readonly Attempt[];
}

/**
 * The episode that a folder of a run or of one of its episodes means.
 * @throws ConfigError 'bad-option' where it must be chosen or does not exist, and those of `readRun`.
 */
export function findEpisode(path: string, index: number | undefined): FoundEpisode {
  if (!existsSync(runFile(path))) {
    if (index !== undefined)
      throw new ConfigError('bad-option', `--episode ${index}: ${path} is a single episode; expected the run's folder`);
    // "." has a name as well.
    const own = /^\d+$/.test(basename(path)) ? path : resolve(path);
    return episodeOf(dirname(dirname(own)), Number(/^\d+$/.exec(basename(own))?.[0] ?? -1));
  }
  const { episodes } = readRunRecord(path);
  if (index === undefined && episodes.length > 1)
    throw new ConfigError(
      'bad-option',
      `${path} has ${count(episodes.length, 'episode')}; choose one with --episode 0 to ${episodes.length - 1}`,
    );
  return episodeOf(path, index ?? episodes[0]?.index ?? 0);
}

function episodeOf(folder: string, index: number): FoundEpisode {
  const run = readRunRecord(folder);
  const record = run.episodes.find((episode) => episode.index === index);
  if (!record)
    throw new ConfigError('bad-option', `${folder} has no episode ${index} (0 to ${run.episodes.length - 1})`);
  if (!existsSync(episodeFolder(folder, index)))
    throw new ConfigError('bad-option', `${folder}: episode ${index} was not played`);
  return { run, episode: readEpisode(folder, record), attempts: attemptsOf(folder, run).get(index) ?? [] };
}
