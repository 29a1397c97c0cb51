import type { Retriever } from '../../model/retrieval/retriever.ts';

/** What every skill says of itself, whatever it consists of. */
export interface AnySkill {
  readonly name: string;
  readonly description: string;
  /** How often it has worked. */
  readonly successes: number;
}

/** Skills a shelf holds at most; the one that worked least often goes first. */
const MOST_SKILLS = 200;

/** Skills that have worked, found by what they are for. */
export class SkillShelf<S extends AnySkill> {
  #skills: S[];

  constructor(skills: readonly S[] = []) {
    this.#skills = [...skills];
  }

  get skills(): readonly S[] {
    return this.#skills;
  }

  /** Adds a skill that has worked, or what `merge` makes of it and the known one with the same description. */
  put(skill: S, merge: (known: S) => S): void {
    const same = this.#skills.findIndex(({ description }) => description === skill.description);
    const known = this.#skills[same];
    if (known) this.#skills[same] = merge(known);
    else this.#skills.push(skill);
    if (this.#skills.length > MOST_SKILLS) {
      const least = Math.min(...this.#skills.map(({ successes }) => successes));
      this.#skills.splice(
        this.#skills.findIndex(({ successes }) => successes === least),
        1,
      );
    }
  }

  /** The skills most like a task, best first. Rejects as the retriever does. */
  async like(task: string, most: number, retriever: Retriever, signal: AbortSignal): Promise<readonly S[]> {
    const skills = [...this.#skills];
    const documents = skills.map(({ name, description }) => `${name}: ${description}`);
    const { ranked } = await retriever.rank(task, documents, signal);
    return ranked
      .filter(({ score }) => score > 0)
      .slice(0, most)
      .flatMap(({ index }) => skills[index] ?? []);
  }
}
