import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { cellKey } from '../../perception/blockView.ts';
import type { Player } from '../../player/player.ts';

/** How far from its first block others count as the same cluster's, blocks to each side and up and down. */
interface Extent {
  readonly wide: number;
  readonly high: number;
}

/**
 * Blocks of one kind that touch each other, corners too, as far as the body has seen them: the logs of a tree, a vein of
 * ore. More come to be known as it looks from elsewhere, or through the gaps it cuts. World coordinates.
 */
export class Cluster {
  readonly #player: Player;
  readonly #first: BlockPosition;
  readonly #isKind: (id: string) => boolean;
  readonly #extent: Extent;
  readonly #known = new Map<number, BlockPosition>();
  readonly #leftOut = new Set<number>();
  #edge: BlockPosition[];

  constructor(player: Player, first: BlockPosition, isKind: (id: string) => boolean, extent: Extent) {
    this.#player = player;
    this.#first = first;
    this.#isKind = isKind;
    this.#extent = extent;
    this.#known.set(cellKey(first.x, first.y, first.z), first);
    this.#edge = [first];
    this.look();
  }

  /** Takes in the blocks the eyes have seen that touch one known, whether it still stands or not. */
  look(): void {
    const shut: BlockPosition[] = [];
    const queue = this.#edge;
    for (let cell = queue.pop(); cell; cell = queue.pop()) {
      let whole = true;
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++)
          for (let dx = -1; dx <= 1; dx++) {
            const next = { x: cell.x + dx, y: cell.y + dy, z: cell.z + dz };
            const key = cellKey(next.x, next.y, next.z);
            if (this.#known.has(key) || !this.#mayBelong(next)) continue;
            if (!this.#player.vision.at(next)) {
              whole = false;
              continue;
            }
            this.#known.set(key, next);
            queue.push(next);
          }
      if (!whole) shut.push(cell);
    }
    this.#edge = shut;
  }

  /** Notes a cell that does not belong to it, such as one of a pillar, or is given up. */
  leaveOut({ x, y, z }: BlockPosition): void {
    const key = cellKey(x, y, z);
    this.#known.set(key, { x, y, z });
    this.#leftOut.add(key);
  }

  /** Those known that are still there, without those left out, the lowest first. */
  standing(): BlockPosition[] {
    const { blocks } = this.#player;
    const found: BlockPosition[] = [];
    for (const [key, cell] of this.#known) {
      const id = this.#leftOut.has(key) ? undefined : blocks.at(cell)?.state.id;
      if (id !== undefined && this.#isKind(id)) found.push(cell);
    }
    return found.sort((a, b) => a.y - b.y || a.z - b.z || a.x - b.x);
  }

  #mayBelong({ x, y, z }: BlockPosition): boolean {
    const { wide, high } = this.#extent;
    const first = this.#first;
    if (Math.abs(x - first.x) > wide || Math.abs(z - first.z) > wide || Math.abs(y - first.y) > high) return false;
    const id = this.#player.blocks.atXyz(x, y, z)?.state.id;
    return id !== undefined && this.#isKind(id);
  }
}
