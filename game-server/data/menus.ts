import type { VersionData } from './versionData.ts';

/**
 * The menus of the game in the order of their numbers (registry minecraft:menu as listed by the vanilla data generator;
 * minecraft-data has no such table). The crafter came in between with 1.20.3.
 */
const MENUS = [
  'generic_9x1',
  'generic_9x2',
  'generic_9x3',
  'generic_9x4',
  'generic_9x5',
  'generic_9x6',
  'generic_3x3',
  'crafter_3x3',
  'anvil',
  'beacon',
  'blast_furnace',
  'brewing_stand',
  'crafting',
  'enchantment',
  'furnace',
  'grindstone',
  'hopper',
  'lectern',
  'loom',
  'merchant',
  'shulker_box',
  'smithing',
  'smoker',
  'cartography_table',
  'stonecutter',
] as const;

/** A kind of window that a client can open. */
export type MenuName = (typeof MENUS)[number];

/** The number of a menu in the version's open_window packet. Throws RangeError for a menu the version does not have. */
export function menuNumber({ features }: Pick<VersionData, 'features'>, menu: MenuName): number {
  const known: readonly MenuName[] = features.crafter ? MENUS : MENUS.filter((name) => name !== 'crafter_3x3');
  const number = known.indexOf(menu);
  if (number < 0) throw new RangeError(`this version has no menu "${menu}"`);
  return number;
}
