import { type Box, boxContains, type Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { type MetadataValue, metadataEntries } from '../data/entityMetadata.ts';
import { toWireItem } from '../data/wireItem.ts';
import type { Player } from '../players/player.ts';
import { type Body, type Entity, EQUIPMENT_SLOTS, type EquipmentSlot } from './entity.ts';
import { toAngleByte } from './entityMotion.ts';

/** Packets count velocity in 1/8000 block per tick, at most 3.9 blocks (Minecraft wiki, Set Entity Velocity). */
const VELOCITY_UNITS = 8000;
const FASTEST = 3.9;
/** How far below its zone an entity is lost. */
const VOID_DEPTH = 64;

/** Velocity as packets have it. */
export function wireVelocity({ x, y, z }: Point): Point {
  const units = (value: number) => Math.round(Math.max(-FASTEST, Math.min(FASTEST, value)) * VELOCITY_UNITS);
  return { x: units(x), y: units(y), z: units(z) };
}

interface Shown {
  headYaw: number;
  equipment: number;
  readonly equipped: Set<EquipmentSlot>;
}

/**
 * All entities that are neither players nor dropped items: keeps them, ticks them in the order they came, and shows
 * them to the players of their zone.
 */
export class Entities {
  readonly #server: GameServer;
  readonly #all = new Map<number, Entity>();
  /** Whose part an id is that clients strike at. */
  readonly #partOf = new Map<number, Entity>();
  readonly #shown = new Map<Entity, Shown>();
  readonly #byKind = new Map<string, Set<Entity>>();
  readonly #removedListeners: ((entity: Entity) => void)[] = [];
  readonly #unseatedListeners: ((rider: Body, vehicle: Entity) => void)[] = [];

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onMove((player) => {
      this.dismount(player);
      const shown = [...this.inZone(player.zone.id)].filter(({ unseen }) => !unseen);
      if (shown.length > 0) player.send('entity_destroy', { entityIds: shown.map(({ entityId }) => entityId) });
    });
    server.onJoin((player) => this.reveal(player));
    server.onPhase('mobs', () => this.#tick());
    server.onPhase('views', () => this.#showChanges());
  }

  /** Puts an entity into the world and shows it. @returns the entity. */
  add<T extends Entity>(entity: T): T {
    this.#all.set(entity.entityId, entity);
    for (let part = 1; part <= entity.parts; part++) this.#partOf.set(entity.entityId + part, entity);
    const alike = this.#byKind.get(entity.kind);
    if (alike) alike.add(entity);
    else this.#byKind.set(entity.kind, new Set([entity]));
    if (entity.unseen) return entity;
    this.#shown.set(entity, { headYaw: toAngleByte(entity.headYaw), equipment: -1, equipped: new Set() });
    entity.takeChangedMetadata();
    for (const frame of this.#spawnFrames(entity)) this.#send(entity, frame);
    return entity;
  }

  /** Takes an entity out of the world; its riders get off. */
  remove(entity: Entity): void {
    if (entity.removed || !this.#all.has(entity.entityId)) return;
    const riders = [...entity.passengers];
    for (const rider of riders) this.dismount(rider);
    this.dismount(entity);
    entity.removed = true;
    this.#all.delete(entity.entityId);
    for (let part = 1; part <= entity.parts; part++) this.#partOf.delete(entity.entityId + part);
    this.#byKind.get(entity.kind)?.delete(entity);
    this.#shown.delete(entity);
    if (!entity.unseen) this.#server.broadcast(entity.zone, 'entity_destroy', { entityIds: [entity.entityId] });
    for (const listener of this.#removedListeners) listener(entity);
    for (const rider of riders) for (const listener of this.#unseatedListeners) listener(rider, entity);
  }

  /** Calls back for everyone who rode an entity that has left the world under them. */
  onUnseated(listener: (rider: Body, vehicle: Entity) => void): void {
    this.#unseatedListeners.push(listener);
  }

  /** Calls back after an entity has left the world. */
  onRemoved(listener: (entity: Entity) => void): void {
    this.#removedListeners.push(listener);
  }

  get(entityId: number): Entity | undefined {
    return this.#all.get(entityId) ?? this.#partOf.get(entityId);
  }

  /** All entities, oldest first. */
  all(): IterableIterator<Entity> {
    return this.#all.values();
  }

  get size(): number {
    return this.#all.size;
  }

  /** All entities of a kind, oldest first. */
  ofKind(kind: string): Iterable<Entity> {
    return this.#byKind.get(kind) ?? [];
  }

  /** A zone's entities, oldest first. */
  *inZone(zone: string): Generator<Entity> {
    for (const entity of this.#all.values()) if (entity.zone === zone) yield entity;
  }

  /** Entities of a zone whose boxes meet the given one, oldest first. */
  *meeting(zone: string, min: Point, max: Point): Generator<Entity> {
    for (const entity of this.#all.values()) if (entity.zone === zone && entity.meets(min, max)) yield entity;
  }

  /** Removes the entities of a zone, or those inside a box, without events. */
  clear(where: { readonly zone: string } | { readonly box: Box }): void {
    for (const entity of [...this.#all.values()])
      if ('zone' in where ? entity.zone === where.zone : boxContains(where.box, entity.position)) this.remove(entity);
  }

  /** Seats a body on an entity, behind those who sit there; it gets off what it rode before. */
  mount(rider: Body, vehicle: Entity): void {
    this.dismount(rider);
    rider.vehicle = vehicle;
    vehicle.passengers = [...vehicle.passengers, rider];
    this.#showPassengers(vehicle);
  }

  /** Takes a body off what it rides. Where it comes to stand is the caller's business. */
  dismount(rider: Body): void {
    const { vehicle } = rider;
    if (!vehicle) return;
    rider.vehicle = undefined;
    vehicle.passengers = vehicle.passengers.filter((passenger) => passenger !== rider);
    this.#showPassengers(vehicle);
  }

  /** Shows a client that joined, or forgot everything, the entities of its zone. */
  reveal(player: Player): void {
    for (const entity of this.inZone(player.zone.id))
      if (!entity.unseen) for (const frame of this.#spawnFrames(entity)) player.connection.sendFrame(frame);
  }

  /** Tells the zone of an entity's status byte (Minecraft wiki, "Java Edition protocol/Entity statuses"). */
  status(entity: Entity, entityStatus: number): void {
    this.#server.broadcast(entity.zone, 'entity_status', { entityId: entity.entityId, entityStatus });
  }

  #tick(): void {
    if (this.#all.size === 0) return;
    for (const entity of [...this.#all.values()]) {
      if (entity.removed || entity.unseen) continue;
      const zone = this.#server.zones.get(entity.zone);
      if (!zone || entity.position.y < zone.box.min.y - VOID_DEPTH) {
        this.remove(entity);
        continue;
      }
      entity.age++;
      entity.tick(this.#server);
    }
  }

  #showChanges(): void {
    for (const [entity, shown] of this.#shown) {
      for (const frame of this.#changeFrames(entity, shown)) this.#send(entity, frame);
    }
  }

  #changeFrames(entity: Entity, shown: Shown): Buffer[] {
    const { codec, gameData } = this.#server;
    const { entityId } = entity;
    const frames: Buffer[] = [];
    if (!entity.vehicle)
      frames.push(
        ...entity.motion.update(
          codec,
          gameData.source.features,
          entityId,
          entity.position,
          entity.yaw,
          entity.pitch,
          entity.onGround,
        ),
      );
    const headYaw = toAngleByte(entity.headYaw);
    if (headYaw !== shown.headYaw) {
      shown.headYaw = headYaw;
      frames.push(codec.encode('play', 'entity_head_rotation', { entityId, headYaw }));
    }
    if (entity.velocityChanged) {
      entity.velocityChanged = false;
      frames.push(codec.encode('play', 'entity_velocity', this.#velocityFields(entity)));
    }
    const changed = entity.takeChangedMetadata();
    if (changed.length > 0) frames.push(this.#metadataFrame(entity, changed));
    if (entity.equipmentRevision !== Math.max(0, shown.equipment)) {
      shown.equipment = entity.equipmentRevision;
      frames.push(this.#equipmentFrame(entity, shown.equipped));
      shown.equipped.clear();
      for (const [slot] of entity.equipmentEntries()) shown.equipped.add(slot);
    }
    return frames;
  }

  #velocityFields(entity: Entity): Record<string, unknown> {
    const velocity = wireVelocity(entity.velocity);
    return {
      entityId: entity.entityId,
      velocity,
      velocityX: velocity.x,
      velocityY: velocity.y,
      velocityZ: velocity.z,
    };
  }

  #spawnFrames(entity: Entity): Buffer[] {
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
    if (metadata.length > 0) frames.push(this.#metadataFrame(entity, metadata));
    if ([...entity.equipmentEntries()].length > 0) frames.push(this.#equipmentFrame(entity, new Set()));
    if (entity.passengers.length > 0) frames.push(codec.encode('play', 'set_passengers', passengersOf(entity)));
    if (entity.vehicle) frames.push(codec.encode('play', 'set_passengers', passengersOf(entity.vehicle)));
    for (const [name, fields] of entity.introduction()) frames.push(codec.encode('play', name, fields));
    return frames;
  }

  #metadataFrame(entity: Entity, values: Iterable<MetadataValue>): Buffer {
    const { codec, gameData } = this.#server;
    const metadata = metadataEntries(gameData, entity.kind, values);
    return codec.encode('play', 'entity_metadata', { entityId: entity.entityId, metadata });
  }

  /** `before` are the slots clients know to be filled: those that are empty now are sent as empty. */
  #equipmentFrame(entity: Entity, before: ReadonlySet<EquipmentSlot>): Buffer {
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

  #showPassengers(vehicle: Entity): void {
    if (this.#all.has(vehicle.entityId)) this.#server.broadcast(vehicle.zone, 'set_passengers', passengersOf(vehicle));
  }

  #send(entity: Entity, frame: Buffer): void {
    for (const player of this.#server.players.values())
      if (player.zone.id === entity.zone && player.online) player.connection.sendFrame(frame);
  }
}

function passengersOf({ entityId, passengers }: Entity): Record<string, unknown> {
  return { entityId, passengers: passengers.map((passenger) => passenger.entityId) };
}
