import {
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  formatPosition,
  type Point,
} from '../protocol/geometry.ts';
import { AGENT_NAMES } from '../protocol/team.ts';
import { LARGEST_NETHER, type NetherSite } from '../worlds/plan/buildPlan.ts';
import { inconsistencyOfAdversary } from './adversary/adversaryConsistency.ts';
import { ARENA_BOX } from './construction/arena.ts';
import { plotBox } from './construction/plot.ts';
import type { CookingTask } from './cooking/cookingTask.ts';
import { circleIn } from './cooking/recipeCircle.ts';
import { blocksOf } from './custom/atRelease.ts';
import { inconsistencyOfCustom } from './custom/customConsistency.ts';
import type { CustomTask } from './custom/customTask.ts';
import type { EscapeRoom, EscapeTask } from './escape/escapeTask.ts';
import { inconsistencyOfGathering } from './gathering/gatheringConsistency.ts';
import type { GatheringTask } from './gathering/gatheringTask.ts';
import { inconsistencyOfBuilding } from './landConsistency.ts';
import { inconsistencyOfMaking } from './making/makingConsistency.ts';
import type { MakingTask } from './making/makingTask.ts';
import type { Task } from './task.ts';
import type { Site, Start } from './taskBase.ts';

/** The world's heights, the same at every version that is played (Minecraft wiki, "Altitude"). */
const WORLD = { bottom: -64, top: 319 };
/** Far from where coordinates lose their precision, as arenas stand side by side in one world. */
const FARTHEST = 10_000;
/** As many as commands may summon. */
const MOST_MOBS = 4096;
const MOST_STEPS = 200_000;
/** Over all fills, so that a file of a few lines cannot keep a reset busy. */
const MOST_FILLED_CELLS = 100_000_000;
const MOST_CHECKPOINTS = 100;
const MOST_ROOMS = 200;
/** What a player can carry. */
const MOST_GIVEN = 36 * 64;
const LONGEST_TEXT = 10_000;
/** Room for the name of any file a task was read from. */
const LONGEST_TITLE = 1000;

/**
 * What in a task contradicts itself or is beyond all measure, though it has the form of one: a line with the part it is
 * in; undefined when all is well. Whether a game version has its blocks and items is not asked here.
 */
export function inconsistencyOf(task: Task): string | undefined {
  const { agents, title, goal } = task;
  if (agents.min > agents.max) return `agents: from ${agents.min} to ${agents.max}; expected min to be at most max`;
  if (title.length > LONGEST_TITLE) return `title: ${title.length} characters; expected at most ${LONGEST_TITLE}`;
  if (goal.length > LONGEST_TEXT) return `goal: ${goal.length} characters; expected at most ${LONGEST_TEXT}`;
  const attack = task.adversary && inconsistencyOfAdversary(task.adversary, arenaOf(task), agents);
  return inconsistencyOfFamily(task) ?? attack;
}

function inconsistencyOfFamily(task: Task): string | undefined {
  const { agents } = task;
  switch (task.family) {
    case 'construction':
      return (
        (task.land && inconsistencyOfSite(task.land, { starts: task.land.starts, agents }, 'land.')) ??
        inconsistencyOfBuilding(task)
      );
    case 'cooking':
      return inconsistencyOfSite(task.site, task) ?? inconsistencyOfRecipe(task);
    case 'escape':
      return inconsistencyOfSite(task.site, task) ?? inconsistencyOfRooms(task);
    case 'gathering':
      return inconsistencyOfSite(task, task, '') ?? inconsistencyOfGathering(task);
    case 'making':
      return inconsistencyOfSite(task.site, task) ?? inconsistencyOfMaking(task);
    case 'custom':
      return (
        inconsistencyOfSite(task.site, task) ??
        (task.nether && inconsistencyOfNether(task.nether)) ??
        inconsistencyOfCustom(task)
      );
    default:
      return task satisfies never;
  }
}

/** Where agents can be; of the construction arena the part that it always has. */
function arenaOf(task: Task): Box {
  switch (task.family) {
    case 'construction':
      if (task.kits && task.blueprint.cells.length > 0) return plotBox(task);
      return task.land?.box ?? ARENA_BOX;
    case 'cooking':
    case 'custom':
    case 'escape':
    case 'making':
      return task.site.box;
    case 'gathering':
      return task.box;
    default:
      return task satisfies never;
  }
}

/** @param within how the parts of the site are called in the task. */
function inconsistencyOfSite(
  { box, steps }: Site,
  { starts, agents }: Pick<CookingTask | CustomTask | EscapeTask | GatheringTask | MakingTask, 'starts' | 'agents'>,
  within = 'site.',
): string | undefined {
  const { min, max } = box;
  for (const axis of ['x', 'z'] as const)
    if (min[axis] < -FARTHEST || max[axis] > FARTHEST)
      return `${within}box: ${axis} from ${min[axis]} to ${max[axis]}; expected -${FARTHEST} to ${FARTHEST}`;
  if (min.y < WORLD.bottom || max.y > WORLD.top)
    return `${within}box: y from ${min.y} to ${max.y}; expected ${WORLD.bottom} to ${WORLD.top}`;
  return inconsistencyOfSteps(steps, within) ?? inconsistencyOfStarts(starts, agents, box);
}

function inconsistencyOfStarts(starts: readonly Start[], agents: Task['agents'], box: Box): string | undefined {
  if (starts.length < agents.max) return `starts: ${starts.length} for up to ${agents.max} agents`;
  return outsideOf(box, 'starts', starts);
}

/** A part of the Nether lies around the (0, 0, 0) of its arena, so that no two arenas' parts can meet. */
function inconsistencyOfNether({ box, steps }: NetherSite): string | undefined {
  const { side, bottom, top } = LARGEST_NETHER;
  const half = side / 2;
  for (const axis of ['x', 'z'] as const)
    if (box.min[axis] < -half || box.max[axis] >= half || box.min[axis] > box.max[axis])
      return `nether.box: ${axis} from ${box.min[axis]} to ${box.max[axis]}; expected -${half} to ${half - 1}, the lower corner first`;
  if (box.min.y < bottom || box.max.y > top || box.min.y > box.max.y)
    return `nether.box: y from ${box.min.y} to ${box.max.y}; expected ${bottom} to ${top}, the lower corner first`;
  return inconsistencyOfSteps(steps, 'nether.');
}

function inconsistencyOfSteps(steps: Site['steps'], within: string): string | undefined {
  if (steps.length > MOST_STEPS) return `${within}steps: ${steps.length}; expected at most ${MOST_STEPS}`;
  const mobs = steps.filter(({ type }) => type === 'summon').length;
  if (mobs > MOST_MOBS) return `${within}steps: ${mobs} summon; expected at most ${MOST_MOBS}`;
  const filled = steps.reduce((sum, step) => sum + (step.type === 'fill' ? volumeOf(step.box) : 0), 0);
  if (filled > MOST_FILLED_CELLS)
    return `${within}steps: they fill ${filled} cells; expected at most ${MOST_FILLED_CELLS} in all`;
  const spawner = steps.findIndex(
    (step, index) => step.type === 'spawner' && blocksOf(steps.slice(0, index))(step.position)?.id !== 'spawner',
  );
  return spawner < 0
    ? undefined
    : `${within}steps.${spawner}: there is no spawner at ${formatPosition((steps[spawner] as { readonly position: Point }).position)}; expected a former step to put one there`;
}

function volumeOf({ min, max }: Box): number {
  return Math.max(0, max.x - min.x + 1) * Math.max(0, max.y - min.y + 1) * Math.max(0, max.z - min.z + 1);
}

function outsideOf(box: Box, part: string, places: readonly Start[]): string | undefined {
  for (const [index, { position }] of places.entries())
    if (!boxContains(box, position))
      return `${part}.${index}: ${formatPosition(position)} is outside of the site, ${boxText(box)}`;
  return undefined;
}

function boxText({ min, max }: Box): string {
  return `${formatPosition(min)} to ${formatPosition(max)}`;
}

function inconsistencyOfRecipe({ checkpoints, dish }: CookingTask): string | undefined {
  if (checkpoints.length > MOST_CHECKPOINTS)
    return `checkpoints: ${checkpoints.length}; expected at most ${MOST_CHECKPOINTS}`;
  if (checkpoints[0]?.item !== dish) return `checkpoints.0: ${checkpoints[0]?.item}; expected the dish, ${dish}`;
  const items = new Set(checkpoints.map(({ item }) => item));
  if (items.size < checkpoints.length) return 'checkpoints: two have one item';
  for (const [index, { item, parts }] of checkpoints.entries())
    for (const part of parts)
      if (!items.has(part)) return `checkpoints.${index}: ${item} is made from ${part}, which is not a checkpoint`;
  const circle = circleIn(checkpoints);
  return circle === undefined ? undefined : `checkpoints: ${circle} is part of itself`;
}

function inconsistencyOfRooms({ rooms, site: { box }, exit, agents }: EscapeTask): string | undefined {
  if (rooms.length > MOST_ROOMS) return `rooms: ${rooms.length}; expected at most ${MOST_ROOMS}`;
  if (!boxCovers(box, exit)) return `exit: ${boxText(exit)} is not within the site, ${boxText(box)}`;
  const names = new Set(rooms.map(({ name }) => name));
  if (names.size < rooms.length) return 'rooms: two have one name';
  for (const [index, room] of rooms.entries()) {
    const stray = room.leadsTo.find((name) => !names.has(name));
    if (stray !== undefined) return `rooms.${index}.leadsTo: ${room.name} leads to ${stray}, which is not a room`;
    const asked = Math.max(room.agents, ...room.stages.map((stage) => stage.agents));
    if (asked > Math.min(agents.max, AGENT_NAMES.length))
      return `rooms.${index}: ${room.name} asks for ${asked} agents, and there are ${agents.max} at most`;
    const problem = inconsistencyOfRoom(room, box);
    if (problem !== undefined) return `rooms.${index}.${problem}`;
  }
  return undefined;
}

function inconsistencyOfRoom({ chambers, stages }: EscapeRoom, box: Box): string | undefined {
  const outside = (part: string, position: BlockPosition) =>
    boxContains(box, position)
      ? undefined
      : `${part}: ${formatPosition(position)} is outside of the site, ${boxText(box)}`;
  for (const [index, chamber] of chambers.entries()) {
    if (!boxCovers(box, chamber.box)) return `chambers.${index}: ${boxText(chamber.box)} is not within the site`;
    const problem = outsideOf(box, `chambers.${index}.entry`, [chamber.entry]);
    if (problem !== undefined) return problem;
  }
  for (const [index, { conditions, effects }] of stages.entries()) {
    const part = `stages.${index}`;
    for (const [at, { position }] of conditions.entries()) {
      const problem = outside(`${part}.conditions.${at}`, position);
      if (problem !== undefined) return problem;
    }
    for (const [at, effect] of effects.entries()) {
      const where = `${part}.effects.${at}`;
      switch (effect.type) {
        case 'set-blocks':
          for (const { position } of effect.cells) {
            const problem = outside(where, position);
            if (problem !== undefined) return problem;
          }
          break;
        case 'teleport': {
          const problem = outsideOf(box, `${where}.to`, effect.to);
          if (problem !== undefined) return problem;
          break;
        }
        case 'give':
          if (effect.count > MOST_GIVEN)
            return `${where}: ${effect.count} ${effect.item}; expected at most ${MOST_GIVEN}`;
          break;
        default:
          return effect satisfies never;
      }
    }
  }
  return undefined;
}
