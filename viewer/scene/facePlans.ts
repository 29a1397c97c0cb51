import { CORNERS, SIDES, type Side } from './faces.ts';

/** Along each side of the cells that are gathered for a section: its own, and one around it. */
export const GATHERED = 18;

/** Where a cell lies among the gathered ones, by coordinates from 0 to 17. */
export function gatheredIndex(x: number, y: number, z: number): number {
  return (y * GATHERED + z) * GATHERED + x;
}

/** How the face of one side is made of a box, worked out once: sections have thousands of faces. */
export interface FacePlan {
  /** Step to the cell in front, among the gathered cells. */
  readonly toFront: number;
  /** Step across the side among the cells of a section. */
  readonly across: number;
  /** The number of a box that lies on the side of its cell where it is `edgeAt`. */
  readonly edge: number;
  readonly edgeAt: number;
  readonly light: number;
  readonly right: Axis;
  readonly up: Axis;
  readonly corners: readonly CornerPlan[];
}

/** Which numbers of a box are the corner's x, y and z, and the steps to the gathered cells beside it that shade it. */
export interface CornerPlan {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly toRight: number;
  readonly toUp: number;
  readonly isRight: boolean;
  readonly isUpper: boolean;
  /** Whether it is at the high end along x, y and z, a bit each. */
  readonly high: number;
}

/** An axis with its direction. */
export interface Axis {
  readonly number: number;
  readonly isBackwards: boolean;
  /** Step along it among the cells of a section. */
  readonly step: number;
}

/** Steps along x, y and z among the cells of a section. */
const CELL_STEPS = [1, 256, 16] as const;

/** By the number of a side. */
export const PLANS: readonly FacePlan[] = SIDES.map(({ step, right, up, light }) => {
  const axis = step.findIndex((part) => part !== 0);
  const isFar = step[axis] === 1;
  return {
    toFront: gatheredIndex(...step),
    across: CELL_STEPS[axis as 0 | 1 | 2],
    edge: isFar ? axis + 3 : axis,
    edgeAt: isFar ? 1 : 0,
    light,
    right: axisOf(right),
    up: axisOf(up),
    corners: CORNERS.map(([toRight, toUp]) => {
      const pick = (at: 0 | 1 | 2) => (step[at] + right[at] * toRight + up[at] * toUp > 0 ? at + 3 : at);
      const [x, y, z] = [pick(0), pick(1), pick(2)];
      return {
        x,
        y,
        z,
        high: [x, y, z].reduce((bits, number, axis) => bits | (number > 2 ? 1 << axis : 0), 0),
        toRight: gatheredIndex(...right) * toRight,
        toUp: gatheredIndex(...up) * toUp,
        isRight: toRight > 0,
        isUpper: toUp > 0,
      };
    }),
  };
});

/** The number of the side that looks up. */
export const TOP = 1;

function axisOf(direction: Side['right']): Axis {
  const number = direction.findIndex((part) => part !== 0);
  return { number, isBackwards: direction[number] === -1, step: CELL_STEPS[number as 0 | 1 | 2] };
}

/** Where a point lies along an axis, from 0 to 1. */
export function along({ number, isBackwards }: Axis, x: number, y: number, z: number): number {
  const value = number === 0 ? x : number === 1 ? y : z;
  return isBackwards ? 1 - value : value;
}
