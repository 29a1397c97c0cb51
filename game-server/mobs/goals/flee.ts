import type { Body } from '../../entities/entity.ts';
import type { Goal } from '../mind/goal.ts';
import type { Mob } from '../mob.ts';
import { randomOpenPlace, randomPlace } from '../navigation/places.ts';

/** Ticks a mob remembers who hurt it (vanilla: getLastHurtByMob). */
export const GRUDGE_TICKS = 100;

/** Runs about when hurt by somebody or burning. */
export class Panic implements Goal {
  readonly needs = ['move'] as const;
  readonly #mob: Mob;
  readonly #speed: number;

  constructor(mob: Mob, speed: number) {
    this.#mob = mob;
    this.#speed = speed;
  }

  canStart(): boolean {
    const mob = this.#mob;
    const hurt = mob.grudge && mob.habitat.server.tickNumber - mob.grudge.tick < GRUDGE_TICKS;
    if (!hurt && mob.fireTicks <= 0) return false;
    const free = mob.species.locomotion === 'swim' || mob.species.locomotion === 'fly';
    const place = free ? randomOpenPlace(mob, 5, 4) : randomPlace(mob, { sideways: 5, upright: 4 });
    return place !== undefined && mob.navigation.moveTo(place, this.#speed);
  }

  canContinue(): boolean {
    return !this.#mob.navigation.idle;
  }

  stop(): void {
    this.#mob.navigation.stop();
  }
}

/** Keeps away from bodies it fears. */
export class Avoid implements Goal {
  readonly needs = ['move'] as const;
  readonly #mob: Mob;
  readonly #from: () => Body | undefined;
  readonly #speed: number;

  /** @param from finds whom to avoid now, if anybody. */
  constructor(mob: Mob, from: () => Body | undefined, speed: number) {
    this.#mob = mob;
    this.#from = from;
    this.#speed = speed;
  }

  canStart(): boolean {
    const mob = this.#mob;
    const feared = this.#from();
    if (!feared) return false;
    const place = randomPlace(mob, { sideways: 12, upright: 5, awayFrom: feared.position });
    return place !== undefined && mob.navigation.moveTo(place, this.#speed);
  }

  canContinue(): boolean {
    return !this.#mob.navigation.idle;
  }

  stop(): void {
    this.#mob.navigation.stop();
  }
}
