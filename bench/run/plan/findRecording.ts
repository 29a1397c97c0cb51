import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { readRecording } from '../../../sidecar/model/replay/recording.ts';
import { replayedPath } from '../../../sidecar/model/replay/replayModel.ts';
import { count } from '../../console/plainText.ts';
import { EPISODE_FILES, episodeFolder, runFile } from '../folder/paths.ts';
import { readRunRecord } from '../folder/readRun.ts';
import type { EpisodeRecord } from '../folder/runRecord.ts';

/**
 * The transcripts that a "replay:PATH" has for these episodes, in their order. PATH is a transcript or an episode's
 * folder, for one episode, or a run's folder, which must hold every one of them: same task, team, framework and seed.
 * @throws ConfigError 'bad-recording' when there is none, or one that cannot be read.
 */
export function findRecordings(model: string, episodes: readonly EpisodeRecord[], gameVersion: string): string[] {
  const path = replayedPath(model);
  if (path === '' || !existsSync(path))
    throw new ConfigError(
      'bad-recording',
      `${model}: not found; expected replay:PATH of a run, an episode or a transcript`,
    );
  const files = existsSync(runFile(path))
    ? ofRun(model, path, episodes, gameVersion)
    : [ofOne(model, path, episodes.length)];
  for (const file of files) readRecording(file);
  return files;
}

function ofOne(model: string, path: string, episodes: number): string {
  const file = statSync(path).isDirectory() ? join(path, EPISODE_FILES.transcript) : path;
  if (!existsSync(file))
    throw new ConfigError('bad-recording', `${model} has neither run.json nor ${EPISODE_FILES.transcript}`);
  if (episodes > 1)
    throw new ConfigError(
      'bad-recording',
      `${model} is the recording of one episode, but there are ${count(episodes, 'episode')} to play; expected the folder of a run`,
    );
  return file;
}

function ofRun(model: string, folder: string, episodes: readonly EpisodeRecord[], gameVersion: string): string[] {
  const run = readRunRecord(folder);
  if (run.gameVersion !== gameVersion)
    throw new ConfigError(
      'bad-recording',
      `${model} was recorded on Minecraft ${run.gameVersion}, but this run is on ${gameVersion}`,
    );
  return episodes.map((episode) => {
    const same = run.episodes.find((recorded) => isSame(recorded, episode));
    if (same) return join(episodeFolder(folder, same.index), EPISODE_FILES.transcript);
    const { taskId, trial, seed, framework, agents } = episode;
    throw new ConfigError(
      'bad-recording',
      `${model} has no episode of ${taskId} in its current version, trial ${trial}, seed ${seed}, with ${count(agents.length, 'agent')} and ${framework}`,
    );
  });
}

function isSame(a: EpisodeRecord, b: EpisodeRecord): boolean {
  return (
    a.taskHash === b.taskHash &&
    a.trial === b.trial &&
    a.seed === b.seed &&
    a.framework === b.framework &&
    a.agents.join() === b.agents.join()
  );
}
