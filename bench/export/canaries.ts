import type { Adversary } from '../../tasks/adversary/adversary.ts';
import { suiteAdversaries } from '../../tasks/suites/adversary.ts';
import type { Task } from '../../tasks/task.ts';
import { normalised } from './rowKeys.ts';
import { TextSearch } from './textSearch.ts';

/** Shorter texts than this, characters, could stand anywhere. */
const SHORTEST_TEXT = 20;

/**
 * What no training data may hold: passwords, attacks and saboteurs' orders of the adversary track, with which models are
 * tested, and those of the tasks that were played.
 */
export class Canaries {
  readonly #texts: Set<string>;
  #search: TextSearch | undefined;

  constructor(tasks: readonly Pick<Task, 'adversary'>[] = suiteAdversaries().map((adversary) => ({ adversary }))) {
    this.#texts = new Set(tasks.flatMap(({ adversary }) => (adversary ? textsOf(adversary) : [])));
  }

  addTask({ adversary }: Pick<Task, 'adversary'>): void {
    const before = this.#texts.size;
    for (const text of adversary ? textsOf(adversary) : []) this.#texts.add(text);
    if (this.#texts.size > before) this.#search = undefined;
  }

  /** @param text as `normalised` gives it. */
  isIn(text: string): boolean {
    this.#search ??= new TextSearch(this.#texts);
    return this.#search.isAnyIn(text);
  }
}

function textsOf({ rules, poison, saboteur }: Adversary): string[] {
  const texts = [...poisonTexts(poison), ...(saboteur ? [saboteur.briefing] : [])].map(normalised);
  return [normalised(rules.password), ...texts.filter((text) => text.length >= SHORTEST_TEXT)];
}

function poisonTexts(poison: Adversary['poison']): string[] {
  if (!poison) return [];
  const { text } = poison;
  switch (text.channel) {
    case 'chat':
      return text.messages.map((message) => message.text);
    case 'sign':
      return [text.lines.join(' ')];
    case 'book':
      return [...text.pages];
    case 'item':
    case 'entity':
      return [text.name];
    default:
      return text satisfies never;
  }
}
