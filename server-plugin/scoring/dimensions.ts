import { type EpisodeEvent, isElsewhere } from '../../protocol/episodeEvent.ts';

/** Far above all that can stand in a world. */
const APART = 4096;

/**
 * The event as those read it who know places by coordinates alone: what happened in the Nether lies far above the overworld, so
 * that nothing in one dimension is ever taken for, or for near to, something in the other.
 */
export function apartByDimension(event: EpisodeEvent): EpisodeEvent {
  if (!isElsewhere(event) || !('position' in event)) return event;
  const { position } = event;
  return { ...event, position: { ...position, y: position.y + APART } } as EpisodeEvent;
}
