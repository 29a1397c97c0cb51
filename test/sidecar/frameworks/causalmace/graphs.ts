import fc from 'fast-check';
import { breakCycles, DependencyGraph, type Edge } from '../../../../sidecar/frameworks/causalmace/graph.ts';

/** Subtasks 1..n and any edges between them, circles included. */
export function anyEdges(most: number): fc.Arbitrary<{ ids: number[]; edges: Edge[] }> {
  return fc.integer({ min: 1, max: most }).chain((count) => {
    const id = fc.integer({ min: 1, max: count });
    return fc.record({
      ids: fc.constant(Array.from({ length: count }, (_, index) => index + 1)),
      edges: fc
        .uniqueArray(fc.tuple(id, id), { maxLength: count * 3, selector: ([from, to]) => `${from} ${to}` })
        .map((pairs) => pairs.map(([from, to]): Edge => [from, to])),
    });
  });
}

/** Graphs without circles whose subtasks are in any order. */
export function anyGraph(most: number): fc.Arbitrary<DependencyGraph> {
  return anyEdges(most).map(({ ids, edges }) => new DependencyGraph(ids, breakCycles(ids, edges).kept));
}

/** Layers of subtasks, each depending on all of the layer before: the graph with the most paths. */
export function lattice(layers: number, width: number): DependencyGraph {
  const ids = Array.from({ length: layers * width }, (_, index) => index + 1);
  const edges = ids.flatMap((to): Edge[] => {
    const layer = Math.floor((to - 1) / width);
    return layer === 0 ? [] : ids.slice((layer - 1) * width, layer * width).map((from): Edge => [from, to]);
  });
  return new DependencyGraph(ids, edges);
}
