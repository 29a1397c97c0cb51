import { type BlockState, isAir, parseBlockState } from '../protocol/blockState.ts';
import { Blueprint, type BlueprintCell, blueprintOf } from '../protocol/blueprint.ts';
import type { BlockPosition } from '../protocol/geometry.ts';
import { corrupt } from './corrupt.ts';

/** What a file held: the blueprint, and in plain sentences what else was in it and is left out. */
export interface ReadSchematic {
  readonly blueprint: Blueprint;
  readonly notes: readonly string[];
}

/** The most cells a file may span, air included. */
const LARGEST_VOLUME = 4_000_000;

/** Checks a file's size in cells. @throws ConfigError 'corrupt-schematic' when a side is not positive or all too much. */
export function checkSize(file: string, { x, y, z }: BlockPosition): void {
  const text = `its size is ${x} x ${y} x ${z}`;
  if (x < 1 || y < 1 || z < 1) throw corrupt(file, text, 'at least one cell on each axis');
  if (x * y * z > LARGEST_VOLUME) throw corrupt(file, text, `at most ${LARGEST_VOLUME} cells`);
}

/** A palette entry's text as a block state. @throws ConfigError 'corrupt-schematic' for anything but vanilla's form. */
export function paletteState(file: string, text: string): BlockState {
  const state = parseBlockState(text);
  if (!state)
    throw corrupt(file, `palette entry "${text}"`, 'a block of the minecraft namespace such as "oak_log[axis=x]"');
  return state;
}

/** Whether a block is a place left free: air, or "whatever is there". */
function isFree(state: BlockState): boolean {
  return isAir(state.id) || state.id === 'structure_void';
}

/**
 * The blueprint of the cells that are not free.
 * @throws ConfigError 'corrupt-schematic' on a repeated position or more blocks than a blueprint may hold.
 */
export function assemble(file: string, name: string, cells: readonly BlueprintCell[]): Blueprint {
  const solid = cells.filter(({ state }) => !isFree(state));
  let blueprint: Blueprint;
  try {
    blueprint = blueprintOf(name.slice(0, 100) || 'unnamed', solid);
  } catch (cause) {
    throw corrupt(file, (cause as Error).message, 'one block a cell', cause);
  }
  const checked = Blueprint.safeParse(blueprint);
  if (checked.success) return checked.data;
  throw corrupt(file, checked.error.issues[0]?.message ?? 'invalid', 'at most 100000 blocks', checked.error);
}

/** Sentences for the parts of a file that a blueprint cannot hold; nothing for those it has none of. */
export function leftOutNotes(counts: { readonly entities: number; readonly blockEntities: number }): string[] {
  const notes: string[] = [];
  if (counts.entities > 0) notes.push(`${counts.entities} entities are left out: a blueprint is blocks only`);
  if (counts.blockEntities > 0)
    notes.push(`the contents of ${counts.blockEntities} block entities (chests, signs, ...) are left out`);
  return notes;
}
