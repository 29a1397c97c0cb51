import { HostFault } from '../../protocol/errors.ts';
import { add, type BlockPosition, boxCovers, cellIndex, formatPosition, sizeOf } from '../../protocol/geometry.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import { MAX_Y } from './column.ts';
import { cellsOfSteps, type LandPlan, patchFor } from './landBuilding.ts';
import type { ChunkArea } from './landPatches.ts';
import { makeOnly } from './spawnerNbt.ts';
import type { World } from './world.ts';

const BUILD = { type: 'build' } as const;

/**
 * Makes the plan's box at `origin` hold exactly what the plan says: first every cell's state, of which only those that
 * differ are written, then the content of fresh containers and signs.
 * @throws HostFault 'outside-plan', 'no-container', 'no-sign' or 'no-spawner' for a step that cannot be carried out, and ConfigError
 * for a state or item the version does not have. Blocks are checked before the first is written.
 */
export function writePlan(world: World, plan: Pick<BuildPlan, 'box' | 'steps'>, origin: BlockPosition): void {
  const { states } = world.gameData;
  const { box } = plan;
  const size = sizeOf(box);
  const target = new Int32Array(size.x * size.y * size.z);
  const cached = new Map<object, number>();
  for (const step of plan.steps) {
    if (step.type !== 'fill' && step.type !== 'set') continue;
    const cells = step.type === 'fill' ? step.box : { min: step.position, max: step.position };
    if (!boxCovers(box, cells))
      throw new HostFault(
        'outside-plan',
        `a ${step.type} step at ${formatPosition(cells.min)} reaches outside the plan's box ${formatPosition(box.min)} to ${formatPosition(box.max)}`,
      );
    const stateId = cached.get(step.state) ?? states.idOf(step.state);
    cached.set(step.state, stateId);
    for (let y = cells.min.y; y <= cells.max.y; y++)
      for (let z = cells.min.z; z <= cells.max.z; z++) {
        const start = cellIndex(box, { x: cells.min.x, y, z });
        target.fill(stateId, start, start + cells.max.x - cells.min.x + 1);
      }
  }
  const [min, max] = [add(box.min, origin), add(box.max, origin)];
  // Hoppers and their like work in the order they came to be: the plan's, whatever stood there before.
  world.clearEntities({ min, max });
  const holds = new Map<number, boolean>();
  let index = 0;
  for (let y = min.y; y <= max.y; y++)
    for (let z = min.z; z <= max.z; z++)
      for (let x = min.x; x <= max.x; x++) {
        const stateId = target[index++] as number;
        // Most cells of an arena are the ground's own air; above the world that is an error below.
        if (y < MAX_Y && holds.get(stateId) === false && world.chunks.stateId(x, y, z) === stateId) continue;
        const position = { x, y, z };
        world.setStateId(position, stateId, BUILD);
        if (holds.get(stateId) === false) continue;
        const held = world.resetEntity(position) !== undefined;
        holds.set(stateId, held);
        if (held) world.touch(position);
      }
  fillHolders(world, plan, origin);
}

/**
 * Makes the world hold a plan's land at `origin`, untouched, and carries out the plan's steps over it.
 * @throws like `writePlan`; nothing of the land is there yet then, unless a container or sign is what is wrong.
 */
export function writeLandPlan(world: World, plan: LandPlan, origin: BlockPosition, tick: number): void {
  const cells = cellsOfSteps(world, plan);
  const patch = patchFor(world, plan, origin, tick);
  liftLand(world, patch.area);
  world.layLand(patch);
  for (const { position, stateId } of cells) {
    const at = add(position, origin);
    world.setStateId(at, stateId, BUILD);
    if (world.resetEntity(at)) world.touch(at);
  }
  fillHolders(world, plan, origin);
}

/** Takes away all patches of land that reach into an area. */
export function liftLand(world: World, area: ChunkArea): void {
  for (const patch of world.chunks.patches.touching(area)) world.liftLand(patch);
}

/** What a plan's containers and signs hold, and its spawners make, which its blocks have just brought with them. */
function fillHolders(world: World, plan: Pick<BuildPlan, 'steps'>, origin: BlockPosition): void {
  for (const step of plan.steps) {
    if (step.type !== 'container' && step.type !== 'sign' && step.type !== 'spawner') continue;
    const position = add(step.position, origin);
    const entity = world.entityAt(position);
    if (step.type === 'container') {
      if (entity?.type !== 'container')
        throw new HostFault(
          'no-container',
          `the plan fills a container at ${formatPosition(step.position)}, but the block there is ${world.block(position).id}`,
        );
      entity.slots.replaceAll(step.items);
    } else if (step.type === 'spawner') {
      if (entity?.type !== 'spawner')
        throw new HostFault(
          'no-spawner',
          `the plan has a spawner at ${formatPosition(step.position)}, but the block there is ${world.block(position).id}`,
        );
      makeOnly(entity, step.kind);
      world.touch(position);
    } else {
      if (entity?.type !== 'sign')
        throw new HostFault(
          'no-sign',
          `the plan writes on a sign at ${formatPosition(step.position)}, but the block there is ${world.block(position).id}`,
        );
      entity.front = [0, 1, 2, 3].map((line) => step.lines[line] ?? '');
      world.touch(position);
    }
  }
}
