import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import { isBanner } from '../../data/blockTags.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { layersOfItem, withLayers } from '../../items/recipes/bannerItems.ts';
import type { BlockEntity } from '../../world/blockEntity.ts';
import type { World } from '../../world/world.ts';

/** Gives a banner that was just placed the patterns of its item (Minecraft wiki, "Banner"). */
export function paintBanner(world: World, position: BlockPosition, item: Stack): void {
  const entity = world.entityAt(position);
  if (entity?.type !== 'banner') return;
  entity.layers = layersOfItem(item);
  if (entity.layers.length > 0) world.touch(position);
}

/** A banner that a block leaves behind, with the patterns that it had; anything else as it is. */
export function asPainted({ gameData }: World, entity: BlockEntity | undefined, stack: ItemStack): ItemStack {
  if (entity?.type !== 'banner' || entity.layers.length === 0 || !isBanner(stack.id)) return stack;
  return withLayers(stack, entity.layers, gameData.source.features.itemComponents);
}
