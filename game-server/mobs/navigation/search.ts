import type { BlockPosition } from '../../../protocol/geometry.ts';
import { DEEPEST_FALL, type Footing, type Footings, JUMP, type Walker } from './footing.ts';

/** A way on foot: the footings after the start, and whether they lead all the way. */
export interface Path {
  readonly steps: readonly Footing[];
  readonly reached: boolean;
}

interface SearchLimits {
  /** Footings looked at, at most. */
  readonly nodes: number;
  /** How near to the goal is near enough, blocks; 0 is the very cell. */
  readonly near: number;
}

interface Node {
  readonly footing: Footing;
  readonly from: Node | undefined;
  readonly spent: number;
  /** Spent and the straight way left. */
  readonly guess: number;
  readonly order: number;
}

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** What a search found and what it cost. */
interface Found {
  readonly path: Path | undefined;
  readonly nodes: number;
}

/**
 * A* over footings from a cell to a cell, or to the footing nearest to it when there is no way or the limit ends the
 * search. The same world gives the same path: ties go to the footing found first.
 */
export function findPath(
  footings: Footings,
  walker: Walker,
  from: BlockPosition,
  to: BlockPosition,
  limits: SearchLimits,
): Found {
  const start = footings.at(from.x, from.y, from.z, walker) ?? {
    ...from,
    floor: from.y,
    cost: 0,
    wet: false,
  };
  const away = ({ x, y, z }: Footing) => Math.hypot(x - to.x, y - to.y, z - to.z);
  const open = new Heap();
  const best = new Map<number, number>();
  const cells = new Map<number, Footing | null>();
  const keyOf = (x: number, y: number, z: number) => ((x & 0x3ff) << 20) | ((z & 0x3ff) << 10) | (y & 0x3ff);
  const footingAt = (x: number, y: number, z: number): Footing | undefined => {
    const key = keyOf(x, y, z);
    let footing = cells.get(key);
    if (footing === undefined) {
      footing = footings.at(x, y, z, walker) ?? null;
      cells.set(key, footing);
    }
    return footing ?? undefined;
  };
  let order = 0;
  let nearest: Node = { footing: start, from: undefined, spent: 0, guess: away(start), order };
  open.push(nearest);
  best.set(keyOf(start.x, start.y, start.z), 0);
  let nodes = 0;
  while (nodes < limits.nodes) {
    const node = open.pop();
    if (!node) break;
    const { footing, spent } = node;
    if (spent > (best.get(keyOf(footing.x, footing.y, footing.z)) ?? Number.POSITIVE_INFINITY)) continue;
    nodes++;
    if (away(footing) < away(nearest.footing)) nearest = node;
    if (away(footing) <= limits.near) {
      nearest = node;
      break;
    }
    for (const next of neighboursOf(footings, walker, footing, footingAt)) {
      const way = Math.hypot(next.x - footing.x, next.y - footing.y, next.z - footing.z);
      const total = spent + way + next.cost;
      const key = keyOf(next.x, next.y, next.z);
      if (total >= (best.get(key) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(key, total);
      open.push({ footing: next, from: node, spent: total, guess: total + away(next), order: ++order });
    }
  }
  const steps: Footing[] = [];
  for (let node: Node | undefined = nearest; node?.from; node = node.from) steps.unshift(node.footing);
  const reached = away(nearest.footing) <= limits.near;
  return { path: steps.length > 0 || reached ? { steps, reached } : undefined, nodes };
}

function* neighboursOf(
  footings: Footings,
  walker: Walker,
  from: Footing,
  at: (x: number, y: number, z: number) => Footing | undefined,
): Generator<Footing> {
  const sides: (Footing | undefined)[] = [];
  for (const [dx, dz] of SIDES) {
    const next = step(footings, walker, from, from.x + dx, from.z + dz, at);
    sides.push(next);
    if (next) yield next;
  }
  for (let index = 0; index < 4; index++) {
    const [a, b] = [sides[index], sides[(index + 1) % 4]];
    // Corners are cut only over level ground, or the body would catch on them.
    if (!a || !b || a.floor > from.floor || b.floor > from.floor) continue;
    const [ax, az] = SIDES[index] as readonly [number, number];
    const [bx, bz] = SIDES[(index + 1) % 4] as readonly [number, number];
    const next = at(from.x + ax + bx, from.y, from.z + az + bz);
    if (next) yield next;
  }
  if (from.wet) {
    const above = at(from.x, from.y + 1, from.z);
    if (above?.wet) yield above;
    const below = at(from.x, from.y - 1, from.z);
    if (below?.wet) yield below;
  } else if (footings.surface(from.x, from.y, from.z).climbable) {
    const above = at(from.x, from.y + 1, from.z);
    if (above) yield above;
    const below = at(from.x, from.y - 1, from.z);
    if (below) yield below;
  }
}

/** The footing one comes to in a neighbouring column: level, up by a step or a jump, or down by a short fall. */
function step(
  footings: Footings,
  walker: Walker,
  from: Footing,
  x: number,
  z: number,
  at: (x: number, y: number, z: number) => Footing | undefined,
): Footing | undefined {
  const level = at(x, from.y, z);
  if (level) return level.floor - from.floor <= Math.max(walker.step, JUMP) ? level : undefined;
  const up = at(x, from.y + 1, z);
  if (up) {
    const size = Math.floor(walker.width + 1);
    // Room above the head to jump from.
    const rise = up.floor - from.floor;
    return rise <= Math.max(walker.step, JUMP) && footings.fits(from.x, from.y, from.z, size, up.floor, walker)
      ? up
      : undefined;
  }
  for (let depth = 0; depth < DEEPEST_FALL; depth++) {
    const size = Math.floor(walker.width + 1);
    const y = from.y - depth;
    for (let cellZ = z; cellZ < z + size; cellZ++)
      for (let cellX = x; cellX < x + size; cellX++) {
        const here = footings.surface(cellX, y, cellZ);
        if ((here.solid && !here.open) || here.hazard) return undefined;
      }
    if (depth === 0 && !footings.fits(x, y, z, size, y, walker)) return undefined;
    const down = at(x, y - 1, z);
    if (down) return down;
  }
  return undefined;
}

/** The open nodes, cheapest guess first, then oldest. */
class Heap {
  readonly #nodes: Node[] = [];

  push(node: Node): void {
    const nodes = this.#nodes;
    let at = nodes.push(node) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(node, nodes[parent] as Node)) break;
      nodes[at] = nodes[parent] as Node;
      at = parent;
    }
    nodes[at] = node;
  }

  pop(): Node | undefined {
    const nodes = this.#nodes;
    const first = nodes[0];
    const last = nodes.pop();
    if (!first || !last || nodes.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= nodes.length) break;
      if (child + 1 < nodes.length && isBefore(nodes[child + 1] as Node, nodes[child] as Node)) child++;
      if (!isBefore(nodes[child] as Node, last)) break;
      nodes[at] = nodes[child] as Node;
      at = child;
    }
    nodes[at] = last;
    return first;
  }
}

function isBefore(a: Node, b: Node): boolean {
  return a.guess !== b.guess ? a.guess < b.guess : a.order < b.order;
}
