import { Random } from '../../clock/random.ts';
import { type GameRules, SURVIVAL_RULES } from '../../protocol/gameRules.ts';
import type { Zone } from '../../protocol/gameServer/zone.ts';
import { boxContains, type Point } from '../../protocol/geometry.ts';

/** The open zones of a server, each with its rules and its chance. */
export class Zones {
  readonly #random: Random;
  readonly #open = new Map<string, Zone>();
  readonly #rules = new Map<string, GameRules>();
  readonly #chance = new Map<string, Random>();
  readonly #listeners: ((zone: Zone) => void)[] = [];

  /** @param random seeds the chance of zones without a seed of their own. */
  constructor(random: Random) {
    this.#random = random;
  }

  get open(): ReadonlyMap<string, Zone> {
    return this.#open;
  }

  /** Opens a zone, or opens it anew: its rules and its chance start over. */
  add(zone: Zone): void {
    this.#open.set(zone.id, zone);
    this.#rules.set(zone.id, { ...(zone.rules ?? SURVIVAL_RULES) });
    this.#chance.delete(zone.id);
    for (const listener of this.#listeners) listener(zone);
  }

  onOpened(listener: (zone: Zone) => void): void {
    this.#listeners.push(listener);
  }

  remove(id: string): void {
    this.#open.delete(id);
    this.#rules.delete(id);
    this.#chance.delete(id);
  }

  /** The rules now; of an unknown zone, `SURVIVAL_RULES`. */
  rules(id: string): Readonly<GameRules> {
    return this.#rules.get(id) ?? SURVIVAL_RULES;
  }

  setRule<K extends keyof GameRules>(id: string, rule: K, value: GameRules[K]): void {
    const rules = this.#rules.get(id);
    if (rules) rules[rule] = value;
  }

  /** The zone's one generator, made when it is first asked for. */
  chance(id: string): Random {
    let random = this.#chance.get(id);
    if (!random) {
      const seed = this.#open.get(id)?.seed;
      random = seed === undefined ? this.#random.fork(`zone/${id}`) : new Random(seed);
      this.#chance.set(id, random);
    }
    return random;
  }

  /** The zone a place lies in; undefined between zones. */
  at(point: Point): Zone | undefined {
    for (const zone of this.#open.values()) if (boxContains(zone.box, point)) return zone;
    return undefined;
  }
}
