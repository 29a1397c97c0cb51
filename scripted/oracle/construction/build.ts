import { blockState, formatBlockState } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { requireBlueprintCells } from '../../../protocol/briefedBlueprint.ts';
import { type BlockPosition, distance, formatPosition } from '../../../protocol/geometry.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { isAsBlueprinted, type PlacingStep, stepsOf } from '../../knowledge/construction/buildStep.ts';
import { type BuildingPlan, type PlannedWork, planBuild } from '../../knowledge/construction/plan.ts';
import { reachesBlock, standsFor } from '../../knowledge/construction/reach.ts';
import { currentStage } from '../../knowledge/construction/stages.ts';
import { walkableFrom } from '../../knowledge/construction/walking.ts';
import { landArrived } from './arrival.ts';
import { crewFor, Reserve } from './crew.ts';
import { JobBoard } from './jobBoard.ts';
import { Quarry } from './quarry.ts';
import { BuildingSite, type Defects, MARGIN } from './site.ts';
import { Stands } from './stands.ts';
import { Supplies } from './supplies.ts';
import { Worker } from './worker.ts';

/** Rounds of planning, building and inspecting in which nothing got better before the oracle lets go. */
const MOST_FRUITLESS_ROUNDS = 4;
/** Blocks tried for a gap, nearest first. */
const MOST_GAPS = 80;
const AIR = blockState('air');

/**
 * Builds a blueprint without a model: plan, share the work, inspect, and again until nothing is wrong or nothing gets
 * better.
 */
export async function build(context: FrameworkContext): Promise<void> {
  const first = context.agents[0];
  if (!first) return;
  const cells = requireBlueprintCells(first.briefing);
  await landArrived(
    context,
    cells.map(({ position }) => position),
    MARGIN,
  );
  const site = new BuildingSite(context.agents, cells);
  const supplies = new Supplies(context.clock, site.chest);
  const quarry = Quarry.find(context, site);
  const crewAtFirst = crewFor(context.agents, site.cells.length);
  const reserve = new Reserve(
    context,
    site,
    context.agents.filter((agent) => !crewAtFirst.includes(agent)),
  );
  await reserve.stepAside();
  let fewest = Number.POSITIVE_INFINITY;
  let fruitless = 0;
  for (let round = 0; fruitless < MOST_FRUITLESS_ROUNDS; round++) {
    context.signal.throwIfAborted();
    const defects = site.inspect();
    const left = defects.missing.length + defects.unwanted.length;
    if (left === 0) return;
    fruitless = left < fewest ? 0 : fruitless + 1;
    fewest = Math.min(fewest, left);
    await quarry?.mineLacking();
    const missing = currentStage(defects.missing, first.briefing);
    const work = await planRound(context, site, { ...defects, missing }, round);
    const builders = crewFor(context.agents, site.cells.length);
    const board = new JobBoard(work, site, context.clock, builders.length);
    const crew = { context, site, board, supplies, builders };
    await Promise.all([
      ...builders.map((agent, rank) => new Worker(crew, agent, rank).run()),
      reserve.standBy(board, builders),
    ]);
    context.transcript.add({
      type: 'framework-noted',
      at: context.clock.now(),
      topic: 'oracle.round',
      data: {
        round,
        done: board.jobs.filter(({ state }) => state === 'done').length,
        failed: board.jobs
          .filter(({ state }) => state !== 'done')
          .map(({ work: { kind, step }, lastReason }) => ({ kind, ...described(step), reason: lastReason })),
      },
    });
    if (context.agents.every(({ body }) => body.lost.aborted)) return;
  }
}

/** What is unwanted goes first, from the top; then everything missing, as if nothing had happened. */
async function planRound(
  context: FrameworkContext,
  site: BuildingSite,
  { unwanted, missing }: Defects,
  round: number,
): Promise<PlannedWork[]> {
  const removals = [...unwanted]
    .sort((a, b) => b.position.y - a.position.y)
    .map(
      ({ position, state }): PlannedWork => ({
        kind: 'remove',
        step: { cells: [position], state, helper: false },
        stand: null,
        tower: null,
      }),
    );
  const plan = await planBuild(site.grid, stepsOf(missing), site.home, site.unusableTowers, () =>
    context.clock.sleep(1, context.signal),
  );
  context.transcript.add({
    type: 'framework-noted',
    at: context.clock.now(),
    topic: 'oracle.plan',
    data: {
      round,
      removals: removals.length,
      placements: plan.work.filter(({ kind, step }) => kind === 'place' && !step.helper).length,
      helpers: plan.work.filter(({ kind, step }) => kind === 'place' && step.helper).length,
      towers: new Set(plan.work.flatMap(({ tower }) => (tower ? [formatPosition(tower.top)] : []))).size,
      doubtful: plan.hopeless.map(({ step, reason }) => ({ ...described(step), reason })),
    },
  });
  const openings = round > 0 ? openingsFor(site, plan) : [];
  if (openings.length > 0) return openings;
  // While something is in the way the plan may be wrong: clear the site first, build in the next round.
  return removals.length > 0 &&
    missing.some(({ position }) =>
      unwanted.some((block) => formatPosition(block.position) === formatPosition(position)),
    )
    ? removals
    : inOrder(removals, plan.work, missing);
}

/** What is unwanted goes first, but for dirt beside what is missing: the plan leans on it where it stands. */
function inOrder(
  removals: readonly PlannedWork[],
  work: readonly PlannedWork[],
  missing: Defects['missing'],
): PlannedWork[] {
  const isLeantOn = ({ step: { state, cells } }: PlannedWork) =>
    state.id === 'dirt' && missing.some(({ position }) => cells.some((cell) => distance(cell, position) === 1));
  return [...removals.filter((removal) => !isLeantOn(removal)), ...work, ...removals.filter(isLeantOn)];
}

/**
 * What to take out when a repair lies in a closed room: the doors, or else what stands right above, or else one block
 * beside it that can be got at. The next round plans the repair first and closes the room last.
 */
function openingsFor(site: BuildingSite, { hopeless }: BuildingPlan): PlannedWork[] {
  if (hopeless.length === 0) return [];
  const standing = site.cells.filter(({ position, state }) => isAsBlueprinted(state, site.grid.at(position)));
  const doors = standing.filter(
    ({ state }) => /_door$|_fence_gate$/.test(state.id) && state.properties.half !== 'upper',
  );
  const above = standing.filter(({ position }) =>
    hopeless.some(({ step }) =>
      step.cells.some(({ x, y, z }) => x === position.x && z === position.z && y < position.y),
    ),
  );
  const beside = () => {
    const wall = wallBeside(site, hopeless, standing);
    return wall.length > 0 ? wall : gapTowards(site, hopeless, standing);
  };
  const openings = doors.length > 0 ? doors : above.length > 0 ? fromTheTop(above) : beside();
  return openings.map(({ position, state }) => ({
    kind: 'remove',
    step: { cells: [position], state, helper: false },
    stand: null,
    tower: null,
  }));
}

function fromTheTop(cells: readonly BlueprintCell[]): BlueprintCell[] {
  return [...cells].sort((a, b) => b.position.y - a.position.y);
}

function wallBeside(
  site: BuildingSite,
  hopeless: BuildingPlan['hopeless'],
  standing: readonly BlueprintCell[],
): BlueprintCell[] {
  const walkable = site.walkable();
  const repairs = hopeless.flatMap(({ step }) => step.cells);
  const walls = standing.filter(
    ({ position }) =>
      repairs.some((cell) => distance(cell, position) === 1) &&
      standsFor(walkable, [position], (stand) => reachesBlock(site.grid, stand, position), 1).length > 0,
  );
  return fromTheTop(walls).slice(0, 1);
}

/** One block that can be got at and lets somebody in to where a repair can be done from: the rim of a basin. */
function gapTowards(
  site: BuildingSite,
  hopeless: BuildingPlan['hopeless'],
  standing: readonly BlueprintCell[],
): BlueprintCell[] {
  const walkable = site.walkable();
  const stands = new Stands(site.grid);
  const near = (position: BlockPosition) =>
    Math.min(...hopeless.flatMap(({ step }) => step.cells.map((cell) => distance(cell, position))));
  const gap = fromTheTop(standing)
    .sort((a, b) => near(a.position) - near(b.position))
    .slice(0, MOST_GAPS)
    .find(
      ({ position }) =>
        standsFor(walkable, [position], (stand) => reachesBlock(site.grid, stand, position), 1).length > 0 &&
        site.grid.during([position], AIR, () => {
          const after = walkableFrom(site.grid, [site.home]);
          return hopeless.some(({ step }) => stands.find(step, after));
        }),
    );
  return gap ? [gap] : [];
}

function described(step: PlacingStep): { block: string; position: string } {
  return { block: formatBlockState(step.state), position: step.cells.map(formatPosition).join(' ') };
}
