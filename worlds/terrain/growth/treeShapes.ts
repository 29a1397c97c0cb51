import type { Random } from '../../../clock/random.ts';
import { indexOf, type Wood } from '../palette.ts';

/** A block of a tree relative to the lowest of its trunk. */
export interface TreePart {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Palette index. */
  readonly block: number;
  /** 0 for logs; for leaves how many steps along leaves the nearest log is away, 1 to 6. */
  readonly distance: number;
}

/** Kinds of trees, each with vanilla's trunk and crown (data/minecraft/worldgen/configured_feature). */
export const TREE_KINDS = ['oak', 'fancy_oak', 'birch', 'spruce', 'pine', 'dark_oak', 'jungle', 'acacia'] as const;
export type TreeKind = (typeof TREE_KINDS)[number];

/** How far any tree reaches to the side. */
export const TREE_REACH = 12;

type Axis = 'x' | 'y' | 'z';

/** A new tree of a kind. */
export function growTree(kind: TreeKind, random: Random): readonly TreePart[] {
  switch (kind) {
    case 'oak':
      return broadTree('oak', 4 + random.integer(0, 2), random);
    case 'birch':
      return broadTree('birch', 5 + random.integer(0, 2), random);
    case 'spruce':
      return spruce(random);
    case 'pine':
      return pine(random);
    case 'dark_oak':
      return darkOak(random);
    case 'fancy_oak':
      return fancyOak(random);
    case 'jungle':
      return broadTree('jungle', 5 + random.integer(0, 7), random);
    case 'acacia':
      return acacia(random);
    default:
      return kind satisfies never;
  }
}

/** Gathers logs and leaves; where both are wanted the log stays. */
class Sketch {
  readonly #wood: Wood;
  readonly #logs = new Map<number, Axis>();
  readonly #leaves = new Set<number>();

  constructor(wood: Wood) {
    this.#wood = wood;
  }

  log(x: number, y: number, z: number, axis: Axis = 'y'): void {
    this.#logs.set(key(x, y, z), axis);
  }

  leaf(x: number, y: number, z: number): void {
    this.#leaves.add(key(x, y, z));
  }

  /** A square layer of leaves, from -radius to radius + `wider`, without the cells that `skips` by their distance. */
  layer(
    at: { readonly x: number; readonly y: number; readonly z: number },
    radius: number,
    skips: (dx: number, dz: number) => boolean,
    wider = 0,
  ): void {
    for (let dx = -radius; dx <= radius + wider; dx++)
      for (let dz = -radius; dz <= radius + wider; dz++) if (!skips(dx, dz)) this.leaf(at.x + dx, at.y, at.z + dz);
  }

  /** All parts, logs first; leaves too far from any log are left out, for they would decay. */
  parts(): readonly TreePart[] {
    const parts: TreePart[] = [];
    const reached = new Set<number>();
    let edge: number[] = [];
    for (const [cell, axis] of this.#logs) {
      parts.push({ ...placeOf(cell), block: indexOf(`${this.#wood}_log[axis=${axis}]`), distance: 0 });
      reached.add(cell);
      edge.push(cell);
    }
    for (let distance = 1; distance <= 6 && edge.length > 0; distance++) {
      const block = indexOf(`${this.#wood}_leaves[distance=${distance},persistent=false]`);
      const next: number[] = [];
      for (const cell of edge)
        for (const step of STEPS) {
          const beside = cell + step;
          if (!this.#leaves.has(beside) || reached.has(beside)) continue;
          reached.add(beside);
          next.push(beside);
          parts.push({ ...placeOf(beside), block, distance });
        }
      edge = next;
    }
    return parts;
  }
}

const HALF = 64;
const SPAN = 2 * HALF;
const STEPS = [1, -1, SPAN, -SPAN, SPAN * SPAN, -SPAN * SPAN];

function key(x: number, y: number, z: number): number {
  return ((y + HALF) * SPAN + z + HALF) * SPAN + x + HALF;
}

function placeOf(cell: number): { readonly x: number; readonly y: number; readonly z: number } {
  return {
    x: (cell % SPAN) - HALF,
    z: (Math.floor(cell / SPAN) % SPAN) - HALF,
    y: Math.floor(cell / (SPAN * SPAN)) - HALF,
  };
}

/** A straight trunk and four layers of leaves, the corners ragged (StraightTrunkPlacer, BlobFoliagePlacer 2, 0, 3). */
function broadTree(wood: Wood, height: number, random: Random): readonly TreePart[] {
  const tree = new Sketch(wood);
  for (let y = 0; y < height; y++) tree.log(0, y, 0);
  for (let down = 0; down <= 3; down++) {
    const radius = down < 2 ? 1 : 2;
    tree.layer({ x: 0, y: height - down, z: 0 }, radius, (dx, dz) => {
      const corner = Math.abs(dx) === radius && Math.abs(dz) === radius;
      return corner && (down === 0 || random.integer(0, 1) === 0);
    });
  }
  return tree.parts();
}

/** A cone whose layers widen and narrow in turn (SpruceFoliagePlacer 2 to 3, 0 to 2, 1 to 2). */
function spruce(random: Random): readonly TreePart[] {
  const tree = new Sketch('spruce');
  const height = 5 + random.integer(0, 2) + random.integer(0, 1);
  for (let y = 0; y < height; y++) tree.log(0, y, 0);
  const crown = Math.max(4, height - random.integer(1, 2));
  const widest = random.integer(2, 3);
  let y = random.integer(0, 2);
  let radius = random.integer(0, 1);
  let most = 1;
  let next = 0;
  for (; y >= -crown; y--) {
    cone(tree, height + y, radius);
    if (radius >= most) {
      radius = next;
      next = 1;
      most = Math.min(most + 1, widest);
    } else radius++;
  }
  return tree.parts();
}

/** A tall trunk with a small crown (PineFoliagePlacer 1, 1, 3 to 4). */
function pine(random: Random): readonly TreePart[] {
  const tree = new Sketch('spruce');
  const height = 6 + random.integer(0, 4);
  for (let y = 0; y < height; y++) tree.log(0, y, 0);
  const crown = random.integer(3, 4);
  const widest = 1 + random.integer(0, Math.max(height - crown, 0) > 2 ? 1 : 0);
  let radius = 0;
  for (let y = 1; y >= 1 - crown; y--) {
    cone(tree, height + y, radius);
    if (radius >= 1 && y === 2 - crown) radius--;
    else if (radius < widest) radius++;
  }
  return tree.parts();
}

function cone(tree: Sketch, y: number, radius: number): void {
  tree.layer({ x: 0, y, z: 0 }, radius, (dx, dz) => radius > 0 && Math.abs(dx) === radius && Math.abs(dz) === radius);
}

/** A trunk that bends to one side under flat crowns, one of them a fork's. */
function acacia(random: Random): readonly TreePart[] {
  const tree = new Sketch('acacia');
  const height = 5 + random.integer(0, 2) + random.integer(0, 2);
  const [stepX, stepZ] = random.pick([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const);
  const bend = height - 1 - random.integer(1, 3);
  let [x, z] = [0, 0];
  let left = 3 - random.integer(0, 1);
  for (let y = 0; y < height; y++) {
    if (y >= bend && left > 0) {
      [x, z] = [x + stepX, z + stepZ];
      left--;
    }
    tree.log(x, y, z);
  }
  crown(tree, x, height - 1, z, 3);
  if (random.integer(0, 2) > 0) {
    const fork = Math.max(2, bend - 1);
    const [forkX, forkZ] = [-stepX, -stepZ];
    tree.log(forkX, fork, forkZ);
    tree.log(forkX * 2, fork + 1, forkZ * 2);
    crown(tree, forkX * 2, fork + 1, forkZ * 2, 2);
  }
  return tree.parts();
}

/** Two flat layers of leaves, the upper one smaller. */
function crown(tree: Sketch, x: number, y: number, z: number, radius: number): void {
  const isCorner = (r: number) => (dx: number, dz: number) => Math.abs(dx) === r && Math.abs(dz) === r;
  tree.layer({ x, y, z }, radius, isCorner(radius));
  tree.layer({ x, y: y + 1, z }, radius - 1, isCorner(radius - 1));
}

/** A trunk two blocks wide that may lean, a wide flat crown, and stumps of branches (DarkOakTrunkPlacer, DarkOakFoliagePlacer). */
function darkOak(random: Random): readonly TreePart[] {
  const tree = new Sketch('dark_oak');
  const height = 6 + random.integer(0, 2) + random.integer(0, 1);
  const [stepX, stepZ] = random.pick([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const);
  const bendsFrom = height - random.integer(0, 3);
  let bends = 2 - random.integer(0, 2);
  let [x, z] = [0, 0];
  for (let y = 0; y < height; y++) {
    if (y >= bendsFrom && bends > 0) {
      x += stepX;
      z += stepZ;
      bends--;
    }
    for (const dx of [0, 1]) for (const dz of [0, 1]) tree.log(x + dx, y, z + dz);
  }
  const top = height - 1;
  const side = (from: number, to: number, d: number) => d === from || d >= to;
  tree.layer({ x, y: top - 1, z }, 2, () => false, 1);
  tree.layer({ x, y: top, z }, 3, (dx, dz) => side(-3, 4, dx) && side(-3, 4, dz), 1);
  tree.layer({ x, y: top + 1, z }, 2, (dx, dz) => (dx > 0 ? dx - 1 : -dx) + (dz > 0 ? dz - 1 : -dz) > 2, 1);
  if (random.integer(0, 1) === 1) tree.layer({ x, y: top + 2, z }, 0, () => false, 1);
  for (let dx = -1; dx <= 2; dx++)
    for (let dz = -1; dz <= 2; dz++) {
      if ((dx >= 0 && dx <= 1 && dz >= 0 && dz <= 1) || random.integer(0, 2) > 0) continue;
      for (let length = random.integer(2, 4), down = 0; down < length; down++) tree.log(dx, height - 2 - down, dz);
      tree.layer({ x: x + dx, y: top - 1, z: z + dz }, 2, (a, b) => Math.abs(a) === 2 && Math.abs(b) === 2);
      tree.layer({ x: x + dx, y: top, z: z + dz }, 1, () => false);
    }
  return tree.parts();
}

/** Crowns at the ends of branches that go out from a tall trunk (FancyTrunkPlacer 3, 11, 0, FancyFoliagePlacer 2, 4, 4). */
function fancyOak(random: Random): readonly TreePart[] {
  const tree = new Sketch('oak');
  const height = 3 + random.integer(0, 11) + 2;
  const trunk = Math.floor(height * 0.618);
  const crowns = [{ x: 0, y: height - 5, z: 0, base: trunk }];
  for (let y = height - 5; y >= 0; y--) {
    const spread = widthAt(height, y);
    if (spread < 0) continue;
    const away = spread * (random.float() + 0.328);
    const angle = random.float() * 2 * Math.PI;
    const [x, z] = [Math.floor(away * Math.sin(angle) + 0.5), Math.floor(away * Math.cos(angle) + 0.5)];
    const base = Math.min(trunk, Math.trunc(y - 1 - Math.hypot(x, z) * 0.381));
    crowns.push({ x, y: y - 1, z, base });
  }
  limb(tree, { x: 0, y: 0, z: 0 }, { x: 0, y: trunk, z: 0 });
  // Branches too low on the trunk are trimmed.
  const kept = crowns.filter(({ base }) => base >= height * 0.2);
  for (const { x, y, z, base } of kept)
    if (x !== 0 || z !== 0 || y !== base) limb(tree, { x: 0, y: base, z: 0 }, { x, y, z });
  for (const { x, y, z } of kept)
    for (let up = 4; up >= 0; up--) {
      const radius = up === 4 || up === 0 ? 2 : 3;
      tree.layer({ x, y: y + up, z }, radius, (dx, dz) => {
        return (Math.abs(dx) + 0.5) ** 2 + (Math.abs(dz) + 0.5) ** 2 > radius * radius;
      });
    }
  return tree.parts();
}

/** How far branches of a fancy oak spread at a height; negative where there are none. */
function widthAt(height: number, y: number): number {
  if (y < height * 0.3) return -1;
  const half = height / 2;
  const off = half - y;
  if (Math.abs(off) >= half) return 0;
  return (off === 0 ? half : Math.sqrt(half * half - off * off)) * 0.5;
}

interface End {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Logs from one cell to another, lying along the way they go. */
function limb(tree: Sketch, from: End, to: End): void {
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 0 : step / steps;
    const [x, y, z] = [dx * share, dy * share, dz * share].map((part) => Math.floor(0.5 + part)) as [
      number,
      number,
      number,
    ];
    const [offX, offZ] = [Math.abs(x), Math.abs(z)];
    const far = Math.max(offX, offZ);
    const axis: Axis = far === 0 ? 'y' : offX === far ? 'x' : 'z';
    tree.log(from.x + x, from.y + y, from.z + z, axis);
  }
}
