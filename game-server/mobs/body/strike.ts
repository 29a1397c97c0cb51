import { nameTable } from '../../../protocol/nameTable.ts';
import type { Body } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import type { Mob } from '../mob.ts';

/** Animation of a swinging main arm, by packet; the status some mobs show instead (wiki, "Entity statuses": 4). */
const SWING = 0;
const ATTACKS_BY_STATUS: ReadonlySet<string> = new Set(['iron_golem', 'ravager', 'hoglin', 'zoglin']);
const ATTACK_STATUS = 4;

/**
 * One blow of a mob with what it holds.
 * @param points what it deals by itself; its species' damage unless given.
 * @returns whether it hurt.
 */
export function strike(mob: Mob, target: Body, points = mob.species.attack): boolean {
  const { server, damage } = mob.habitat;
  if (!(target instanceof Player) && !(target instanceof LivingEntity)) return false;
  if (ATTACKS_BY_STATUS.has(mob.kind)) mob.status(ATTACK_STATUS);
  else server.tracker.broadcastAbout(mob.zone, mob.entityId, 'animation', { entityId: mob.entityId, animation: SWING });
  const amount = mob.attribute('attack_damage', points, weaponDamage(mob));
  const hurt = damage.hurt(target, amount, { type: 'mob_attack', attacker: mob });
  if (hurt) damage.knockBack(target, mob.position);
  return hurt;
}

/** Damage a held sword or axe adds (Minecraft wiki, "Sword", "Axe": damage less the bare hand's 1). */
const WEAPONS: Readonly<Record<string, number>> = nameTable({
  wooden_sword: 3,
  golden_sword: 3,
  stone_sword: 4,
  iron_sword: 5,
  diamond_sword: 6,
  netherite_sword: 7,
  wooden_axe: 6,
  golden_axe: 6,
  stone_axe: 8,
  iron_axe: 8,
  diamond_axe: 8,
  netherite_axe: 9,
});

function weaponDamage(mob: Mob): number {
  return WEAPONS[mob.equipment('mainHand')?.id ?? ''] ?? 0;
}
