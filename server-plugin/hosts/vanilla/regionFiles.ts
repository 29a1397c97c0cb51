import { join } from 'node:path';
import nbt from 'prismarine-nbt';
import { readChunkNbt } from '../../../game-data/regionFile.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { type BlockPosition, type Box, boxContains, cellIndex, sizeOf } from '../../../protocol/geometry.ts';
import { type ContainerRecord, encodeRuns, type RegionSnapshot, type SignRecord } from '../../../protocol/snapshot.ts';
import { keepsItems } from './dialect/blockEntities.ts';
import type { Dialect } from './dialect/dialect.ts';
import { itemFormsOf } from './sampling/itemData.ts';
import { containerStacks } from './sampling/itemStacks.ts';
import { compoundOf, type PlainJson, plainIdOf, plainValue } from './sampling/plainValue.ts';
import { signText } from './sampling/signText.ts';

/** Cells along one side of a section (Minecraft wiki, "Chunk format"). */
const SECTION = 16;
/** Fewest bits of an index into a section's palette (Minecraft wiki, "Chunk format"). */
const FEWEST_BITS = 4;

/**
 * What a box of a saved world holds, from its region files: blocks, containers and signs, in world coordinates, dated `tick`.
 * All versions since 1.18 keep blocks in one format.
 * @param worldFolder the folder with level.dat.
 * @throws HostFault 'unreadable-world' for files that are missing, not of that format or not of that version.
 */
export function readRegionFiles(worldFolder: string, box: Box, dialect: Dialect, tick: number): RegionSnapshot {
  const region = new FileRegion(box, dialect);
  const chunk = (value: number) => Math.floor(value / SECTION);
  for (let x = chunk(box.min.x); x <= chunk(box.max.x); x++)
    for (let z = chunk(box.min.z); z <= chunk(box.max.z); z++)
      try {
        region.take(readChunk(worldFolder, x, z), x, z);
      } catch (error) {
        if (error instanceof HostFault) throw error;
        throw new HostFault(
          'unreadable-world',
          `chunk (${x}, ${z}) of the server's world cannot be read from its files: ${error instanceof Error ? error.message : error}`,
          { cause: error },
        );
      }
  return region.snapshot(tick);
}

type Nbt = Readonly<Record<string, unknown>>;
/** Its two halves as prismarine-nbt reads them. */
type Long = readonly [high: number, low: number];

function readChunk(worldFolder: string, x: number, z: number): Nbt {
  const bytes = readChunkNbt(join(worldFolder, 'region'), x, z);
  if (!bytes) throw new Error('it was never saved');
  // Lenient: prismarine-provider-anvil writes empty lists that are not quite empty.
  return nbt.simplify(nbt.parseUncompressed(bytes) as never) as Nbt;
}

/** A box that is put together chunk by chunk. */
class FileRegion {
  readonly #box: Box;
  readonly #dialect: Dialect;
  readonly #gameData: VersionGameData;
  readonly #cells: Uint16Array;
  readonly #palette: string[] = ['air'];
  readonly #numbers = new Map<string, number>([['air', 0]]);
  readonly #containers: ContainerRecord[] = [];
  readonly #signs: SignRecord[] = [];

  constructor(box: Box, dialect: Dialect) {
    this.#box = box;
    this.#dialect = dialect;
    this.#gameData = VersionGameData.ofVersion(dialect.version);
    const { x, y, z } = sizeOf(box);
    this.#cells = new Uint16Array(x * y * z);
  }

  take(chunk: Nbt, chunkX: number, chunkZ: number): void {
    const sections = chunk.sections;
    if (!Array.isArray(sections)) throw new Error('it has no sections, as chunks have since 1.18');
    for (const section of sections as Nbt[]) {
      const states = section.block_states as Nbt | undefined;
      if (states) this.#section(states, { x: chunkX * SECTION, y: Number(section.Y) * SECTION, z: chunkZ * SECTION });
    }
    for (const entity of (chunk.block_entities ?? []) as Nbt[]) this.#blockEntity(entity);
  }

  snapshot(tick: number): RegionSnapshot {
    const { x, z } = sizeOf(this.#box);
    const rank = ({ position }: { readonly position: BlockPosition }) =>
      ((position.y - this.#box.min.y) * z + (position.z - this.#box.min.z)) * x + (position.x - this.#box.min.x);
    return {
      tick,
      box: this.#box,
      palette: [...this.#palette],
      blocks: encodeRuns(this.#cells),
      entities: [],
      containers: this.#containers.sort((a, b) => rank(a) - rank(b)),
      signs: this.#signs.sort((a, b) => rank(a) - rank(b)),
    };
  }

  /** Indices lie in longs, the first in the lowest bits, none across two longs; a palette of one needs none. */
  #section(states: Nbt, corner: BlockPosition): void {
    const top = corner.y + SECTION - 1;
    if (top < this.#box.min.y || corner.y > this.#box.max.y) return;
    const numbers = (states.palette as Nbt[]).map((entry) => this.#number(entry));
    const longs = states.data as readonly Long[] | undefined;
    const bits = Math.max(FEWEST_BITS, Math.ceil(Math.log2(numbers.length)));
    const perLong = Math.floor(64 / bits);
    const mask = (1n << BigInt(bits)) - 1n;
    for (let y = 0; y < SECTION; y++)
      for (let z = 0; z < SECTION; z++)
        for (let x = 0; x < SECTION; x++) {
          const position = { x: corner.x + x, y: corner.y + y, z: corner.z + z };
          if (!boxContains(this.#box, position)) continue;
          const index = (y * SECTION + z) * SECTION + x;
          const [high, low] = longs?.[Math.floor(index / perLong)] ?? [0, 0];
          const long = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
          const choice = Number((long >> BigInt((index % perLong) * bits)) & mask);
          const number = numbers[choice];
          if (number === undefined)
            throw new Error(`a cell refers to entry ${choice} of a palette of ${numbers.length}`);
          this.#cells[cellIndex(this.#box, position)] = number;
        }
  }

  #number({ Name, Properties }: Nbt): number {
    const id = plainIdOf(plainValue(Name));
    const properties = Object.fromEntries(
      Object.entries(compoundOf(plainValue(Properties)) ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const state = { id: id ?? '', properties };
    const problem = this.#gameData.problemWith(state);
    if (problem !== undefined)
      throw new Error(`it holds a block that Minecraft ${this.#dialect.version} does not have: ${problem}`);
    const text = formatBlockState(this.#gameData.complete(state));
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#palette.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }

  #blockEntity(raw: Nbt): void {
    const nbt: Readonly<Record<string, PlainJson>> = compoundOf(plainValue(raw)) ?? {};
    const position = { x: Number(nbt.x), y: Number(nbt.y), z: Number(nbt.z) };
    if (!boxContains(this.#box, position)) return;
    const id = (this.#palette[this.#cells[cellIndex(this.#box, position)] ?? 0] ?? '').replace(/\[.*$/, '');
    const forms = itemFormsOf(this.#dialect);
    if (keepsItems(id))
      this.#containers.push({
        position,
        id,
        items: containerStacks(Array.isArray(nbt.Items) ? nbt.Items : [], forms),
      });
    const old = [1, 2, 3, 4].map((line) => nbt[`Text${line}`]).filter((line) => typeof line === 'string');
    const sign = signText(
      {
        ...(nbt.front_text === undefined ? {} : { front: nbt.front_text }),
        ...(nbt.back_text === undefined ? {} : { back: nbt.back_text }),
        ...(old.length === 4 ? { text: old } : {}),
      },
      forms.texts,
    );
    if (sign) this.#signs.push({ position, front: [...sign.front], back: [...sign.back] });
  }
}
