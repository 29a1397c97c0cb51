/** Where an item is worn; a shield's place is the off-hand. */
export type WornPlace = 'head' | 'chest' | 'legs' | 'feet' | 'off-hand';

/** What an inventory must know about items. */
export interface ItemRules {
  /** Items a slot holds at most; undefined for an unknown item. */
  stackSize(id: string): number | undefined;
  /** The place the item is worn in, or undefined for an item that cannot be worn. */
  wornOn(id: string): WornPlace | undefined;
}

/** The part of a minecraft-data item that the rules are derived from. */
interface ItemFact {
  readonly name: string;
  readonly stackSize: number;
  readonly enchantCategories?: readonly string[];
}

/**
 * Rules from minecraft-data's `itemsArray`. Its enchantment categories tell what is armour: "wearable" up to 1.20.4,
 * "equippable" from 1.20.5 on, with "armor_head" or "head_armor" and so on for the piece. Wearables without a piece
 * are skulls and carved pumpkins (head) and the elytra (chest). 1.19.2's data counts the jack o'lantern among them,
 * which cannot be worn (Minecraft wiki, "Jack o'Lantern").
 */
export function itemRulesOf(items: readonly ItemFact[]): ItemRules {
  const facts = new Map(items.map((item) => [item.name, item]));
  return {
    stackSize: (id) => facts.get(id)?.stackSize,
    wornOn(id) {
      if (id === 'shield') return facts.has(id) ? 'off-hand' : undefined;
      const categories = facts.get(id)?.enchantCategories ?? [];
      if (id === 'jack_o_lantern' || !categories.some((name) => name === 'wearable' || name === 'equippable'))
        return undefined;
      if (id === 'elytra') return 'chest';
      if (!categories.includes('armor')) return 'head';
      if (categories.includes('armor_head') || categories.includes('head_armor')) return 'head';
      if (categories.includes('armor_legs') || categories.includes('leg_armor')) return 'legs';
      if (categories.includes('armor_feet') || categories.includes('foot_armor')) return 'feet';
      return 'chest';
    },
  };
}
