import { isAir, parseBlockState } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import {
  formatPosition,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
  positionKey,
} from '../../../protocol/geometry.ts';
import { isBed, isTwoCellBlock } from '../../construction/materials.ts';
import { halfOf } from '../../villagerbench/letters.ts';
import { currentId } from '../renamed.ts';
import type { MindcraftFacts } from './facts.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceBlueprint } from './sourceTask.ts';

/** The blocks of a blueprint at their places in the source's world; air is no block. @throws TaskRefused, with the reason noted. */
export function cellsOfBlueprint(
  { levels }: SourceBlueprint,
  { problemWith }: MindcraftFacts,
  notes: DefectNotes,
): BlueprintCell[] {
  const heights = heightsOf(levels, notes);
  const cells = new Map<string, BlueprintCell>();
  const clashes: string[] = [];
  const renamed = new Set<string>();
  let stated = 0;
  for (const [index, { coordinates, placement }] of levels.entries())
    for (const [row, blocks] of placement.entries())
      for (const [column, text] of blocks.entries()) {
        const parsed = parseBlockState(text.toLowerCase());
        if (!parsed) return notes.refuse('unreadable', 'unreadable', `level ${index}: "${text}" is not a block`);
        if (isAir(parsed.id)) continue;
        if (text.includes('[') || text.includes(':')) stated++;
        const id = currentId(parsed.id, problemWith);
        if (id !== parsed.id) renamed.add(`${parsed.id} as ${id}`);
        const position = { x: coordinates[0] + column, y: heights[index] ?? coordinates[1], z: coordinates[2] + row };
        const state = { ...parsed, id };
        const key = positionKey(position);
        const before = cells.get(key);
        if (before && before.state.id !== state.id)
          clashes.push(`${before.state.id} and ${state.id} at ${formatPosition(position)}`);
        cells.set(key, { position, state });
      }
  if (clashes.length > 0)
    notes.refuse(
      'contradiction',
      'contradictory',
      `${clashes.length} cells with two blocks: ${clashes.slice(0, 3).join('; ')}`,
    );
  if (renamed.size > 0) notes.repaired('id-unknown', 'blocks by old names', `read ${[...renamed].join(', ')}`);
  if (stated > 0) notes.repaired('id-with-state', `${stated} blocks with a state or namespace`, 'read as block states');
  return withHalves(withWallTorches(cells, notes), notes);
}

/** The height of each level; levels that all stand at one height are stacked by their numbers. */
function heightsOf(levels: SourceBlueprint['levels'], notes: DefectNotes): number[] {
  const heights = levels.map(({ coordinates }) => coordinates[1]);
  const numbers = levels.map(({ level }, index) => level ?? index);
  if (levels.length < 2 || new Set(heights).size > 1 || new Set(numbers).size < numbers.length) return heights;
  const lowest = lowestOf(numbers);
  notes.repaired(
    'levels-at-one-height',
    `${levels.length} levels at y ${heights[0]}`,
    'stacked by the numbers of the levels',
  );
  return numbers.map((number) => (heights[0] ?? 0) + number - lowest);
}

/** Without handing all of them over at once, as a call of any function would. */
function lowestOf(numbers: readonly number[]): number {
  return numbers.reduce((lowest, number) => Math.min(lowest, number), Number.POSITIVE_INFINITY);
}

const SIDES: readonly HorizontalFacing[] = ['north', 'south', 'west', 'east'];
/** What no torch hangs on. */
const NO_WALL = /torch$|_door$|_bed$|carpet$|_pane$|_fence$|_fence_gate$|^ladder$/;

/** Torches that have nothing below and a block beside them hang on it: MINDcraft compares names alone. */
function withWallTorches(
  cells: ReadonlyMap<string, BlueprintCell>,
  notes: DefectNotes,
): ReadonlyMap<string, BlueprintCell> {
  let hung = 0;
  const changed = new Map(cells);
  const lowest = lowestOf([...cells.values()].map(({ position }) => position.y));
  for (const [key, { position, state }] of cells) {
    if (state.id !== 'torch' || position.y === lowest || cells.has(positionKey(neighbour(position, 'down')))) continue;
    const wall = SIDES.find((side) => {
      const beside = cells.get(positionKey(neighbour(position, side)));
      return beside !== undefined && !NO_WALL.test(beside.state.id);
    });
    if (!wall) continue;
    hung++;
    changed.set(key, { position, state: { id: 'wall_torch', properties: { facing: oppositeOf(wall) } } });
  }
  if (hung > 0)
    notes.repaired('torch-on-wall', `${hung} torches with nothing below`, 'wall torches on the block beside them');
  return changed;
}

/** Doors and beds with their halves; a door of one cell gets the upper half that the game adds. */
function withHalves(cells: ReadonlyMap<string, BlueprintCell>, notes: DefectNotes): BlueprintCell[] {
  const whole = [...cells.values()].filter(({ state }) => !isTwoCellBlock(state.id));
  const halves = [...cells.values()].filter(({ state }) => isTwoCellBlock(state.id));
  if (halves.length === 0) return whole;
  const hasMate = (cell: BlueprintCell, side: Parameters<typeof neighbour>[1]) =>
    cells.get(positionKey(neighbour(cell.position, side)))?.state.id === cell.state.id;
  let mended = 0;
  const added: BlueprintCell[] = [];
  const completed = halves.map((cell) => {
    const { position, state } = cell;
    const half = halfOf(state, (side) => hasMate(cell, side));
    if (Object.entries(half).every(([name, value]) => state.properties[name] === value)) return cell;
    mended++;
    const above = neighbour(position, 'up');
    if (half.half === 'lower' && !hasMate(cell, 'up')) {
      if (cells.has(positionKey(above)))
        return notes.refuse(
          'halves-missing',
          'contradictory',
          `${state.id} at ${formatPosition(position)}: no room for its upper half`,
        );
      added.push({ position: above, state: { id: state.id, properties: { ...state.properties, half: 'upper' } } });
    }
    return { position, state: { id: state.id, properties: { ...state.properties, ...half } } };
  });
  const lonely = halves.filter(({ state }) => isBed(state.id)).length;
  if (mended > 0)
    notes.repaired(
      'halves-missing',
      `${mended} cells of doors${lonely > 0 ? ' and beds' : ''} without a half`,
      added.length > 0 ? `halves by their neighbours, and ${added.length} cells added` : 'halves by their neighbours',
    );
  return [...whole, ...completed, ...added];
}
