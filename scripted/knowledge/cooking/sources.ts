import { nameTable } from '../../../protocol/nameTable.ts';
// Where items come from is what every player knows and no document says (Minecraft wiki, the items' "Obtaining" sections).

/** A block that yields an item when it is broken. */
export interface ItemBlockSource {
  readonly block: string;
  /** Least `age` at which it yields the item. */
  readonly ripeAt?: number;
  /** What the item of a tool that is needed ends in. */
  readonly tool?: string;
  /** What the item of a tool that helps ends in. */
  readonly help?: string;
  /** Time to break it without and with the tool, s. */
  readonly bare: number;
  readonly tooled: number;
}

/** A mob that may drop an item when it is killed by hand. */
export interface Prey {
  readonly kind: string;
  /** How many it drops on average. */
  readonly yields: number;
  /** Time to kill it without and with a blade once it is near, s. */
  readonly bare: number;
  readonly armed: number;
}

/** Something got by using a tool on a mob, which leaves both the mob and the item. */
interface Gift {
  readonly kind: string;
  readonly tool: string;
}

const CROPS: Readonly<Record<string, readonly ItemBlockSource[]>> = nameTable({
  wheat: [crop('wheat', 7)],
  // Roots give one back at any age.
  potato: [crop('potatoes', 0)],
  carrot: [crop('carrots', 0)],
  beetroot: [crop('beetroots', 3)],
  coal: ['coal_ore', 'deepslate_coal_ore'].map((block) => ({ block, tool: '_pickaxe', bare: 15, tooled: 0.9 })),
});

const PREY: Readonly<Record<string, readonly Prey[]>> = nameTable({
  rabbit: [prey('rabbit', 0.5, 3)],
  chicken: [prey('chicken', 1, 4)],
  mutton: [prey('sheep', 1.5, 8)],
  beef: [prey('cow', 2, 10)],
  porkchop: [prey('pig', 2, 10)],
});

const GIFTS: Readonly<Record<string, readonly Gift[]>> = nameTable({
  milk_bucket: ['cow', 'mooshroom', 'goat'].map((kind) => ({ kind, tool: 'bucket' })),
});

/** Items smelted by one piece (wiki "Smelting", fuel), for what may lie in a kitchen; the usual ones first. */
const FUELS: Readonly<Record<string, number>> = nameTable({ coal: 8, charcoal: 8, coal_block: 80 });
/** Time to smelt one item in a furnace, s. */
export const SMELTING_S = 10;

/** Blocks of the wild and of farms, which leave themselves behind. */
const ITSELF = /(?:_log|_stem|_mushroom|_tulip)$|^(?:hay_block|sugar_cane|pumpkin|bamboo|cactus|kelp)$/;
const WOODEN = /(?:_log|_stem)$/;
/** Blades, the best first. */
export const BLADE = '_sword';

function crop(block: string, ripeAt: number): ItemBlockSource {
  return { block, ripeAt, bare: 0.1, tooled: 0.1 };
}

function prey(kind: string, yields: number, health: number): Prey {
  return { kind, yields, bare: 2 + health, armed: 2 + Math.ceil(health / 6) };
}

/** The blocks an item can be got from. */
export function blockSourcesOf(item: string): readonly ItemBlockSource[] {
  const crops = CROPS[item];
  if (crops) return crops;
  if (WOODEN.test(item)) return [{ block: item, help: '_axe', bare: 3, tooled: 0.5 }];
  return ITSELF.test(item) ? [{ block: item, bare: 0.8, tooled: 0.8 }] : [];
}

/** The mobs an item can be got from by killing them. */
export function preyFor(item: string): readonly Prey[] {
  return PREY[item] ?? [];
}

/** The mobs an item can be got from by using a tool on them. */
export function giftsOf(item: string): readonly Gift[] {
  return GIFTS[item] ?? [];
}

/** How many items one piece smelts; 0 for what is no fuel worth burning. */
export function fuelValueOf(item: string): number {
  return FUELS[item] ?? 0;
}

/** Everything worth burning. */
export const FUEL_ITEMS: readonly string[] = Object.keys(FUELS);

/** Blocks that hold items and can be opened by hand. */
export const CONTAINER = /(?:^|_)(?:chest|shulker_box)$|^barrel$/;
/** Blocks that smelt food. */
export const FURNACE = /^(?:furnace|smoker)$/;
export const TABLE = 'crafting_table';
