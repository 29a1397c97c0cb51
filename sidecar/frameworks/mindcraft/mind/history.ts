import type { Profile } from '../profiles/profile.ts';
import type { Turn } from './turns.ts';

/** What an agent remembers when it begins again. */
export interface KeptHistory {
  readonly turns: readonly Turn[];
  readonly memory: string;
}

/** The latest turns word for word, and what was before them in a few sentences. */
export class History {
  readonly #limits: Pick<Profile, 'maxTurns' | 'forgottenTurns' | 'memoryCharacters'>;
  #turns: Turn[];
  #memory: string;

  constructor(limits: Pick<Profile, 'maxTurns' | 'forgottenTurns' | 'memoryCharacters'>, kept?: KeptHistory) {
    this.#limits = limits;
    this.#turns = [...(kept?.turns ?? [])];
    this.#memory = kept?.memory ?? '';
  }

  get turns(): readonly Turn[] {
    return this.#turns;
  }

  get memory(): string {
    return this.#memory;
  }

  get isFull(): boolean {
    return this.#turns.length >= this.#limits.maxTurns;
  }

  add(turn: Turn): void {
    this.#turns.push(turn);
  }

  /** The oldest turns, more where there are too many, and more until the first after them is not the agent's own reply. */
  oldest(): readonly Turn[] {
    const { forgottenTurns, maxTurns } = this.#limits;
    let count = forgottenTurns + Math.max(0, this.#turns.length - maxTurns);
    while (this.#turns[count]?.type === 'said') count++;
    return this.#turns.slice(0, count);
  }

  /** Takes turns away. They stay until the memory holds them: a prompt that is made meanwhile shows them. */
  forget(turns: readonly Turn[]): void {
    const gone = new Set(turns);
    this.#turns = this.#turns.filter((turn) => !gone.has(turn));
  }

  /** Takes a summary for the memory; what is too long is cut off. */
  remember(memory: string): void {
    this.#memory = memory.trim().slice(0, this.#limits.memoryCharacters);
  }

  clear(): void {
    this.#turns = [];
    this.#memory = '';
  }
}
