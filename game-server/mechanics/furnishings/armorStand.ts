import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import { Entity, type EntityPlace, type EquipmentSlot } from '../../entities/entity.ts';
import type { Stack } from '../../items/inventory/stack.ts';

/** Ticks within which a second blow breaks a stand (Minecraft wiki, "Armor Stand"). */
const BREAKING_TICKS = 5;
const WOBBLE = 32;
const GRAVITY = 0.08;

/** Slots by the height of a click above the feet, as vanilla's ArmorStand looks for what is clicked. */
const BY_HEIGHT: readonly (readonly [slot: EquipmentSlot, from: number, to: number])[] = [
  ['feet', 0.1, 0.55],
  ['chest', 0.9, 1.6],
  ['legs', 0.4, 1.2],
  ['head', 1.6, 2.0],
];

/** A stand that wears what it is given. It is furniture: nothing but a player's blows harms it. */
export class ArmorStand extends Entity {
  #lastBlow = Number.NEGATIVE_INFINITY;

  constructor(server: GameServer, place: EntityPlace) {
    super(server, 'armor_stand', place);
    this.setMetadata('client_flags', 'byte', 0);
  }

  tick(server: GameServer): void {
    const { x, y, z } = this.position;
    const half = this.width / 2;
    if (server.world.collides(x - half, y - 0.01, z - half, x + half, y + 0.01, z + half)) {
      this.velocity = { x: 0, y: 0, z: 0 };
      this.onGround = true;
      return;
    }
    const fall = Math.max(-1, this.velocity.y - GRAVITY);
    this.velocity = { x: 0, y: fall, z: 0 };
    const floor = Math.floor(y);
    const stops = server.world.collides(x - half, floor - 0.01, z - half, x + half, floor, z + half);
    this.position = { x, y: stops ? Math.max(floor, y + fall) : y + fall, z };
  }

  /** Takes a blow. @returns whether it breaks. */
  strike(server: GameServer, entities: Entities): boolean {
    const second = server.tickNumber - this.#lastBlow <= BREAKING_TICKS;
    this.#lastBlow = server.tickNumber;
    if (!second) entities.status(this, WOBBLE);
    return second;
  }

  /** Which of its slots a click at a height above the feet means; the hand where nothing else is. */
  slotAt(height: number): EquipmentSlot {
    for (const [slot, from, to] of BY_HEIGHT) if (height >= from && height < to && this.equipment(slot)) return slot;
    return 'mainHand';
  }

  /** Everything it wears. */
  worn(): Stack[] {
    return [...this.equipmentEntries()].map(([, stack]) => stack);
  }
}
