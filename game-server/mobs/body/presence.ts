import type { Body } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';

/** Whether a body is in the world and lives. */
export function isThere(body: Body): boolean {
  if (body instanceof Player) return body.alive && body.online;
  return !body.removed && (!(body instanceof LivingEntity) || body.alive);
}
