/** What a person thinks of one mate. */
export interface MateAnswer {
  readonly mate: string;
  readonly kind: 'person' | 'program' | 'unsure';
  /** How well they worked together, 1 to 5. */
  readonly rating: number;
}

const KINDS = ['person', 'program', 'unsure'] as const;
const ANSWER = /^(\S{1,16})\s+(\S{1,16})\s+([1-5])$/;

/** Questions about a team's mates to one person who has just played with them. */
export class Questions {
  readonly #mates: readonly string[];
  readonly #answers = new Map<string, MateAnswer>();

  /** @param mates as the person knows them. */
  constructor(mates: readonly string[]) {
    this.#mates = mates;
  }

  /** Mates nothing was said about yet. */
  get open(): readonly string[] {
    return this.#mates.filter((mate) => !this.#answers.has(mate));
  }

  get answers(): readonly MateAnswer[] {
    return [...this.#answers.values()];
  }

  /** Takes "Alice person 4"; a later answer about a mate replaces the one before. @returns what is wrong with it, if anything. */
  take(text: string): string | undefined {
    const [, mate = '', given = '', rating] = ANSWER.exec(text.trim()) ?? [];
    const name = this.#mates.find((one) => one.toLowerCase() === mate.toLowerCase());
    const kind = KINDS.find((one) => one === given.toLowerCase());
    if (name === undefined || kind === undefined || rating === undefined)
      return `Write a mate (${this.#mates.join(', ')}), then person, program or unsure, then 1 to 5.`;
    this.#answers.set(name, { mate: name, kind, rating: Number(rating) });
    return undefined;
  }
}
