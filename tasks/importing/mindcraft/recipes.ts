import type { MindcraftFacts } from './facts.ts';
import { knownItem } from './kits.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import { type StatedRecipe, withoutNumber } from './recipeTexts.ts';
import type { SourceTask } from './sourceTask.ts';

/** What a document holds (tasks/making/makingTask.ts). */
const MOST = { recipes: 16, steps: 50, characters: 500 };

/** Who is told how something is made. */
export interface ReadRecipes {
  /** By dish. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
  /** By dish: the places of the agents whose goal has it. */
  readonly knows: ReadonlyMap<string, number[]>;
}

/** The recipes of a task and of its agents' goals, by place; what differs or does not fit is noted. */
export function readRecipes(
  task: SourceTask,
  told: readonly (readonly StatedRecipe[])[],
  facts: MindcraftFacts,
  notes: DefectNotes,
): ReadRecipes {
  const steps = new Map<string, readonly string[]>();
  const knows = new Map<string, number[]>();
  const dishes = new Map<string, string | undefined>();
  const dishOf = (name: string) => {
    if (!dishes.has(name)) dishes.set(name, knownDish(name, facts, notes));
    return dishes.get(name);
  };
  const isFull = (dish: string) => steps.size >= MOST.recipes && !steps.has(dish);
  const left = new Set<string>();
  const add = (dish: string, texts: readonly string[]) => {
    if (isFull(dish)) left.add(dish);
    else steps.set(dish, fitting(dish, texts, notes));
  };
  for (const [name, texts] of Object.entries(task.recipes ?? {})) {
    const dish = dishOf(name);
    if (dish !== undefined)
      add(
        dish,
        texts.map(withoutNumber).filter((text) => text !== ''),
      );
  }
  for (const [place, recipes] of told.entries())
    for (const { dish: name, steps: texts } of recipes) {
      const dish = dishOf(name);
      if (dish === undefined) continue;
      compare(dish, { place, texts, known: steps.get(dish) }, notes);
      if (!steps.has(dish)) add(dish, texts);
      const places = knows.get(dish) ?? [];
      knows.set(dish, places);
      if (!places.includes(place)) places.push(place);
    }
  for (const dish of steps.keys()) if (!knows.has(dish)) knows.set(dish, []);
  for (const dish of left) knows.delete(dish);
  if (left.size > 0)
    notes.dropped('steps-long', `recipes of ${[...left].join(', ')}`, `left out: ${MOST.recipes} recipes fit a task`);
  return { steps, knows };
}

function knownDish(name: string, facts: MindcraftFacts, notes: DefectNotes): string | undefined {
  const dish = knownItem(name.trim().replaceAll(' ', '_'), 'recipes', facts, notes);
  if (dish === undefined)
    notes.dropped('recipe-unknown', `a recipe of "${name}"`, 'left out: the game has no such item');
  return dish;
}

function compare(
  dish: string,
  {
    place,
    texts,
    known,
  }: { readonly place: number; readonly texts: readonly string[]; readonly known: readonly string[] | undefined },
  notes: DefectNotes,
): void {
  if (known === undefined)
    notes.repaired('recipe-in-goal', `only the goal of agent ${place} has a recipe of ${dish}`, 'read from the goal');
  else if (texts.join(' ') !== known.join(' '))
    notes.repaired(
      'recipe-in-goal',
      `the goal of agent ${place} has another recipe of ${dish}`,
      'the one that was read first counts',
    );
}

/** Steps of the length that documents have: long ones are divided between words, and what is too much is left out. */
function fitting(dish: string, texts: readonly string[], notes: DefectNotes): readonly string[] {
  const steps = texts.flatMap(divided);
  if (steps.length === 0) return [`Make ${dish}.`];
  if (steps.length > texts.length)
    notes.repaired(
      'steps-long',
      `${dish}: steps of more than ${MOST.characters} characters`,
      `divided: ${steps.length} steps in place of ${texts.length}`,
    );
  if (steps.length > MOST.steps)
    notes.dropped(
      'steps-long',
      `${dish}: ${steps.length} steps`,
      `the last ${steps.length - MOST.steps} are left out: ${MOST.steps} fit a document`,
    );
  return steps.slice(0, MOST.steps);
}

function divided(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const space = rest.length > MOST.characters ? rest.lastIndexOf(' ', MOST.characters) : -1;
    const end = rest.length <= MOST.characters ? rest.length : space > 0 ? space : MOST.characters;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return parts;
}
