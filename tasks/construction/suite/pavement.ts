import type { Random } from '../../../clock/random.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { BlueprintDraft } from '../blueprints/draft.ts';

/** What a road is made of: its middle, its edge, and what it is mended with. */
interface Pavement {
  readonly name: string;
  readonly main: string;
  readonly edge: string;
  readonly worn: string;
}

const PAVEMENTS: readonly Pavement[] = [
  { name: 'village', main: 'dirt_path', edge: 'grass_block', worn: 'coarse_dirt' },
  { name: 'trodden', main: 'dirt_path', edge: 'dirt_path', worn: 'grass_block' },
  { name: 'gravel', main: 'gravel', edge: 'cobblestone', worn: 'mossy_cobblestone' },
  { name: 'paved', main: 'stone_bricks', edge: 'mossy_stone_bricks', worn: 'cracked_stone_bricks' },
  { name: 'desert', main: 'smooth_sandstone', edge: 'cut_sandstone', worn: 'sandstone' },
  { name: 'brick', main: 'bricks', edge: 'polished_granite', worn: 'gravel' },
  { name: 'muddy', main: 'packed_mud', edge: 'mud_bricks', worn: 'coarse_dirt' },
  { name: 'andesite', main: 'polished_andesite', edge: 'andesite', worn: 'gravel' },
  { name: 'plank', main: 'spruce_planks', edge: 'dark_oak_planks', worn: 'oak_planks' },
];

/** A pavement; earthen ones, as common in villages as all others together, come up more often. */
export function drawPavement(random: Random): Pavement {
  const earthen = PAVEMENTS.slice(0, 2);
  return random.float() < 0.45 ? random.pick(earthen) : random.pick(PAVEMENTS.slice(2));
}

/** A place of a pavement's outline. */
export interface Flag {
  readonly x: number;
  readonly z: number;
}

const keyOf = ({ x, z }: Flag) => `${x},${z}`;

/** How many of a place's four neighbours belong to a set. */
function neighboursIn({ x, z }: Flag, taken: ReadonlySet<string>): number {
  return [
    { x: x - 1, z },
    { x: x + 1, z },
    { x, z: z - 1 },
    { x, z: z + 1 },
  ].filter((flag) => taken.has(keyOf(flag))).length;
}

/** Takes flags away until `count` are left: always one with the fewest neighbours, by chance among equals. */
export function wornDownTo(flags: readonly Flag[], count: number, random: Random): Flag[] {
  let left = [...flags];
  while (left.length > count) {
    const taken = new Set(left.map(keyOf));
    const fewest = Math.min(...left.map((flag) => neighboursIn(flag, taken)));
    const gone = random.pick(left.filter((flag) => neighboursIn(flag, taken) === fewest));
    left = left.filter((flag) => flag !== gone);
  }
  return left;
}

/** All places of a rectangle. */
export function rectangle(width: number, depth: number): Flag[] {
  return Array.from({ length: width * depth }, (_, index) => ({ x: index % width, z: Math.floor(index / width) }));
}

/** Turned by a quarter, mirrored, or as it is, by chance; turned only if it is no wider than `widest` then. */
export function turned(flags: readonly Flag[], random: Random, widest = 11): Flag[] {
  const depth = Math.max(...flags.map(({ z }) => z)) - Math.min(...flags.map(({ z }) => z)) + 1;
  const quarter = random.float() < 0.5 && depth <= widest;
  const [sx, sz] = [random.pick([1, -1]), random.pick([1, -1])];
  return flags.map(({ x, z }) => ({ x: sx * (quarter ? z : x), z: sz * (quarter ? x : z) }));
}

/** Lays a pavement: its edge where fewer than four neighbours are paved, mended here and there. */
export function pave(flags: readonly Flag[], { main, edge, worn }: Pavement, random: Random): BlueprintDraft {
  const draft = new BlueprintDraft();
  const taken = new Set(flags.map(keyOf));
  for (const flag of flags) {
    const usual = neighboursIn(flag, taken) < 4 ? edge : main;
    draft.set(flag.x, 0, flag.z, blockState(random.float() < 0.12 ? worn : usual));
  }
  return draft;
}
