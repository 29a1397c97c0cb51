import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { type Axis, axisOf, FACINGS, type Facing, neighbour, positionKey } from '../../protocol/geometry.ts';
import { isMined, isNamedForDigging } from './digging.ts';

/**
 * Dependency complexity D of a blueprint: VillagerBench's measure of how much the placing of one block depends on
 * others (paper, appendix A.3, equation 5): D = sum over blocks of (1 / EP + W_h (H - G)) + dig score, where EP is the
 * number of neighbours the block can be placed against, H its height and G the ground's.
 */
const HEIGHT_WEIGHT = 0.02;

/** How the blocks are come by. */
export interface Supply {
  /** Whether logs and stones are mined (the task's `materialFactory`); no unless given. */
  readonly materialFactory?: boolean | undefined;
}

/** Stands for 1/EP where EP is 0: such a block needs itself and one block of scaffold to be placed against. */
const NO_PATH_COST = 2;

/**
 * D as we define it: equation 5 with the reference code's slips mended. A neighbour counts when it is a blueprint cell
 * or, below the lowest layer, the ground. A block with an axis is placed against the two neighbours on that axis; a
 * block with a horizontal facing against all but the one in front of it; any other against all six. No factor 2 and no
 * 1 added to EP, as in the paper; a block without a path costs 2. W_h = 0.02, which the paper leaves open. G is the
 * layer below the lowest block. The dig score is the number of blocks that must be mined: 0 when all come from the chest.
 * 0 for an empty blueprint.
 */
export function dependencyComplexity(cells: readonly BlueprintCell[], { materialFactory }: Supply = {}): number {
  const { taken, ground } = placesOf(cells);
  let sum = 0;
  for (const { position, state } of cells) {
    const axis = axisProperty(state.properties.axis);
    const front = horizontalProperty(state.properties.facing);
    const paths = FACINGS.filter((side) => {
      if (axis ? axisOf(side) !== axis : side === front) return false;
      const next = neighbour(position, side);
      return next.y === ground || taken.has(positionKey(next));
    }).length;
    sum += (paths === 0 ? NO_PATH_COST : 1 / paths) + HEIGHT_WEIGHT * (position.y - ground);
    if (materialFactory && isMined(state.id)) sum += 1;
  }
  return sum;
}

/**
 * D as the reference code computes it (villagerbench.md 1.3), slips included: twice the sum of
 * 1 / (neighbours + 1) + 0.02 (y - ground), the ground never a neighbour, west and east losing the neighbour in front,
 * south and north the one behind, x keeping the vertical and y the x neighbours; with a material factory 1 more for every
 * block with "log" or "stone" in its name, whether it is mined or not. 0 for an empty blueprint.
 */
export function dependencyComplexityAsCoded(cells: readonly BlueprintCell[], { materialFactory }: Supply = {}): number {
  const { taken, ground } = placesOf(cells);
  let sum = 0;
  for (const { position, state } of cells) {
    const sides = sidesAsCoded(state.properties.axis ?? state.properties.facing);
    const neighbours = sides.filter((side) => taken.has(positionKey(neighbour(position, side)))).length;
    sum += 2 * (1 / (neighbours + 1) + HEIGHT_WEIGHT * (position.y - ground));
    if (materialFactory && isNamedForDigging(state.id)) sum += 1;
  }
  return sum;
}

function placesOf(cells: readonly BlueprintCell[]): { taken: Set<string>; ground: number } {
  return {
    taken: new Set(cells.map((cell) => positionKey(cell.position))),
    ground: Math.min(...cells.map((cell) => cell.position.y)) - 1,
  };
}

function sidesAsCoded(orientation: string | undefined): readonly Facing[] {
  switch (orientation) {
    case 'x':
      return ['up', 'down'];
    case 'y':
      return ['west', 'east'];
    case 'z':
      return ['north', 'south'];
    case 'west':
      return FACINGS.filter((side) => side !== 'west');
    case 'east':
      return FACINGS.filter((side) => side !== 'east');
    case 'south':
      return FACINGS.filter((side) => side !== 'north');
    case 'north':
      return FACINGS.filter((side) => side !== 'south');
    default:
      return FACINGS;
  }
}

function axisProperty(value: string | undefined): Axis | undefined {
  return value === 'x' || value === 'y' || value === 'z' ? value : undefined;
}

function horizontalProperty(value: string | undefined): Facing | undefined {
  return value === 'north' || value === 'south' || value === 'west' || value === 'east' ? value : undefined;
}
