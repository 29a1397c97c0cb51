import { z } from 'zod';
import { type BlockState, formatBlockState, isAir } from '../../protocol/blockState.ts';
import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { formatPosition, neighbour, positionKey } from '../../protocol/geometry.ts';
import { BUILDING_SITE } from '../construction/arena.ts';
import { constructionTask } from '../construction/constructionTask.ts';
import { isTwoCellBlock } from '../construction/materials.ts';
import { type ImportDefect, type ImportedTasks, plainText, refused, refusedBy, repaired } from '../importing/defect.ts';
import { moveInside } from '../importing/moveInside.ts';
import { type GameFacts, objectionsTo, sortedObjections, stand } from '../importing/objections.ts';
import { currentId } from '../importing/renamed.ts';
import type { Task } from '../task.ts';
import { halfOf, propertiesOf } from './letters.ts';
import { readEntry, readSource } from './readSource.ts';
import { FACING_LETTERS } from './statement.ts';

/** VillagerBench's tasks are the first of the file; the rest is its quarry. */
const BENCHMARK = 100;
/** Each family has room in one task file with the others. */
const MOST_STRUCTURES = 5_000;
/** The ground truth of all buildings has 94 MB. */
const MOST_BYTES = 256 * 1024 * 1024;
const LARGEST_STRUCTURE = 100_000;

const Coordinate = z.int().min(-1000).max(1000);
const Place = z.tuple([Coordinate, Coordinate, Coordinate]);
/** Keys we do not know are passed over: the format was never published. */
const Building = z.object({
  name: z.string().optional(),
  size: Place,
  blocks: z
    .array(
      z.object({
        position: Place,
        name: z.string().regex(/^(minecraft:)?[a-z0-9_]+$/, 'expected a block id'),
        facing: z.enum(FACING_LETTERS).default('A'),
      }),
    )
    .max(LARGEST_STRUCTURE),
});
type Building = z.infer<typeof Building>;
const Buildings = z.union([
  z.array(z.unknown()).min(1).max(MOST_STRUCTURES),
  z
    .record(z.string(), z.unknown())
    .transform((entries) => Object.values(entries))
    .refine(({ length }) => length > 0 && length <= MOST_STRUCTURES, `expected 1 to ${MOST_STRUCTURES} structures`),
]);

/**
 * Makes tasks of VillagerBench's ground truth (`building_blue_print.json`, villagerbench.md 2.1), cell by cell, where the
 * reference's loader puts them: x shifted by floor(-size_x / 2) - 8, y by -60. Air and fluids are no cells, as there.
 * @param options.all every structure of the file instead of the benchmark's hundred.
 * @throws ConfigError 'villagerbench-not-found' or 'bad-villagerbench-file' when it is a file of another kind; single
 * structures that are unusable are refused.
 */
export function importBuildings(
  path: string,
  facts: GameFacts,
  options: { readonly all?: boolean | undefined } = {},
): ImportedTasks {
  const entries = readSource<unknown[]>(path, Buildings, {
    expected: '[{"name": ..., "size": [x, y, z], "blocks": [...]}, ...]',
    mostBytes: MOST_BYTES,
  });
  const tasks: Task[] = [];
  const defects: ImportDefect[] = [];
  for (const [index, entry] of entries.slice(0, options.all ? undefined : BENCHMARK).entries()) {
    const id = `villagerbench/task_${index}`;
    try {
      const imported = buildingTask(id, index, readEntry(Building, entry, 'the entry'), facts);
      tasks.push(...imported.tasks);
      defects.push(...imported.defects);
    } catch (error) {
      defects.push(refusedBy(id, error));
    }
  }
  return { tasks, defects };
}

function buildingTask(id: string, index: number, building: Building, facts: GameFacts): ImportedTasks {
  const defects: ImportDefect[] = [];
  const cells = cellsOfBuilding(id, building, facts, defects);
  const name = `task_${index}`;
  if (cells.length === 0) return { tasks: [], defects: [refused(id, 'empty', 'the structure has no solid block')] };
  const { cells: placed, moved } = moveInside(name, cells);
  if (moved) defects.push(repaired(id, moved.what, moved.how));
  const objections = sortedObjections(objectionsTo(name, placed, facts));
  if (objections.length > 0)
    return { tasks: [], defects: objections.map(({ reason, detail }) => refused(id, reason, detail)) };
  const { blueprint, at } = stand(name, placed);
  const label = plainText(building.name ?? '', 60);
  const title = `VillagerBench construction ${index}${label ? ` (${label})` : ''}`;
  return { tasks: [constructionTask(blueprint, { id, title, at })], defects };
}

/** The solid cells in arena coordinates, each with a state a block of its kind can have. */
function cellsOfBuilding(
  id: string,
  { size, blocks }: Building,
  facts: GameFacts,
  defects: ImportDefect[],
): BlueprintCell[] {
  const shift = { x: Math.floor(-size[0] / 2) - 8, y: BUILDING_SITE.min.y };
  const cells = new Map<string, BlueprintCell>();
  let fluids = 0;
  for (const {
    position: [x, y, z],
    name,
    facing,
  } of blocks) {
    const blockId = currentId(name.replace(/^minecraft:/, ''), facts.problemWith);
    if (isAir(blockId)) continue;
    if (blockId === 'water' || blockId === 'lava') {
      fluids++;
      continue;
    }
    const position = { x: x + shift.x, y: y + shift.y, z };
    const where = formatPosition(position);
    const { state, mended } = possibleState({ id: blockId, properties: propertiesOf(facing) }, facts);
    if (mended) defects.push(repaired(id, `${blockId} at ${where} has facing ${facing}`, mended));
    const former = cells.get(positionKey(position));
    if (former)
      defects.push(
        repaired(id, `two blocks at ${where}`, `${formatBlockState(state)}, the later, is taken for the cell`),
      );
    cells.set(positionKey(position), { position, state });
  }
  if (fluids > 0) defects.push(repaired(id, `${fluids} cells of water or lava`, 'left out, as the reference does'));
  return withHalves(id, [...cells.values()], defects);
}

/** A block with a facing its kind has not becomes the kind that has, or one that may face anywhere. */
function possibleState(state: BlockState, { problemWith }: GameFacts): { state: BlockState; mended?: string } {
  const { id, properties } = state;
  if (Object.keys(properties).length === 0) return { state };
  if (id === 'torch' && properties.facing !== undefined)
    return { state: { id: 'wall_torch', properties }, mended: 'a wall_torch, the only torch that faces anywhere' };
  const plain = { id, properties: {} };
  if (!problemWith || problemWith(state) === undefined || problemWith(plain) !== undefined) return { state };
  return { state: plain, mended: `taken as ${id} of any facing: it has none` };
}

function withHalves(id: string, cells: readonly BlueprintCell[], defects: ImportDefect[]): BlueprintCell[] {
  const ids = new Map(cells.map(({ position, state }) => [positionKey(position), state.id]));
  return cells.map(({ position, state }) => {
    if (!isTwoCellBlock(state.id)) return { position, state };
    const half = halfOf(state, (side) => ids.get(positionKey(neighbour(position, side))) === state.id);
    const completed = { id: state.id, properties: { ...state.properties, ...half } };
    defects.push(
      repaired(
        id,
        `${state.id} at ${formatPosition(position)}: the file does not say which half`,
        `taken as ${formatBlockState(completed)}`,
      ),
    );
    return { position, state: completed };
  });
}
