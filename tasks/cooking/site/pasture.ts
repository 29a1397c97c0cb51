import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { Frame, type Stand } from './frame.ts';

/** The fence of 5 x 9 cells, with a gate in the middle of the side at the aisle. */
const RING = [-2, -4, 2, 4] as const;
const GATE = [-2, 0] as const;

/** Three cows, well inside the fence. */
export function cowPastureSteps(stand: Stand): BuildStep[] {
  const frame = new Frame(stand).fence('oak', RING, { gates: [GATE] });
  for (const z of [-2, 0, 2]) frame.mob('cow', 0, z);
  return frame.steps;
}

/** Nine rabbits, well inside the fence. */
export function rabbitPastureSteps(stand: Stand): BuildStep[] {
  const frame = new Frame(stand).fence('birch', RING, { gates: [GATE] });
  for (const z of [-2, 0, 2]) for (const x of [-1, 0, 1]) frame.mob('rabbit', x, z);
  return frame.steps;
}
