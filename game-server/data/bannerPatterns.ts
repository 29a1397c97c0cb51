import { nameTable } from '../../protocol/nameTable.ts';
import type { DYE_COLOURS } from './families.ts';

/*
 * Patterns of banners (Minecraft wiki, "Banner/Patterns"): minecraft-data has neither their old codes nor which need an item.
 */

type DyeColourName = (typeof DYE_COLOURS)[number];

/** A pattern on a banner and its colour, the lowest first. */
export interface BannerLayer {
  /** Without "minecraft:". */
  readonly pattern: string;
  readonly colour: DyeColourName;
}

/** Layers a loom puts on at most. */
export const MOST_LAYERS = 6;
/** Layers that are read of a banner at most: commands can give more than six. */
export const MOST_LAYERS_READ = 64;

/** The codes of patterns in NBT up to 1.20.4, those that need no item first, in the order in which a loom offers them. */
const CODES: Readonly<Record<string, string>> = nameTable({
  square_bottom_left: 'bl',
  square_bottom_right: 'br',
  square_top_left: 'tl',
  square_top_right: 'tr',
  stripe_bottom: 'bs',
  stripe_top: 'ts',
  stripe_left: 'ls',
  stripe_right: 'rs',
  stripe_center: 'cs',
  stripe_middle: 'ms',
  stripe_downright: 'drs',
  stripe_downleft: 'dls',
  small_stripes: 'ss',
  cross: 'cr',
  straight_cross: 'sc',
  triangle_bottom: 'bt',
  triangle_top: 'tt',
  triangles_bottom: 'bts',
  triangles_top: 'tts',
  diagonal_left: 'ld',
  diagonal_up_right: 'rd',
  diagonal_up_left: 'lud',
  diagonal_right: 'rud',
  circle: 'mc',
  rhombus: 'mr',
  half_vertical: 'vh',
  half_horizontal: 'hh',
  half_vertical_right: 'vhr',
  half_horizontal_bottom: 'hhb',
  border: 'bo',
  curly_border: 'cbo',
  gradient: 'gra',
  gradient_up: 'gru',
  bricks: 'bri',
  base: 'b',
  globe: 'glb',
  creeper: 'cre',
  skull: 'sku',
  flower: 'flo',
  mojang: 'moj',
  piglin: 'pig',
});
const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(CODES).map(([pattern, code]) => [code, pattern]));

/** The pattern that each item makes, and by which tag of patterns clients know it (pattern_item/...). */
const OF_ITEMS: Readonly<Record<string, string>> = nameTable({
  globe_banner_pattern: 'globe',
  creeper_banner_pattern: 'creeper',
  skull_banner_pattern: 'skull',
  flower_banner_pattern: 'flower',
  mojang_banner_pattern: 'mojang',
  piglin_banner_pattern: 'piglin',
  flow_banner_pattern: 'flow',
  guster_banner_pattern: 'guster',
  field_masoned_banner_pattern: 'bricks',
  bordure_indented_banner_pattern: 'curly_border',
});

type HasItem = (id: string) => boolean;

const WITH_ITEM: ReadonlySet<string> = new Set(['base', 'globe', 'creeper', 'skull', 'flower', 'mojang', 'piglin']);

/** Patterns a loom offers without an item; since 1.21.2 two more need one. */
export function freePatterns(hasItem: HasItem): readonly string[] {
  const needsItem = new Set(Object.entries(OF_ITEMS).flatMap(([item, pattern]) => (hasItem(item) ? [pattern] : [])));
  return Object.keys(CODES).filter((pattern) => !WITH_ITEM.has(pattern) && !needsItem.has(pattern));
}

/** The pattern an item makes; undefined for what is not a banner pattern. */
export function patternOfItem(id: string): string | undefined {
  return OF_ITEMS[id];
}

/** The tags by which clients know which patterns a loom offers: those without item, and those of each item. */
export function patternTags(hasItem: HasItem): readonly (readonly [tag: string, patterns: readonly string[]])[] {
  const items = Object.entries(OF_ITEMS).filter(([item]) => hasItem(item));
  return [
    ['no_item_required', freePatterns(hasItem)],
    ...items.map(([item, pattern]) => [`pattern_item/${item.replace('_banner_pattern', '')}`, [pattern]] as const),
  ];
}

/** Every pattern there was before 1.20.5, in the order of its registry, which clients of then have by heart. */
export const OLD_PATTERNS: readonly string[] = [
  'base',
  'square_bottom_left',
  'square_bottom_right',
  'square_top_left',
  'square_top_right',
  'stripe_bottom',
  'stripe_top',
  'stripe_left',
  'stripe_right',
  'stripe_center',
  'stripe_middle',
  'stripe_downright',
  'stripe_downleft',
  'small_stripes',
  'cross',
  'straight_cross',
  'triangle_bottom',
  'triangle_top',
  'triangles_bottom',
  'triangles_top',
  'diagonal_left',
  'diagonal_up_right',
  'diagonal_up_left',
  'diagonal_right',
  'circle',
  'rhombus',
  'half_vertical',
  'half_horizontal',
  'half_vertical_right',
  'half_horizontal_bottom',
  'border',
  'curly_border',
  'gradient',
  'gradient_up',
  'bricks',
  'globe',
  'creeper',
  'skull',
  'flower',
  'mojang',
  'piglin',
];

/** The code of a pattern up to 1.20.4. */
export function codeOfPattern(pattern: string): string | undefined {
  return CODES[pattern];
}

export function patternOfCode(code: string): string | undefined {
  return BY_CODE.get(code);
}
