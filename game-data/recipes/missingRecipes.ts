/** Recipes that minecraft-data lacks. Source: Minecraft wiki, "Resin", "Creaking Heart". */

/** A recipe as it is written here: rows of ids, or ids in any order. Items a version lacks make it lack the recipe. */
export interface WrittenRecipe {
  readonly result: string;
  readonly count: number;
  readonly rows?: readonly (readonly (string | null)[])[];
  readonly ingredients?: readonly string[];
}

const square = (id: string, size: number) => Array.from({ length: size }, () => new Array<string>(size).fill(id));

/** Recipes of 1.21.4 that its data does not have. */
export const MISSING_RECIPES: readonly WrittenRecipe[] = [
  { result: 'resin_block', count: 1, rows: square('resin_clump', 3) },
  { result: 'resin_clump', count: 9, ingredients: ['resin_block'] },
  { result: 'resin_bricks', count: 1, rows: square('resin_brick', 2) },
  { result: 'resin_brick_slab', count: 6, rows: [['resin_bricks', 'resin_bricks', 'resin_bricks']] },
  {
    result: 'resin_brick_stairs',
    count: 4,
    rows: [
      ['resin_bricks', null, null],
      ['resin_bricks', 'resin_bricks', null],
      ['resin_bricks', 'resin_bricks', 'resin_bricks'],
    ],
  },
  {
    result: 'resin_brick_wall',
    count: 6,
    rows: [
      ['resin_bricks', 'resin_bricks', 'resin_bricks'],
      ['resin_bricks', 'resin_bricks', 'resin_bricks'],
    ],
  },
  { result: 'chiseled_resin_bricks', count: 1, rows: [['resin_brick_slab'], ['resin_brick_slab']] },
  { result: 'creaking_heart', count: 1, rows: [['pale_oak_log'], ['resin_block'], ['pale_oak_log']] },
];
