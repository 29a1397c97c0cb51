import type { Point } from '../../../../protocol/geometry.ts';
import type { Footing } from '../../navigation/walking/footing.ts';

/** What a block up and a block down cost at least more than one straight on, in blocks walked. */
const UP = 1;
const DOWN = 0.5;
const CORNER = Math.SQRT2 - 2;
/** How much more than the straight line is expected: land is not flat, and a search that expects too little looks everywhere. */
const DETOUR = 1.3;

/** An estimate of the cost that is left to get within `range` of a point, in blocks walked. */
export function remainingCost({ x, y, z }: Point, range: number): (footing: Footing) => number {
  const near = Math.max(range, 0.5);
  return (footing) => {
    const dx = Math.abs(footing.x + 0.5 - x);
    const dz = Math.abs(footing.z + 0.5 - z);
    const dy = y - footing.feet;
    const across = dx + dz + CORNER * Math.min(dx, dz);
    // Nothing is left within the range and nowhere else, whichever way it lies.
    const away = Math.hypot(dx, dy, dz);
    if (away <= near) return 0;
    return (across + (dy > 0 ? dy * UP : -dy * DOWN)) * (1 - near / away) * DETOUR;
  };
}
