import { z } from 'zod';
import { type BlockState, formatBlockState, parseBlockState } from '../protocol/blockState.ts';
import { type Blueprint, type BlueprintCell, blueprintBounds } from '../protocol/blueprint.ts';
import { boxContains, sizeOf } from '../protocol/geometry.ts';
import { assemble, checkSize, leftOutNotes, paletteState, type ReadSchematic } from './cells.ts';
import { corrupt, parsePart } from './corrupt.ts';
import { encodeNbt, type NbtTree, tag } from './nbtFile.ts';

/**
 * Vanilla structure files (Minecraft wiki, "Structure file"), as structure blocks write them. The format has no place
 * for a name, so ours goes into a root tag `Name`, which the game ignores.
 */
const Place = z.tuple([z.int(), z.int(), z.int()]);
const PaletteEntry = z.object({ Name: z.string(), Properties: z.record(z.string(), z.string()).optional() });
const Structure = z.object({
  size: Place,
  palette: z.array(PaletteEntry).optional(),
  palettes: z.array(z.array(PaletteEntry)).min(1).optional(),
  blocks: z.array(z.object({ state: z.int(), pos: Place, nbt: z.unknown().optional() })),
  entities: z.array(z.unknown()).optional(),
  Name: z.string().optional(),
});

/** Reads the tree of a structure .nbt file. @throws ConfigError 'corrupt-schematic'. */
export function decodeStructure(file: string, root: NbtTree, fallbackName: string): ReadSchematic {
  const part = parsePart(file, Structure, root, 'a structure file');
  const palette = part.palette ?? part.palettes?.[0];
  if (!palette) throw corrupt(file, 'it has neither palette nor palettes', 'a structure file');
  const [x, y, z] = part.size;
  checkSize(file, { x, y, z });
  const box = { min: { x: 0, y: 0, z: 0 }, max: { x: x - 1, y: y - 1, z: z - 1 } };
  const states = palette.map((entry) => entryState(file, entry));
  let jigsaws = 0;
  const cells: BlueprintCell[] = part.blocks.map(({ state, pos, nbt }) => {
    const position = { x: pos[0], y: pos[1], z: pos[2] };
    const where = `(${pos.join(', ')})`;
    if (!boxContains(box, position))
      throw corrupt(file, `a block stands at ${where}`, `a cell within ${x} x ${y} x ${z}`);
    const found = states[state];
    if (!found)
      throw corrupt(
        file,
        `the block at ${where} has palette index ${state}`,
        `an index from 0 to ${states.length - 1}`,
      );
    if (found.id !== 'jigsaw') return { position, state: found };
    jigsaws++;
    return { position, state: finalStateOf(nbt) };
  });
  const notes = leftOutNotes({
    entities: part.entities?.length ?? 0,
    blockEntities: part.blocks.filter((block) => block.nbt !== undefined).length,
  });
  if (jigsaws > 0) notes.push(`${jigsaws} jigsaw blocks stand for what they turn into, as in the game`);
  if (part.palettes && part.palettes.length > 1)
    notes.push(`only the first of ${part.palettes.length} palettes is read`);
  return { blueprint: assemble(file, part.Name ?? fallbackName, cells), notes };
}

function entryState(file: string, { Name, Properties }: z.infer<typeof PaletteEntry>): BlockState {
  const pairs = Object.entries(Properties ?? {}).map(([name, value]) => `${name}=${value}`);
  return paletteState(file, pairs.length > 0 ? `${Name}[${pairs.join(',')}]` : Name);
}

/** Writes a blueprint as a structure .nbt file; cells of no block are absent, which the game reads as "leave as is". */
export function encodeStructure(blueprint: Blueprint, dataVersion: number): Buffer {
  const box = blueprintBounds(blueprint);
  if (!box) throw new RangeError(`blueprint ${blueprint.name} holds no blocks`);
  const size = sizeOf(box);
  const palette = new Map<string, { index: number; state: BlockState }>();
  const indexOf = (state: BlockState) => {
    const text = formatBlockState(state);
    const entry = palette.get(text) ?? { index: palette.size, state };
    palette.set(text, entry);
    return entry.index;
  };
  const blocks = blueprint.cells.map(({ position, state }) => ({
    state: tag.int(indexOf(state)),
    pos: tag.intList([position.x, position.y, position.z]),
  }));
  return encodeNbt('', {
    DataVersion: tag.int(dataVersion),
    Name: tag.string(blueprint.name),
    size: tag.intList([size.x, size.y, size.z]),
    palette: tag.compoundList(
      [...palette.values()].map(({ state }) => ({
        Name: tag.string(`minecraft:${state.id}`),
        ...(Object.keys(state.properties).length > 0 && {
          Properties: tag.compound(
            Object.fromEntries(Object.entries(state.properties).map(([name, value]) => [name, tag.string(value)])),
          ),
        }),
      })),
    ),
    blocks: tag.compoundList(blocks),
    entities: tag.compoundList([]),
  });
}

/**
 * What a jigsaw block turns into when the game places its structure: the `final_state` of its data, or air where that
 * says nothing legible (Minecraft wiki, "Jigsaw Block").
 */
function finalStateOf(data: unknown): BlockState {
  const text = data !== null && typeof data === 'object' ? (data as { final_state?: unknown }).final_state : undefined;
  return (typeof text === 'string' ? parseBlockState(text) : undefined) ?? { id: 'air', properties: {} };
}
