import { z } from 'zod';

const itemId = z.string().regex(/^[a-z0-9_]+$/);

/** The most that `ItemData` holds: characters of a line, a page and a name, lines and pages, and an enchantment's level. */
export const ITEM_BOUNDS = { line: 256, lines: 64, page: 8192, pages: 200, name: 64, level: 255 } as const;

const levels = z.record(itemId, z.int().min(1).max(ITEM_BOUNDS.level));

/** All of `ItemData` but what lies within the item. */
const plainData = {
  /** Durability used up. */
  damage: z.int().min(1).optional(),
  /** Levels by enchantment id ("efficiency"). */
  enchantments: levels.optional(),
  /** An enchanted book's. */
  storedEnchantments: levels.optional(),
  customName: z.string().max(ITEM_BOUNDS.line).optional(),
  lore: z.array(z.string().max(ITEM_BOUNDS.line)).max(ITEM_BOUNDS.lines).optional(),
  /** Levels the anvil adds for work done before. */
  repairCost: z.int().min(1).optional(),
  unbreakable: z.literal(true).optional(),
  /** A potion's or tipped arrow's id ("healing"). */
  potion: z.string().optional(),
  /** A suspicious stew's effects: id and duration in ticks. */
  stewEffects: z.array(z.strictObject({ id: itemId, duration: z.int().min(1) })).optional(),
  /** Pages of a written or writable book, plain text. */
  pages: z.array(z.string().max(ITEM_BOUNDS.page)).max(ITEM_BOUNDS.pages).optional(),
  title: z.string().max(ITEM_BOUNDS.name).optional(),
  author: z.string().max(ITEM_BOUNDS.name).optional(),
  /** Colour of dyed leather, 0xRRGGBB. */
  color: z.int().min(0).max(0xffffff).optional(),
  /** Whether a crossbow is loaded. */
  charged: z.literal(true).optional(),
  /** Anything else, given by an operator and carried along unchanged: JSON by component or tag name. */
  other: z.record(z.string(), z.json()).optional(),
};

/**
 * What distinguishes an item from others of its id, in one form for all versions (NBT up to 1.20.4, components from 1.20.5 on).
 * Only what differs from a fresh item is present, so that equal items have equal data; an item without any has none.
 */
export const ItemData = z.strictObject({
  ...plainData,
  /** What a shulker box carries; no shulker boxes. */
  contents: z
    .array(
      z.strictObject({
        slot: z.int().min(0).max(26),
        id: itemId,
        count: z.int().min(1).max(64),
        data: z.strictObject(plainData).optional(),
      }),
    )
    .optional(),
});
export type ItemData = z.infer<typeof ItemData>;

/** An item id without namespace and a count; how many fit a slot is GameData's question. */
export const ItemStack = z.strictObject({
  id: itemId,
  count: z.int().min(1).max(64),
  data: ItemData.optional(),
});
export type ItemStack = z.infer<typeof ItemStack>;

/** A stack in a numbered slot (containers: 0-based from the top left; players: the inventory window's numbers). */
export const SlotStack = z.strictObject({ slot: z.int().min(0).max(127), ...ItemStack.shape });
export type SlotStack = z.infer<typeof SlotStack>;
