import type { BlueprintCell } from '../../../../../protocol/blueprint.ts';
import { parseBlueprintText } from '../../../../../protocol/blueprintText.ts';
import { distance, positionKey } from '../../../../../protocol/geometry.ts';
import type { Situation } from '../../../../situation/situation.ts';
import type { PastOrder, PlannedOrder, PlanWanted } from '../../craft.ts';
import { buildOrder, comesAlong, digOrder, dismantleOrder, holders, itemOf, positionsIn, readOrder } from './orders.ts';

/** Cells one subtask takes: as many as fit the tool calls of a subtask, with fetching. */
const CELLS_PER_SUBTASK = 4;
/** Kinds of items one subtask takes, each a call to the chest. */
const ITEMS_PER_SUBTASK = 2;
/** Subtasks that may fail on one cell before it is left alone. */
const MOST_FAILURES = 4;

/**
 * The next orders: first what is wrong is dug away, then missing cells in bundles, each cell only when something holds
 * it, lowest first and each bundle far from the others; last the scaffolds come down.
 */
export function planBuilding(situation: Situation, { workers, most, past }: PlanWanted): PlannedOrder[] {
  const survey = situation.blueprint ?? { missing: [], wrong: [], scaffold: [] };
  const missing = parseBlueprintText(survey.missing)?.filter((cell) => !comesAlong(cell)) ?? [];
  const taken = new Set(cellsUnderWay(past));
  const failures = failuresByCell(past);
  const hopeful = (key: string) => !taken.has(key) && (failures.get(key) ?? 0) < MOST_FAILURES;
  const open = missing.filter(({ position }) => hopeful(positionKey(position)));
  const make = (text: string, after: readonly number[], paths: readonly string[], milestone: string): PlannedOrder => ({
    text,
    milestones: [milestone],
    paths,
    after,
    candidates: workers,
  });
  const wrong = survey.wrong
    .flatMap((line) => positionsIn(line).slice(0, 1))
    .filter((cell) => hopeful(positionKey(cell)));
  if (wrong.length > 0) return [make(digOrder(wrong.slice(0, 5)), [], [], 'the cells are empty')];
  const standing = standingOf(situation.documents, missing);
  const bundles = bundle(open, standing, most, failures);
  if (bundles.length > 0)
    return bundles.map(({ cells, after }) =>
      make(
        buildOrder(
          cells,
          cells.some((cell) => isHigh(cell, standing, failures)),
        ),
        after,
        pathsOf(situation.documents, cells),
        'every listed block stands in its cell',
      ),
    );
  if (past.some(({ status }) => status === 'running' || status === 'waiting')) return [];
  const scaffold = scaffoldOrder(survey.scaffold, failures);
  return scaffold ? [make(scaffold, [], [], 'no dirt or ladder is left there')] : [];
}

function cellsUnderWay(past: readonly PastOrder[]): string[] {
  return past.filter(({ status }) => status === 'running' || status === 'waiting').flatMap(({ text }) => cellsOf(text));
}

function failuresByCell(past: readonly PastOrder[]): Map<string, number> {
  const failures = new Map<string, number>();
  for (const { status, text } of past)
    if (status === 'failed' || (status === 'succeeded' && /^Dig|^Dismantle/.test(text)))
      for (const key of cellsOf(text)) failures.set(key, (failures.get(key) ?? 0) + 1);
  return failures;
}

function cellsOf(description: string): string[] {
  const order = readOrder(description);
  switch (order.type) {
    case 'build':
      return order.cells.map(({ position }) => positionKey(position));
    case 'dismantle':
      return [positionKey(order.top)];
    case 'dig':
      return order.cells.map(positionKey);
    case 'unclear':
      return [];
    default:
      return order satisfies never;
  }
}

/** Bundles of cells, each with the bundles before it that it rests on. */
function bundle(
  open: readonly BlueprintCell[],
  standing: Standing,
  most: number,
  failures: ReadonlyMap<string, number>,
): { cells: BlueprintCell[]; after: number[] }[] {
  const left = new Set(open);
  const bundles: { cells: BlueprintCell[]; after: number[] }[] = [];
  const placedBy = new Map<string, number>();
  const heldBy = (cell: BlueprintCell, own: readonly BlueprintCell[]): number[] | null => {
    const places = holders(cell);
    if (places.some((place) => place.y < standing.ground || standing.keys.has(positionKey(place)))) return [];
    if (places.some((place) => own.some(({ position }) => positionKey(position) === positionKey(place)))) return [];
    const others = places.flatMap((place) => placedBy.get(positionKey(place)) ?? []);
    return others.length > 0 ? [Math.min(...others)] : null;
  };
  while (bundles.length < most && left.size > 0) {
    const cells: BlueprintCell[] = [];
    const after = new Set<number>();
    while (cells.length < CELLS_PER_SUBTASK) {
      const next = [...left]
        .filter(
          (cell) => fits(cell, cells) && fitsLadder(cell, cells, standing, failures) && heldBy(cell, cells) !== null,
        )
        .sort((a, b) => rank(a, cells, bundles) - rank(b, cells, bundles))[0];
      if (!next) break;
      for (const other of heldBy(next, cells) ?? []) after.add(other);
      cells.push(next);
      left.delete(next);
    }
    if (cells.length === 0) break;
    for (const { position } of cells) placedBy.set(positionKey(position), bundles.length);
    bundles.push({ cells, after: [...after] });
  }
  return bundles.length > 0 || open.length === 0 ? bundles : [{ cells: [lowest(open)], after: [] }];
}

/** The ground under the blueprint, and its blocks that stand already, by key. */
interface Standing {
  readonly ground: number;
  readonly keys: ReadonlySet<string>;
}

function standingOf(documents: Situation['documents'], missing: readonly BlueprintCell[]): Standing {
  const lines = Array.isArray(documents.blueprint) ? documents.blueprint : [];
  const whole = lines.flatMap((line) => (typeof line === 'string' ? (parseBlueprintText([line]) ?? []) : []));
  const absent = new Set(missing.map(({ position }) => positionKey(position)));
  return {
    ground: Math.min(...[...whole, ...missing].map(({ position }) => position.y)),
    keys: new Set(whole.map(({ position }) => positionKey(position)).filter((key) => !absent.has(key))),
  };
}

/** Whether a cell was out of reach from the ground before, so that the next try is from a ladder. */
function isHigh({ position }: BlueprintCell, standing: Standing, failures: ReadonlyMap<string, number>): boolean {
  const height = position.y - standing.ground;
  return height >= 5 || (height >= 2 && (failures.get(positionKey(position)) ?? 0) > 0);
}

/** Cells done from a ladder come in pairs of one height, close together: more does not fit a subtask. */
function fitsLadder(
  cell: BlueprintCell,
  cells: readonly BlueprintCell[],
  standing: Standing,
  failures: ReadonlyMap<string, number>,
): boolean {
  const [first] = cells;
  if (!first) return true;
  const high = isHigh(cell, standing, failures);
  if (high !== isHigh(first, standing, failures)) return false;
  return (
    !high || (cells.length < 2 && cell.position.y === first.position.y && distance(cell.position, first.position) < 2.5)
  );
}

function fits(cell: BlueprintCell, cells: readonly BlueprintCell[]): boolean {
  return new Set([...cells, cell].map(({ state }) => itemOf(state.id))).size <= ITEMS_PER_SUBTASK;
}

function rank(
  cell: BlueprintCell,
  own: readonly BlueprintCell[],
  bundles: readonly { cells: readonly BlueprintCell[] }[],
): number {
  const height = cell.position.y * 100;
  const near = own[0] ? distance(cell.position, own[0].position) * 10 : 0;
  const others = bundles.flatMap(({ cells }) => cells);
  const far =
    own.length === 0 && others.length > 0
      ? -Math.min(20, ...others.map(({ position }) => distance(position, cell.position)))
      : 0;
  return height + near + far;
}

function lowest(cells: readonly BlueprintCell[]): BlueprintCell {
  return [...cells].sort((a, b) => a.position.y - b.position.y)[0] as BlueprintCell;
}

function pathsOf(documents: Situation['documents'], cells: readonly BlueprintCell[]): string[] {
  const { blueprint } = documents;
  if (!Array.isArray(blueprint)) return [];
  const wanted = new Set(cells.map(({ position }) => positionKey(position)));
  return blueprint.flatMap((line, index) => {
    const listed = typeof line === 'string' ? parseBlueprintText([line]) : undefined;
    return listed?.some(({ position }) => wanted.has(positionKey(position))) ? [`~/meta-data/blueprint/${index}`] : [];
  });
}

/** The highest scaffold piece decides: a column with a ladder is dismantled, single blocks are dug. */
function scaffoldOrder(scaffold: readonly string[], failures: ReadonlyMap<string, number>): string | undefined {
  const pieces = scaffold.flatMap((line) =>
    positionsIn(line).map((position) => ({ position, id: line.split(' ')[0] })),
  );
  const dirt = pieces.filter(
    ({ id, position }) => id === 'dirt' && (failures.get(positionKey(position)) ?? 0) < MOST_FAILURES,
  );
  const top = dirt[0];
  const laddered =
    top &&
    pieces.some(
      ({ id, position }) => id === 'ladder' && position.y === top.position.y && distance(position, top.position) === 1,
    );
  if (top && laddered && (failures.get(positionKey(top.position)) ?? 0) === 0) return dismantleOrder(top.position);
  const rest = pieces
    .filter(({ position }) => (failures.get(positionKey(position)) ?? 0) < MOST_FAILURES)
    .map(({ position }) => position);
  return rest.length > 0 ? digOrder(rest.slice(0, 5)) : undefined;
}
