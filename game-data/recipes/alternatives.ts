/** Recipes that take any of several items where the data of some versions names only the first. */
export function alternativesTo(ingredient: string, result: string): readonly string[] {
  if (['torch', 'soul_torch', 'campfire', 'fire_charge'].includes(result) && ingredient === 'coal') return ['charcoal'];
  if (['soul_torch', 'soul_campfire'].includes(result) && ingredient === 'soul_sand') return ['soul_soil'];
  if (result.endsWith('_planks')) {
    if (/^bamboo_block$/.test(ingredient)) return ['stripped_bamboo_block'];
    const log = /^(?!stripped_)(\w+)_(log|stem)$/.exec(ingredient);
    const wood = log?.[2] === 'stem' ? 'hyphae' : 'wood';
    if (log) return [`${log[1]}_${wood}`, `stripped_${ingredient}`, `stripped_${log[1]}_${wood}`];
  }
  return [];
}

const COLOURED =
  /^(?:light_(?:blue|gray)|white|orange|magenta|yellow|lime|pink|gray|cyan|purple|blue|brown|green|red|black)_(wool|carpet|bed)$/;

/** What a dye makes of something else of the same kind since 1.20: wool, beds and carpets of any colour take any other. */
export interface Dyeing {
  readonly dye: string;
  /** Any of these becomes the item. */
  readonly from: readonly string[];
}

/** How an item is dyed, of the version's items; undefined for what is not. */
export function dyeingOf(id: string, itemIds: readonly string[]): Dyeing | undefined {
  const kind = COLOURED.exec(id)?.[1];
  if (kind === undefined) return undefined;
  const from = itemIds.filter((other) => other !== id && COLOURED.exec(other)?.[1] === kind);
  return { dye: `${id.slice(0, -kind.length - 1)}_dye`, from };
}
