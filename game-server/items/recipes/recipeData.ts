import { nameTable } from '../../../protocol/nameTable.ts';
/**
 * What crafting needs besides recipes. Sources: Minecraft wiki, "Crafting" and the pages of the items; "Suspicious Stew" for
 * its effects.
 */

/** What one item leaves behind in the grid (wiki, "Crafting", section "Mechanics"). */
export const CRAFTING_REMAINDERS: Readonly<Record<string, string>> = nameTable({
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  milk_bucket: 'bucket',
  honey_bottle: 'glass_bottle',
  dragon_breath: 'glass_bottle',
});

/** Dyes' colours on leather, 0xRRGGBB (wiki, "Dye", section "Color values"). */
export const DYE_COLORS: Readonly<Record<string, number>> = nameTable({
  white: 0xf9fffe,
  orange: 0xf9801d,
  magenta: 0xc74ebd,
  light_blue: 0x3ab3da,
  yellow: 0xfed83d,
  lime: 0x80c71f,
  pink: 0xf38baa,
  gray: 0x474f52,
  light_gray: 0x9d9d97,
  cyan: 0x169c9c,
  purple: 0x8932b8,
  blue: 0x3c44aa,
  brown: 0x835432,
  green: 0x5e7c16,
  red: 0xb02e26,
  black: 0x1d1d21,
});

/** What leather dyeing works on (wiki, "Dye", section "Usage"). */
export const DYEABLE: ReadonlySet<string> = new Set([
  'leather_helmet',
  'leather_chestplate',
  'leather_leggings',
  'leather_boots',
  'leather_horse_armor',
  'wolf_armor',
]);

/** A flower's effect in a stew, ticks up to 1.20.4 and from 1.20.5 on. */
interface StewEffect {
  readonly id: string;
  readonly before: number;
  readonly since: number;
}

const TULIP: StewEffect = { id: 'weakness', before: 180, since: 140 };
const NIGHT_VISION: StewEffect = { id: 'night_vision', before: 100, since: 100 };

/** What a suspicious stew does, by the flower in it. */
export const STEW_EFFECTS: Readonly<Record<string, StewEffect>> = nameTable({
  allium: { id: 'fire_resistance', before: 80, since: 60 },
  azure_bluet: { id: 'blindness', before: 160, since: 220 },
  blue_orchid: { id: 'saturation', before: 7, since: 7 },
  cornflower: { id: 'jump_boost', before: 120, since: 100 },
  dandelion: { id: 'saturation', before: 7, since: 7 },
  lily_of_the_valley: { id: 'poison', before: 240, since: 220 },
  oxeye_daisy: { id: 'regeneration', before: 160, since: 140 },
  poppy: NIGHT_VISION,
  torchflower: NIGHT_VISION,
  red_tulip: TULIP,
  orange_tulip: TULIP,
  white_tulip: TULIP,
  pink_tulip: TULIP,
  wither_rose: { id: 'wither', before: 160, since: 140 },
  open_eyeblossom: { id: 'blindness', before: 220, since: 220 },
  closed_eyeblossom: { id: 'nausea', before: 140, since: 140 },
});
