import type { Point } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { MetadataType, MetadataValue } from '../data/entityMetadata.ts';
import type { Stack } from '../items/inventory/stack.ts';
import type { Player } from '../players/player.ts';
import { EntityMotion } from './entityMotion.ts';

/** A player or any other entity: whatever has a body in the world. */
export type Body = Player | Entity;

/** Slots of entity_equipment (Minecraft wiki, "Java Edition protocol", Set Equipment). */
export const EQUIPMENT_SLOTS = { mainHand: 0, offHand: 1, feet: 2, legs: 3, chest: 4, head: 5 } as const;
export type EquipmentSlot = keyof typeof EQUIPMENT_SLOTS;

/** Where an entity begins. */
export interface EntityPlace {
  readonly zone: string;
  readonly position: Point;
  readonly velocity?: Point;
  /** Degrees, Minecraft's. */
  readonly yaw?: number;
  readonly pitch?: number;
  /** That of a saved world; a new one unless given. */
  readonly uuid?: string | undefined;
}

/**
 * Anything in the world that is neither a block nor a player: mobs, vehicles, projectiles, orbs. It changes its own
 * fields within ticks; `Entities` shows what changed to the clients of its zone. Made by `Entities.add`.
 */
export abstract class Entity {
  /** The entity type's id, such as "cow". */
  readonly kind: string;
  readonly entityId: number;
  readonly uuid: string;
  readonly zone: string;
  /** Width of the square base and height, blocks. */
  width: number;
  height: number;
  /** Feet. Replaced, never changed in place. */
  position: Point;
  /** Blocks per tick. */
  velocity: Point;
  yaw: number;
  pitch: number;
  headYaw: number;
  onGround = false;
  /** Ticks in the world. */
  age = 0;
  /** Out of the world: nothing may be done with it any more. */
  removed = false;
  /** What it rides on, and who rides on it, the driver first. Changed by `Entities.mount` and `dismount` alone. */
  vehicle: Entity | undefined;
  passengers: readonly Body[] = [];
  /** Tags given by commands and plans. */
  readonly tags = new Set<string>();
  readonly motion: EntityMotion;
  readonly #metadata = new Map<string, MetadataValue>();
  readonly #changedKeys = new Set<string>();
  readonly #equipment = new Map<EquipmentSlot, Stack>();
  #equipmentRevision = 0;
  /** How many parts it has whose ids follow its own; clients strike at those. */
  parts = 0;
  /** Whether to send the velocity to clients at the end of the tick. */
  velocityChanged = false;

  constructor(server: GameServer, kind: string, place: EntityPlace) {
    const fact = server.gameData.source.data.entitiesByName[kind];
    this.kind = kind;
    this.entityId = server.numbers.newEntityId();
    this.uuid = place.uuid ?? server.numbers.newUuid();
    this.zone = place.zone;
    this.width = fact?.width ?? 0.25;
    this.height = fact?.height ?? 0.25;
    this.position = { ...place.position };
    this.velocity = { ...(place.velocity ?? { x: 0, y: 0, z: 0 }) };
    this.yaw = place.yaw ?? 0;
    this.pitch = place.pitch ?? 0;
    this.headYaw = this.yaw;
    this.motion = new EntityMotion(this.position, this.yaw, this.pitch);
  }

  /** One tick of its life. Riding entities are ticked by nobody but themselves and follow their vehicle. */
  abstract tick(server: GameServer): void;

  /** The number in the spawn packet whose meaning depends on the type (a falling block's state, a bobber's owner). */
  get objectData(): number {
    return 0;
  }

  /** The packet that makes it appear, given what spawn_entity would say; orbs have one of their own. */
  spawnPacket(fields: Record<string, unknown>): readonly [name: string, fields: Record<string, unknown>] {
    return ['spawn_entity', fields];
  }

  /** Packets for a client that sees it for the first time, beyond metadata and equipment: who holds its lead. */
  introduction(): readonly (readonly [name: string, fields: Record<string, unknown>])[] {
    return [];
  }

  /** Whether clients are never sent it. */
  get unseen(): boolean {
    return false;
  }

  /** Where the eyes are above the feet. */
  get eyeHeight(): number {
    return this.height * 0.85;
  }

  /** Sets a value of the metadata that clients are sent; keys as in minecraft-data's `metadataKeys`. */
  setMetadata(key: string, type: MetadataType, value: unknown): void {
    const before = this.#metadata.get(key);
    if (before && before.value === value && type !== 'item_stack') return;
    this.#metadata.set(key, { key, type, value });
    this.#changedKeys.add(key);
  }

  metadata(key: string): unknown {
    return this.#metadata.get(key)?.value;
  }

  /** All metadata ever set, for a client that sees the entity for the first time. */
  allMetadata(): Iterable<MetadataValue> {
    return this.#metadata.values();
  }

  /** What was set since the last call. */
  takeChangedMetadata(): MetadataValue[] {
    if (this.#changedKeys.size === 0) return [];
    const changed = [...this.#changedKeys].flatMap((key) => this.#metadata.get(key) ?? []);
    this.#changedKeys.clear();
    return changed;
  }

  /** What it holds and wears. */
  equipment(slot: EquipmentSlot): Stack | undefined {
    return this.#equipment.get(slot);
  }

  setEquipment(slot: EquipmentSlot, stack: Stack | undefined): void {
    if (stack) this.#equipment.set(slot, stack);
    else this.#equipment.delete(slot);
    this.#equipmentRevision++;
  }

  get equipmentRevision(): number {
    return this.#equipmentRevision;
  }

  equipmentEntries(): Iterable<[EquipmentSlot, Stack]> {
    return this.#equipment.entries();
  }

  /**
   * Called when a blow, a projectile or an explosion strikes it; only what has no health of its own answers.
   * @param blast whether it was an explosion.
   * @returns whether that was its end.
   */
  /** A player strikes at it, by its id or that of a part. */
  aimedAt(_entityId: number): void {}

  struck(_by: Body | undefined, _blast: boolean): boolean {
    return false;
  }

  /** Whether its box meets another box. */
  meets(min: Point, max: Point): boolean {
    const { x, y, z } = this.position;
    const half = this.width / 2;
    return (
      x - half < max.x &&
      x + half > min.x &&
      y < max.y &&
      y + this.height > min.y &&
      z - half < max.z &&
      z + half > min.z
    );
  }
}
