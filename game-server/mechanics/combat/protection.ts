import type { GameServer } from '../../core/server.ts';
import type { DamageSource, DamageType } from '../../entities/damageSource.ts';
import { wearSlot } from '../../items/equipment/wear.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';
import type { Effects } from '../effects/effects.ts';
import type { Damage } from '../health/damage.ts';
import {
  bypassesArmour,
  bypassesEffects,
  isAbsolute,
  isExplosion,
  isFall,
  isFire,
  isProjectile,
} from '../health/damageTraits.ts';
import { ARMOUR_SLOTS, armourOf, type Living, levelOn, wornBy } from '../health/worn.ts';

/** What is left of damage after armour (Minecraft wiki, "Armor", damage reduction formula). */
export function afterArmour(amount: number, points: number, toughness: number): number {
  const defence = Math.min(20, Math.max(points / 5, points - (4 * amount) / (toughness + 8)));
  return amount * (1 - defence / 25);
}

/** Protection factor of one piece against a type (Minecraft wiki, "Armor", enchantments). */
function protectionFactor(piece: Stack, type: DamageType): number {
  if (isAbsolute(type)) return 0;
  return (
    levelOn(piece, 'protection') +
    (isFire(type) ? 2 * levelOn(piece, 'fire_protection') : 0) +
    (isFall(type) ? 3 * levelOn(piece, 'feather_falling') : 0) +
    (isExplosion(type) ? 2 * levelOn(piece, 'blast_protection') : 0) +
    (isProjectile(type) ? 2 * levelOn(piece, 'projectile_protection') : 0)
  );
}

/** What is left of damage after the enchantments of what is worn; at most 80 % are held off. */
export function afterEnchantments(amount: number, pieces: readonly Stack[], type: DamageType): number {
  const factor = pieces.reduce((sum, piece) => sum + protectionFactor(piece, type), 0);
  return amount * (1 - Math.min(20, factor) / 25);
}

/** Armour, resistance, protecting enchantments and golden hearts: what stands between a blow and health. */
export function installProtection(server: GameServer, damage: Damage, effects: Effects): void {
  damage.addGuard((victim, amount, { type }) => (isFire(type) && effects.has(victim, 'fire_resistance') ? 0 : amount));
  damage.addReducer((victim, amount, source) => {
    if (bypassesArmour(source.type)) return amount;
    const { points, toughness } = armourOf(victim);
    wearArmour(server, victim, amount, source);
    return afterArmour(amount, points, toughness);
  });
  damage.addReducer((victim, amount, { type }) => {
    if (bypassesEffects(type)) return amount;
    const resistance = isAbsolute(type) ? 0 : effects.level(victim, 'resistance');
    const left = amount * Math.max(0, 1 - resistance / 5);
    return left > 0 ? afterEnchantments(left, wornBy(victim), type) : 0;
  });
  damage.addReducer((victim, amount) => {
    if (!(victim instanceof Player)) return amount;
    const absorbed = Math.min(victim.absorption, amount);
    victim.absorption -= absorbed;
    return amount - absorbed;
  });
  damage.onHurt((victim, _amount, source) => prick(server, damage, victim, source));
}

/** Each piece wears by a quarter of the blow, at least 1; fire does not harm netherite (Minecraft wiki, "Armor"). */
function wearArmour(server: GameServer, victim: Living, amount: number, { type }: DamageSource): void {
  if (!(victim instanceof Player)) return;
  const wear = Math.max(1, Math.floor(amount / 4));
  for (const slot of ARMOUR_SLOTS) {
    const id = victim.inventory.slots.get(slot)?.id;
    if (id && !(isFire(type) && id.startsWith('netherite_'))) wearSlot(server, victim, slot, wear);
  }
}

/** Thorns: 15 % a level to give 1 to 4 back, at 2 points of wear (Minecraft wiki, "Thorns"). */
function prick(server: GameServer, damage: Damage, victim: Living, { attacker, type }: DamageSource): void {
  if (!attacker || attacker === victim || type === 'thorns' || !('alive' in attacker) || !('health' in attacker))
    return;
  const pieces = wornBy(victim).filter((piece) => levelOn(piece, 'thorns') > 0);
  if (pieces.length === 0) return;
  const random = server.zoneRandom(victim instanceof Player ? victim.zone.id : victim.zone);
  const piece = random.pick(pieces);
  if (random.float() >= 0.15 * levelOn(piece, 'thorns')) return;
  damage.hurt(attacker as Living, random.integer(1, 4), { type: 'thorns', attacker: victim });
  if (!(victim instanceof Player)) return;
  const slot = ARMOUR_SLOTS.find((place) => victim.inventory.slots.get(place) === piece);
  if (slot !== undefined) wearSlot(server, victim, slot, 2);
}
