import type { BlockPosition, Point } from '../../../protocol/geometry.ts';
import type { PlannedWork } from '../../knowledge/construction/plan.ts';
import type { TowerSite } from '../../knowledge/construction/towers.ts';

/** One piece of planned work and who is at it. */
export interface BuildJob {
  readonly order: number;
  readonly work: PlannedWork;
  state: 'open' | 'taken' | 'done' | 'given-up';
  attempts: number;
  /** Game time before which it is not tried again, ms. */
  notBefore: number;
  lastReason: string;
}

/** What a worker is and has, for choosing its next job. */
export interface JobCandidate {
  readonly name: string;
  /** The cell its feet are in. */
  readonly feet: BlockPosition;
  /** Where the others' feet are. */
  readonly others: readonly Point[];
  /** The tower it stands on. */
  readonly tower: TowerSite | null;
  /** Whether it can still wait for better work. */
  readonly patient: boolean;
  /** What getting the materials would cost in blocks walked; null when they cannot be had now. */
  readonly supplyCost: (job: BuildJob) => number | null;
}

/** A job given out, and the tower it takes, null when it can be done from where everybody walks. */
export interface JobAssignment {
  readonly job: BuildJob;
  readonly tower: TowerSite | null;
}

/** The first cell of a job's piece: the one that is clicked for. */
export function cellOfJob({ work }: BuildJob): BlockPosition {
  return work.step.cells[0] as BlockPosition;
}

/** Half a body's width with a little more, and its height (wiki, "Player"). */
const HALF_WIDTH = 0.35;
const HEIGHT = 1.8;
/** How much lower than a whole block one may stand on one of its kind: a path's height is 15/16 (wiki, "Dirt Path"). */
const SUNKEN = 1 / 16;

/** Whether a body with its feet at a point is, even by a corner, in one of a job's cells. */
export function standsInJob({ x, y, z }: Point, job: BuildJob): boolean {
  return job.work.step.cells.some(
    (cell) =>
      Math.abs(x - cell.x - 0.5) < 0.5 + HALF_WIDTH &&
      Math.abs(z - cell.z - 0.5) < 0.5 + HALF_WIDTH &&
      y < cell.y + 1 - SUNKEN - 0.01 &&
      y + HEIGHT > cell.y,
  );
}
