import { BLOCK_OF_ITEM } from '../../../game-data/blockItems.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { BlockFacts } from './blockFacts.ts';

/** The block an item places in its plainest form, or undefined when the item is no block. */
export function blockOfItem(facts: BlockFacts, itemId: string): string | undefined {
  const renamed = BLOCK_OF_ITEM[itemId];
  if (renamed !== undefined) return facts.block(renamed) ? renamed : undefined;
  return facts.hasItem(itemId) && facts.block(itemId) && itemId !== 'air' ? itemId : undefined;
}

/** The wall form of a standing torch, sign, banner, head or coral fan, or undefined when it has none. */
export function wallFormOf(facts: BlockFacts, blockId: string): string | undefined {
  const words = blockId.split('_');
  const last = words.pop() as string;
  if (!['torch', 'sign', 'banner', 'head', 'skull', 'fan'].includes(last)) return undefined;
  const hanging = words.at(-1) === 'hanging';
  if (hanging) words.pop();
  const wall = [...words, 'wall', ...(hanging ? ['hanging'] : []), last].join('_');
  return facts.block(wall) ? wall : undefined;
}

const POTTED_AZALEAS: Readonly<Record<string, string>> = nameTable({
  azalea: 'potted_azalea_bush',
  flowering_azalea: 'potted_flowering_azalea_bush',
});

/** The potted form of a plant item, or undefined when it does not fit in a pot (wiki: Flower Pot). */
export function pottedFormOf(facts: BlockFacts, itemId: string): string | undefined {
  const potted = POTTED_AZALEAS[itemId] ?? `potted_${itemId}`;
  return facts.hasItem(itemId) && facts.block(potted) ? potted : undefined;
}

/** The plant item in a pot, or undefined for an empty pot. */
export function plantInPot(facts: BlockFacts, blockId: string): string | undefined {
  if (!blockId.startsWith('potted_')) return undefined;
  const plant = blockId.slice('potted_'.length).replace(/azalea_bush$/, 'azalea');
  return facts.hasItem(plant) ? plant : undefined;
}
