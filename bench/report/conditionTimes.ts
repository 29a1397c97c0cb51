import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import { positionKey } from '../../protocol/geometry.ts';
import type { RoomCondition } from '../../tasks/escape/escapeTask.ts';

/** One time a condition was met. */
interface ConditionMet {
  /** Undefined where the game itself did it. */
  readonly actor: string | undefined;
  readonly tick: number;
}

/** When a condition was met, and by whom. */
export function timesMet(condition: RoomCondition, events: readonly EpisodeEvent[]): ConditionMet[] {
  const key = positionKey(condition.position);
  return events.flatMap((event) => {
    if (event.type !== 'device-changed' && event.type !== 'block-placed') return [];
    if (positionKey(event.position) !== key) return [];
    const isMet =
      event.type === 'device-changed'
        ? condition.type === 'device' && event.on
        : condition.type === 'block' && event.state.id === condition.block;
    return isMet ? [{ actor: event.actor, tick: event.tick }] : [];
  });
}
