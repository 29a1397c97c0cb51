import type { Random } from '../../clock/random.ts';
import { type BlockState, blockState } from '../../protocol/blockState.ts';
import { type Blueprint, type BlueprintCell, blueprintOf } from '../../protocol/blueprint.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { BuildStage } from './stage.ts';

/** The kinds of shelter, by size. */
export const SHELTERS = ['basic', 'large'] as const;
export type Shelter = (typeof SHELTERS)[number];

/** What foundations and roofs may be of: full blocks, named alike in every supported version. */
const STONES = ['stone', 'cobblestone', 'stone_bricks', 'andesite', 'granite', 'diorite'] as const;
/** What walls may be of. */
const PLANKS = [
  'oak_planks',
  'birch_planks',
  'spruce_planks',
  'jungle_planks',
  'acacia_planks',
  'dark_oak_planks',
] as const;

/** Inner measures, blocks: the walls stand around them. */
interface Measures {
  readonly width: readonly [least: number, most: number];
  readonly depth: readonly [least: number, most: number];
  readonly height: readonly [least: number, most: number];
  /** Gaps for windows in each wall but the door's. */
  readonly windows: number;
}

const MEASURES: Readonly<Record<Shelter, Measures>> = {
  basic: { width: [2, 4], depth: [2, 4], height: [2, 3], windows: 0 },
  large: { width: [5, 7], depth: [4, 6], height: [3, 4], windows: 1 },
};

/** A shelter drawn: S-Agents' stone foundation, wooden walls and stone ceiling (section 4.1), a doorway left open. */
export interface DrawnShelter {
  readonly blueprint: Blueprint;
  readonly stone: string;
  readonly planks: string;
  /** In the order in which they are to be built; heights are the blueprint's. */
  readonly stages: readonly BuildStage[];
}

/** Draws measures, materials, the side of the doorway and the windows. */
export function drawShelter(kind: Shelter, name: string, random: Random): DrawnShelter {
  const { width, depth, height, windows } = MEASURES[kind];
  // Walls stand at 0 and at these.
  const far = { x: random.integer(...width) + 1, z: random.integer(...depth) + 1 };
  const top = random.integer(...height);
  const [stone, planks] = [random.pick(STONES), random.pick(PLANKS)];
  const open = openingsOf(far, top, windows, random);
  const cells: BlueprintCell[] = [];
  const lay = (y: number, state: BlockState, has: (x: number, z: number) => boolean) => {
    for (let z = 0; z <= far.z; z++)
      for (let x = 0; x <= far.x; x++) if (has(x, z)) cells.push({ position: { x, y, z }, state });
  };
  const isWall = (x: number, z: number) => x === 0 || z === 0 || x === far.x || z === far.z;
  lay(0, blockState(stone), () => true);
  for (let y = 1; y <= top; y++)
    lay(
      y,
      blockState(planks),
      (x, z) => isWall(x, z) && !open.some((cell) => cell.x === x && cell.y === y && cell.z === z),
    );
  lay(top + 1, blockState(stone), () => true);
  return {
    blueprint: blueprintOf(name, cells),
    stone,
    planks,
    stages: [
      { name: 'foundation', fromY: 0, toY: 0 },
      { name: 'walls', fromY: 1, toY: top },
      { name: 'roof', fromY: top + 1, toY: top + 1 },
    ],
  };
}

/** Cells of the walls that stay free: a doorway of two, and windows in the middle of the other sides. */
function openingsOf(
  far: { readonly x: number; readonly z: number },
  top: number,
  windows: number,
  random: Random,
): BlockPosition[] {
  const along = (length: number) => random.integer(1, length - 1);
  const sides: readonly (() => { x: number; z: number })[] = [
    () => ({ x: along(far.x), z: 0 }),
    () => ({ x: along(far.x), z: far.z }),
    () => ({ x: 0, z: along(far.z) }),
    () => ({ x: far.x, z: along(far.z) }),
  ];
  const doorSide = random.integer(0, sides.length - 1);
  return sides.flatMap((place, side) => {
    const { x, z } = place();
    if (side === doorSide) return [1, 2].map((y) => ({ x, y, z }));
    return windows > 0 ? [{ x, y: Math.min(2, top), z }] : [];
  });
}
