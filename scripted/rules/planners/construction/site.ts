import { AIR, type BlockState, parseBlockState } from '../../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { parseBlueprintText } from '../../../../protocol/blueprintText.ts';
import {
  type BlockPosition,
  type Box,
  boundsOf,
  HORIZONTAL_FACINGS,
  neighbour,
  positionKey,
} from '../../../../protocol/geometry.ts';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { VoxelGrid } from '../../../knowledge/construction/voxelGrid.ts';
import { positionsIn } from './orders.ts';

/** Free cells around a blueprint for walking and ladders, blocks. */
const MARGIN = 6;
const FLOOR: BlockState = { id: 'stone', properties: {} };

/** The building site as far as a prompt shows it: its floor, what stands of the blueprint, the chest. */
export interface ShownSite {
  readonly grid: VoxelGrid;
  /** All of the blueprint. */
  readonly cells: readonly BlueprintCell[];
  readonly missing: readonly BlueprintCell[];
  /** Cells that hold something else, and what. */
  readonly wrong: readonly { readonly position: BlockPosition; readonly found: BlockState }[];
  /** Dirt and ladders beside the blueprint, highest first. */
  readonly scaffold: readonly { readonly position: BlockPosition; readonly id: string }[];
  /** Where materials come from, and the way out of everything leads. */
  readonly home: BlockPosition;
  readonly chest: BlockPosition | undefined;
}

/**
 * Reads the site from a team state; undefined where it shows no blueprint. Scaffolds count as gone.
 * @param built keys of cells that count as done where nobody sees them
 */
export function siteOf(
  { blueprint, documents, containers, goal, team }: TeamState,
  built: ReadonlySet<string> = new Set(),
): ShownSite | undefined {
  if (!blueprint) return undefined;
  const unseen = parseBlueprintText(blueprint.unseen ?? []) ?? [];
  const done = new Set(unseen.map(({ position }) => positionKey(position)).filter((key) => built.has(key)));
  const missing = (parseBlueprintText(blueprint.missing) ?? []).filter(
    ({ position }) => !done.has(positionKey(position)),
  );
  const wrong = blueprint.wrong.flatMap((line) => {
    const [position] = positionsIn(line);
    const found = parseBlockState(/ holds (\S+), wanted /.exec(line)?.[1] ?? '');
    return position && found ? [{ position, found }] : [];
  });
  const scaffold = blueprint.scaffold.flatMap((line) =>
    positionsIn(line).map((position) => ({ position, id: line.split(' ')[0] ?? '' })),
  );
  const cells = wholeBlueprint(documents, missing);
  const chest = chestNamed(goal) ?? placeOfFirst(containers);
  const ground = chest?.y ?? Math.min(...cells.map(({ position }) => position.y));
  const standing = new Map(cells.map(({ position, state }) => [positionKey(position), state]));
  for (const { position } of missing) standing.delete(positionKey(position));
  for (const { position, found } of wrong) standing.set(positionKey(position), found);
  if (chest) standing.set(positionKey(chest), { id: 'chest', properties: {} });
  const feet = team.map(({ position: [x, y, z] }) => ({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) }));
  const wanted = new Set(cells.map(({ position }) => positionKey(position)));
  const box = boxAround([...cells.map(({ position }) => position), ...(chest ? [chest] : feet)], ground);
  const grid = new VoxelGrid(
    box,
    (cell) => standing.get(positionKey(cell)) ?? (cell.y < ground && !wanted.has(positionKey(cell)) ? FLOOR : AIR),
  );
  return { grid, cells, missing, wrong, scaffold, home: homeBeside(grid, chest, cells, ground), chest };
}

/** The blueprint document's cells, with what is missing where the document is not shown or of another form. */
function wholeBlueprint({ blueprint }: TeamState['documents'], missing: readonly BlueprintCell[]): BlueprintCell[] {
  const lines = Array.isArray(blueprint) ? blueprint : [];
  const whole = lines.flatMap((line) => (typeof line === 'string' ? (parseBlueprintText([line]) ?? []) : []));
  const known = new Set(whole.map(({ position }) => positionKey(position)));
  return [...whole, ...missing.filter(({ position }) => !known.has(positionKey(position)))];
}

/** The chest the goal names. */
export function chestNamed(goal: string): BlockPosition | undefined {
  return positionsIn(/chest[^.]*/i.exec(goal)?.[0] ?? '')[0];
}

function placeOfFirst(containers: TeamState['containers']): BlockPosition | undefined {
  const found = containers.find(({ block }) => block === 'chest');
  if (!found) return undefined;
  const [x, y, z] = found.position;
  return { x, y, z };
}

function boxAround(positions: readonly BlockPosition[], ground: number): Box {
  const { min, max } = boundsOf(positions) ?? { min: { x: 0, y: 0, z: 0 }, max: { x: 0, y: 0, z: 0 } };
  return {
    min: { x: min.x - MARGIN, y: Math.min(min.y, ground) - 1, z: min.z - MARGIN },
    max: { x: max.x + MARGIN, y: max.y + MARGIN, z: max.z + MARGIN },
  };
}

/** A place to stand beside the chest, or else beside the site, where nothing is to be built. */
function homeBeside(
  grid: VoxelGrid,
  chest: BlockPosition | undefined,
  cells: readonly BlueprintCell[],
  ground: number,
): BlockPosition {
  const wanted = new Set(cells.map(({ position: { x, z } }) => `${x},${z}`));
  const beside = chest ? HORIZONTAL_FACINGS.map((side) => neighbour(chest, side)) : [];
  const free = beside.find(
    (cell) => !wanted.has(`${cell.x},${cell.z}`) && grid.isFree(cell) && grid.isFree(neighbour(cell, 'up')),
  );
  return free ?? { x: grid.box.min.x + 1, y: ground, z: grid.box.min.z + 1 };
}
