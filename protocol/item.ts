import { z } from 'zod';

/** An item id without namespace and a count; how many fit a slot is GameData's question. */
export const ItemStack = z.strictObject({ id: z.string().regex(/^[a-z0-9_]+$/), count: z.int().min(1).max(64) });
export type ItemStack = z.infer<typeof ItemStack>;

/** A stack in a numbered slot (containers: 0-based from the top left; players: the inventory window's numbers). */
export const SlotStack = z.strictObject({
  slot: z.int().min(0).max(127),
  id: ItemStack.shape.id,
  count: ItemStack.shape.count,
});
export type SlotStack = z.infer<typeof SlotStack>;
