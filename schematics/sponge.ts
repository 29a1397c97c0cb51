import { z } from 'zod';
import { AIR, formatBlockState } from '../protocol/blockState.ts';
import { type Blueprint, blueprintBounds } from '../protocol/blueprint.ts';
import { cellIndex, cellsOf, sizeOf } from '../protocol/geometry.ts';
import { assemble, checkSize, leftOutNotes, paletteState, type ReadSchematic } from './cells.ts';
import { corrupt, parsePart } from './corrupt.ts';
import { encodeNbt, type NbtTree, tag } from './nbtFile.ts';

/**
 * Sponge schematics, versions 2 and 3 (SpongePowered Schematic Specification). A palette entry lists exactly the
 * properties our cell states and no default for the rest, which the specification allows; so "any" survives the trip.
 * The blueprint's name is `Metadata.Name`. `Offset` is not kept: where a blueprint stands is the task's business.
 */
const Sides = { Width: z.int(), Height: z.int(), Length: z.int() };
const Palette = z.record(z.string(), z.int().min(0));
const Metadata = z.object({ Name: z.string().optional() }).optional();
const Things = z.array(z.unknown()).optional();

const Version2 = z.object({
  ...Sides,
  PaletteMax: z.int().optional(),
  Palette,
  BlockData: z.array(z.int()),
  BlockEntities: Things,
  Entities: Things,
  Metadata,
});

const Version3 = z.object({
  ...Sides,
  Blocks: z.object({ Palette, Data: z.array(z.int()), BlockEntities: Things }),
  Entities: Things,
  Metadata,
});

/** Reads the tree of a .schem file. @throws ConfigError 'corrupt-schematic'. */
export function decodeSponge(file: string, root: NbtTree, fallbackName: string): ReadSchematic {
  const body = (typeof root.Schematic === 'object' && root.Schematic !== null ? root.Schematic : root) as NbtTree;
  switch (body.Version) {
    case 2: {
      const part = parsePart(file, Version2, body, 'a Sponge schematic of version 2');
      if (part.PaletteMax !== undefined && part.PaletteMax !== Object.keys(part.Palette).length)
        throw corrupt(
          file,
          `PaletteMax is ${part.PaletteMax}`,
          `${Object.keys(part.Palette).length}, the number of palette entries`,
        );
      return decodeBlocks(file, part, part.Palette, part.BlockData, part.BlockEntities, fallbackName);
    }
    case 3: {
      const part = parsePart(file, Version3, body, 'a Sponge schematic of version 3');
      const { Palette, Data, BlockEntities } = part.Blocks;
      return decodeBlocks(file, part, Palette, Data, BlockEntities, fallbackName);
    }
    default:
      throw corrupt(
        file,
        body.Version === undefined ? 'it has no Version tag' : `its Version is ${JSON.stringify(body.Version)}`,
        'a Sponge schematic of version 2 or 3',
      );
  }
}

type Common = Pick<z.infer<typeof Version2>, 'Width' | 'Height' | 'Length' | 'Entities' | 'Metadata'>;

function decodeBlocks(
  file: string,
  part: Common,
  palette: Record<string, number>,
  data: readonly number[],
  blockEntities: readonly unknown[] | undefined,
  fallbackName: string,
): ReadSchematic {
  // The specification calls the sides unsigned shorts, NBT knows only signed ones.
  const size = { x: part.Width & 0xffff, y: part.Height & 0xffff, z: part.Length & 0xffff };
  checkSize(file, size);
  const states = new Map<number, ReturnType<typeof paletteState>>();
  for (const [text, index] of Object.entries(palette)) {
    if (states.has(index)) throw corrupt(file, `two palette entries have the index ${index}`, 'one entry an index');
    states.set(index, paletteState(file, text));
  }
  const indices = decodeVarints(data);
  if (typeof indices === 'string') throw corrupt(file, `in the block data ${indices}`, 'whole varints');
  const volume = size.x * size.y * size.z;
  if (indices.length !== volume)
    throw corrupt(
      file,
      `the block data holds ${indices.length} cells`,
      `${volume} (${size.x} x ${size.y} x ${size.z})`,
    );
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: size.x - 1, y: size.y - 1, z: size.z - 1 } };
  const cells = [...cellsOf(box)].map((position, rank) => {
    const index = indices[rank] as number;
    const state = states.get(index);
    if (!state)
      throw corrupt(
        file,
        `the block at (${position.x}, ${position.y}, ${position.z}) has palette index ${index}`,
        `an index of the palette's ${states.size} entries`,
      );
    return { position, state };
  });
  return {
    blueprint: assemble(file, part.Metadata?.Name ?? fallbackName, cells),
    notes: leftOutNotes({ entities: part.Entities?.length ?? 0, blockEntities: blockEntities?.length ?? 0 }),
  };
}

/** Writes a blueprint as a .schem file of the given version. The blueprint must hold a block. */
export function encodeSponge(blueprint: Blueprint, version: 2 | 3, dataVersion: number): Buffer {
  const box = blueprintBounds(blueprint);
  if (!box) throw new RangeError(`blueprint ${blueprint.name} holds no blocks`);
  const size = sizeOf(box);
  const palette = new Map<string, number>();
  const indexOf = (text: string) => {
    const index = palette.get(text) ?? palette.size;
    palette.set(text, index);
    return index;
  };
  const indices = new Array<number>(size.x * size.y * size.z).fill(
    blueprint.cells.length < size.x * size.y * size.z ? indexOf(`minecraft:${AIR.id}`) : 0,
  );
  for (const { position, state } of blueprint.cells)
    indices[cellIndex(box, position)] = indexOf(`minecraft:${formatBlockState(state)}`);
  const paletteTag = tag.compound(Object.fromEntries([...palette].map(([text, index]) => [text, tag.int(index)])));
  const data = tag.bytes(encodeVarints(indices));
  const common = {
    Version: tag.int(version),
    DataVersion: tag.int(dataVersion),
    Metadata: tag.compound({ Name: tag.string(blueprint.name) }),
    Width: tag.short(size.x),
    Height: tag.short(size.y),
    Length: tag.short(size.z),
    Offset: tag.ints([0, 0, 0]),
  };
  if (version === 2)
    return encodeNbt('Schematic', {
      ...common,
      PaletteMax: tag.int(palette.size),
      Palette: paletteTag,
      BlockData: data,
      BlockEntities: tag.compoundList([]),
    });
  const blocks = tag.compound({ Palette: paletteTag, Data: data, BlockEntities: tag.compoundList([]) });
  return encodeNbt('', { Schematic: tag.compound({ ...common, Blocks: blocks }) });
}

/** Minecraft's varints (wiki.vg, "VarInt and VarLong"): seven bits a byte, lowest first, the top bit says "more". */
const LONGEST_VARINT = 5;

/** The bytes of a list of non-negative integers. */
function encodeVarints(values: Iterable<number>): number[] {
  const bytes: number[] = [];
  for (let value of values) {
    for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
    bytes.push(value);
  }
  return bytes;
}

/**
 * The integers in a list of bytes, signed or not.
 * @returns what is wrong as text when the last one breaks off or one is longer than five bytes.
 */
function decodeVarints(bytes: readonly number[]): number[] | string {
  const values: number[] = [];
  let value = 0;
  let length = 0;
  for (const [index, byte] of bytes.entries()) {
    value |= (byte & 0x7f) << (7 * length);
    length++;
    if ((byte & 0x80) === 0) {
      values.push(value >>> 0);
      value = 0;
      length = 0;
    } else if (length === LONGEST_VARINT) return `the varint ending at byte ${index} is longer than five bytes`;
  }
  return length === 0 ? values : 'the last varint breaks off';
}
