import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import { parseBlueprintText } from '../../../../protocol/blueprintText.ts';
import { type BlockPosition, distance, positionKey } from '../../../../protocol/geometry.ts';
import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { stepsOf } from '../../../knowledge/construction/buildStep.ts';
import { type PlannedWork, planBuildWithLadders } from '../../../knowledge/construction/plan.ts';
import { currentStage } from '../../../knowledge/construction/stages.ts';
import { towerHeight } from '../../../knowledge/construction/towers.ts';
import type { PlannedOrder, PlanWanted } from '../planner.ts';
import { type Bundle, bundlesOf } from './bundles.ts';
import { cellsOfOrder, type Lessons, lessonsOf } from './lessons.ts';
import { buildOrder, digOrder, dismantleOrder, itemOf } from './orders.ts';
import { type ShownSite, siteOf } from './site.ts';
import { walkFor } from './walks.ts';

/** Cells dug away by one order. */
const CELLS_DUG = 5;
/** Tools that an order cannot do without. */
const TOOLS = { place: 'placeBlock', remove: 'MineBlock', climb: 'erectDirtLadder', dismantle: 'dismantleDirtLadder' };

/**
 * The next orders: what is wrong is dug away first, then what is missing goes up in an order in which every piece has a
 * place to put it from, and last what only helped comes down.
 */
export function planBuilding(teamState: TeamState, wanted: PlanWanted): PlannedOrder[] {
  const lessons = lessonsOf(wanted.past);
  const whole = siteOf(teamState, lessons.built);
  if (!whole) return [];
  const site = { ...whole, missing: currentStage(whole.missing, teamState) };
  const make = maker(teamState, site, wanted.workers);
  const wrong = wrongCells(site, lessons);
  if (wrong.length > 0)
    return [make(digOrder(wrong.slice(0, CELLS_DUG)), [TOOLS.remove], wrong, [], 'the cells are empty')];
  const sequence = sequenceFor(site, lessons.unusable);
  const idle = idleDirt(site, sequence, lessons, wanted.past);
  if (idle.length > 0) return [make(digOrder(idle.slice(0, CELLS_DUG)), [TOOLS.remove], [], [], 'the dirt is gone')];
  const orders = withWalks(buildOrders(site, sequence, lessons, wanted.most, make), teamState, wanted);
  const rest = wanted.most - orders.length;
  const scaffold = rest > 0 ? scaffoldOrder(site, lessons, orders.length > 0, make) : undefined;
  return scaffold ? [...orders, scaffold] : orders;
}

/** Orders, and where to walk for those whom none of them is for. */
function withWalks(orders: readonly PlannedOrder[], teamState: TeamState, wanted: PlanWanted): PlannedOrder[] {
  const idle = wanted.workers.filter(
    (name) => !orders.some(({ beyond, candidates }) => !beyond && candidates.includes(name)),
  );
  const walks = idle
    .flatMap((name) => walkFor(name, teamState, wanted.past) ?? [])
    .slice(0, Math.max(0, wanted.most - Math.min(1, orders.length)));
  return orders.length === 0 ? [] : [...orders.slice(0, wanted.most - walks.length), ...walks];
}

type Make = (
  text: string,
  tools: readonly string[],
  cells: readonly BlockPosition[],
  after: readonly number[],
  milestone: string,
  items?: readonly string[],
) => PlannedOrder;

/** Makes orders of texts: with the lines of the blueprint they are about, for those who can do them. */
function maker({ documents, team, containers }: TeamState, site: ShownSite, workers: readonly string[]): Make {
  const store = containers.find(({ position: [x, y, z] }) => site.chest && distance({ x, y, z }, site.chest) === 0);
  return (text, tools, cells, after, milestone, items = []) => {
    const known = team.filter(({ name }) => workers.includes(name));
    // Mates beyond the view may have what it takes.
    const others = workers.filter((name) => !known.some((agent) => agent.name === name));
    const able = known.filter((agent) => tools.every((tool) => agent.tools.includes(tool)));
    // Who stands in the way steps aside when building there.
    const standing = able.filter(({ position: [x, y, z] }) =>
      cells.some(
        (cell) => cell.x === Math.floor(x) && cell.z === Math.floor(z) && cell.y >= Math.floor(y) && cell.y <= y + 1.8,
      ),
    );
    // Without a store there is only what each carries.
    const spent = site.chest ? items.filter((item) => store?.holds && !store.holds[item]) : items;
    const supplied = able.filter(({ inventory }) => spent.every((item) => (inventory[item] ?? 0) > 0));
    const everybody = [...able.map(({ name }) => name), ...others];
    const unsupplied = site.chest || others.length === 0 ? everybody : others;
    const both = standing.filter((agent) => supplied.includes(agent));
    const apt = both.length > 0 ? both : spent.length > 0 ? supplied : standing;
    const names = apt.length > 0 ? apt.map(({ name }) => name) : spent.length > 0 ? unsupplied : everybody;
    return {
      text,
      milestones: [milestone],
      paths: pathsOf(documents, cells),
      after,
      candidates: names.length > 0 ? workers.filter((name) => names.includes(name)) : workers,
      ...(!site.chest && spent.length > 0 && supplied.length === 0 && others.length === 0
        ? { beyond: true as const }
        : {}),
    };
  };
}

function wrongCells({ wrong }: ShownSite, { tried, ladders }: Lessons): BlockPosition[] {
  const ownTower = (cell: BlockPosition) =>
    ladders.some((top) => Math.abs(top.x - cell.x) + Math.abs(top.z - cell.z) <= 1);
  return wrong
    .filter(({ position, found }) => tried(position) && !(/^(dirt|ladder)$/.test(found.id) && ownTower(position)))
    .map(({ position }) => position);
}

/** Dirt that nothing leans on any more and that is no part of a ladder's column: it may soon be walled in. */
function idleDirt(
  { scaffold }: ShownSite,
  sequence: readonly PlannedWork[],
  lessons: Lessons,
  past: PlanWanted['past'],
): BlockPosition[] {
  const needed = sequence.filter(({ step }) => step.helper).flatMap(({ step }) => step.cells);
  const busy = past.flatMap(({ status, text }) =>
    status === 'running' || status === 'waiting' ? cellsOfOrder(text) : [],
  );
  const ladders = scaffold.filter(({ id }) => id === 'ladder');
  return scaffold
    .filter(
      ({ id, position }) =>
        id === 'dirt' &&
        lessons.tried(position) &&
        ![...needed, ...busy].some((cell) => distance(cell, position) <= 1) &&
        ![...ladders.map((ladder) => ladder.position), ...lessons.ladders].some(
          ({ x, z }) => Math.abs(x - position.x) + Math.abs(z - position.z) <= 1,
        ),
    )
    .map(({ position }) => position);
}

function buildOrders(
  site: ShownSite,
  sequence: readonly PlannedWork[],
  lessons: Lessons,
  most: number,
  make: Make,
): PlannedOrder[] {
  const helpers = new Set(site.scaffold.filter(({ id }) => id === 'dirt').map(({ position }) => positionKey(position)));
  const open = sequence.filter(({ kind, step }) => {
    const cell = step.cells[0] as BlockPosition;
    if (!lessons.tried(cell)) return false;
    return !(kind === 'place' && step.helper && helpers.has(positionKey(cell)));
  });
  const world = site.grid.clone();
  for (const { position, id } of site.scaffold)
    if (id === 'dirt' && world.has(position)) world.set(position, { id: 'dirt', properties: {} });
  const states = new Map(site.missing.map((cell) => [positionKey(cell.position), cell]));
  return bundlesOf(open, { world, home: site.home, working: lessons.working }, most).map((bundle) =>
    orderOf(bundle, states, make),
  );
}

function orderOf(
  { kind, work, tower, after }: Bundle,
  states: ReadonlyMap<string, BlueprintCell>,
  make: Make,
): PlannedOrder {
  const cells = work.map(({ step }) => cellOf(step, states));
  const positions = cells.map(({ position }) => position);
  if (kind === 'remove') return make(digOrder(positions), [TOOLS.remove], positions, after, 'the dirt is gone');
  const ladder = tower ? { top: tower.top, height: towerHeight(tower) } : null;
  const tools = ladder ? [TOOLS.place, TOOLS.climb] : [TOOLS.place];
  const items = [...new Set(cells.map(({ state }) => itemOf(state.id)))];
  return make(buildOrder(cells, ladder), tools, positions, after, 'every listed block stands in its cell', items);
}

/** A piece of work as the blueprint has it; dirt that only helps is in no blueprint. */
function cellOf(step: PlannedWork['step'], states: ReadonlyMap<string, BlueprintCell>): BlueprintCell {
  const position = step.cells[0] as BlockPosition;
  return states.get(positionKey(position)) ?? { position, state: step.state };
}

function pathsOf(documents: TeamState['documents'], cells: readonly BlockPosition[]): string[] {
  const { blueprint } = documents;
  if (!Array.isArray(blueprint)) return [];
  const wanted = new Set(cells.map(positionKey));
  return blueprint.flatMap((line, index) => {
    const listed = typeof line === 'string' ? parseBlueprintText([line]) : undefined;
    return listed?.some(({ position }) => wanted.has(positionKey(position))) ? [`~/meta-data/blueprint/${index}`] : [];
  });
}

/**
 * What only helped and is needed no more: while building goes on, dirt on its own; afterwards columns with their
 * ladders from the highest down, and what is left of them.
 */
function scaffoldOrder(site: ShownSite, lessons: Lessons, building: boolean, make: Make): PlannedOrder | undefined {
  if (building || lessons.working) return undefined;
  const pieces = site.scaffold.filter(({ position }) => lessons.tried(position));
  const isLadderBeside = (cell: BlockPosition) =>
    pieces.some(({ id, position }) => id === 'ladder' && distance(position, cell) === 1);
  const top = pieces.find(
    ({ id, position }) => id === 'dirt' && isLadderBeside(position) && lessons.failures(position) === 0,
  );
  if (top) return make(dismantleOrder(top.position), [TOOLS.dismantle], [], [], 'no dirt or ladder is left there');
  const rest = pieces.map(({ position }) => position).slice(0, CELLS_DUG);
  return rest.length > 0 ? make(digOrder(rest), [TOOLS.remove], [], [], 'no dirt or ladder is left there') : undefined;
}

/** Plans kept: a team asks again about the same site, and how it was before. */
const MOST_KEPT = 24;

const kept = new Map<string, readonly PlannedWork[]>();

/**
 * An order in which what is missing can be built as the site is: each piece from a place that can be walked to and left
 * again, with dirt to lean on and ladders where there is no other way. Pieces without such a place come along at the
 * end of what is below them.
 * @param unusable keys of tops that a ladder could not be raised to before
 */
function sequenceFor(site: ShownSite, unusable: ReadonlySet<string>): readonly PlannedWork[] {
  const key = JSON.stringify([
    site.home,
    site.chest,
    site.cells.map(({ position, state }) => [positionKey(position), state.id, state.properties]),
    site.missing.map(({ position, state }) => [positionKey(position), state.id, state.properties]),
    site.wrong,
    [...unusable],
  ]);
  const known = kept.get(key);
  if (known) return known;
  const { work } = planBuildWithLadders(site.grid.clone(), stepsOf(site.missing), site.home, unusable);
  const oldest = kept.keys().next();
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, work);
  return work;
}
