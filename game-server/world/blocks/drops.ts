import type { Random } from '../../../clock/random.ts';
import { itemOfBlock } from '../../../game-data/blockItems.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import type { BlockFacts } from './blockFacts.ts';
import { canHarvest } from './digTime.ts';
import { lootRuleOf } from './loot/lootRules.ts';

/** With what a block is broken. */
export interface HarvestConditions {
  /** Item id in the main hand; absent for the bare hand. */
  readonly tool?: string;
  readonly silkTouch?: boolean;
  /** Level of Fortune; 0 unless given. */
  readonly fortune?: number;
}

/**
 * What a block gives when a player breaks it with that tool: nothing when the tool is too weak for it. Of blocks of
 * two cells (doors, beds, tall flowers) one cell gives the item and the other nothing, as in Minecraft's loot
 * tables; the neighbour update that removes the second cell brings its share.
 */
export function harvestDrops(
  facts: BlockFacts,
  state: BlockState,
  conditions: HarvestConditions,
  random: Random,
): ItemStack[] {
  return canHarvest(facts, state.id, conditions.tool) ? lootOf(facts, state, conditions, random) : [];
}

/** What a block leaves behind whatever broke it; for a block that loses its support, call it without conditions. */
export function lootOf(
  facts: BlockFacts,
  given: BlockState,
  conditions: HarvestConditions,
  random: Random,
): ItemStack[] {
  const state = facts.complete(given);
  const rule = lootRuleOf(state.id);
  const stacks = rule
    ? rule({
        state,
        random,
        facts,
        tool: conditions.tool,
        silkTouch: conditions.silkTouch ?? false,
        fortune: conditions.fortune ?? 0,
        sheared: conditions.tool === 'shears',
        self: itemOfBlock(facts, state.id),
      })
    : [{ id: itemOfBlock(facts, state.id), count: 1 }];
  return stacks.flatMap(({ id, count }) =>
    id !== undefined && count > 0 && facts.hasItem(id) ? [{ id, count: Math.min(64, count) }] : [],
  );
}
