import type { PacketCodec, PacketFields } from '../network/packetCodec.ts';
import { blockEntityNbt } from './blockEntityNbt.ts';
import { blockEntityCells } from './blockEntityTypes.ts';
import { Chunks } from './chunks.ts';
import { type ChunkColumn, MIN_Y, SECTIONS } from './column.ts';
import type { Dimension } from './dimension.ts';
import type { HiddenOres } from './hiddenOres.ts';
import type { LightChange } from './light/light.ts';
import { BLOCK, DARK, LIGHT_SECTIONS, type LightColumn, type LightKind, SKY } from './light/lightColumn.ts';
import { varInt } from './sectionBytes.ts';
import type { World } from './world.ts';

/**
 * Bytes of packets kept: those of some 150 chunks of land, which whoever comes the same way a little later is sent again. A
 * packet of land takes twice what its chunk does, so all that players see between them would be most of a server's memory.
 */
const MOST_KEPT = 16 * 2 ** 20;

/** The fields of packets without light: six empty lists, before 1.20 with a flag in front of them. */
const NO_LIGHT = {
  trustEdges: true,
  skyLightMask: [],
  blockLightMask: [],
  emptySkyLightMask: [],
  emptyBlockLightMask: [],
  skyLight: [],
  blockLight: [],
};
const EMPTY_LISTS = 6;

/**
 * Chunk and light packets, put together from parts that are kept: sections as the chunks keep them encoded, light as it
 * lies in memory. A whole packet is kept until something in its chunk changes, so that further viewers cost nothing, as long as not too
 * many others were asked for since.
 *
 * The layout is that of minecraft-data's `map_chunk` and `update_light`, which the general encoder would write byte by
 * byte.
 */
export class ChunkFrames {
  /** How many chunk packets have been put together, kept ones not counted. */
  assembled = 0;
  readonly #world: World;
  readonly #codec: PacketCodec;
  readonly #covering: HiddenOres | undefined;
  readonly #mostKept: number;
  /** Those that were asked for last at the end. */
  readonly #frames = new Map<number, Buffer>();
  #kept = 0;
  /** Those of untouched ground, which nothing that changes can make wrong: whoever asks first sees whether it is. */
  readonly #untouchedFrames = new Map<number, Buffer>();
  /** The packets' numbers as they stand in front of them. */
  readonly #chunkId: Buffer;
  readonly #lightId: Buffer;
  /** That light may be trusted at the edges, where the version asks. */
  readonly #trust: Buffer;
  readonly #namedNbt: boolean;
  readonly #listsHeights: boolean;
  /** Which sections the dimension has of those that are stored. */
  readonly #shown: ShownSections;
  /** The packet of untouched ground, in which only the chunk's place differs. */
  #pristine: { readonly frame: Buffer; readonly placeAt: number } | undefined;

  /**
   * @param covering what covers hidden ores in these packets; without it they have the true blocks.
   * @param mostKept bytes of packets of changed ground and of land that are kept.
   */
  constructor(world: World, codec: PacketCodec, covering?: HiddenOres, mostKept = MOST_KEPT) {
    this.#world = world;
    this.#codec = codec;
    this.#covering = covering;
    this.#mostKept = mostKept;
    this.#listsHeights = world.gameData.source.features.bareSections;
    const chunk = bodyOf(codec.encode('play', 'map_chunk', this.#emptyChunk([])));
    const light = bodyOf(codec.encode('play', 'update_light', { chunkX: 0, chunkZ: 0, ...NO_LIGHT }));
    this.#chunkId = chunk.subarray(0, varIntLength(chunk));
    this.#lightId = light.subarray(0, varIntLength(light));
    // Behind the number of update_light stand two coordinates of one byte each.
    this.#trust = Buffer.from(light.length === this.#lightId.length + 2 + EMPTY_LISTS ? [] : [1]);
    this.#namedNbt = !world.gameData.source.features.configurationPhase;
    this.#shown = shownSections(world.dimension);
  }

  /** The chunk packet of a chunk, ready for the wire. */
  chunk(chunkX: number, chunkZ: number): Buffer {
    const { chunks, light } = this.#world;
    const shown = light.of(chunkX, chunkZ);
    if (chunks.isPristine(chunkX, chunkZ) && shown === light.pristine) return this.#untouched(chunkX, chunkZ, shown);
    const key = Chunks.key(chunkX, chunkZ);
    const known = this.#frames.get(key);
    const frame = known ?? this.#assemble(chunkX, chunkZ, chunks.column(chunkX, chunkZ), shown).frame;
    this.drop(key);
    this.#frames.set(key, frame);
    this.#kept += frame.length;
    for (const oldest of this.#frames.keys()) {
      if (this.#kept <= this.#mostKept) break;
      this.drop(oldest);
    }
    return frame;
  }

  /** Bytes of packets of changed ground and of land that are kept. */
  get keptBytes(): number {
    return this.#kept;
  }

  /** The packet with new light for some sections of a chunk. */
  light({ column, sky, block }: LightChange): Buffer {
    const place = [...signedVarInt(column.chunkX), ...signedVarInt(column.chunkZ)];
    return framed([this.#lightId, Buffer.from(place), this.#trust, ...lightParts(column, sky, block, this.#shown)]);
  }

  /** Lets go of a chunk's packet because something in the chunk has changed. */
  drop(key: number): void {
    this.#kept -= this.#frames.get(key)?.length ?? 0;
    this.#frames.delete(key);
  }

  /** Lets go of the packets of all chunks that `keeps` does not want. */
  release(keeps: (key: number) => boolean): void {
    for (const key of this.#frames.keys()) if (!keeps(key)) this.drop(key);
    for (const key of this.#untouchedFrames.keys()) if (!keeps(key)) this.#untouchedFrames.delete(key);
  }

  #untouched(chunkX: number, chunkZ: number, light: LightColumn): Buffer {
    this.#pristine ??= this.#assemble(0, 0, this.#world.chunks.column(chunkX, chunkZ), light);
    const key = Chunks.key(chunkX, chunkZ);
    let frame = this.#untouchedFrames.get(key);
    if (!frame) {
      frame = Buffer.from(this.#pristine.frame);
      frame.writeInt32BE(chunkX, this.#pristine.placeAt);
      frame.writeInt32BE(chunkZ, this.#pristine.placeAt + 4);
      this.#untouchedFrames.set(key, frame);
    }
    return frame;
  }

  #assemble(
    chunkX: number,
    chunkZ: number,
    column: ChunkColumn,
    light: LightColumn,
  ): { readonly frame: Buffer; readonly placeAt: number } {
    this.assembled++;
    const place = Buffer.alloc(8);
    place.writeInt32BE(chunkX, 0);
    place.writeInt32BE(chunkZ, 4);
    const { first, count } = this.#shown;
    const stored = this.#covering?.sections(column, chunkX, chunkZ) ?? this.#world.chunks.sections(column);
    const sections = stored.slice(first, first + count);
    const length = sections.reduce((sum, { length: bytes }) => sum + bytes, 0);
    light.top = Math.max(light.top, this.#topLight(chunkX, chunkZ, column));
    const sent = 2 ** (light.top + 1) - 1;
    const body = [
      this.#chunkId,
      place,
      this.#listsHeights ? column.heights.list(first * 16) : column.heights.nbt(this.#namedNbt, first * 16),
      Buffer.from(varInt(length)),
      ...sections,
      this.#blockEntities(chunkX, chunkZ),
      this.#trust,
      ...lightParts(light, sent, sent, this.#shown),
    ];
    const frame = framed(body);
    return { frame, placeAt: varIntLength(frame) + this.#chunkId.length };
  }

  /** Vanilla sends light up to one section above the highest with blocks in it, neighbouring chunks included. */
  #topLight(chunkX: number, chunkZ: number, column: ChunkColumn): number {
    const { chunks } = this.#world;
    let top = highestSection(column);
    if (chunks.pristine !== column)
      for (let dx = -1; dx <= 1; dx++)
        for (let dz = -1; dz <= 1; dz++) top = Math.max(top, highestSection(chunks.column(chunkX + dx, chunkZ + dz)));
    return top < 0 ? -1 : top + 2;
  }

  #blockEntities(chunkX: number, chunkZ: number): Buffer {
    const { gameData, chunks } = this.#world;
    const { features } = gameData.source;
    const list: PacketFields[] = [];
    for (const { cell, type } of blockEntityCells(gameData, chunks.column(chunkX, chunkZ))) {
      const [x, y, z] = [cell & 15, MIN_Y + (cell >> 8), (cell >> 4) & 15];
      const entity = this.#world.entityAt({ x: (chunkX << 4) | x, y, z: (chunkZ << 4) | z });
      list.push({ x, z, y, type, nbtData: entity && blockEntityNbt(entity, features) });
    }
    if (list.length === 0) return Buffer.from([0]);
    // Cut out of a packet that holds nothing else: what stands before and behind the list is known in length.
    const body = bodyOf(this.#codec.encode('play', 'map_chunk', this.#emptyChunk(list)));
    const before = bodyOf(this.#codec.encode('play', 'map_chunk', this.#emptyChunk([])));
    const behind = this.#trust.length + EMPTY_LISTS;
    return body.subarray(before.length - behind - 1, body.length - behind);
  }

  #emptyChunk(blockEntities: readonly PacketFields[]): PacketFields {
    const heightmaps = this.#listsHeights ? [] : { type: 'compound', name: '', value: {} };
    return { x: 0, z: 0, heightmaps, chunkData: Buffer.alloc(0), blockEntities, ...NO_LIGHT };
  }
}

/** The sections of a dimension among those that are stored, which begin at `MIN_Y` everywhere. */
interface ShownSections {
  readonly first: number;
  readonly count: number;
  readonly hasSky: boolean;
}

function shownSections({ minY, height, hasSky }: Dimension): ShownSections {
  return { first: (minY - MIN_Y) / 16, count: height / 16, hasSky };
}

/** Light behind the place of a chunk: which sections follow, which are dark, then the sections themselves. */
function lightParts(column: LightColumn, skyAsked: number, blockAsked: number, shown: ShownSections): Uint8Array[] {
  const { first, count, hasSky } = shown;
  // Of light there is one section more below and one more above.
  const within = (2 ** (count + 2) - 1) * 2 ** first;
  const [sky, block] = [hasSky ? skyAsked & within : 0, blockAsked & within];
  const [skyMask, blockMask] = [brightSections(column, SKY, sky), brightSections(column, BLOCK, block)];
  return [
    mask(skyMask >>> first),
    mask(blockMask >>> first),
    mask((sky & ~skyMask) >>> first),
    mask((block & ~blockMask) >>> first),
    ...arrays(column, SKY, skyMask),
    ...arrays(column, BLOCK, blockMask),
  ];
}

function brightSections(column: LightColumn, kind: LightKind, among: number): number {
  let bright = 0;
  for (let section = 0; section < LIGHT_SECTIONS; section++)
    if (among & (1 << section) && !(column.layers[kind][section] as Buffer).equals(DARK)) bright |= 1 << section;
  return bright;
}

/** A bit set as the protocol has it: how many longs, then the longs. */
function mask(bits: number): Buffer {
  if (bits === 0) return Buffer.from([0]);
  const bytes = Buffer.alloc(9);
  bytes[0] = 1;
  bytes.writeUInt32BE(bits >>> 0, 5);
  return bytes;
}

const LIGHT_ARRAY_LENGTH = Buffer.from(varInt(DARK.length));

function arrays(column: LightColumn, kind: LightKind, sections: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let section = 0; section < LIGHT_SECTIONS; section++)
    if (sections & (1 << section)) parts.push(LIGHT_ARRAY_LENGTH, column.layers[kind][section] as Buffer);
  return [Buffer.from(varInt(parts.length / 2)), ...parts];
}

function highestSection({ stored }: ChunkColumn): number {
  for (let section = SECTIONS - 1; section >= 0; section--)
    if ((stored.sections[section]?.solidBlockCount ?? 0) > 0) return section;
  return -1;
}

/** A packet with its length in front. */
function framed(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const head = varInt(length);
  // Buffer.concat cuts buffers out of larger ones, which stay as long as one of them does; packets are kept for long.
  const frame = Buffer.allocUnsafeSlow(head.length + length);
  frame.set(head);
  let at = head.length;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

function bodyOf(frame: Buffer): Buffer {
  return frame.subarray(varIntLength(frame));
}

function varIntLength(bytes: Buffer): number {
  let length = 1;
  while (((bytes[length - 1] as number) & 0x80) !== 0) length++;
  return length;
}

/** Negative numbers take all five bytes of a VarInt. */
function signedVarInt(value: number): number[] {
  return varInt(value >>> 0);
}
