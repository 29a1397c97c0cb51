import { type BlockPosition, neighbour, type Point, stepOf } from '../../../protocol/geometry.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import { SIDES } from '../blocks/rules/sides.ts';
import type { World } from '../world.ts';
import { FluidFacts } from './fluidFacts.ts';

/** Blocks a tick that a current of water adds to what drifts in it, and of lava (Minecraft wiki, "Water", "Current"). */
const PUSH = { water: 0.014, lava: 7 / 3000 };
/** How much lower the fluid below an edge counts. */
const EDGE = 0.8888889;

const cache = new WeakMap<ServerGameData, FluidFacts>();

/** The fluid facts of a world's version, made once for all of its worlds. */
export function fluidFactsOf({ gameData }: World): FluidFacts {
  let facts = cache.get(gameData);
  if (!facts) {
    facts = new FluidFacts(gameData);
    cache.set(gameData, facts);
  }
  return facts;
}

/** What the current at a cell adds to a body's velocity each tick; nothing in still or no fluid. */
export function currentAt(world: World, position: BlockPosition): Point | undefined {
  const facts = fluidFactsOf(world);
  const fluid = facts.fluid(world.stateId(position));
  if (!fluid) return undefined;
  const own = fluid.amount / 9;
  let [x, z] = [0, 0];
  for (const side of SIDES) {
    const beside = neighbour(position, side);
    const stateId = world.stateId(beside);
    const other = facts.fluid(stateId);
    if (other && other.kind !== fluid.kind) continue;
    let fall = other ? own - other.amount / 9 : 0;
    if (!other && facts.taking(stateId) === 'gives-way') {
      const below = facts.fluid(world.stateId(neighbour(beside, 'down')));
      if (below?.kind === fluid.kind) fall = own - (below.amount / 9 - EDGE);
    }
    const step = stepOf(side);
    x += step.x * fall;
    z += step.z * fall;
  }
  let y = 0;
  if (fluid.falling && SIDES.some((side) => facts.closes(world.stateId(neighbour(position, side)), OPPOSITE[side]))) {
    const flat = Math.hypot(x, z);
    if (flat > 0) [x, z] = [x / flat, z / flat];
    y = -6;
  }
  const length = Math.hypot(x, y, z);
  if (length === 0) return undefined;
  const push = PUSH[fluid.kind];
  return { x: (x / length) * push, y: (y / length) * push, z: (z / length) * push };
}

const OPPOSITE = { north: 'south', south: 'north', west: 'east', east: 'west' } as const;
