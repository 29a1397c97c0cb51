import type { RunRecord } from '../folder/runRecord.ts';
import type { Finding } from '../seal/verifyRun.ts';
import { type Replayed, type ReplayOptions, replayEpisodes } from './replayEpisodes.ts';

/** What playing an episode again showed. */
export interface Replay {
  readonly episode: number;
  readonly replay: Replayed;
}

/**
 * What playing each episode of a run again shows; where its files do not hold, or the run as a whole does not, nothing is
 * played. Never throws for what is in the files.
 * @param problems what does not hold of the files
 */
export async function replayRun(
  folder: string,
  record: RunRecord,
  problems: readonly Finding[],
  options: ReplayOptions,
): Promise<Replay[]> {
  const broken = new Set(problems.map(({ episode }) => episode));
  const sound = record.episodes.filter(({ index }) => !broken.has(null) && !broken.has(index));
  const replays = await replayEpisodes(folder, record, sound, options);
  return record.episodes.map(({ index }) => ({
    episode: index,
    replay: replays.get(index) ?? { type: 'impossible', detail: 'the files do not hold' },
  }));
}

/** What keeps a run from being what playing it again shows. */
export function replayProblems(replays: readonly Replay[]): Finding[] {
  return replays.flatMap(({ episode, replay }) =>
    replay.type === 'differs' ? [{ episode, message: `played again it differs: ${replay.detail}` }] : [],
  );
}
