import { z } from 'zod';

const itemId = z.string().regex(/^[a-z0-9_]+$/);
const levels = z.record(itemId, z.int().min(1).max(255));

/** All of `ItemData` but what lies within the item. */
const plainData = {
  /** Durability used up. */
  damage: z.int().min(1).optional(),
  /** Levels by enchantment id ("efficiency"). */
  enchantments: levels.optional(),
  /** An enchanted book's. */
  storedEnchantments: levels.optional(),
  customName: z.string().max(256).optional(),
  lore: z.array(z.string().max(256)).max(64).optional(),
  /** Levels the anvil adds for work done before. */
  repairCost: z.int().min(1).optional(),
  unbreakable: z.literal(true).optional(),
  /** A potion's or tipped arrow's id ("healing"). */
  potion: z.string().optional(),
  /** A suspicious stew's effects: id and duration in ticks. */
  stewEffects: z.array(z.strictObject({ id: itemId, duration: z.int().min(1) })).optional(),
  /** Pages of a written or writable book, plain text. */
  pages: z.array(z.string().max(8192)).max(200).optional(),
  title: z.string().max(64).optional(),
  author: z.string().max(64).optional(),
  /** Colour of dyed leather, 0xRRGGBB. */
  color: z.int().min(0).max(0xffffff).optional(),
  /** Whether a crossbow is loaded. */
  charged: z.literal(true).optional(),
  /** Anything else, given by an operator and carried along unchanged: JSON by component or tag name. */
  other: z.record(z.string(), z.json()).optional(),
};

/**
 * What tells an item from others of its id, in one form for all versions (NBT up to 1.20.4, components from 1.20.5 on).
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
