import type { Point } from '../../../protocol/geometry.ts';
import type { Player } from '../../players/player.ts';
import type { Mob } from '../mob.ts';
import { CATEGORY_FACTS, categoryOf, SPAWN_CATEGORIES, type SpawnCategory } from './spawnCategory.ts';

/** Blocks around a player within which a mob counts for them (Minecraft wiki, "Mob spawning", mob caps). */
const COUNTS_WITHIN = 128;

const NUMBER = new Map(SPAWN_CATEGORIES.map((category, number) => [category, number]));
const numberOf = (category: SpawnCategory) => NUMBER.get(category) as number;

/** How many mobs of each category a zone has, in all and around each player; those that stay for good do not count. */
export class Population {
  readonly #players: readonly Player[];
  /** By number of the category; the same around each player, one after the other. */
  readonly #all = new Int32Array(SPAWN_CATEGORIES.length);
  readonly #around: Int32Array;
  readonly #kinds: string[] = [];
  readonly #positions: Point[] = [];

  constructor(mobs: Iterable<Mob>, players: readonly Player[]) {
    this.#players = players;
    this.#around = new Int32Array(players.length * SPAWN_CATEGORIES.length);
    for (const mob of mobs) {
      if (mob.persistent || mob.removed) continue;
      const category = categoryOf(mob.kind, mob.species.monster);
      if (category) this.add(category, mob.kind, mob.position);
    }
  }

  /** Counts one more at a place, which nobody may change afterwards. */
  add(category: SpawnCategory, kind: string, position: Point): void {
    this.#kinds.push(kind);
    this.#positions.push(position);
    const number = numberOf(category);
    (this.#all[number] as number)++;
    for (let index = 0; index < this.#players.length; index++) {
      const at = (this.#players[index] as Player).position;
      const [dx, dz] = [at.x - position.x, at.z - position.z];
      if (dx * dx + dz * dz < COUNTS_WITHIN * COUNTS_WITHIN)
        (this.#around[index * SPAWN_CATEGORIES.length + number] as number)++;
    }
  }

  /** Whether a zone of so many chunks may have more of a category. @param share of the cap, chunks against `CAP_CHUNKS`. */
  hasRoom(category: SpawnCategory, share: number): boolean {
    return (this.#all[numberOf(category)] as number) < capOf(category, share);
  }

  /** Whether one of these players, by index, may have more of a category around them. */
  hasRoomAround(category: SpawnCategory, share: number, players: readonly number[]): boolean {
    const cap = capOf(category, share);
    const number = numberOf(category);
    for (const index of players)
      if ((this.#around[index * SPAWN_CATEGORIES.length + number] as number) < cap) return true;
    return false;
  }

  /** The sum of the charges of all that are counted, each by its distance in blocks from a place. */
  chargesAround({ x, y, z }: Point, chargeOf: (kind: string, position: Point) => number): number {
    let sum = 0;
    for (const [index, position] of this.#positions.entries()) {
      const charge = chargeOf(this.#kinds[index] as string, position);
      if (charge > 0) sum += charge / Math.hypot(position.x - x, position.y - y, position.z - z);
    }
    return sum;
  }
}

/** Mobs of a category beyond which none comes; of each at least one may. */
function capOf(category: SpawnCategory, share: number): number {
  return Math.max(1, Math.floor(CATEGORY_FACTS[category].cap * share));
}
