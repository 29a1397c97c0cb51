import type { BlockPosition } from '../../../../protocol/geometry.ts';
import {
  type BlockChange,
  type BlockFacts,
  type Blocks,
  type ChangingBlocks,
  cellKey,
  OpenedDoors,
} from '../../perception/blockView.ts';
import { type Footing, SAFE_DROP, type Step } from './footing.ts';
import { RememberedFootings, stepsFrom } from './rememberedFootings.ts';
import { type ReverseSteps, WalkedReverseSteps } from './shutOff.ts';

/** A block that changes decides about footings in its own column from this far below it to this far above. */
const FOOTING_BELOW = 3;
const FOOTING_ABOVE = 2;
/** And about steps from its own column and those beside it: a jump up, a fall, and the head room of both. */
const STEPS_BELOW = 6;
const STEPS_ABOVE = 8;
/** Changes between two searches above which starting again costs less than looking at each. */
const MOST_CHANGES = 512;
/** The same of chunks that came or went. */
const MOST_CHUNKS = 64;
const CHUNK = 16;
/** Cells remembered before all are forgotten: many times what a search may look at. */
const MOST_CELLS = 60_000;

/**
 * The steps a body can take, remembered from search to search: most searches of a body cross ground it has crossed
 * before. What changing blocks may have made wrong is forgotten before the next search.
 */
export class KnownSteps {
  readonly #blocks: Blocks;
  readonly #footings: RememberedFootings;
  readonly #steps = new Map<Footing, readonly Step[]>();
  readonly #forget = (footing: Footing) => void this.#steps.delete(footing);
  /** What has changed since the last search, by `cellKey`, and what was there then. */
  readonly #changes = new Map<number, { readonly at: BlockPosition; readonly was: BlockFacts | undefined }>();
  /** Chunks that have come or gone since, by `cellKey`, near what is known. */
  readonly #chunks = new Map<number, { readonly x: number; readonly z: number }>();
  #stale = false;

  constructor(blocks: Blocks | ChangingBlocks) {
    this.#blocks = blocks;
    this.#footings = new RememberedFootings(new OpenedDoors(blocks));
    if ('onChange' in blocks) blocks.onChange((change) => this.#note(change));
  }

  /** To be called before each search. */
  refresh(): void {
    if (this.#stale || this.#footings.size > MOST_CELLS) {
      this.#footings.forgetAll();
      this.#steps.clear();
    }
    // In a team most blocks that come are gone again by the next search.
    else {
      for (const { x, z } of this.#chunks.values()) this.#forgetChunk(x, z);
      for (const { at, was } of this.#changes.values())
        if (was === undefined || this.#blocks.atXyz(at.x, at.y, at.z) !== was) this.#forgetAround(at);
    }
    this.#chunks.clear();
    this.#changes.clear();
    this.#stale = false;
  }

  /** As `stepsFrom`, in the same order. */
  from(footing: Footing, longestDrop: number): readonly Step[] {
    // Where a walk starts and how deep its falls may be are matters of one search.
    if (footing.off || longestDrop !== SAFE_DROP) return stepsFrom(this.#footings, footing, longestDrop);
    let steps = this.#steps.get(footing);
    if (!steps) {
      steps = stepsFrom(this.#footings, footing, longestDrop);
      this.#steps.set(footing, steps);
    }
    return steps;
  }

  /** The remembered steps, backwards. */
  reverseSteps(longestDrop: number): ReverseSteps {
    return new WalkedReverseSteps(this.#footings, longestDrop);
  }

  #note(change: BlockChange): void {
    if (this.#stale) return;
    switch (change.type) {
      case 'cell': {
        const key = cellKey(change.at.x, change.at.y, change.at.z);
        if (this.#changes.has(key)) return;
        this.#changes.set(key, { at: change.at, was: change.was });
        if (this.#changes.size > MOST_CHANGES) this.#stale = true;
        return;
      }
      case 'chunk':
        if (!this.#isNear(change.x, change.z)) return;
        this.#chunks.set(cellKey(change.x, 0, change.z), { x: change.x, z: change.z });
        if (this.#chunks.size > MOST_CHUNKS) this.#stale = true;
        return;
      default:
        throw new Error(`no such change: ${JSON.stringify(change satisfies never)}`);
    }
  }

  /** Far chunks come and go all the time while a body walks. */
  #isNear(chunkX: number, chunkZ: number): boolean {
    for (let x = chunkX - 1; x <= chunkX + 1; x++)
      for (let z = chunkZ - 1; z <= chunkZ + 1; z++) if (this.#footings.knowsOf(x, z)) return true;
    return false;
  }

  /** Footings are matters of a chunk's own columns, steps of those beside it as well. */
  #forgetChunk(chunkX: number, chunkZ: number): void {
    const [x, z] = [chunkX * CHUNK, chunkZ * CHUNK];
    for (let besideX = x - 1; besideX <= x + CHUNK; besideX++)
      for (let besideZ = z - 1; besideZ <= z + CHUNK; besideZ++)
        this.#footings.eachInColumn(besideX, besideZ, this.#forget);
    for (let ownX = x; ownX < x + CHUNK; ownX++)
      for (let ownZ = z; ownZ < z + CHUNK; ownZ++) this.#footings.forgetColumn(ownX, ownZ);
  }

  #forgetAround({ x, y, z }: BlockPosition): void {
    for (let besideX = x - 1; besideX <= x + 1; besideX++)
      for (let besideZ = z - 1; besideZ <= z + 1; besideZ++)
        this.#footings.eachKnown(besideX, besideZ, y - STEPS_BELOW, y + STEPS_ABOVE, this.#forget);
    for (let level = y - FOOTING_BELOW; level <= y + FOOTING_ABOVE; level++) this.#footings.forget(x, level, z);
  }
}
