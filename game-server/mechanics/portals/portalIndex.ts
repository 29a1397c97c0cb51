import { type BlockPosition, type Box, boxContains } from '../../../protocol/geometry.ts';
import { Chunks } from '../../world/chunks.ts';
import { MIN_Y, SECTIONS, stateIn } from '../../world/column.ts';
import { sectionMayHold } from '../../world/sectionPalette.ts';
import type { World } from '../../world/world.ts';

/** Where the portal blocks of a world are, so that nobody has to search the land for them. */
export class PortalIndex {
  readonly #world: World;
  readonly #isPortal: (stateId: number) => boolean;
  readonly #chunks = new Map<number, Map<number, BlockPosition>>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
    const portal = world.gameData.source.data.blocksByName.nether_portal;
    const [first, last] = [portal?.minStateId ?? -1, portal?.maxStateId ?? -1];
    this.#isPortal = (stateId) => stateId >= first && stateId <= last;
  }

  install(): void {
    this.#world.onCellTouched((position) => this.#look(position));
    this.#world.onChunkReplaced((chunkX, chunkZ) => this.#scan(chunkX, chunkZ));
  }

  /** Whether the world has no portal at all, as far as anybody has seen. */
  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Whether a cell holds a portal block. */
  has(position: BlockPosition): boolean {
    return this.#count > 0 && this.#isPortal(this.#world.stateId(position));
  }

  /** The portal block of a box nearest to a place within so many blocks in each direction across; the lowest of those as near. */
  nearest(to: BlockPosition, radius: number, box: Box): BlockPosition | undefined {
    let best: { readonly cell: BlockPosition; readonly distance: number } | undefined;
    for (const cells of this.#chunks.values())
      for (const cell of cells.values()) {
        if (Math.abs(cell.x - to.x) > radius || Math.abs(cell.z - to.z) > radius) continue;
        if (!boxContains(box, cell)) continue;
        const distance = (cell.x - to.x) ** 2 + (cell.y - to.y) ** 2 + (cell.z - to.z) ** 2;
        if (!best || distance < best.distance || (distance === best.distance && cell.y < best.cell.y))
          best = { cell, distance };
      }
    return best?.cell;
  }

  #look({ x, y, z }: BlockPosition): void {
    const is = this.#isPortal(this.#world.chunks.stateId(x, y, z));
    if (!is && this.#count === 0) return;
    const key = Chunks.key(x >> 4, z >> 4);
    const cell = ((y - MIN_Y) << 8) | ((z & 15) << 4) | (x & 15);
    let cells = this.#chunks.get(key);
    if (is) {
      if (!cells) {
        cells = new Map();
        this.#chunks.set(key, cells);
      }
      if (!cells.has(cell)) this.#count++;
      cells.set(cell, { x, y, z });
    } else if (cells?.delete(cell)) this.#count--;
  }

  #scan(chunkX: number, chunkZ: number): void {
    const key = Chunks.key(chunkX, chunkZ);
    this.#count -= this.#chunks.get(key)?.size ?? 0;
    this.#chunks.delete(key);
    const { chunks } = this.#world;
    // What would have to be made first has no portal.
    if (!chunks.isMade(chunkX, chunkZ) || chunks.isPristine(chunkX, chunkZ)) return;
    const column = chunks.column(chunkX, chunkZ);
    for (let section = 0; section < SECTIONS; section++) {
      if (!sectionMayHold(column, section, this.#isPortal)) continue;
      for (let cell = section << 12; cell < (section + 1) << 12; cell++)
        if (this.#isPortal(stateIn(column, cell)))
          this.#look({ x: chunkX * 16 + (cell & 15), y: MIN_Y + (cell >> 8), z: chunkZ * 16 + ((cell >> 4) & 15) });
    }
  }
}
