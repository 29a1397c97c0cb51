import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { CompoundTag } from '../../data/nbtTag.ts';
import type { BlockEntity } from '../../world/blockEntity.ts';
import { Chunks } from '../../world/chunks.ts';
import { MIN_Y } from '../../world/column.ts';
import type { World } from '../../world/world.ts';
import { type Remainder, remainderOf, withRemainder } from './remainder.ts';

/** A block entity of a file that this server has no counterpart for, and the block that stood there. */
interface ForeignTag {
  readonly position: BlockPosition;
  readonly block: string;
  readonly tag: CompoundTag;
}

/**
 * What files said of block entities beyond what this server makes of them: tags it does not know, and whole ones of
 * blocks whose entities mean nothing here (banners, heads). They are written again as long as the block stands.
 */
export class KeptBlockTags {
  readonly #world: World;
  readonly #remainders = new WeakMap<BlockEntity, Remainder>();
  readonly #foreign = new Map<number, Map<number, ForeignTag>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** @param own what the server writes of the entity right after reading `raw`. */
  remember(entity: BlockEntity, raw: CompoundTag, own: CompoundTag): void {
    const remainder = remainderOf(raw, own);
    if (remainder) this.#remainders.set(entity, remainder);
  }

  /** What is to be written of an entity of which the server says `now`. */
  completed(entity: BlockEntity, now: CompoundTag): CompoundTag {
    return withRemainder(now, this.#remainders.get(entity));
  }

  rememberForeign(position: BlockPosition, tag: CompoundTag): void {
    const key = Chunks.key(position.x >> 4, position.z >> 4);
    let chunk = this.#foreign.get(key);
    if (!chunk) {
      chunk = new Map();
      this.#foreign.set(key, chunk);
    }
    chunk.set(cellKey(position), { position, block: this.#world.block(position).id, tag });
  }

  /** The foreign ones of a chunk whose blocks still stand. */
  foreignIn(chunkX: number, chunkZ: number): CompoundTag[] {
    return [...(this.#foreign.get(Chunks.key(chunkX, chunkZ))?.values() ?? [])].flatMap(({ position, block, tag }) =>
      this.#world.block(position).id === block && !this.#world.entityAt(position) ? [tag] : [],
    );
  }
}

function cellKey({ x, y, z }: BlockPosition): number {
  return ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15);
}
