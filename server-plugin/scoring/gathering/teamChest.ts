import type { BlockState } from '../../../protocol/blockState.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import {
  type BlockPosition,
  boxContains,
  clockwiseOf,
  HORIZONTAL_FACINGS,
  neighbour,
  oppositeOf,
  positionKey,
  samePosition,
} from '../../../protocol/geometry.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { cellChangeOf } from '../replay.ts';

/**
 * What the team's chest holds, as the log's last word has it: the chest at the team's place, and the half that somebody has
 * joined to it. Nothing while no chest stands there, nor in any other container.
 */
export class TeamChest {
  readonly #place: BlockPosition;
  readonly #id: string | undefined;
  #standing: BlockState | undefined;
  readonly #counts = new Map<string, Map<string, number>>();

  /** @param steps what the arena is built of, the chest with it. */
  constructor(place: BlockPosition, steps: readonly BuildStep[]) {
    this.#place = place;
    for (const step of steps) {
      if (step.type === 'fill' && boxContains(step.box, place)) this.#standing = step.state;
      if (step.type === 'set' && samePosition(step.position, place)) this.#standing = step.state;
      if (step.type === 'container') {
        const items = new Map<string, number>();
        for (const { id, count } of step.items) items.set(id, (items.get(id) ?? 0) + count);
        this.#counts.set(positionKey(step.position), items);
      }
    }
    this.#id = this.#standing?.id;
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'container-changed') {
      const key = positionKey(event.position);
      const items = this.#counts.get(key) ?? new Map<string, number>();
      this.#counts.set(key, items);
      items.set(event.item, Math.max(0, (items.get(event.item) ?? 0) + event.delta));
      return;
    }
    const change = cellChangeOf(event);
    if (!change) return;
    const key = positionKey(change.position);
    // What falls out of a container is logged as well; where that comes later it finds nothing left to take.
    if (event.type !== 'block-changed') this.#counts.delete(key);
    if (samePosition(change.position, this.#place)) this.#standing = change.state;
  }

  /** The places whose content counts: none, one, or both halves of a double chest. */
  places(): BlockPosition[] {
    const state = this.#standing;
    if (!state || state.id !== this.#id) return [];
    const half = otherHalf(this.#place, state);
    return half ? [this.#place, half] : [this.#place];
  }

  /** What the container at a place holds, item by item, by the arena's plan and the log. */
  at(place: BlockPosition): ReadonlyMap<string, number> {
    return this.#counts.get(positionKey(place)) ?? new Map();
  }

  /** How many of these items the chest holds. */
  count(items: readonly string[]): number {
    return this.places().reduce((sum, place) => {
      const held = this.at(place);
      return sum + items.reduce((own, item) => own + (held.get(item) ?? 0), 0);
    }, 0);
  }
}

/** Where the other half of a double chest stands (Minecraft wiki, "Chest", block states). */
function otherHalf(place: BlockPosition, { properties }: BlockState): BlockPosition | undefined {
  const facing = HORIZONTAL_FACINGS.find((name) => name === properties.facing);
  if (!facing) return undefined;
  if (properties.type === 'left') return neighbour(place, clockwiseOf(facing));
  if (properties.type === 'right') return neighbour(place, oppositeOf(clockwiseOf(facing)));
  return undefined;
}
