import type { EpisodeEvent, EpisodeEventOf } from '../../protocol/episodeEvent.ts';

/** How an episode ended, by its log. @throws Error when the log does not say. */
export function endOf(episodeId: string, events: readonly EpisodeEvent[]): EpisodeEventOf<'episode-ended'> {
  const ended = events.find((event) => event.type === 'episode-ended');
  if (!ended) throw new Error(`${episodeId}: the log does not say how the episode ended`);
  return ended;
}
