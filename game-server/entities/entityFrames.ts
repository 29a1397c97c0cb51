import type { GameServer } from '../core/server.ts';
import { type MetadataValue, metadataEntries } from '../data/entityMetadata.ts';
import { toWireItem } from '../data/wireItem.ts';
import type { Player } from '../players/player.ts';
import { type Entity, EQUIPMENT_SLOTS, type EquipmentSlot } from './entity.ts';
import { toAngleByte } from './entityMotion.ts';
import { velocityFields, wireVelocity } from './wireVelocity.ts';

/** The frames that show entities, encoded for the server's version. */
export class EntityFrames {
  readonly #server: GameServer;

  constructor(server: GameServer) {
    this.#server = server;
  }

  /**
   * What makes an entity appear.
   * @param viewer who alone gets them and may not know all who ride on it, or what it rides on; all know them unless given.
   */
  spawn(entity: Entity, viewer?: Player): Buffer[] {
    const { codec, gameData } = this.#server;
    const { x, y, z } = entity.motion.position;
    const [yaw, pitch] = [toAngleByte(entity.yaw), toAngleByte(entity.pitch)];
    const [packet, fields] = entity.spawnPacket({
      entityId: entity.entityId,
      objectUUID: entity.uuid,
      type: gameData.entityNumber(entity.kind),
      x,
      y,
      z,
      pitch,
      yaw,
      headPitch: toAngleByte(entity.headYaw),
      objectData: entity.objectData,
      velocity: wireVelocity(entity.velocity),
    });
    const frames = [codec.encode('play', packet, fields)];
    const metadata = [...entity.allMetadata()];
    if (metadata.length > 0) frames.push(this.metadata(entity, metadata));
    if ([...entity.equipmentEntries()].length > 0) frames.push(this.equipment(entity, new Set()));
    if (entity.passengers.length > 0) frames.push(this.passengers(entity, viewer));
    if (entity.vehicle && (!viewer || this.#server.tracker.knows(viewer, entity.vehicle.entityId)))
      frames.push(this.passengers(entity.vehicle, viewer));
    for (const [name, fields] of entity.introduction()) frames.push(codec.encode('play', name, fields));
    return frames;
  }

  metadata(entity: Entity, values: Iterable<MetadataValue>): Buffer {
    const { codec, gameData } = this.#server;
    const metadata = metadataEntries(gameData, entity.kind, values);
    return codec.encode('play', 'entity_metadata', { entityId: entity.entityId, metadata });
  }

  /** `before` are the slots clients know to be filled: those that are empty now are sent as empty. */
  equipment(entity: Entity, before: ReadonlySet<EquipmentSlot>): Buffer {
    const { codec, gameData } = this.#server;
    const filled = new Map(entity.equipmentEntries());
    const slots = new Set([...before, ...filled.keys()]);
    const equipments = [...slots].map((slot) => ({
      slot: EQUIPMENT_SLOTS[slot],
      item: toWireItem(gameData, filled.get(slot)),
    }));
    if (equipments.length === 0)
      equipments.push({ slot: EQUIPMENT_SLOTS.mainHand, item: toWireItem(gameData, undefined) });
    return codec.encode('play', 'entity_equipment', { entityId: entity.entityId, equipments });
  }

  velocity({ entityId, velocity }: Pick<Entity, 'entityId' | 'velocity'>): Buffer {
    return this.#server.codec.encode('play', 'entity_velocity', velocityFields(entityId, velocity));
  }

  /** Who rides on an entity: those whom the viewer knows, for a client may take others for bodies at the origin. */
  passengers({ entityId, passengers }: Entity, viewer?: Player): Buffer {
    const { tracker, codec } = this.#server;
    const known = viewer ? passengers.filter((rider) => tracker.knows(viewer, rider.entityId)) : passengers;
    return codec.encode('play', 'set_passengers', { entityId, passengers: known.map((rider) => rider.entityId) });
  }
}
