import type { MindcraftFacts } from './facts.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import { type ReadRecipes, readRecipes } from './recipes.ts';
import { readGoalText } from './recipeTexts.ts';
import type { SourceTask } from './sourceTask.ts';
import type { SourceTeam } from './team.ts';

/** What the texts of a task give to whom. */
export interface ReadGoals extends ReadRecipes {
  /** The goal of each agent by place, without recipes; empty where the file has none. */
  readonly texts: readonly string[];
}

/**
 * Reads who is asked for what and who is told which recipe. Goals are data here, so what a command line would cut off is
 * whole; each goal that MINDcraft would drop, or that an agent lacks, is noted.
 */
export function readGoals(
  task: SourceTask,
  { agents }: SourceTeam,
  facts: MindcraftFacts,
  notes: DefectNotes,
): ReadGoals {
  const { goal } = task;
  const places = Array.from({ length: agents }, (_, place) => place);
  const given = places.map((place) => (typeof goal === 'object' ? ownGoal(goal, place) : goal));
  noteDropped(given, notes);
  const without = places.filter((place) => given[place] === undefined);
  if (typeof goal === 'object') {
    const spare = Object.keys(goal).filter((key) => !places.some((place) => String(place) === key));
    if (spare.length > 0) notes.kept('goal-of-nobody', `goals for ${spare.join(', ')} of ${agents} agents`);
  }
  const read = given.map((text) => readGoalText(text ?? ''));
  const { steps, knows } = readRecipes(
    task,
    read.map(({ recipes }) => recipes),
    facts,
    notes,
  );
  if (without.length > 0 && without.length < agents) {
    notes.repaired(
      'goal-missing',
      `no goal for ${listOf(without)}`,
      'the same goal, and the recipes that are not blocked for them',
    );
    const blocked = new Set(task.blocked_access_to_recipe ?? []);
    for (const list of knows.values()) list.push(...without.filter((place) => !blocked.has(String(place))));
  } else if (without.length === agents && agents > 0 && task.type !== 'debug')
    notes.repaired('goal-missing', 'no goal at all', 'written from the target');
  checkAccess(
    task,
    places.filter((place) => !without.includes(place)),
    knows,
    notes,
  );
  const first = read.find((_, place) => given[place] !== undefined)?.text ?? '';
  return { texts: read.map(({ text }, place) => (given[place] === undefined ? first : text)), steps, knows };
}

/** Goals that MINDcraft's own command line cuts off. */
function noteDropped(given: readonly (string | undefined)[], notes: DefectNotes): void {
  const quoted = given.flatMap((text, place) => (text?.includes('"') ? [place] : []));
  if (quoted.length > 0)
    notes.repaired(
      'goal-dropped',
      `the goal of ${listOf(quoted)} holds a quotation mark`,
      'given whole: goals are no commands here',
    );
}

function ownGoal(goal: Readonly<Record<string, string>>, place: number): string | undefined {
  return Object.hasOwn(goal, String(place)) ? goal[String(place)] : undefined;
}

/** Compares who is told with the list of those who are not to be. Hell's Kitchen has rules of its own. */
function checkAccess(
  task: SourceTask,
  places: readonly number[],
  knows: ReadRecipes['knows'],
  notes: DefectNotes,
): void {
  const { blocked_access_to_recipe: blocked, target } = task;
  if (!blocked || Array.isArray(target) || knows.size === 0) return;
  const informed = (place: number) => [...knows.values()].some((list) => list.includes(place));
  const wrong = places.filter((place) => informed(place) === blocked.includes(String(place)));
  if (wrong.length > 0)
    notes.kept(
      'recipe-access',
      `blocked for ${blocked.join(', ') || 'nobody'}, and ${wrong.map((place) => `agent ${place} is ${informed(place) ? 'given them' : 'not given them'}`).join(', ')}`,
      'what the goals hold counts',
    );
}

function listOf(places: readonly number[]): string {
  return places.map((place) => `agent ${place}`).join(' and ');
}
