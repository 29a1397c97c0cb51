import { isBed, isDoor, isLeaves, isShulkerBox, isSlab } from '../../../data/blockTags.ts';
import { plantInPot } from '../items.ts';
import { always, countedBy, fromHalf, type LootRule, nothing, one, silkOr } from './lootRule.ts';
import { GIVES_NOTHING, LOOT_RULES, NEEDS_SILK_TOUCH } from './lootTable.ts';
import { leaves } from './plantLoot.ts';

/** The rule of a block that drops something else than itself once; undefined for all others. */
export function lootRuleOf(id: string): LootRule | undefined {
  const rule = LOOT_RULES[id];
  if (rule) return rule;
  if (GIVES_NOTHING.has(id)) return nothing;
  // What holds its content falls with it, see containers/shulkerBoxes.ts.
  if (isShulkerBox(id)) return nothing;
  if (NEEDS_SILK_TOUCH.has(id)) return silkOr(nothing);
  if (/(?:^|_)glass(?:_pane)?$/.test(id) && id !== 'tinted_glass') return silkOr(nothing);
  if (/_coral(?:_wall)?(?:_fan)?$/.test(id)) return silkOr(nothing);
  if (/^(?!dead_).*_coral_block$/.test(id)) return silkOr(always(`dead_${id}`));
  if (isLeaves(id)) return leaves;
  if (isDoor(id)) return fromHalf('half', 'lower');
  if (isBed(id)) return fromHalf('part', 'head');
  if (isSlab(id)) return ({ state, self }) => [{ id: self, count: state.properties.type === 'double' ? 2 : 1 }];
  if (id.endsWith('candle_cake')) return always(id.replace(/_cake$/, ''));
  if (id.endsWith('candle')) return countedBy('candles');
  if (id.startsWith('infested_')) {
    return ({ silkTouch }) => (silkTouch ? one(id.replace(/^infested_/, '')) : []);
  }
  if (id.startsWith('potted_')) {
    return ({ facts }) => [
      { id: 'flower_pot', count: 1 },
      { id: plantInPot(facts, id), count: 1 },
    ];
  }
  return undefined;
}
