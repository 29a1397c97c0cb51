import { nameTable } from '../../../protocol/nameTable.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';

/**
 * What a stonecutter makes of what. Source: Minecraft wiki, "Stonecutter" (Java Edition); minecraft-data has no such
 * recipes. A block becomes its own forms and all that its finer blocks become; ids a version lacks make it lack the cut.
 */

/** Forms by block: `slab` (two of them), `stairs` and `wall` of a base name, and blocks of their own. */
interface Cut {
  /** The name that slab, stairs and wall begin with. */
  readonly base?: string;
  readonly forms?: readonly ('slab' | 'stairs' | 'wall')[];
  /** Other single results. */
  readonly also?: readonly string[];
  /** Finer blocks, which are results themselves, with all that they become. */
  readonly finer?: readonly string[];
}

const ALL = ['slab', 'stairs', 'wall'] as const;
const NO_WALL = ['slab', 'stairs'] as const;

const CUTS: Readonly<Record<string, Cut>> = nameTable({
  stone: { base: 'stone', forms: NO_WALL, finer: ['stone_bricks'] },
  smooth_stone: { base: 'smooth_stone', forms: ['slab'] },
  stone_bricks: { base: 'stone_brick', forms: ALL, also: ['chiseled_stone_bricks'] },
  mossy_stone_bricks: { base: 'mossy_stone_brick', forms: ALL },
  cobblestone: { base: 'cobblestone', forms: ALL },
  mossy_cobblestone: { base: 'mossy_cobblestone', forms: ALL },
  granite: { base: 'granite', forms: ALL, finer: ['polished_granite'] },
  polished_granite: { base: 'polished_granite', forms: NO_WALL },
  diorite: { base: 'diorite', forms: ALL, finer: ['polished_diorite'] },
  polished_diorite: { base: 'polished_diorite', forms: NO_WALL },
  andesite: { base: 'andesite', forms: ALL, finer: ['polished_andesite'] },
  polished_andesite: { base: 'polished_andesite', forms: NO_WALL },
  sandstone: { base: 'sandstone', forms: ALL, also: ['chiseled_sandstone'], finer: ['cut_sandstone'] },
  cut_sandstone: { base: 'cut_sandstone', forms: ['slab'] },
  smooth_sandstone: { base: 'smooth_sandstone', forms: NO_WALL },
  red_sandstone: { base: 'red_sandstone', forms: ALL, also: ['chiseled_red_sandstone'], finer: ['cut_red_sandstone'] },
  cut_red_sandstone: { base: 'cut_red_sandstone', forms: ['slab'] },
  smooth_red_sandstone: { base: 'smooth_red_sandstone', forms: NO_WALL },
  bricks: { base: 'brick', forms: ALL },
  mud_bricks: { base: 'mud_brick', forms: ALL },
  nether_bricks: { base: 'nether_brick', forms: ALL, also: ['chiseled_nether_bricks'] },
  red_nether_bricks: { base: 'red_nether_brick', forms: ALL },
  purpur_block: { base: 'purpur', forms: NO_WALL, also: ['purpur_pillar'] },
  quartz_block: {
    base: 'quartz',
    forms: NO_WALL,
    also: ['quartz_pillar', 'chiseled_quartz_block', 'quartz_bricks'],
  },
  smooth_quartz: { base: 'smooth_quartz', forms: NO_WALL },
  prismarine: { base: 'prismarine', forms: ALL },
  prismarine_bricks: { base: 'prismarine_brick', forms: NO_WALL },
  dark_prismarine: { base: 'dark_prismarine', forms: NO_WALL },
  end_stone: { finer: ['end_stone_bricks'] },
  end_stone_bricks: { base: 'end_stone_brick', forms: ALL },
  basalt: { also: ['polished_basalt'] },
  blackstone: { base: 'blackstone', forms: ALL, finer: ['polished_blackstone'] },
  polished_blackstone: {
    base: 'polished_blackstone',
    forms: ALL,
    also: ['chiseled_polished_blackstone'],
    finer: ['polished_blackstone_bricks'],
  },
  polished_blackstone_bricks: { base: 'polished_blackstone_brick', forms: ALL },
  cobbled_deepslate: {
    base: 'cobbled_deepslate',
    forms: ALL,
    also: ['chiseled_deepslate'],
    finer: ['polished_deepslate'],
  },
  polished_deepslate: { base: 'polished_deepslate', forms: ALL, finer: ['deepslate_bricks'] },
  deepslate_bricks: { base: 'deepslate_brick', forms: ALL, finer: ['deepslate_tiles'] },
  deepslate_tiles: { base: 'deepslate_tile', forms: ALL },
  resin_bricks: { base: 'resin_brick', forms: ALL, also: ['chiseled_resin_bricks'] },
});

/** Cuts that came with 1.21, together with the trial chambers. */
const CUTS_OF_TRIALS: Readonly<Record<string, Cut>> = nameTable({
  tuff: { base: 'tuff', forms: ALL, also: ['chiseled_tuff'], finer: ['polished_tuff'] },
  polished_tuff: { base: 'polished_tuff', forms: ALL, finer: ['tuff_bricks'] },
  tuff_bricks: { base: 'tuff_brick', forms: ALL, also: ['chiseled_tuff_bricks'] },
});

/** One thing a stonecutter can make. */
export interface CutResult {
  readonly id: string;
  readonly count: number;
}

const known = new WeakMap<ServerGameData, ReadonlyMap<string, readonly CutResult[]>>();

/** All cuts of a version by what is cut; results in the order clients list them in, which is that of their ids. */
export function cutsOf(gameData: ServerGameData): ReadonlyMap<string, readonly CutResult[]> {
  let cuts = known.get(gameData);
  if (!cuts) {
    const hasTrials = gameData.source.features.itemComponents;
    const table = hasTrials ? { ...CUTS, ...CUTS_OF_TRIALS } : CUTS;
    const entries = [
      ...Object.keys(table).map((id) => [id, resultsOf(table, id)] as const),
      ...copperCuts(hasTrials),
    ].filter(([id]) => gameData.hasItem(id));
    cuts = new Map(
      entries.map(([id, results]) => [
        id,
        results.filter((result) => gameData.hasItem(result.id)).sort((a, b) => (a.id < b.id ? -1 : 1)),
      ]),
    );
    known.set(gameData, cuts);
  }
  return cuts;
}

function resultsOf(table: Readonly<Record<string, Cut>>, id: string): CutResult[] {
  const { base = id, forms = [], also = [], finer = [] } = table[id] ?? {};
  return [
    ...forms.map((form) => ({ id: `${base}_${form}`, count: form === 'slab' ? 2 : 1 })),
    ...[...also, ...finer].map((result) => ({ id: result, count: 1 })),
    ...finer.flatMap((next) => resultsOf(table, next)),
  ];
}

/** Copper yields four cuts of a block; waxed or not, at every age. */
function copperCuts(hasTrials: boolean): (readonly [string, CutResult[]])[] {
  return ['', 'waxed_'].flatMap((wax) =>
    ['', 'exposed_', 'weathered_', 'oxidized_'].flatMap((age) => {
      const name = `${wax}${age}`;
      const trial = (result: CutResult) => (hasTrials ? [result] : []);
      const chiseled = { id: `${name}chiseled_copper`, count: 1 };
      const forms = [
        { id: `${name}cut_copper_slab`, count: 2 },
        { id: `${name}cut_copper_stairs`, count: 1 },
        ...trial(chiseled),
      ];
      const block = age === '' ? `${name}copper_block` : `${name}copper`;
      return [
        [`${name}cut_copper`, forms],
        [
          block,
          [
            { id: `${name}cut_copper`, count: 4 },
            ...trial({ id: `${name}copper_grate`, count: 4 }),
            ...forms.map(({ id, count }) => ({ id, count: count * 4 })),
          ],
        ],
      ] as const;
    }),
  ) as (readonly [string, CutResult[]])[];
}
