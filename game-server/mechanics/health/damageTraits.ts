import type { DamageType } from '../../entities/damageSource.ts';

/** Traits of damage types (Minecraft wiki, "Damage type tag", Java Edition 1.20). */
const BYPASSES_ARMOUR: ReadonlySet<DamageType> = new Set([
  'on_fire',
  'in_wall',
  'cramming',
  'drown',
  'generic',
  'wither',
  'starve',
  'fall',
  'fly_into_wall',
  'freeze',
  'stalagmite',
  'magic',
  'indirect_magic',
  'out_of_world',
  'generic_kill',
]);
const FIRE: ReadonlySet<DamageType> = new Set(['in_fire', 'campfire', 'on_fire', 'lava', 'hot_floor', 'fireball']);
const PROJECTILE: ReadonlySet<DamageType> = new Set(['arrow', 'trident', 'mob_projectile', 'thrown', 'fireball']);
const EXPLOSION: ReadonlySet<DamageType> = new Set(['explosion', 'player_explosion']);
const FALL: ReadonlySet<DamageType> = new Set(['fall', 'stalagmite']);
/** Types nothing can lessen or forbid. */
const ABSOLUTE: ReadonlySet<DamageType> = new Set(['out_of_world', 'generic_kill']);

/** Whether armour is no help against it. */
export const bypassesArmour = (type: DamageType): boolean => BYPASSES_ARMOUR.has(type);
/** Whether neither effects nor enchantments are any help: hunger. */
export const bypassesEffects = (type: DamageType): boolean => type === 'starve';
/** Whether it reaches even the invulnerable: the void and `/kill`. */
export const isAbsolute = (type: DamageType): boolean => ABSOLUTE.has(type);
export const isFire = (type: DamageType): boolean => FIRE.has(type);
export const isProjectile = (type: DamageType): boolean => PROJECTILE.has(type);
export const isExplosion = (type: DamageType): boolean => EXPLOSION.has(type);
export const isFall = (type: DamageType): boolean => FALL.has(type);
