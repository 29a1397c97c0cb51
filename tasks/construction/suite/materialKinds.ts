/** Woods whose planks, slabs, stairs, fences, doors and logs are all named after them, in every supported version. */
export const SUITE_WOODS = ['oak', 'spruce', 'birch', 'dark_oak'] as const;

/** The colours of wool, carpets and beds we use: those that are easy to distinguish. */
export const SUITE_COLOURS = ['white', 'red', 'blue', 'yellow'] as const;

/** A stone with its stairs, slab and wall, and what it looks like when old. */
interface Masonry {
  readonly block: string;
  readonly stairs: string;
  readonly slab: string;
  readonly wall: string;
  readonly old: readonly string[];
}

function masonry(block: string, old: readonly string[], stem = block): Masonry {
  return { block, stairs: `${stem}_stairs`, slab: `${stem}_slab`, wall: `${stem}_wall`, old };
}

export const MASONRIES: readonly Masonry[] = [
  masonry('stone_bricks', ['mossy_stone_bricks', 'cracked_stone_bricks'], 'stone_brick'),
  masonry('cobblestone', ['mossy_cobblestone', 'andesite']),
  masonry('bricks', ['granite', 'bricks'], 'brick'),
  masonry('sandstone', ['cut_sandstone', 'smooth_sandstone']),
  masonry('deepslate_bricks', ['cracked_deepslate_bricks', 'cobbled_deepslate'], 'deepslate_brick'),
  masonry('mud_bricks', ['packed_mud', 'mud_bricks'], 'mud_brick'),
];

export const FLOWERS = ['poppy', 'dandelion', 'cornflower', 'azure_bluet', 'oxeye_daisy'];
