import { existsSync } from 'node:fs';
import { join } from 'node:path';
import nbt from 'prismarine-nbt';
import type { Game } from '../commands/game.ts';
import { byte, type CompoundTag, compound, int, numberOf, string, type Tag } from '../data/nbtTag.ts';
import { MAP_SIZE, type MapDrawing, type MapFacts, MOST_SCALE } from '../mechanics/maps/mapDrawing.ts';
import { readLevelNbt } from '../world/anvil/levelNbt.ts';
import { type FileTag, fileTag, gameTag } from '../world/anvil/nbtTags.ts';
import { DIMENSIONS, type DimensionName } from '../world/dimension.ts';

/** Where maps lie within a world's folder, and which number is the last that one has (Minecraft wiki, "Map item format"). */
const FOLDER = 'data';
const COUNTS = join(FOLDER, 'idcounts.dat');
const pathOf = (id: number) => join(FOLDER, `map_${id}.dat`);
const PIXELS = MAP_SIZE * MAP_SIZE;

/** A file of a map, or of the number of maps: NBT, not compressed. */
export interface MapFile {
  readonly path: string;
  content(): Buffer;
  written(): void;
}

/** The maps of a world's folder: read where somebody holds one, written when they have changed. */
export class SavedMaps {
  readonly #game: Game;
  readonly #folder: string;
  readonly #zone: string;
  /** By map: the revision that was written last. */
  readonly #written = new WeakMap<MapDrawing, number>();
  /** What files say of maps that were read, banners and frames included. */
  readonly #raw = new Map<number, CompoundTag>();
  #writtenNext = 0;

  constructor(game: Game, folder: string, zone: string) {
    this.#game = game;
    this.#zone = zone;
    this.#folder = folder;
  }

  /** Goes on with the maps in the folder. */
  open(): void {
    const counts = this.#read(COUNTS);
    const last = numberOf(dataOf(counts)?.value.get('map'));
    this.#writtenNext = last === undefined ? 0 : last + 1;
    this.#game.systems.maps.archives.of(this.#zone).resume(this.#writtenNext, (id) => {
      const data = dataOf(this.#read(pathOf(id)));
      const facts = factsOf(id, data);
      if (facts && data) this.#raw.set(id, data);
      return facts;
    });
  }

  /** What is to be written now. */
  take(): readonly MapFile[] {
    const archive = this.#game.systems.maps.archives.of(this.#zone);
    const files: MapFile[] = [];
    for (const drawing of archive.drawings()) {
      const { revision } = drawing;
      const raw = this.#raw.get(drawing.facts.id);
      // Reading it was the first change of one that was saved.
      if ((this.#written.get(drawing) ?? (raw ? 1 : -1)) === revision) continue;
      const data = new Map([...(raw?.value ?? []), ...tagOf(drawing).value]);
      const bytes = this.#bytes({ type: 'compound', value: data });
      const path = pathOf(drawing.facts.id);
      files.push({ path, content: () => bytes, written: () => this.#written.set(drawing, revision) });
    }
    const { next } = archive;
    if (next !== this.#writtenNext)
      files.push({
        path: COUNTS,
        content: () => this.#bytes(compound({ map: int(next - 1) })),
        written: () => {
          this.#writtenNext = next;
        },
      });
    return files;
  }

  #bytes(data: CompoundTag): Buffer {
    const { dataVersion } = this.#game.server.gameData.source.data.version as unknown as { dataVersion: number };
    const file = compound({ DataVersion: int(dataVersion), data });
    return nbt.writeUncompressed({ ...fileTag(file), name: '' } as never);
  }

  #read(path: string): CompoundTag | undefined {
    const file = join(this.#folder, path);
    if (!existsSync(file)) return undefined;
    try {
      return gameTag(nbt.parseUncompressed(readLevelNbt(file)) as unknown as FileTag) as CompoundTag;
    } catch {
      // A map that cannot be read shows nothing, and stays as it is: nothing is drawn on it.
      return undefined;
    }
  }
}

const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[];

function dataOf(file: CompoundTag | undefined): CompoundTag | undefined {
  const data = file?.value.get('data');
  return data?.type === 'compound' ? data : undefined;
}

function tagOf({ facts, colours }: MapDrawing): CompoundTag {
  return compound({
    scale: byte(facts.scale),
    dimension: string(`minecraft:${facts.dimension}`),
    locked: byte(facts.locked ? 1 : 0),
    xCenter: int(facts.x),
    zCenter: int(facts.z),
    colors: { type: 'byteArray', value: [...new Int8Array(colours.buffer, colours.byteOffset, PIXELS)] },
  });
}

function factsOf(id: number, data: CompoundTag | undefined): MapFacts | undefined {
  const tag = (name: string): Tag | undefined => data?.value.get(name);
  const [scale, x, z] = ['scale', 'xCenter', 'zCenter'].map((name) => numberOf(tag(name)));
  const [colours, dimension] = [tag('colors'), tag('dimension')];
  if (scale === undefined || x === undefined || z === undefined || scale < 0 || scale > MOST_SCALE) return undefined;
  if (colours?.type !== 'byteArray' || colours.value.length !== PIXELS) return undefined;
  return {
    id,
    scale,
    x,
    z,
    dimension: DIMENSION_NAMES.find((name) => dimension?.value === `minecraft:${name}`) ?? 'overworld',
    locked: numberOf(tag('locked')) === 1,
    colours: Uint8Array.from(colours.value, (value) => value & 0xff),
  };
}
