import { cellKey } from '../../perception/blockView.ts';
import type { Player } from '../../player/player.ts';
import { isUnderSky } from '../exploring/openSky.ts';
import type { Footing } from './footing.ts';

/** The most footings a body remembers of its way. */
const LONGEST = 6_000;

/** A body's way since it was last under the open sky, without the loops. */
class ReturnPath {
  readonly #steps: Footing[] = [];
  readonly #index = new Map<number, number>();

  add(footing: Footing): void {
    const key = cellKey(footing.x, footing.y, footing.z);
    const before = this.#index.get(key);
    if (before !== undefined) {
      for (const { x, y, z } of this.#steps.splice(before + 1)) this.#index.delete(cellKey(x, y, z));
      return;
    }
    if (this.#steps.length >= LONGEST) this.clear();
    this.#index.set(key, this.#steps.length);
    this.#steps.push(footing);
  }

  clear(): void {
    this.#steps.length = 0;
    this.#index.clear();
  }

  has(x: number, y: number, z: number): boolean {
    return this.#index.has(cellKey(x, y, z));
  }

  get steps(): readonly Footing[] {
    return this.#steps;
  }
}

const ways = new WeakMap<object, ReturnPath>();

function wayOf({ bot }: Player): ReturnPath {
  let way = ways.get(bot);
  if (!way) {
    way = new ReturnPath();
    ways.set(bot, way);
  }
  return way;
}

/** Notes that a body came by a footing. */
export function remember(player: Player, footing: Footing): void {
  const way = wayOf(player);
  if (isUnderSky(player.blocks, footing)) way.clear();
  way.add(footing);
}

/** The footings from the last under the open sky to the one noted last. */
export function pathFromDaylight(player: Player): readonly Footing[] {
  return wayOf(player).steps;
}

/** Whether a cell is floor of that way: who digs it cannot go back over it. */
export function carriesReturnPath(player: Player, { x, y, z }: { x: number; y: number; z: number }): boolean {
  return wayOf(player).has(x, y + 1, z);
}
