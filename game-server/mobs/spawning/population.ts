import type { Point } from '../../../protocol/geometry.ts';
import type { Player } from '../../players/player.ts';
import type { Mob } from '../mob.ts';
import { CATEGORY_FACTS, categoryOf, SPAWN_CATEGORIES, type SpawnCategory } from './spawnCategory.ts';

/** Blocks around a player within which a mob counts for them (Minecraft wiki, "Mob spawning", mob caps). */
const COUNTS_WITHIN = 128;

type Counts = Record<SpawnCategory, number>;

function none(): Counts {
  return Object.fromEntries(SPAWN_CATEGORIES.map((category) => [category, 0])) as Counts;
}

/** How many mobs of each category a zone has, in all and around each player; those that stay for good do not count. */
export class Population {
  readonly #players: readonly Player[];
  readonly #all = none();
  readonly #around: readonly Counts[];
  readonly #mobs: { readonly kind: string; readonly position: Point }[] = [];

  constructor(mobs: Iterable<Mob>, players: readonly Player[]) {
    this.#players = players;
    this.#around = players.map(none);
    for (const mob of mobs) {
      const category = categoryOf(mob.kind, mob.species.monster);
      if (category && !mob.persistent && !mob.removed) this.add(category, mob.kind, mob.position);
    }
  }

  /** Counts one more at a place. */
  add(category: SpawnCategory, kind: string, { x, y, z }: Point): void {
    this.#mobs.push({ kind, position: { x, y, z } });
    this.#all[category]++;
    for (const [index, { position }] of this.#players.entries())
      if (Math.hypot(position.x - x, position.z - z) < COUNTS_WITHIN) (this.#around[index] as Counts)[category]++;
  }

  /** Whether a zone of so many chunks may have more of a category. @param share of the cap, chunks against `CAP_CHUNKS`. */
  hasRoom(category: SpawnCategory, share: number): boolean {
    return this.#all[category] < capOf(category, share);
  }

  /** Whether one of these players, by index, may have more of a category around them. */
  hasRoomAround(category: SpawnCategory, share: number, players: readonly number[]): boolean {
    const cap = capOf(category, share);
    for (const index of players) if ((this.#around[index] as Counts)[category] < cap) return true;
    return false;
  }

  /** The sum of the charges of all that are counted, each by its distance in blocks from a place. */
  chargesAround({ x, y, z }: Point, chargeOf: (kind: string, position: Point) => number): number {
    let sum = 0;
    for (const { kind, position } of this.#mobs) {
      const charge = chargeOf(kind, position);
      if (charge > 0) sum += charge / Math.hypot(position.x - x, position.y - y, position.z - z);
    }
    return sum;
  }
}

/** Mobs of a category beyond which none comes; of each at least one may. */
function capOf(category: SpawnCategory, share: number): number {
  return Math.max(1, Math.floor(CATEGORY_FACTS[category].cap * share));
}
