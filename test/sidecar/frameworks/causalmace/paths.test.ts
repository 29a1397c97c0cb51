import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busyRate, leastBusy, type PathWalker } from '../../../../sidecar/frameworks/causalmace/busyRate.ts';
import { breakCycles, DependencyGraph, type Edge } from '../../../../sidecar/frameworks/causalmace/graph.ts';
import { countPaths, listPaths, type SubtaskPath } from '../../../../sidecar/frameworks/causalmace/paths.ts';
import { anyEdges, anyGraph, lattice } from './graphs.ts';

describe('breaking circles', () => {
  test('leaves none, takes no edge that closes none, and keeps all that agree with the list', () => {
    fc.assert(
      fc.property(anyEdges(12), ({ ids, edges }) => {
        const { kept, broken } = breakCycles(ids, edges);
        const graph = new DependencyGraph(ids, kept);
        for (const id of ids) expect(graph.ancestors(id).has(id)).toBe(false);
        expect([...kept, ...broken].toSorted()).toEqual([...edges].toSorted());
        for (const [from, to] of broken) {
          expect(from >= to).toBe(true);
          expect(from === to || graph.ancestors(from).has(to)).toBe(true);
        }
      }),
    );
  });
});

/** Every root-to-leaf path, found another way: every sequence of subtasks is tried. */
function bruteForce({ ids, edges }: DependencyGraph): string[] {
  const has = (from: number, to: number) => edges.some(([a, b]) => a === from && b === to);
  let partial: number[][] = ids.filter((id) => !edges.some(([, to]) => to === id)).map((id) => [id]);
  const whole: string[] = [];
  while (partial.length > 0) {
    whole.push(
      ...partial.filter((path) => !edges.some(([from]) => from === path.at(-1))).map((path) => path.join(' ')),
    );
    partial = partial.flatMap((path) => ids.filter((id) => has(path.at(-1) ?? 0, id)).map((id) => [...path, id]));
  }
  return whole.toSorted();
}

describe('listing paths', () => {
  test('finds every root-to-leaf path once, and counts them without listing', () => {
    fc.assert(
      fc.property(anyGraph(9), (graph) => {
        const expected = bruteForce(graph);
        expect(countPaths(graph)).toBe(expected.length);
        const found = listPaths(graph, Number.POSITIVE_INFINITY);
        expect(found.map((path) => path.join(' ')).toSorted()).toEqual(expected);
      }),
    );
  });

  test('covers every subtask and edge with whole paths where there are too many', () => {
    fc.assert(
      fc.property(anyGraph(14), (graph) => {
        const paths = listPaths(graph, 0);
        expect(paths.length).toBeLessThanOrEqual(graph.edges.length + graph.ids.length);
        const steps = new Set<string>();
        for (const path of paths) {
          expect(graph.before(path[0] ?? 0)).toEqual([]);
          expect(graph.after(path.at(-1) ?? 0)).toEqual([]);
          for (const [index, id] of path.slice(1).entries()) {
            expect(graph.after(path[index] ?? 0)).toContain(id);
            steps.add(`${path[index]} ${id}`);
          }
        }
        expect(steps.size).toBe(graph.edges.length);
        expect(new Set(paths.flat())).toEqual(new Set(graph.ids));
      }),
    );
  });

  test.each([
    [20, 3],
    [12, 5],
    [30, 2],
    [6, 10],
  ])('keeps to the bound on a lattice of 60 subtasks, %i layers of %i', (layers, width) => {
    const graph = lattice(layers, width);
    expect(countPaths(graph)).toBe(width ** layers);
    const paths = listPaths(graph, 256);
    expect(paths.length).toBeLessThanOrEqual(graph.edges.length);
    expect(new Set(paths.flat()).size).toBe(60);
  });
});

/** Equations 3 and 4 read off the page: for each agent on a path, one over its place on it. */
function bruteForceChoice(paths: readonly SubtaskPath[], walkers: readonly PathWalker[]): SubtaskPath | undefined {
  const rates = paths.map((path) => {
    let rate = 0;
    for (const walker of walkers)
      for (let place = 1; place <= path.length; place++)
        if (path[place - 1] === (walker.path === path ? walker.at : walker.doing)) rate += 1 / place;
    return rate;
  });
  const takers = paths.map((path) => walkers.filter((walker) => walker.path === path).length);
  let best = 0;
  for (let index = 1; index < paths.length; index++) {
    const [rate = 0, least = 0, taken = 0, fewest = 0] = [rates[index], rates[best], takers[index], takers[best]];
    if (rate < least || (rate === least && taken < fewest)) best = index;
  }
  return paths[best];
}

describe('busy rate', () => {
  test('adds one over each agent’s place on the path, counted from 1', () => {
    const path = [4, 5, 6, 7];
    const onIt = (at: number): PathWalker => ({ path, at, doing: at });
    expect(busyRate(path, [])).toBe(0);
    expect(busyRate(path, [onIt(4)])).toBe(1);
    expect(busyRate(path, [onIt(4), onIt(5), onIt(7)])).toBe(1 + 1 / 2 + 1 / 4);
    expect(busyRate(path, [{ path: [1, 6], at: 6, doing: 6 }])).toBe(1 / 3);
    expect(busyRate(path, [{ path: [1, 2], at: 2, doing: 2 }])).toBe(0);
    expect(busyRate(path, [{ path: null, at: null, doing: null }])).toBe(0);
  });

  test('sends an agent down the least busy path', () => {
    const walkersOn = (paths: readonly SubtaskPath[]) =>
      fc.array(
        fc.nat({ max: paths.length - 1 }).chain((index) => {
          const path = paths[index] ?? [];
          return fc
            .tuple(fc.constantFrom(...path), fc.constantFrom(...path, null, ...(paths[0] ?? [])))
            .map(([at, doing]): PathWalker => ({ path, at, doing }));
        }),
        { maxLength: 7 },
      );
    fc.assert(
      fc.property(
        anyGraph(9)
          .map((graph) => listPaths(graph, 64))
          .chain((paths) => fc.record({ paths: fc.constant(paths), walkers: walkersOn(paths) })),
        ({ paths, walkers }) => {
          expect(leastBusy(paths, walkers)).toEqual(bruteForceChoice(paths, walkers));
        },
      ),
    );
  });
});

test('edges are kept in the order they were given', () => {
  const edges: Edge[] = [
    [2, 1],
    [1, 2],
    [3, 1],
  ];
  expect(breakCycles([1, 2, 3], edges)).toEqual({ kept: [edges[1], edges[2]], broken: [edges[0]] });
});
