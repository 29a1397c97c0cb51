import { blockState, isAir } from '../../../protocol/blockState.ts';
import { CALM_RULES, GameRules, LIVING_RULES, OPEN_WORLD_RULES, SURVIVAL_RULES } from '../../../protocol/gameRules.ts';
import { type BlockPosition, type Box, boxContains, formatPosition } from '../../../protocol/geometry.ts';
import { blocksOf } from '../../../tasks/custom/atRelease.ts';
import type { Site, Start } from '../../../tasks/taskBase.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { furnished, outside, type StackSize } from './furnishing.ts';
import { WrittenProblem } from './problem.ts';
import type { SchematicSource } from './schematics.ts';
import { cellAt } from './shapes.ts';
import type { TaskYaml, WorldYaml } from './taskYaml.ts';

/** Ground beyond the walls, farther than anyone inside can reach. */
const BEHIND_WALLS = 5;
const WALL_HEIGHT = 4;
/** The lowest of four layers of ground; feet stand at 0. */
const BOTTOM = -4;
/** How far from the middle seats start that say nothing of it. */
const CIRCLE = 3;
/** Ticks since sunrise. */
const NOON = 6_000;
const YAWS = { south: 0, west: 90, north: 180, east: -90 } as const;

/** Top layer and those below it, over bedrock. */
const GROUND: Readonly<Record<Exclude<WorldYaml['preset'], 'void'>, readonly [top: string, below: string]>> = {
  flat: ['grass_block', 'dirt'],
  stone: ['stone', 'stone'],
  sand: ['sand', 'sandstone'],
};

/** The world of a task's file as a site and its rules. @throws WrittenProblem */
export function builtWorld(
  world: WorldYaml,
  { schematics, stackSize }: { readonly schematics: SchematicSource; readonly stackSize: StackSize },
): { readonly site: Site; readonly rules: GameRules; readonly stepsFrom: readonly (readonly PropertyKey[])[] } {
  const {
    site,
    stepsFrom,
    rules: commanded,
  } = furnished(groundOf(world), world, { path: ['world'], schematics, stackSize });
  let rules = rulesOf(world.rules);
  // What arenas whose sun stands still are like anyway.
  if (!rules.doDaylightCycle && rules.startTime === NOON) {
    const { startTime: _, ...others } = rules;
    rules = others;
  }
  for (const { rules: changed } of commanded) rules = GameRules.parse({ ...rules, ...changed });
  return { site, rules, stepsFrom };
}

function groundOf({ preset, size: [width, height, depth], walls }: WorldYaml): Site {
  const low = { x: -Math.floor(width / 2), z: -Math.floor(depth / 2) };
  const high = { x: low.x + width - 1, z: low.z + depth - 1 };
  const edge = BEHIND_WALLS + 1;
  const box: Box = {
    min: { x: low.x - edge, y: BOTTOM, z: low.z - edge },
    max: { x: high.x + edge, y: Math.max(height - 1, WALL_HEIGHT), z: high.z + edge },
  };
  if (preset === 'void') return { box, steps: [] };
  const fill = (min: BlockPosition, max: BlockPosition, id: string): BuildStep => ({
    type: 'fill',
    box: { min, max },
    state: blockState(id),
  });
  const layer = (from: number, to: number, id: string) => fill({ ...box.min, y: from }, { ...box.max, y: to }, id);
  const [top, below] = GROUND[preset];
  const steps = [layer(BOTTOM, BOTTOM, 'bedrock'), layer(BOTTOM + 1, -2, below), layer(-1, -1, top)];
  if (!walls) return { box, steps };
  const [x1, x2, z1, z2] = [low.x - 1, high.x + 1, low.z - 1, high.z + 1];
  const wall = (fromX: number, fromZ: number, toX: number, toZ: number) =>
    fill({ x: fromX, y: 0, z: fromZ }, { x: toX, y: WALL_HEIGHT - 1, z: toZ }, 'glass');
  return {
    box,
    steps: [...steps, wall(x1, z1, x2, z1), wall(x1, z2, x2, z2), wall(x1, z1, x1, z2), wall(x2, z1, x2, z2)],
  };
}

function rulesOf(rules: WorldYaml['rules']): GameRules {
  if (typeof rules !== 'string') return rules;
  switch (rules) {
    case 'calm':
      return CALM_RULES;
    case 'survival':
      return SURVIVAL_RULES;
    case 'open':
      return OPEN_WORLD_RULES;
    case 'living':
      return LIVING_RULES;
    default:
      return rules satisfies never;
  }
}

/** Where the seats start. @throws WrittenProblem where nobody can stand. */
export function startsOf({ seats }: Pick<TaskYaml, 'seats'>, { box, steps }: Site): Start[] {
  const at = blocksOf(steps);
  const isFree = (cell: BlockPosition) => isAir(at(cell)?.id ?? 'air');
  return seats.map((seat, place) => {
    const cell = seat.start ? cellAt(seat.start) : around(place, seats.length);
    const path = ['seats', place, ...(seat.start ? ['start'] : [])];
    const advice = seat.start ? '' : '; give the seat a start of its own';
    if (!boxContains(box, cell)) throw outside(path, 'a start', cell, box);
    if (isFree({ ...cell, y: cell.y - 1 }))
      throw new WrittenProblem(path, `nothing to stand on below ${formatPosition(cell)}${advice}`);
    if (!isFree(cell) || !isFree({ ...cell, y: cell.y + 1 }))
      throw new WrittenProblem(path, `${formatPosition(cell)} is not free to stand in${advice}`);
    const { x, y, z } = cell;
    return { position: { x: x + 0.5, y, z: z + 0.5 }, yaw: seat.facing ? YAWS[seat.facing] : yawToMiddle(cell) };
  });
}

/** Around the middle, evenly. */
function around(place: number, seats: number): BlockPosition {
  const angle = (2 * Math.PI * place) / seats;
  return { x: Math.round(CIRCLE * Math.sin(angle)), y: 0, z: Math.round(CIRCLE * Math.cos(angle)) };
}

function yawToMiddle({ x, z }: BlockPosition): number {
  const degrees = Math.round((Math.atan2(x, -z) * 180) / Math.PI);
  return degrees === 0 ? 0 : degrees;
}
