import type { Body } from './entity.ts';

/** Minecraft's damage types (Minecraft wiki, "Damage type") as far as this server deals them. */
export const DAMAGE_TYPES = [
  'player_attack',
  'mob_attack',
  'mob_projectile',
  'arrow',
  'trident',
  'thrown',
  'fireball',
  'fireworks',
  'explosion',
  'player_explosion',
  'lightning_bolt',
  'fall',
  'fly_into_wall',
  'stalagmite',
  'drown',
  'in_fire',
  'on_fire',
  'campfire',
  'lava',
  'hot_floor',
  'cactus',
  'sweet_berry_bush',
  'starve',
  'magic',
  'indirect_magic',
  'wither',
  'in_wall',
  'cramming',
  'falling_block',
  'falling_anvil',
  'freeze',
  'thorns',
  'sting',
  'out_of_world',
  'outside_border',
  'generic',
  'generic_kill',
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Where damage comes from. */
export interface DamageSource {
  readonly type: DamageType;
  /** Who is to blame: the archer, not the arrow. */
  readonly attacker?: Body | undefined;
  /** What hit: the arrow; the attacker itself unless given. */
  readonly direct?: Body | undefined;
}
