import { cellKey } from '../blockView.ts';
import type { Player } from '../player.ts';
import type { Footing } from '../walking/footing.ts';

/** The most footings a body remembers of its way. */
const LONGEST = 6_000;

/** A body's way since it was last under the open sky, without the loops. */
class Trail {
  readonly #way: Footing[] = [];
  readonly #index = new Map<number, number>();

  add(footing: Footing): void {
    const key = cellKey(footing.x, footing.y, footing.z);
    const before = this.#index.get(key);
    if (before !== undefined) {
      for (const { x, y, z } of this.#way.splice(before + 1)) this.#index.delete(cellKey(x, y, z));
      return;
    }
    if (this.#way.length >= LONGEST) this.clear();
    this.#index.set(key, this.#way.length);
    this.#way.push(footing);
  }

  clear(): void {
    this.#way.length = 0;
    this.#index.clear();
  }

  get way(): readonly Footing[] {
    return this.#way;
  }
}

const trails = new WeakMap<object, Trail>();

function trailOf({ bot }: Player): Trail {
  let trail = trails.get(bot);
  if (!trail) {
    trail = new Trail();
    trails.set(bot, trail);
  }
  return trail;
}

/** Notes that a body came by a footing. */
export function remember(player: Player, footing: Footing): void {
  const trail = trailOf(player);
  if (isUnderSky(player, footing)) trail.clear();
  trail.add(footing);
}

/** The footings from the last under the open sky to the one noted last. */
export function wayFromLight(player: Player): readonly Footing[] {
  return trailOf(player).way;
}

/** Whether nothing but air, leaves and plants is above a footing, as far up as the client knows. */
export function isUnderSky({ blocks }: Player, { x, y, z }: Pick<Footing, 'x' | 'y' | 'z'>): boolean {
  for (let above = y + 1; above <= HIGHEST; above++) {
    const facts = blocks.atXyz(x, above, z);
    if (!facts) return false;
    if (facts.shapes.length > 0 && !facts.state.id.endsWith('_leaves')) return false;
  }
  return true;
}

/** No land, and no tree on it, reaches this high. */
const HIGHEST = 200;
