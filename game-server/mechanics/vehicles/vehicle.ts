import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { Entity, type EntityPlace } from '../../entities/entity.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';

/** Damage after which a vehicle breaks, what a bare hand deals, and what it mends a tick (wiki, "Boat", "Minecart"). */
const BREAKING_DAMAGE = 40;
const DAMAGE_SCALE = 10;
const MENDED = 1;
const SHAKE_TICKS = 10;

/** What the keys of a rider say: 1 forward and left, -1 backward and right. */
export interface RideInput {
  readonly forward: number;
  readonly sideways: number;
  readonly jump: boolean;
}

export const NO_INPUT: RideInput = { forward: 0, sideways: 0, jump: false };

/** Something to sit in: it has seats, shakes when it is hit, and breaks into its items. */
export abstract class Vehicle extends Entity {
  /** How many can sit in it. */
  abstract readonly seats: number;
  /** What it leaves behind when it breaks. */
  abstract readonly itemIds: readonly string[];
  /** How high a rider's feet are above its own, blocks. */
  abstract readonly seatHeight: number;
  /** What it carries, where it has room for anything. */
  readonly storage: SlotGrid | undefined;
  /** Whether an activator rail keeps it from taking anything in. */
  shut = false;
  #damage = 0;
  #shake = 0;

  /** @param slots how many stacks it carries. */
  constructor(server: GameServer, kind: string, place: EntityPlace, slots: number) {
    super(server, kind, place);
    this.storage = slots > 0 ? new SlotGrid(slots, server.gameData.itemRules) : undefined;
    this.setMetadata('hurt', 'int', 0);
    this.setMetadata('hurtdir', 'int', 1);
    this.setMetadata('damage', 'float', 0);
  }

  /** Where a rider's feet are, by the order of seats. */
  seat(_index: number): Point {
    return { ...this.position, y: this.position.y + this.seatHeight };
  }

  /** Takes a blow in points (half hearts). @returns whether it broke. */
  strike(amount: number): boolean {
    this.#damage += amount * DAMAGE_SCALE;
    this.#shake = SHAKE_TICKS;
    this.setMetadata('hurtdir', 'int', -((this.metadata('hurtdir') as number | undefined) ?? 1));
    this.#showDamage();
    return this.#damage > BREAKING_DAMAGE;
  }

  /** One tick of mending; subclasses call it and then move. */
  protected mend(): void {
    if (this.#shake === 0 && this.#damage === 0) return;
    this.#shake = Math.max(0, this.#shake - 1);
    this.#damage = Math.max(0, this.#damage - MENDED);
    this.#showDamage();
  }

  #showDamage(): void {
    this.setMetadata('hurt', 'int', this.#shake);
    this.setMetadata('damage', 'float', this.#damage);
  }
}
