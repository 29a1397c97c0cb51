import type { BlockPosition } from '../../../protocol/geometry.ts';
import { isShulkerBox } from '../../data/blockTags.ts';
import type { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, withData } from '../../items/inventory/stack.ts';
import type { World } from '../../world/world.ts';

/** Whether a shulker box takes this: anything but another one (Minecraft wiki, "Shulker Box"). */
export function fitsShulkerBox(stack: Stack): boolean {
  return !isShulkerBox(stack.id);
}

/** The item a shulker box becomes when it is broken, with all that was in it; its slots are empty afterwards. */
export function packShulkerBox(id: string, slots: SlotGrid): Stack {
  const contents = slots.contents().map(({ data, ...stack }) => {
    if (!data) return stack;
    const { contents: _, ...plain } = data;
    return { ...stack, data: plain };
  });
  slots.replaceAll([]);
  return contents.length > 0 ? withData({ id, count: 1 }, { contents }) : { id, count: 1 };
}

/** Gives a container that was just placed what its item carried. */
export function unpackContainer(world: World, position: BlockPosition, item: Stack): void {
  const contents = item.data?.contents;
  const entity = world.entityAt(position);
  if (!contents || entity?.type !== 'container') return;
  const { size, rules } = entity.slots;
  for (const { slot, ...stack } of contents) {
    // An operator can give boxes full of what cannot be.
    const count = Math.min(stack.count, rules.stackSize(stack.id) ?? 0);
    if (slot < size && count > 0) entity.slots.set(slot, { ...stack, count });
  }
}
