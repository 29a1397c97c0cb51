import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';

/** Who may hold a container open without a window. */
interface Holder {
  readonly removed: boolean;
}

/** Who holds the lids of containers open besides players, who do so by the windows they have open. */
export class ContainerHolds {
  readonly #holders = new Map<string, Set<Holder>>();

  /** How many hold the container block at a position; those no more in the world hold nothing. */
  at(position: BlockPosition): number {
    let count = 0;
    for (const { removed } of this.#holders.get(positionKey(position)) ?? []) if (!removed) count++;
    return count;
  }

  add(position: BlockPosition, holder: Holder): void {
    const key = positionKey(position);
    const there = this.#holders.get(key);
    if (there) there.add(holder);
    else this.#holders.set(key, new Set([holder]));
  }

  delete(position: BlockPosition, holder: Holder): void {
    const key = positionKey(position);
    const there = this.#holders.get(key);
    there?.delete(holder);
    if (there?.size === 0) this.#holders.delete(key);
  }
}
