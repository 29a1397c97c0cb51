import { type Blocks, RememberedBlocks } from '../blockView.ts';
import { type Footing, SAFE_DROP, type Step, stepsFrom } from './footing.ts';

/** Where a walk should end. */
export interface Goal {
  /** Whether standing here will do. Asked once for each footing, in order of walking cost. */
  accepts(footing: Footing): boolean;
  /** A lower bound of the cost still ahead; 0 is always right. Also ranks the nearest miss. */
  estimate(footing: Footing): number;
}

/** A path is the footings after the start, in order; a miss names the footing that came nearest. */
export type SearchResult =
  | { readonly found: true; readonly path: readonly Footing[] }
  | { readonly found: false; readonly exhausted: boolean; readonly nearest: Footing; readonly visited: number };

interface Node {
  readonly footing: Footing;
  readonly parent: Node | undefined;
  readonly cost: number;
  readonly total: number;
  readonly order: number;
}

/**
 * A* over footings. The budget is a number of footings, never time, so that the answer does not depend on how busy the
 * machine is; ties go to the footing found first.
 * @param blocked keys "x,y,z" of cells nobody may enter, such as those where others stand.
 */
export function findPath(
  source: Blocks,
  start: Footing,
  goal: Goal,
  blocked: ReadonlySet<string>,
  budget: number,
  longestDrop: number = SAFE_DROP,
): SearchResult {
  const blocks = new RememberedBlocks(source);
  const open = new Heap();
  const best = new Map<string, number>();
  const closed = new Set<string>();
  let order = 0;
  let nearest = start;
  let nearestEstimate = Number.POSITIVE_INFINITY;
  const push = (footing: Footing, parent: Node | undefined, cost: number) => {
    const key = keyOf(footing);
    const known = best.get(key);
    if (known !== undefined && known <= cost) return;
    best.set(key, cost);
    open.push({ footing, parent, cost, total: cost + goal.estimate(footing), order: order++ });
  };
  push(start, undefined, 0);
  for (let node = open.pop(); node; node = open.pop()) {
    const key = keyOf(node.footing);
    if (closed.has(key)) continue;
    closed.add(key);
    const estimate = node.total - node.cost;
    if (estimate < nearestEstimate) {
      nearest = node.footing;
      nearestEstimate = estimate;
    }
    if (goal.accepts(node.footing)) return { found: true, path: pathTo(node) };
    if (closed.size >= budget) return { found: false, exhausted: false, nearest, visited: closed.size };
    for (const { to, cost } of stepsFrom(blocks, node.footing, longestDrop) as readonly Step[]) {
      const next = keyOf(to);
      if (closed.has(next) || blocked.has(next) || blocked.has(`${to.x},${to.y + 1},${to.z}`)) continue;
      push(to, node, node.cost + cost);
    }
  }
  return { found: false, exhausted: true, nearest, visited: closed.size };
}

function keyOf(footing: Footing): string {
  return `${footing.x},${footing.y},${footing.z}`;
}

function pathTo(last: Node): Footing[] {
  const path: Footing[] = [];
  for (let node: Node | undefined = last; node?.parent; node = node.parent) path.push(node.footing);
  return path.reverse();
}

class Heap {
  readonly #nodes: Node[] = [];

  push(node: Node): void {
    const nodes = this.#nodes;
    let index = nodes.push(node) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(node, nodes[parent] as Node)) break;
      nodes[index] = nodes[parent] as Node;
      index = parent;
    }
    nodes[index] = node;
  }

  pop(): Node | undefined {
    const nodes = this.#nodes;
    const first = nodes[0];
    const last = nodes.pop();
    if (!first || !last || nodes.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = index * 2 + 1;
      if (child >= nodes.length) break;
      if (child + 1 < nodes.length && before(nodes[child + 1] as Node, nodes[child] as Node)) child++;
      if (!before(nodes[child] as Node, last)) break;
      nodes[index] = nodes[child] as Node;
      index = child;
    }
    nodes[index] = last;
    return first;
  }
}

function before(a: Node, b: Node): boolean {
  return a.total < b.total || (a.total === b.total && a.order < b.order);
}
