import type { SubtaskPath } from './paths.ts';

/** Where an agent is: on the path it took, at the subtask it does or waits for. */
export interface PathWalker {
  readonly path: SubtaskPath | null;
  /** The subtask of its path that it is at. */
  readonly at: number | null;
  /** The subtask it does, which may be off its path where it took over. */
  readonly doing: number | null;
}

/** d_i: subtasks from a path's entrance to where an agent is on it, its own included; null for an agent not on it. */
function depthOn(path: SubtaskPath, { path: own, at, doing }: PathWalker): number | null {
  const here = own === path ? at : doing;
  const index = here === null ? -1 : path.indexOf(here);
  return index < 0 ? null : index + 1;
}

/** br_p: the sum of 1/d_i over the agents on a path (CausalMACE, equation 3). */
export function busyRate(path: SubtaskPath, walkers: readonly PathWalker[]): number {
  return walkers.reduce((sum, walker) => {
    const depth = depthOn(path, walker);
    return depth === null ? sum : sum + 1 / depth;
  }, 0);
}

/** The least busy path (equation 4); of equally busy ones that which fewer took, then that which is listed first. */
export function leastBusy(paths: readonly SubtaskPath[], walkers: readonly PathWalker[]): SubtaskPath {
  const rated = paths.map((path) => ({
    path,
    rate: busyRate(path, walkers),
    taken: walkers.filter((walker) => walker.path === path).length,
  }));
  const best = rated.reduce((a, b) => (b.rate < a.rate || (b.rate === a.rate && b.taken < a.taken) ? b : a));
  return best.path;
}
