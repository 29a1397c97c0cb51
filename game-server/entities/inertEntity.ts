import { nameTable } from '../../protocol/nameTable.ts';
import type { GameServer } from '../core/server.ts';
import { Entity, type EntityPlace } from './entity.ts';
import { LivingEntity } from './livingEntity.ts';

/** Ticks after its death for which a body is shown. */
const DYING_TICKS = 20;
/** Ticks for which what flies, bites or glows for a moment is there. */
const MOMENTS: Readonly<Record<string, number>> = nameTable({
  area_effect_cloud: 600,
  evoker_fangs: 22,
  eye_of_ender: 80,
  llama_spit: 100,
  shulker_bullet: 200,
  fireball: 600,
  small_fireball: 600,
  dragon_fireball: 200,
  wither_skull: 200,
  wind_charge: 200,
  breeze_wind_charge: 200,
});
/** Health of what lives but has no mind here (Minecraft wiki, infobox of each), in points. */
const HEALTH: Readonly<Record<string, number>> = nameTable({
  ender_dragon: 200,
  wither: 300,
  giant: 100,
  illusioner: 32,
});

/** Whether an entity of a kind lives but has no mind of its own here. */
export const livesMindless = (kind: string): boolean => Object.hasOwn(HEALTH, kind);

/** What is there to be seen and no more: it keeps its place and velocity, and what is made for a moment goes after it. */
export class InertEntity extends Entity {
  readonly #gone: (entity: InertEntity) => void;

  constructor(server: GameServer, kind: string, place: EntityPlace, gone: (entity: InertEntity) => void) {
    super(server, kind, place);
    this.#gone = gone;
  }

  tick(): void {
    const { x, y, z } = this.velocity;
    if (x !== 0 || y !== 0 || z !== 0)
      this.position = { x: this.position.x + x, y: this.position.y + y, z: this.position.z + z };
    if (this.age > (MOMENTS[this.kind] ?? Number.POSITIVE_INFINITY)) this.#gone(this);
  }
}

/** The same with health: it can be hurt and dies. */
export class InertLivingEntity extends LivingEntity {
  readonly #gone: (entity: InertLivingEntity) => void;

  constructor(server: GameServer, kind: string, place: EntityPlace, gone: (entity: InertLivingEntity) => void) {
    super(server, kind, place, HEALTH[kind] ?? 20);
    this.#gone = gone;
  }

  tick(): void {
    if (this.hurtCooldown > 0) this.hurtCooldown--;
    if (this.deathTicks >= 0 && ++this.deathTicks > DYING_TICKS) this.#gone(this);
  }
}
