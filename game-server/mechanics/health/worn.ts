import { LivingEntity } from '../../entities/livingEntity.ts';
import { type ArmourFact, armourFact } from '../../items/equipment/armourFacts.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';

/** Whoever has health. */
export type Living = Player | LivingEntity;

/** Slots of the player's window with armour, head to feet. */
export const ARMOUR_SLOTS = [5, 6, 7, 8] as const;
const ENTITY_SLOTS = ['head', 'chest', 'legs', 'feet'] as const;

/** What a body wears, head to feet, without empty places. */
export function wornBy(body: Living): Stack[] {
  if (body instanceof Player) return ARMOUR_SLOTS.flatMap((slot) => body.inventory.slots.get(slot) ?? []);
  return ENTITY_SLOTS.flatMap((slot) => body.equipment(slot) ?? []);
}

/** What all a body wears adds up to, with the armour it was born with. */
export function armourOf(body: Living): ArmourFact {
  const born = body instanceof LivingEntity ? body : undefined;
  const worn = { points: 0, toughness: 0, knockbackResistance: 0 };
  for (const { id } of wornBy(body)) {
    const fact = armourFact(id);
    worn.points += fact?.points ?? 0;
    worn.toughness += fact?.toughness ?? 0;
    worn.knockbackResistance += fact?.knockbackResistance ?? 0;
  }
  return {
    points: body.attribute('armor', born?.armour ?? 0, worn.points),
    toughness: body.attribute('armor_toughness', 0, worn.toughness),
    knockbackResistance: body.attribute('knockback_resistance', born?.steadiness ?? 0, worn.knockbackResistance),
  };
}

/** The level of an enchantment on a stack; 0 without. */
export function levelOn(stack: Stack | null | undefined, enchantment: string): number {
  return stack?.data?.enchantments?.[enchantment] ?? 0;
}

/** The highest level of an enchantment on anything a body wears. */
export function wornLevel(body: Living, enchantment: string): number {
  return Math.max(0, ...wornBy(body).map((stack) => levelOn(stack, enchantment)));
}
