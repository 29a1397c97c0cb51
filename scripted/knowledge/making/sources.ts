import { nameTable } from '../../../protocol/nameTable.ts';

/** What a furnace makes of what, where a kitchen needs it (Minecraft wiki, "Smelting"). */
export const SMELTED_FROM: Readonly<Record<string, string>> = nameTable({
  baked_potato: 'potato',
  cooked_beef: 'beef',
  cooked_chicken: 'chicken',
  cooked_cod: 'cod',
  cooked_mutton: 'mutton',
  cooked_porkchop: 'porkchop',
  cooked_rabbit: 'rabbit',
  cooked_salmon: 'salmon',
  dried_kelp: 'kelp',
  glass: 'sand',
  stone: 'cobblestone',
  iron_ingot: 'raw_iron',
  copper_ingot: 'raw_copper',
  gold_ingot: 'raw_gold',
  charcoal: 'oak_log',
});

/** Which block, broken, leaves an item. */
export const GROWN_AS: Readonly<Record<string, string>> = nameTable({
  wheat: 'wheat',
  carrot: 'carrots',
  potato: 'potatoes',
  beetroot: 'beetroots',
  pumpkin: 'pumpkin',
  melon_slice: 'melon',
  sugar_cane: 'sugar_cane',
  red_mushroom: 'red_mushroom',
  brown_mushroom: 'brown_mushroom',
});

/** Which animal leaves an item. */
export const LEFT_BY: Readonly<Record<string, string>> = nameTable({
  beef: 'cow',
  leather: 'cow',
  chicken: 'chicken',
  feather: 'chicken',
  porkchop: 'pig',
  mutton: 'sheep',
  rabbit: 'rabbit',
});

/** What grows and is best made into an item that has other recipes, too: sugar also comes of honey. */
export const PRESSED_FROM: Readonly<Record<string, string>> = nameTable({ sugar: 'sugar_cane' });
