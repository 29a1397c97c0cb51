import { UNDEAD } from '../../data/undead.ts';
import { Player } from '../../players/player.ts';
import type { Damage } from '../health/damage.ts';
import { heal } from '../health/heal.ts';
import type { Nutrition } from '../health/nutrition.ts';
import type { Living } from '../health/worn.ts';
import type { ActiveEffect } from './effects.ts';

/** Whether a body is undead. */
export function isUndead(body: Living): boolean {
  return !(body instanceof Player) && UNDEAD.has(body.kind);
}

/** What effects do over time and at once (Minecraft wiki, "Effect"). */
export class EffectWork {
  readonly #damage: Damage;
  readonly #nutrition: Nutrition;

  constructor(damage: Damage, nutrition: Nutrition) {
    this.#damage = damage;
    this.#nutrition = nutrition;
  }

  isInstant(id: string): boolean {
    return id === 'instant_health' || id === 'instant_damage';
  }

  /** Poison and regeneration do nothing to the undead. */
  affects(body: Living, id: string): boolean {
    return !(isUndead(body) && (id === 'poison' || id === 'regeneration'));
  }

  /** Healing 4 and harm 6 points at the first level, doubled with each; the other way round for the undead. */
  atOnce(body: Living, id: string, amplifier: number, from?: Living, share = 1): void {
    const heals = (id === 'instant_health') !== isUndead(body);
    const power = 2 ** Math.min(amplifier, 29);
    const points = (whole: number) => Math.floor(whole * power * share + 0.5);
    if (heals) heal(body, points(4));
    else this.#damage.hurt(body, points(6), from ? { type: 'indirect_magic', attacker: from } : { type: 'magic' });
  }

  begun(body: Living, { id, amplifier }: ActiveEffect): void {
    if (!(body instanceof Player)) return;
    if (id === 'absorption') body.absorption = Math.max(body.absorption, 4 * (amplifier + 1));
    if (id === 'health_boost') body.maxHealth += 4 * (amplifier + 1);
  }

  ended(body: Living, { id, amplifier }: ActiveEffect): void {
    if (!(body instanceof Player)) return;
    if (id === 'absorption') body.absorption = Math.max(0, body.absorption - 4 * (amplifier + 1));
    if (id === 'health_boost') {
      body.maxHealth -= 4 * (amplifier + 1);
      body.health = Math.min(body.health, body.maxHealth);
    }
  }

  tick(body: Living, { id, amplifier, duration }: ActiveEffect): void {
    switch (id) {
      case 'regeneration':
        if (isDue(duration, 50, amplifier)) heal(body, 1);
        return;
      case 'poison':
        if (isDue(duration, 25, amplifier) && body.health > 1) this.#damage.hurt(body, 1, { type: 'magic' });
        return;
      case 'wither':
        if (isDue(duration, 40, amplifier)) this.#damage.hurt(body, 1, { type: 'wither' });
        return;
      case 'hunger':
        if (body instanceof Player) this.#nutrition.exhaust(body, 0.005 * (amplifier + 1));
        return;
      case 'saturation':
        if (body instanceof Player) this.#nutrition.feed(body, amplifier + 1, 2 * (amplifier + 1));
        return;
      default:
        return;
    }
  }
}

/** Whether a repeated effect works in this tick: every `period` ticks at the first level, twice as often with each. */
function isDue(duration: number, period: number, amplifier: number): boolean {
  const interval = amplifier < 31 ? period >> amplifier : 0;
  return interval > 0 ? duration % interval === 0 : true;
}
