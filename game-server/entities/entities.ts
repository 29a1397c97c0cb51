import { type Box, boxContains, type Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import { movesByVelocity, type TrackingFact, trackingFact } from '../data/trackingFacts.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import type { Player } from '../players/player.ts';
import type { Body, Entity, EquipmentSlot } from './entity.ts';
import { EntityFrames } from './entityFrames.ts';
import { toAngleByte } from './entityMotion.ts';

/** How far below its zone an entity is lost. */
const VOID_DEPTH = 64;
/** What differs less from the velocity that was sent last is not sent (vanilla's ServerEntity, squared). */
const LEAST_CHANGE = 1e-7;

interface Shown {
  headYaw: number;
  equipment: number;
  readonly equipped: Set<EquipmentSlot>;
  /** The velocity that clients move it by. */
  velocity: Point;
  readonly fact: TrackingFact;
  /** Who is shown it, where that depends on the distance. */
  readonly viewers: ReadonlySet<Player>;
}

/**
 * All entities that are neither players nor dropped items: keeps them, ticks them in the order they came, and shows
 * them to the players of their zone, or where a world lives to those whom `Tracker` finds near enough.
 */
export class Entities {
  readonly #server: GameServer;
  readonly #frames: EntityFrames;
  readonly #all = new Map<number, Entity>();
  /** Whose part an id is that clients strike at. */
  readonly #partOf = new Map<number, Entity>();
  readonly #shown = new Map<Entity, Shown>();
  readonly #byKind = new Map<string, Set<Entity>>();
  readonly #removedListeners: ((entity: Entity) => void)[] = [];
  readonly #unseatedListeners: ((rider: Body, vehicle: Entity) => void)[] = [];

  constructor(server: GameServer) {
    this.#server = server;
    this.#frames = new EntityFrames(server);
  }

  install(): void {
    const server = this.#server;
    server.onMove((player) => {
      this.dismount(player);
      if (server.tracker.tracks(player.zone.id)) return;
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
    const { tracker } = this.#server;
    const shown: Shown = {
      headYaw: toAngleByte(entity.headYaw),
      equipment: -1,
      equipped: new Set(),
      velocity: entity.velocity,
      fact: trackingFact(entity.kind),
      viewers: tracker.begin(entity.entityId),
    };
    this.#shown.set(entity, shown);
    entity.takeChangedMetadata();
    const points = tracker.look()(entity.zone);
    if (points) tracker.follow(entity, shown.fact.range, points, (viewer) => this.#appear(entity, shown, viewer));
    else for (const frame of this.#frames.spawn(entity)) this.#send(entity, frame);
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
    if (!entity.unseen) this.#about(entity, 'entity_destroy', { entityIds: [entity.entityId] });
    this.#server.tracker.end(entity.entityId);
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

  /** Shows a client that joined, or forgot everything, the entities of its zone: those it knows, where that depends on the distance. */
  reveal(player: Player): void {
    const { tracker } = this.#server;
    const all = !tracker.tracks(player.zone.id);
    for (const entity of this.inZone(player.zone.id))
      if (!entity.unseen && (all || tracker.knows(player, entity.entityId)))
        for (const frame of this.#frames.spawn(entity, all ? undefined : player)) player.connection.sendFrame(frame);
  }

  /** Tells the zone of an entity's status byte (Minecraft wiki, "Java Edition protocol/Entity statuses"). */
  status(entity: Entity, entityStatus: number): void {
    this.#about(entity, 'entity_status', { entityId: entity.entityId, entityStatus });
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
    const { tracker, tickNumber } = this.#server;
    const look = tracker.look();
    for (const [entity, shown] of this.#shown) {
      const points = look(entity.zone);
      if (!points) {
        for (const frame of this.#changeFrames(entity, shown, true)) this.#send(entity, frame);
        continue;
      }
      if (tracker.isDue(entity.entityId))
        tracker.follow(entity, shown.fact.range, points, (viewer) => this.#appear(entity, shown, viewer));
      if (shown.viewers.size === 0) continue;
      const due = (tickNumber + entity.entityId) % shown.fact.interval === 0;
      const frames = this.#changeFrames(entity, shown, due);
      if (frames.length === 0) continue;
      for (const viewer of shown.viewers) for (const frame of frames) viewer.connection.sendFrame(frame);
    }
  }

  /** Shows an entity to one who has come near. Changes that nobody saw are part of what the first one sees. */
  #appear(entity: Entity, shown: Shown, viewer: Player): void {
    if (shown.viewers.size === 1) {
      entity.motion.follow(entity.position, entity.yaw, entity.pitch);
      entity.takeChangedMetadata();
      entity.velocityChanged = false;
      shown.headYaw = toAngleByte(entity.headYaw);
      shown.velocity = entity.velocity;
      this.#noteEquipment(entity, shown);
    }
    for (const frame of this.#frames.spawn(entity, viewer)) viewer.connection.sendFrame(frame);
  }

  /** @param due whether it is time to send where it is; what else changes takes that along. */
  #changeFrames(entity: Entity, shown: Shown, due: boolean): Buffer[] {
    const { codec, gameData } = this.#server;
    const { entityId } = entity;
    const changed = entity.takeChangedMetadata();
    const frames: Buffer[] = [];
    const moves = due || entity.velocityChanged || changed.length > 0;
    if (moves && !entity.vehicle)
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
    const headYaw = moves ? toAngleByte(entity.headYaw) : shown.headYaw;
    if (headYaw !== shown.headYaw) {
      shown.headYaw = headYaw;
      frames.push(codec.encode('play', 'entity_head_rotation', { entityId, headYaw }));
    }
    if (entity.velocityChanged || (moves && this.#drifted(entity, shown))) {
      entity.velocityChanged = false;
      shown.velocity = entity.velocity;
      frames.push(this.#frames.velocity(entity));
    }
    if (changed.length > 0) frames.push(this.#frames.metadata(entity, changed));
    if (entity.equipmentRevision !== Math.max(0, shown.equipment)) {
      frames.push(this.#frames.equipment(entity, shown.equipped));
      this.#noteEquipment(entity, shown);
    }
    return frames;
  }

  #noteEquipment(entity: Entity, shown: Shown): void {
    shown.equipment = entity.equipmentRevision;
    shown.equipped.clear();
    for (const [slot] of entity.equipmentEntries()) shown.equipped.add(slot);
  }

  /** Whether an entity flies otherwise than clients believe, who move it by its velocity. */
  #drifted({ zone, velocity }: Entity, shown: Shown): boolean {
    if (!movesByVelocity(shown.fact) || !this.#server.tracker.tracks(zone)) return false;
    const [x, y, z] = [velocity.x - shown.velocity.x, velocity.y - shown.velocity.y, velocity.z - shown.velocity.z];
    return x * x + y * y + z * z > LEAST_CHANGE;
  }

  #showPassengers(vehicle: Entity): void {
    if (!this.#all.has(vehicle.entityId)) return;
    const viewers = this.#shown.get(vehicle)?.viewers ?? [];
    if (this.#server.tracker.tracks(vehicle.zone))
      for (const viewer of viewers) viewer.connection.sendFrame(this.#frames.passengers(vehicle, viewer));
    else this.#send(vehicle, this.#frames.passengers(vehicle));
  }

  #about(entity: Entity, packet: string, fields: PacketFields): void {
    this.#server.tracker.broadcastAbout(entity.zone, entity.entityId, packet, fields);
  }

  #send(entity: Entity, frame: Buffer): void {
    for (const player of this.#server.players.values())
      if (player.zone.id === entity.zone && player.online) player.connection.sendFrame(frame);
  }
}
