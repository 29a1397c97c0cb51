import { blockState, isAir } from '../../../protocol/blockState.ts';
import { CALM_RULES, GameRules, LIVING_RULES, OPEN_WORLD_RULES, SURVIVAL_RULES } from '../../../protocol/gameRules.ts';
import {
  add,
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  formatPosition,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { blocksOf } from '../../../tasks/custom/atRelease.ts';
import type { Site, Start } from '../../../tasks/taskBase.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { readWorldCommand, type WorldCommand } from './commands.ts';
import { WrittenProblem } from './problem.ts';
import type { SchematicSource } from './schematics.ts';
import type { CellYaml, ItemsYaml } from './shapes.ts';
import type { TaskYaml, WorldYaml } from './taskYaml.ts';

/** Ground beyond the walls, farther than anyone inside can reach. */
const BEHIND_WALLS = 5;
const WALL_HEIGHT = 4;
/** The lowest of four layers of ground; feet stand at 0. */
const BOTTOM = -4;
/** How far from the middle seats start that say nothing of it. */
const CIRCLE = 3;
const FULL_STACK = 64;
/** Ticks since sunrise. */
const NOON = 6_000;
const YAWS = { south: 0, west: 90, north: 180, east: -90 } as const;

/** Top layer and those below it, over bedrock. */
const GROUND: Readonly<Record<Exclude<WorldYaml['preset'], 'void'>, readonly [top: string, below: string]>> = {
  flat: ['grass_block', 'dirt'],
  stone: ['stone', 'stone'],
  sand: ['sand', 'sandstone'],
};

export function cellAt([x, y, z]: CellYaml): BlockPosition {
  return { x, y, z };
}

/** The world of a task's file as a site and its rules. @throws WrittenProblem */
export function builtWorld(
  world: WorldYaml,
  { schematics, stackSize }: { readonly schematics: SchematicSource; readonly stackSize: StackSize },
): { readonly site: Site; readonly rules: GameRules; readonly stepsFrom: readonly (readonly PropertyKey[])[] } {
  const { box, steps } = groundOf(world);
  /** The part of the file that each step comes from. */
  const stepsFrom: (readonly PropertyKey[])[] = steps.map(() => ['world']);
  let rules = rulesOf(world.rules);
  for (const [index, { file, at }] of world.schematics.entries()) {
    const path = ['world', 'schematics', index];
    for (const { position, state } of schematics.read(file, [...path, 'file']).cells) {
      const cell = add(position, cellAt(at));
      if (!boxContains(box, cell)) throw outside([...path, 'at'], `${state.id} of ${file}`, cell, box);
      steps.push({ type: 'set', position: cell, state });
      stepsFrom.push(path);
    }
  }
  // What arenas whose sun stands still are like anyway.
  if (!rules.doDaylightCycle && rules.startTime === NOON) {
    const { startTime: _, ...others } = rules;
    rules = others;
  }
  const slots = new Map<string, { readonly position: BlockPosition; readonly items: SlotStack[] }>();
  for (const [index, text] of world.commands.entries()) {
    const path = ['world', 'commands', index];
    const command = readWorldCommand(text);
    if (typeof command === 'string') throw new WrittenProblem(path, command);
    if (command?.type === 'rule') rules = GameRules.parse({ ...rules, ...command.rules });
    if (command?.type === 'step') {
      steps.push(inside(command.step, box, path));
      stepsFrom.push(path);
    }
    if (command?.type === 'slot') putIntoSlot(command, slots, path);
  }
  for (const [index, { at, items }] of world.containers.entries()) {
    const path = ['world', 'containers', index];
    const key = positionKey(cellAt(at));
    if (slots.has(key)) throw new WrittenProblem(path, `${formatPosition(cellAt(at))} is filled twice`);
    slots.set(key, { position: cellAt(at), items: inSlots(items, stackSize) });
  }
  const standing = blocksOf(steps);
  for (const { position, items } of slots.values()) {
    const block = standing(position)?.id ?? 'air';
    const part = [
      'world',
      world.containers.some(({ at }) => positionKey(cellAt(at)) === positionKey(position)) ? 'containers' : 'commands',
    ];
    const room = slotsOf(block);
    const last = Math.max(...items.map(({ slot }) => slot));
    if (room === undefined)
      throw new WrittenProblem(
        part,
        `at ${formatPosition(position)} is ${block}; expected a container such as a chest`,
      );
    if (last >= room)
      throw new WrittenProblem(
        part,
        `the ${block} at ${formatPosition(position)} has slots 0 to ${room - 1}; expected nothing in slot ${last}`,
      );
    steps.push({ type: 'container', position, items });
    stepsFrom.push(part);
  }
  for (const [index, { at, lines }] of world.signs.entries()) {
    const block = standing(cellAt(at))?.id ?? 'air';
    if (!block.endsWith('_sign'))
      throw new WrittenProblem(
        ['world', 'signs', index],
        `at ${formatPosition(cellAt(at))} is ${block}; expected a sign such as oak_sign`,
      );
    steps.push({ type: 'sign', position: cellAt(at), lines });
    stepsFrom.push(['world', 'signs', index]);
  }
  return { site: { box, steps }, rules, stepsFrom };
}

/** A command's share of what lies in containers. */
function putIntoSlot(
  { position, stack }: Extract<WorldCommand, { type: 'slot' }>,
  slots: Map<string, { readonly position: BlockPosition; readonly items: SlotStack[] }>,
  path: readonly PropertyKey[],
): void {
  const known = slots.get(positionKey(position)) ?? { position, items: [] };
  slots.set(positionKey(position), known);
  if (known.items.some(({ slot }) => slot === stack.slot))
    throw new WrittenProblem(path, `slot ${stack.slot} of ${formatPosition(position)} is filled twice`);
  known.items.push(stack);
}

function groundOf({ preset, size: [width, height, depth], walls }: WorldYaml): { box: Box; steps: BuildStep[] } {
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

function inside(step: BuildStep, box: Box, path: readonly PropertyKey[]): BuildStep {
  if (step.type === 'fill') {
    if (!boxCovers(box, step.box))
      throw new WrittenProblem(path, `${boxText(step.box)} is not within the arena, ${boxText(box)}`);
    return step;
  }
  if (!boxContains(box, step.position))
    throw outside(path, step.type === 'summon' ? step.kind : 'a block', step.position, box);
  return step;
}

function outside(
  path: readonly PropertyKey[],
  what: string,
  at: { x: number; y: number; z: number },
  box: Box,
): WrittenProblem {
  return new WrittenProblem(path, `${what} at ${formatPosition(at)} is outside of the arena, ${boxText(box)}`);
}

function boxText({ min, max }: Box): string {
  return `${formatPosition(min)} to ${formatPosition(max)}`;
}

/** How many slots a container has (Minecraft wiki, their pages); each half of a double chest has its own. */
function slotsOf(block: string): number | undefined {
  if (/^(?:(?:trapped_)?chest|barrel|(?:\w+_)?shulker_box)$/.test(block)) return 27;
  if (/^(?:dispenser|dropper)$/.test(block)) return 9;
  if (block === 'hopper') return 5;
  return /^(?:furnace|blast_furnace|smoker)$/.test(block) ? 3 : undefined;
}

/** Items one after the other in the first slots. */
function inSlots(items: ItemsYaml, stackSize: StackSize): SlotStack[] {
  return stacksOf(items, stackSize).map((stack, slot) => ({ slot, ...stack }));
}

/** How many of an item a slot holds at most; undefined for an unknown item. */
type StackSize = (item: string) => number | undefined;

/** Items as stacks, none larger than its slot holds. */
export function stacksOf(items: ItemsYaml, stackSize: StackSize): { readonly id: string; readonly count: number }[] {
  return Object.entries(items).flatMap(([id, count]) => {
    const most = stackSize(id) ?? FULL_STACK;
    return Array.from({ length: Math.ceil(count / most) }, (_, index) => ({
      id,
      count: Math.min(most, count - index * most),
    }));
  });
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
