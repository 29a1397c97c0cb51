import type { NewEpisodeEvent } from '../../protocol/episodeEvent.ts';
import { type BlockPosition, boxContains, cellOf, type Point, subtract } from '../../protocol/geometry.ts';
import type { NamedPlace } from './families/family.ts';

/** Who stands in which of the task's places, by feet. */
export class PlaceTracker {
  readonly #places: readonly NamedPlace[];
  readonly #origin: BlockPosition;
  readonly #inside = new Map<string, Set<string>>();

  /** @param origin of the arena, world coordinates. */
  constructor(places: readonly NamedPlace[], origin: BlockPosition) {
    this.#places = places;
    this.#origin = origin;
  }

  /** What there is to tell of an agent whose feet are at `position` (world): places left, then places entered. */
  at(agent: string, position: Point): NewEpisodeEvent[] {
    if (this.#places.length === 0) return [];
    const cell = subtract(cellOf(position), this.#origin);
    const before = this.#inside.get(agent) ?? new Set();
    const now = new Set(this.#places.filter(({ box }) => boxContains(box, cell)).map(({ name }) => name));
    this.#inside.set(agent, now);
    return [
      ...[...before].filter((place) => !now.has(place)).map((place) => told('place-left', agent, place)),
      ...[...now].filter((place) => !before.has(place)).map((place) => told('place-entered', agent, place)),
    ];
  }

  /** The agent is in no place any more: gone, or dead. */
  gone(agent: string): NewEpisodeEvent[] {
    const before = this.#inside.get(agent) ?? new Set();
    this.#inside.delete(agent);
    return [...before].map((place) => told('place-left', agent, place));
  }
}

function told(type: 'place-entered' | 'place-left', actor: string, place: string): NewEpisodeEvent {
  return { type, actor, place };
}
