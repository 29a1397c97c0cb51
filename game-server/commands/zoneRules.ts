import type { GameServer } from '../core/server.ts';
import { GAME_RULES, isLive, MOST_RANDOM_TICKS, type RuleFact } from './gameRuleList.ts';

/** The game rules of zones: those the game goes by, and the values of those that mean nothing here. */
export class ZoneRules {
  readonly #server: GameServer;
  readonly #others = new Map<string, Map<string, boolean | number>>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  /** Whether the version has a game rule. */
  has({ since }: RuleFact): boolean {
    return this.#server.gameData.source.data.version['>='](since);
  }

  /** What a game rule of a zone is now. */
  get(zone: string, { name, initial }: RuleFact): boolean | number {
    if (isLive(name)) return this.#server.rules(zone)[name] ?? false;
    return this.#others.get(zone)?.get(name) ?? initial;
  }

  /** Whether a rule of the kind yes or no holds. */
  holds(zone: string, name: string): boolean {
    const fact = GAME_RULES.find((known) => known.name === name);
    return fact ? this.get(zone, fact) === true : false;
  }

  /** Changes a game rule of a zone. @returns the value it has then, for some have bounds here that vanilla has not. */
  set(zone: string, { name }: RuleFact, value: boolean | number): boolean | number {
    if (isLive(name)) {
      const kept = name === 'randomTickSpeed' ? Math.max(0, Math.min(MOST_RANDOM_TICKS, Number(value))) : value;
      this.#server.setRule(zone, name, kept as never);
      return kept;
    }
    let rules = this.#others.get(zone);
    if (!rules) {
      rules = new Map();
      this.#others.set(zone, rules);
    }
    rules.set(name, value);
    return value;
  }

  /** Forgets what a zone remembered; what the game goes by starts over with the zone. */
  forget(zone: string): void {
    this.#others.delete(zone);
  }
}
