import { blueprintBounds } from '../protocol/blueprint.ts';
import { type Box, boxCovers, formatPosition, shiftBox, sizeOf } from '../protocol/geometry.ts';
import { type BuildStep, LARGEST_LAND } from '../worlds/plan/buildPlan.ts';
import type { LandSite } from './shelter/landSite.ts';
import type { BuildStage } from './shelter/stage.ts';
import type { ConstructionTask } from './task.ts';

/** Land is made and sent by these. */
const CHUNK = 16;
/** Slots a player has for what they carry. */
const MOST_STACKS = 36;

/**
 * What is wrong with a part of generated land beyond what is looked at in every site; undefined when all is well.
 * @param within how its parts are called in the task.
 */
export function inconsistencyOfLand(
  { box, steps }: { readonly box: Box; readonly steps: readonly BuildStep[] },
  within = '',
): string | undefined {
  const { side, changed } = LARGEST_LAND;
  for (const axis of ['x', 'z'] as const) {
    const [low, high] = [box.min[axis], box.max[axis]];
    if (low % CHUNK !== 0 || (high + 1) % CHUNK !== 0)
      return `${within}box: ${axis} from ${low} to ${high}; expected whole chunks, such as 0 to 15`;
    if (high - low >= side) return `${within}box: ${high - low + 1} blocks along ${axis}; expected at most ${side}`;
  }
  const cells = changedCells(steps);
  return cells > changed
    ? `${within}steps: they change ${cells} cells of the land; expected at most ${changed}`
    : undefined;
}

/** Cells that steps fill or set, counted as often as they do so. */
export function changedCells(steps: readonly BuildStep[]): number {
  return steps.reduce((sum, step) => {
    if (step.type !== 'fill') return step.type === 'set' ? sum + 1 : sum;
    const { x, y, z } = sizeOf(step.box);
    return sum + Math.max(0, x) * Math.max(0, y) * Math.max(0, z);
  }, 0);
}

/** What contradicts itself in a building that is not put up in the construction arena, or in stages. */
export function inconsistencyOfBuilding(task: ConstructionTask): string | undefined {
  const { blueprint, at, land, stages, agents, materialFactory, kits } = task;
  const bounds = blueprintBounds(blueprint);
  if (!bounds) return 'blueprint: it has no blocks';
  if (kits && (land || materialFactory))
    return `kits: builders carry them where there is no ${land ? 'land' : 'materialFactory'}`;
  if (kits && kits.flat().length > MOST_STACKS * agents.min)
    return `kits: ${kits.flat().length} stacks for a team of ${agents.min}; expected at most ${MOST_STACKS} each`;
  if (land && materialFactory) return 'materialFactory: there is none in generated land';
  return (
    (land && (inconsistencyOfLand(land, 'land.') ?? inconsistencyOfLandSite(land, shiftBox(bounds, at), agents.min))) ??
    (stages &&
      inconsistencyOfStages(
        stages,
        blueprint.cells.map(({ position }) => position.y),
      ))
  );
}

function inconsistencyOfLandSite({ box, watched, kits }: LandSite, building: Box, agents: number): string | undefined {
  if (!boxCovers(box, watched)) return `land.watched: ${boxText(watched)} is not within the site, ${boxText(box)}`;
  if (!boxCovers(watched, building)) return `at: the building, ${boxText(building)}, is not within land.watched`;
  for (let place = 0; place < agents; place++) {
    const stacks = kits.filter((_, index) => index % agents === place).flat().length;
    if (stacks > MOST_STACKS)
      return `land.kits: ${stacks} stacks for one of ${agents}; expected at most ${MOST_STACKS}`;
  }
  return undefined;
}

function inconsistencyOfStages(stages: readonly BuildStage[], heights: readonly number[]): string | undefined {
  if (new Set(stages.map(({ name }) => name)).size < stages.length) return 'stages: two have one name';
  for (const y of new Set(heights)) {
    const count = stages.filter(({ fromY, toY }) => y >= fromY && y <= toY).length;
    if (count !== 1) return `stages: layer ${y} of the blueprint is in ${count} of them; expected one`;
  }
  const idle = stages.find(({ fromY, toY }) => !heights.some((y) => y >= fromY && y <= toY));
  return idle ? `stages: the blueprint has no block in ${idle.name}` : undefined;
}

function boxText({ min, max }: Box): string {
  return `${formatPosition(min)} to ${formatPosition(max)}`;
}
