import { clockwiseOf, HORIZONTAL_FACINGS, type HorizontalFacing } from '../../../../protocol/geometry.ts';
import type { ShownPlace, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import { FOOD, GAME, HUNT_WAY } from '../../../knowledge/gathering/needs.ts';
import { ORES, type OreName, type Want, wantFor } from '../../../knowledge/gathering/sources.ts';
import { isSamePlace } from './orders.ts';

/** A block up or down is as much way as so many across. */
const CLIMB = 2;
/** The longest way to ore and to stone that is in sight, blocks. */
const ORE_WAY = 48;
const STONE_WAY = 24;
/** Those under a tree that somebody else is at, blocks. */
const SAME_TREE = 4;

/** What is wanted, as far as this planner can get it; undefined where it cannot. */
export function wantIn({ land, blueprint }: TeamState): Want | undefined {
  return land && blueprint === null ? wantFor(land.target.items) : undefined;
}

/** Where somebody of the view is; undefined for others. */
export function positionOf({ team }: TeamState, who: string): ShownPlace | undefined {
  return team.find(({ name }) => name === who)?.position;
}

/** What somebody of the view carries, by id. */
export function inventoryOf({ team }: TeamState, who: string): Readonly<Record<string, number>> {
  return team.find(({ name }) => name === who)?.inventory ?? {};
}

/** Whether only trees are above somebody; of those nobody knows it is taken to be so. */
export function isShownUnderSky({ land }: TeamState, who: string): boolean {
  return land?.agents.find(({ name }) => name === who)?.underSky ?? true;
}

/** Feet of trees that were seen, the least way first. */
export function treesFrom({ land }: TeamState, from: ShownPlace): ShownPlace[] {
  const trees = land?.trees.flatMap(({ nearest }) => nearest) ?? [];
  return byWay(trees, from);
}

/** Plain stone that was seen and is worth the way, the least way first. */
export function stoneFrom({ land }: TeamState, from: ShownPlace): ShownPlace[] {
  const stone = land?.ground.find(({ block }) => block === 'stone')?.nearest ?? [];
  return byWay(stone, from).filter((cell) => wayTo(cell, from) <= STONE_WAY);
}

/** Ore that was seen and is worth the way, the least way first. */
export function oreFrom({ resources }: TeamState, ore: OreName, from: ShownPlace): ShownPlace[] {
  const blocks: readonly string[] = ORES[ore].blocks;
  const cells = resources.filter(({ block }) => blocks.includes(block)).flatMap(({ nearest }) => nearest);
  return byWay(cells, from).filter((cell) => wayTo(cell, from) <= ORE_WAY);
}

/** The kind of animal somebody hungry should hunt. */
export function gameFor({ creatures }: TeamState, from: ShownPlace): string | undefined {
  return creatures.find(({ kind, nearest }) => GAME.includes(kind) && nearest.some((at) => wayTo(at, from) <= HUNT_WAY))
    ?.kind;
}

/** Whether something can be eaten without harm. */
export function isFood(item: string): boolean {
  return FOOD.includes(item);
}

/** How far a place is, as ways through land go. */
export function wayTo([x, y, z]: ShownPlace, [fromX, fromY, fromZ]: ShownPlace): number {
  return Math.abs(x - fromX) + CLIMB * Math.abs(y - fromY) + Math.abs(z - fromZ);
}

/** Whether two places belong to what one agent at a time should be at. */
export function isNear(a: ShownPlace, b: ShownPlace): boolean {
  return isSamePlace(a, b) || Math.hypot(a[0] - b[0], a[2] - b[2]) < SAME_TREE;
}

/** Directions in the order in which somebody tries them: mates begin with different ones. */
export function directionsFor({ roster }: TeamState, who: string, turns = 0): HorizontalFacing[] {
  let facing: HorizontalFacing = HORIZONTAL_FACINGS[Math.max(0, roster.indexOf(who)) % 4] ?? 'north';
  for (let turn = 0; turn < turns; turn++) facing = clockwiseOf(facing);
  return directionsFrom(facing);
}

/** All directions, clockwise from one. */
export function directionsFrom(first: HorizontalFacing): HorizontalFacing[] {
  const directions = [first];
  while (directions.length < HORIZONTAL_FACINGS.length)
    directions.push(clockwiseOf(directions[directions.length - 1] ?? first));
  return directions;
}

/** The first direction somebody has not been in, in the order above. */
export function newWayFor(teamState: TeamState, who: string, turns = 0): HorizontalFacing {
  const directions = directionsFor(teamState, who, turns);
  const unexplored = teamState.land?.agents.find(({ name }) => name === who)?.unexplored ?? directions;
  return directions.find((facing) => unexplored.includes(facing)) ?? directions[0] ?? 'north';
}

function byWay(cells: readonly ShownPlace[], from: ShownPlace): ShownPlace[] {
  return [...cells].sort((a, b) => wayTo(a, from) - wayTo(b, from));
}
