import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { type BlockPosition, distance, neighbour, positionKey } from '../../../../protocol/geometry.ts';
import { clickRuleOf } from '../../../knowledge/construction/clickSides.ts';
import type { PlannedWork } from '../../../knowledge/construction/plan.ts';
import { clickableSides, reachesSideOf, standsFor } from '../../../knowledge/construction/reach.ts';
import { sameTower, type TowerSite } from '../../../knowledge/construction/towers.ts';
import type { VoxelGrid } from '../../../knowledge/construction/voxelGrid.ts';
import { walkableFrom } from '../../../knowledge/construction/walking.ts';
import { itemOf } from './orders.ts';
import { supportersOf } from './support.ts';

/** Cells one order takes: as many as fit the tool calls of a subtask, with fetching. */
const CELLS = 4;
/** The same from a ladder, which has to be raised and taken down besides. */
const CELLS_FROM_LADDER = 3;
/** Kinds of items one order takes, each a call to the chest. */
const ITEMS = 2;
/** Cells dug away by one order. */
const CELLS_DUG = 5;
/** How far ahead in the sequence an order may reach for cells, pieces of work. */
const LOOKAHEAD = 24;
/** How far apart the cells of one order may lie, blocks. */
const SPREAD = 8;

/** Work for one order. */
export interface Bundle {
  readonly kind: PlannedWork['kind'];
  readonly work: readonly PlannedWork[];
  readonly tower: TowerSite | null;
  /** Bundles before this one that must be done first, by index. */
  readonly after: readonly number[];
}

/** The site that bundles are for. */
interface BundleSite {
  readonly world: VoxelGrid;
  /** Where everybody can walk from. */
  readonly home: BlockPosition;
  /** Whether others are at work: what cannot be done yet is left until they are through. */
  readonly working: boolean;
}

/**
 * The sequence cut into orders, at most `most`. Bundles that can start at once come as far apart as the sequence lets
 * them; others name those they rest on.
 */
export function bundlesOf(work: readonly PlannedWork[], site: BundleSite, most: number): Bundle[] {
  const left = [...work];
  const bundles: Bundle[] = [];
  const owner = new Map<string, number>();
  while (left.length > 0 && bundles.length < most) {
    const start = startOf(left, site, owner, bundles);
    if (start === undefined) break;
    const chosen = chooseFrom(left, start, site, owner);
    const after = restsOn(chosen, site, owner, bundles);
    const first = chosen[0] as PlannedWork;
    for (const item of chosen) {
      left.splice(left.indexOf(item), 1);
      if (item.kind === 'place') for (const cell of item.step.cells) owner.set(positionKey(cell), bundles.length);
    }
    bundles.push({ kind: first.kind, work: chosen, tower: first.tower, after });
  }
  return bundles;
}

/**
 * The first piece of work something holds, or undefined where all wait for what others are at. For further bundles the
 * one furthest from those given out that rests on none of them, if one is near in the sequence.
 */
function startOf(
  left: readonly PlannedWork[],
  { world, home, working }: BundleSite,
  owner: ReadonlyMap<string, number>,
  bundles: readonly Bundle[],
): number | undefined {
  const given = bundles.flatMap(({ work }) => work.map(({ step }) => step.cells[0] as BlockPosition));
  let lowest = Number.POSITIVE_INFINITY;
  let [first, best, soonest]: (number | undefined)[] = [];
  let furthest = -1;
  for (const [index, item] of left.entries()) {
    if (first !== undefined && index >= LOOKAHEAD) break;
    const cell = item.step.cells[0] as BlockPosition;
    const early = cell.y <= lowest;
    lowest = Math.min(lowest, cell.y);
    const can = item.kind === 'remove' ? mayGo(item, left.slice(0, index), owner) : holdsWith(item, [], world, owner);
    if (first === undefined && can) first = index;
    if (item.kind !== 'place') {
      if (can && bundles.length === 0 && soonest === undefined) return index;
      continue;
    }
    if (!holdsNow(item, world) || !canBePlaced([item], world, home)) continue;
    if (bundles.length === 0) return index;
    soonest ??= index;
    if (item.step.helper || !early) continue;
    const away = Math.min(12, ...given.map((other) => distance(other, cell)));
    if (away <= furthest) continue;
    furthest = away;
    best = index;
  }
  return best ?? soonest ?? (working && bundles.length === 0 ? undefined : first);
}

/** Whether dirt that this plan puts up has done its service: nothing before its end is left to lean on it. */
function mayGo({ step }: PlannedWork, before: readonly PlannedWork[], owner: ReadonlyMap<string, number>): boolean {
  const cell = step.cells[0] as BlockPosition;
  return (
    owner.has(positionKey(cell)) && !before.some((item) => item.step.cells.some((other) => distance(other, cell) <= 1))
  );
}

/** Whether something holds a piece as the world is. */
function holdsNow({ step }: PlannedWork, world: VoxelGrid): boolean {
  return clickableSides(world, step.cells[0] as BlockPosition, step.state).length > 0;
}

/** From a first piece of work on, what goes with it: of its kind, near, from the same ladder, of few items. */
function chooseFrom(
  left: readonly PlannedWork[],
  start: number,
  { world, home }: BundleSite,
  owner: ReadonlyMap<string, number>,
): PlannedWork[] {
  const first = left[start] as PlannedWork;
  const atOnce = first.kind === 'place' && canBePlaced([first], world, home);
  const chosen = [first];
  const at = first.step.cells[0] as BlockPosition;
  const most = first.kind === 'remove' ? CELLS_DUG : first.tower ? CELLS_FROM_LADDER : CELLS;
  const earlier = (item: PlannedWork) => left.slice(0, left.indexOf(item)).filter((other) => !chosen.includes(other));
  let lowestSkipped = Number.POSITIVE_INFINITY;
  for (const item of left.slice(start + 1, start + LOOKAHEAD)) {
    if (chosen.length >= most) break;
    const cell = item.step.cells[0] as BlockPosition;
    const fits =
      item.kind === first.kind &&
      (item.tower === null ? first.tower === null : sameTower(item.tower, first.tower)) &&
      distance(cell, at) <= SPREAD &&
      cell.y <= lowestSkipped &&
      new Set([...chosen, item].map(({ step }) => itemOf(step.state.id))).size <= ITEMS &&
      (item.kind === 'remove' ? mayGo(item, earlier(item), owner) : holdsWith(item, chosen, world, owner)) &&
      (!atOnce || canBePlaced([...chosen, item], world, home));
    if (fits) chosen.push(item);
    // A piece of dirt to lean on goes with what leans on it.
    else if (chosen.at(-1)?.step.helper && first.kind === 'place') break;
    else lowestSkipped = Math.min(lowestSkipped, cell.y);
  }
  return chosen;
}

/** Whether something holds a piece once what stands, what is given out and what was chosen with it are there. */
function holdsWith(
  item: PlannedWork,
  chosen: readonly PlannedWork[],
  world: VoxelGrid,
  owner: ReadonlyMap<string, number>,
): boolean {
  if (holdsNow(item, world)) return true;
  const own = new Set(chosen.flatMap(({ step }) => step.cells.map(positionKey)));
  return sidesOf(item).some((place) => own.has(positionKey(place)) || owner.has(positionKey(place)));
}

/** The cells beside a piece that may hold it. */
function sidesOf({ step }: PlannedWork): BlockPosition[] {
  const { sides, required } = clickRuleOf(step.state);
  const cell = step.cells[0] as BlockPosition;
  return (required === null ? sides : [required]).map((side) => neighbour(cell, side));
}

/** Bundles that must be done before these pieces of work can be. */
function restsOn(
  chosen: readonly PlannedWork[],
  { world, home }: BundleSite,
  owner: ReadonlyMap<string, number>,
  bundles: readonly Bundle[],
): number[] {
  const cells = chosen.flatMap(({ step }) => step.cells);
  if (chosen[0]?.kind === 'place') {
    const needed = supportersOf(placedBy(chosen), world, owner, (other) => placedBy(bundles[other]?.work ?? []));
    const grid = world.clone();
    for (const other of withTheirs(needed, bundles))
      for (const { position, state } of placedBy(bundles[other]?.work ?? [])) grid.set(position, state);
    // What is placed from on top of others' work comes after it: of whose is not worth finding out.
    return canBePlaced(chosen, grid, home) ? needed : bundles.map((_, index) => index);
  }
  // Dirt goes when what leaned on it stands.
  return bundles.flatMap(({ work }, index) =>
    work.some(({ step }) => step.cells.some((other) => cells.some((cell) => distance(other, cell) <= 1)))
      ? [index]
      : [],
  );
}

/** Some bundles and all that come before them. */
function withTheirs(some: readonly number[], bundles: readonly Bundle[]): Set<number> {
  const all = new Set(some);
  // Those before a bundle have lower numbers; what is added on the way is looked at, too.
  for (const index of all) for (const earlier of bundles[index]?.after ?? []) all.add(earlier);
  return all;
}

function placedBy(work: readonly PlannedWork[]): BlueprintCell[] {
  return work.flatMap(({ kind, step }) =>
    kind === 'place' ? step.cells.map((position) => ({ position, state: step.state })) : [],
  );
}

/**
 * Whether all of some pieces can be placed one after the other as a site is: on a side that shows, from where somebody who
 * comes from `home` can walk to, or from a ladder there is a place for. Plans place pieces from on top of others, which
 * then must stand already, and must not have been built over.
 */
function canBePlaced(work: readonly PlannedWork[], world: VoxelGrid, home: BlockPosition): boolean {
  const grid = world.clone();
  let walkable = walkableFrom(grid, [home]);
  return work.every(({ step, stand, tower }, index) => {
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(grid, cell, step.state);
    const possible =
      sides.length > 0 &&
      (tower
        ? walkable.has(tower.foot)
        : stand === null ||
          standsFor(walkable, step.cells, (from) => reachesSideOf(grid, from, cell, sides), 1).length > 0);
    for (const own of step.cells) grid.set(own, step.state);
    if (possible && index < work.length - 1) walkable = walkableFrom(grid, [home]);
    return possible;
  });
}
