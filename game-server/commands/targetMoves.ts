import type { Point } from '../../protocol/geometry.ts';
import { LivingEntity } from '../entities/livingEntity.ts';
import type { Game } from './game.ts';
import type { Target } from './target.ts';

/** More damage than anything survives, whatever it wears. */
const LETHAL = 1e9;

/** Kills a player or mob, takes anything else out of the world. */
export function killTarget(game: Game, { player, entity, item }: Target): void {
  if (player) game.vitals.kill(player);
  else if (entity instanceof LivingEntity) game.damage.hurt(entity, LETHAL, { type: 'generic_kill' });
  else if (entity) game.entities.remove(entity);
  else if (item) game.items.remove(item);
}

/** Turns a target where it is. */
export function turnTarget(game: Game, target: Target, look: { readonly yaw: number; readonly pitch: number }): void {
  const { player, entity } = target;
  if (player) game.movement.teleport(player, player.position, look);
  else if (entity) Object.assign(entity, { ...look, headYaw: look.yaw });
}

/**
 * Puts a target somewhere else in its zone, on its feet and off what it rides. A player of another dimension comes out here
 * once the tick is over.
 */
export function moveTarget(
  game: Game,
  target: Target,
  to: Point,
  look?: { readonly yaw: number; readonly pitch: number },
): void {
  const { player, entity, item } = target;
  const { server } = game;
  const from = player && server.dimensions.all.find(({ players }) => players.get(player.username) === player);
  if (player && from && from !== server) {
    const { yaw, pitch } = look ?? player;
    from.dimensions.send(player, server, { position: to, yaw, pitch });
  } else if (player) {
    game.entities.dismount(player);
    game.movement.teleport(player, to, look);
  } else if (entity) {
    game.entities.dismount(entity);
    entity.position = { ...to };
    entity.velocity = { x: 0, y: 0, z: 0 };
    entity.velocityChanged = true;
    if (look) {
      entity.yaw = look.yaw;
      entity.headYaw = look.yaw;
      entity.pitch = look.pitch;
    }
  } else if (item) {
    item.position = { ...to };
    item.velocity = { x: 0, y: 0, z: 0 };
    item.resting = false;
  }
}
