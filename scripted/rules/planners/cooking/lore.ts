/** What every player knows of the game and no document says (Minecraft wiki, the items' "Obtaining" sections). */

/** A block that yields an item when it is broken; `tool` is what the item of a tool it takes ends in. */
export interface BlockSource {
  readonly block: string;
  readonly tool?: string;
}

const CROPS: Readonly<Record<string, readonly BlockSource[]>> = {
  wheat: [{ block: 'wheat' }],
  potato: [{ block: 'potatoes' }],
  carrot: [{ block: 'carrots' }],
  beetroot: [{ block: 'beetroots' }],
  coal: [
    { block: 'coal_ore', tool: '_pickaxe' },
    { block: 'deepslate_coal_ore', tool: '_pickaxe' },
  ],
};

const PREY: Readonly<Record<string, string>> = {
  rabbit: 'rabbit',
  chicken: 'chicken',
  mutton: 'sheep',
  beef: 'cow',
  porkchop: 'pig',
};

const GIFTS: Readonly<Record<string, { readonly tool: string; readonly kinds: readonly string[] }>> = {
  milk_bucket: { tool: 'bucket', kinds: ['cow', 'mooshroom', 'goat'] },
};

/** Blocks of the wild and of farms, which leave themselves behind. */
const ITSELF = /(?:_log|_stem|_mushroom)$|^(?:hay_block|sugar_cane|pumpkin|bamboo|cactus)$/;

/** What burns well, and how many items one piece smelts (wiki "Smelting"). */
export const FUELS: readonly { readonly item: string; readonly smelts: number }[] = [
  { item: 'coal', smelts: 8 },
  { item: 'charcoal', smelts: 8 },
];

/** What the item of a weapon that shortens a hunt ends in. */
export const BLADE = '_sword';

/** The blocks an item can be got from. */
export function blockSourcesOf(item: string): readonly BlockSource[] {
  return CROPS[item] ?? (ITSELF.test(item) ? [{ block: item }] : []);
}

/** The animal that may leave an item when it is killed. */
export function preyFor(item: string): string | undefined {
  return PREY[item];
}

/** The item to use on which animals to get another. */
export function giftOf(item: string): { readonly tool: string; readonly kinds: readonly string[] } | undefined {
  return GIFTS[item];
}

/** Whether something smelts food. */
export function isFurnace(block: string): boolean {
  return block === 'furnace' || block === 'smoker';
}
