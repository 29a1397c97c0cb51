import type { Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { Entities } from '../entities/entities.ts';
import type { Entity } from '../entities/entity.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import { refuse } from './limits/gatekeeper.ts';
import { bodyBox, entitySightProblem } from './limits/sight.ts';
import type { Player } from './player.ts';

/** How far from the eyes to the nearest point of a body the server lets a player reach (MAX_INTERACTION_DISTANCE). */
const ENTITY_REACH = 6;
/** Kinds of use_entity (Minecraft wiki, "Java Edition protocol", Interact). */
const INTERACT = 0;
const ATTACK = 1;
const INTERACT_AT = 2;
/** block_dig status of letting go of the use key. */
const RELEASE = 5;

/** Uses of the hand that are not on a block: items in the air, entities, attacks, letting go. */
export function installUses(server: GameServer, entities: Entities): void {
  server.onPacket('use_item', (player, { hand }) => {
    if (hand !== 0 && hand !== 1) return;
    const item = player.inventory.inHand(hand);
    if (!item) return;
    if (server.uses.useItem({ player, hand, item }))
      server.emit({ type: 'player-acted', player: player.username, action: 'use' });
  });
  server.onPacket('block_dig', (player, { status }) => {
    if (status !== RELEASE) return;
    for (const hand of [0, 1] as const) {
      const item = player.inventory.inHand(hand);
      if (item && server.uses.release({ player, hand, item })) return;
    }
  });
  server.onPacket('use_entity', (player, fields) => useEntity(server, entities, player, fields));
}

function useEntity(server: GameServer, entities: Entities, player: Player, fields: PacketFields): void {
  const target = findTarget(server, entities, player, fields.target);
  if (!target) return;
  const far = distanceToBody(player.eyes, target);
  if (far > ENTITY_REACH) {
    refuse(server, player, 'use-entity', `too far: ${far.toFixed(1)} > ${ENTITY_REACH}`);
    return;
  }
  const hidden = entitySightProblem(server, player, target);
  if (hidden) {
    refuse(server, player, 'use-entity', hidden);
    return;
  }
  const hand = fields.hand === 1 ? 1 : 0;
  const acted = () => server.emit({ type: 'player-acted', player: player.username, action: 'use-entity' });
  if (fields.mouse === ATTACK) {
    server.emit({ type: 'player-acted', player: player.username, action: 'attack' });
    server.uses.attack(player, target);
    return;
  }
  if (fields.mouse !== INTERACT && fields.mouse !== INTERACT_AT) return;
  const item = player.inventory.inHand(hand);
  const at =
    fields.mouse === INTERACT_AT ? { x: Number(fields.x), y: Number(fields.y), z: Number(fields.z) } : undefined;
  if (at && !Object.values(at).every(Number.isFinite)) return;
  if (server.uses.useEntity({ player, target, hand, item, at })) acted();
  // From 26.1 on one packet stands for the two of before, of which the second was sent when nobody took the first.
  else if (fields.isWhole && server.uses.useEntity({ player, target, hand, item, at: undefined })) acted();
}

/** The entity or player of the zone that a client names by number; never itself. */
function findTarget(
  server: GameServer,
  entities: Entities,
  player: Player,
  entityId: unknown,
): Entity | Player | undefined {
  if (typeof entityId !== 'number' || entityId === player.entityId) return undefined;
  const entity = entities.get(entityId);
  entity?.aimedAt(entityId);
  if (entity) return entity.zone === player.zone.id && !entity.removed ? entity : undefined;
  for (const other of server.players.values())
    if (other.entityId === entityId && other.zone.id === player.zone.id && other.alive && !other.hidden) return other;
  return undefined;
}

/** From a point to the nearest point of a body's box, blocks. */
function distanceToBody(from: Point, body: Entity | Player): number {
  const { min, max } = bodyBox(body);
  const beyond = (value: number, low: number, high: number) => Math.max(low - value, 0, value - high);
  return Math.hypot(beyond(from.x, min.x, max.x), beyond(from.y, min.y, max.y), beyond(from.z, min.z, max.z));
}
