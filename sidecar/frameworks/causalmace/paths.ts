import type { DependencyGraph } from './graph.ts';

/** Subtasks from one that nothing comes before to one that nothing comes after, each depending on the one before it. */
export type SubtaskPath = readonly number[];

/** How many root-to-leaf paths a graph without cycles has; it may be astronomically many. */
export function countPaths(graph: DependencyGraph): number {
  const known = new Map<number, number>();
  const from = (id: number): number => {
    const count = known.get(id);
    if (count !== undefined) return count;
    const after = graph.after(id);
    const sum = after.length === 0 ? 1 : after.reduce((total, next) => total + from(next), 0);
    known.set(id, sum);
    return sum;
  };
  return graph.roots.reduce((total, root) => total + from(root), 0);
}

/**
 * The root-to-leaf paths of a graph without cycles, by depth-first search in list order (CausalMACE, section 3.5). Where
 * there are more than `most`, paths that cover every subtask and every dependency at least once instead: no more than the
 * graph has edges and subtasks without any.
 */
export function listPaths(graph: DependencyGraph, most: number): SubtaskPath[] {
  return countPaths(graph) <= most ? allPaths(graph) : coveringPaths(graph);
}

function allPaths(graph: DependencyGraph): SubtaskPath[] {
  const paths: SubtaskPath[] = [];
  const walk = (path: readonly number[]) => {
    const after = graph.after(path.at(-1) as number);
    if (after.length === 0) paths.push(path);
    for (const next of after) walk([...path, next]);
  };
  for (const root of graph.roots) walk([root]);
  return paths;
}

/** For each edge no path has yet, a path through it that follows edges no path has yet wherever it can. */
function coveringPaths(graph: DependencyGraph): SubtaskPath[] {
  const covered = new Set<string>();
  const key = (from: number, to: number) => `${from} ${to}`;
  const paths: SubtaskPath[] = [];
  for (const [from, to] of graph.edges) {
    if (covered.has(key(from, to))) continue;
    const path = [from, to];
    for (let before = graph.before(from); before.length > 0; before = graph.before(path[0] as number)) {
      const first = path[0] as number;
      path.unshift(before.find((id) => !covered.has(key(id, first))) ?? (before[0] as number));
    }
    for (let after = graph.after(to); after.length > 0; after = graph.after(path.at(-1) as number)) {
      const last = path.at(-1) as number;
      path.push(after.find((id) => !covered.has(key(last, id))) ?? (after[0] as number));
    }
    for (const [index, id] of path.entries()) if (index > 0) covered.add(key(path[index - 1] as number, id));
    paths.push(path);
  }
  const alone = graph.ids.filter((id) => graph.before(id).length === 0 && graph.after(id).length === 0);
  return [...paths, ...alone.map((id) => [id])];
}
