import type { Random } from '../../../clock/random.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { BlueprintDraft } from '../blueprints/draft.ts';
import { type BuildingFamily, type Drawing, nearestTo, pairs } from './family.ts';
import { drawPavement, type Flag, pave, rectangle, turned, wornDownTo } from './pavement.ts';

/** Single layers of exactly `aim` blocks: the shape that holds at least as many, worn down at its corners. */
function street(
  name: string,
  title: (kind: string) => string,
  shape: (aim: number, random: Random) => Flag[],
): BuildingFamily {
  return {
    name,
    draw(random: Random, aim: number): Drawing {
      const pavement = drawPavement(random);
      const flags = turned(wornDownTo(shape(aim, random), aim, random), random);
      return { title: title(pavement.name), draft: pave(flags, pavement, random) };
    },
  };
}

/** Widths and lengths of arms: even (2) lanes while small. */
const laneOf = (aim: number) => (aim < 17 ? 2 : 3);

/** The smallest of some shapes that holds at least `aim` flags. */
function leastHolding(
  aim: number,
  options: readonly (readonly [number, number])[],
  count: (a: number, b: number) => number,
) {
  const enough = options.filter(([a, b]) => count(a, b) >= aim);
  return nearestTo(aim, enough, ([a, b]) => count(a, b) + Math.abs(a - b) / 1000);
}

/** Where a road peters out: a small blob that grew from one stone. */
export const patch = street(
  'patch',
  (kind) => `the end of a ${kind} road`,
  (aim, random) => {
    const side = Math.max(3, Math.ceil(Math.sqrt(aim * 1.4)));
    const flags: Flag[] = [{ x: Math.floor(side / 2), z: Math.floor(side / 2) }];
    while (flags.length < aim) {
      const { x, z } = random.pick(flags);
      const [dx, dz] = random.pick([
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const);
      const next = { x: x + dx, z: z + dz };
      const inside = next.x >= 0 && next.z >= 0 && next.x < side && next.z < side;
      if (inside && !flags.some((flag) => flag.x === next.x && flag.z === next.z)) flags.push(next);
    }
    return flags;
  },
);

/** A straight piece, three wide. */
export const straight = street(
  'straight',
  (kind) => `a straight ${kind} road`,
  (aim) => rectangle(3, Math.ceil(aim / 3)),
);

/** A road that turns. */
export const corner = street(
  'corner',
  (kind) => `a bend in a ${kind} road`,
  (aim) => {
    const lane = laneOf(aim);
    const arms = pairs([lane + 2, 11], [lane + 2, 12]).filter(([a, b]) => Math.abs(a - b) <= 2);
    const [a, b] = leastHolding(aim, arms, (long, deep) => lane * (long + deep - lane));
    return rectangle(a, b).filter(({ x, z }) => x < lane || z < lane);
  },
);

/** Two roads that cross. */
export const crossroad = street(
  'crossroad',
  (kind) => `a crossing of ${kind} roads`,
  (aim, random) => {
    const lane = laneOf(aim);
    const sizes = pairs([lane + 2, 11], [lane + 2, 16]);
    const [a, b] = leastHolding(aim, sizes, (wide, deep) => lane * (wide + deep - lane));
    const [east, south] = [random.integer(1, a - lane - 1), random.integer(1, b - lane - 1)];
    return rectangle(a, b).filter(({ x, z }) => (x >= east && x < east + lane) || (z >= south && z < south + lane));
  },
);

/** A road that ends on another. */
export const fork = street(
  'fork',
  (kind) => `a fork in a ${kind} road`,
  (aim, random) => {
    const lane = laneOf(aim);
    const sizes = pairs([lane + 2, 11], [lane + 2, 12]);
    const [a, b] = leastHolding(aim, sizes, (wide, deep) => lane * (wide + deep - lane));
    const east = random.integer(1, a - lane - 1);
    return rectangle(a, b).filter(({ x, z }) => z < lane || (x >= east && x < east + lane));
  },
);

/** A road that winds: it steps aside by one every few blocks. */
export const winding = street(
  'winding',
  (kind) => `a winding ${kind} road`,
  (aim, random) => {
    const lane = laneOf(aim);
    const [flags, seen] = [[] as Flag[], new Set<string>()];
    let [x, side] = [4, random.pick([1, -1])];
    for (let z = 0; flags.length < aim; z++) {
      const step = z > 0 && z % random.integer(2, 3) === 0;
      if (step && (x + side < 0 || x + side + lane > 10)) side = -side;
      for (let east = Math.min(x, step ? x + side : x); east < Math.max(x, step ? x + side : x) + lane; east++)
        if (!seen.has(`${east},${z}`)) {
          seen.add(`${east},${z}`);
          flags.push({ x: east, z });
        }
      if (step) x += side;
    }
    return flags;
  },
);

/** A place where roads meet, its middle open for a tree or a statue. */
export const square = street(
  'square',
  (kind) => `a ${kind} square`,
  (aim) => {
    const [a, b] = leastHolding(aim, pairs([4, 11], [4, 9]), (wide, deep) => wide * deep);
    return rectangle(a, b);
  },
);

/** A roundabout: a ring two wide. */
export const roundabout = street(
  'roundabout',
  (kind) => `a roundabout of ${kind} road`,
  (aim) => {
    const [a, b] = leastHolding(
      aim,
      pairs([5, 11], [5, 11]).filter(([wide, deep]) => Math.abs(wide - deep) <= 1),
      (wide, deep) => wide * deep - (wide - 4) * (deep - 4),
    );
    return rectangle(a, b).filter(({ x, z }) => x < 2 || z < 2 || x >= a - 2 || z >= b - 2);
  },
);

const TILES: readonly (readonly string[])[] = [
  ['white_terracotta', 'orange_terracotta', 'yellow_terracotta', 'brown_terracotta'],
  ['cyan_terracotta', 'light_gray_concrete', 'white_terracotta', 'gray_concrete'],
  ['quartz_block', 'polished_diorite', 'smooth_quartz', 'gray_concrete'],
];

/** A mosaic: the same to all four sides, of up to four kinds of tiles. */
export const mosaic: BuildingFamily = {
  name: 'mosaic',
  draw(random, aim) {
    const shapes = [3, 4, 5].flatMap((radius) => [0, 1, 2].map((cut) => ({ radius, cut: cut * radius * 0.5 })));
    const within = (x: number, z: number, { radius, cut }: { radius: number; cut: number }) =>
      Math.abs(x) <= radius && Math.abs(z) <= radius && Math.abs(x) + Math.abs(z) <= 2 * radius - cut;
    const flagsOf = (shape: { radius: number; cut: number }) =>
      rectangle(11, 11)
        .map(({ x, z }) => ({ x: x - 5, z: z - 5 }))
        .filter(({ x, z }) => within(x, z, shape));
    const flags = flagsOf(nearestTo(aim, shapes, (shape) => flagsOf(shape).length));
    const tiles = random.pick(TILES);
    const byPlace = new Map<string, string>();
    const draft = new BlueprintDraft();
    for (const { x, z } of flags) {
      const [far, near] = [Math.max(Math.abs(x), Math.abs(z)), Math.min(Math.abs(x), Math.abs(z))];
      const place = `${far},${near}`;
      const tile = byPlace.get(place) ?? random.pick(tiles);
      byPlace.set(place, tile);
      draft.set(x, 0, z, blockState(tile));
    }
    return { title: 'a mosaic floor', draft };
  },
};
