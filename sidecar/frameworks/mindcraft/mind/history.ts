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

  /** Takes the oldest turns away, and more until the first that is left is not the agent's own reply. */
  forget(): readonly Turn[] {
    const forgotten = this.#turns.splice(0, this.#limits.forgottenTurns);
    while (this.#turns[0]?.type === 'said') forgotten.push(this.#turns.shift() as Turn);
    return forgotten;
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
