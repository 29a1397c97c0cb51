import type { GameServer } from '../core/server.ts';
import { AttributeChanges, type AttributeName } from './attributeChanges.ts';
import type { DamageSource } from './damageSource.ts';
import { Entity, type EntityPlace } from './entity.ts';

/** A mob, armour stand or other entity with health. Only `Damage` takes health away. */
export abstract class LivingEntity extends Entity {
  maxHealth: number;
  #health: number;
  #attributeChanges: AttributeChanges | undefined;
  /** Ticks in which it cannot be hurt again by as much (Minecraft wiki, "Damage", immunity), and by how much it was. */
  hurtCooldown = 0;
  lastDamage = 0;
  /** Ticks it still burns. */
  fireTicks = 0;
  /** Ticks since it died; -1 alive. */
  deathTicks = -1;

  /** @param maxHealth in points (half hearts). */
  constructor(server: GameServer, kind: string, place: EntityPlace, maxHealth: number) {
    super(server, kind, place);
    this.maxHealth = maxHealth;
    this.#health = maxHealth;
    this.setMetadata('health', 'float', maxHealth);
  }

  /** What commands made of its attributes. */
  get attributeChanges(): AttributeChanges {
    this.#attributeChanges ??= new AttributeChanges();
    return this.#attributeChanges;
  }

  /** The value of an attribute whose base is its own, with what it wears added. */
  attribute(name: AttributeName, own: number, added = 0): number {
    return this.#attributeChanges?.value(name, own, added) ?? own + added;
  }

  get health(): number {
    return this.#health;
  }

  set health(points: number) {
    this.#health = Math.max(0, Math.min(this.maxHealth, points));
    this.setMetadata('health', 'float', this.#health);
  }

  get alive(): boolean {
    return this.#health > 0 && !this.removed;
  }

  /** Armour points that lessen damage (Minecraft wiki, "Armor"). */
  get armour(): number {
    return 0;
  }

  /** Share of knock-back it withstands by nature, 0 to 1 (attribute knockback_resistance). */
  get steadiness(): number {
    return 0;
  }

  /** Called after it was hurt and lives. */
  hurtBy(_server: GameServer, _source: DamageSource): void {}

  /** Called once when its health is gone: the place for loot and experience. */
  died(_server: GameServer, _source: DamageSource): void {}
}
