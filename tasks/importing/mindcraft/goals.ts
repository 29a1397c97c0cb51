import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTask } from './sourceTask.ts';
import type { SourceTeam } from './team.ts';

/** What the texts of a task give to whom. */
export interface ReadGoals {
  /** The goal of each agent by place, without recipes; empty where the file has none. */
  readonly texts: readonly string[];
  /** By dish: the places of the agents that are told how it is made. */
  readonly knows: Readonly<Record<string, readonly number[]>>;
}

/** Where a goal goes on with how something is made. */
const RECIPE = /\s*Recipe for ([a-z0-9_]+):/g;

/**
 * Reads who is asked for what and who is told which recipe. Goals are data here, so what a command line would cut off is
 * whole; each goal that MINDcraft would drop, or that an agent lacks, is noted.
 */
export function readGoals(task: SourceTask, { agents }: SourceTeam, notes: DefectNotes): ReadGoals {
  const { goal } = task;
  const places = Array.from({ length: agents }, (_, place) => place);
  const given = places.map((place) => (typeof goal === 'object' ? ownGoal(goal, place) : goal));
  const quoted = places.filter((place) => given[place]?.includes('"'));
  if (quoted.length > 0)
    notes.repaired(
      'goal-dropped',
      `the goal of ${listOf(quoted)} holds a quotation mark`,
      'given whole: goals are no commands here',
    );
  const without = places.filter((place) => given[place] === undefined);
  if (typeof goal === 'object') {
    const spare = Object.keys(goal).filter((key) => !places.some((place) => String(place) === key));
    if (spare.length > 0) notes.kept('goal-of-nobody', `goals for ${spare.join(', ')} of ${agents} agents`);
  }
  const first = given.find((text) => text !== undefined) ?? '';
  const knows = toldRecipes(task, given);
  if (without.length > 0 && without.length < agents) {
    notes.repaired(
      'goal-missing',
      `no goal for ${listOf(without)}`,
      'the same goal, and the recipes that are not blocked for them',
    );
    const blocked = new Set(task.blocked_access_to_recipe ?? []);
    for (const places of Object.values(knows)) places.push(...without.filter((place) => !blocked.has(String(place))));
  } else if (without.length === agents && agents > 0 && task.type !== 'debug')
    notes.repaired('goal-missing', 'no goal at all', 'written from the target');
  checkAccess(
    task,
    places.filter((place) => !without.includes(place)),
    knows,
    notes,
  );
  return { texts: given.map((text) => shorn(text ?? first)), knows };
}

function ownGoal(goal: Readonly<Record<string, string>>, place: number): string | undefined {
  return Object.hasOwn(goal, String(place)) ? goal[String(place)] : undefined;
}

function shorn(goal: string): string {
  const [text = ''] = goal.split(/\s*Recipe for [a-z0-9_]+:/, 1);
  return text.trim();
}

function toldRecipes({ recipes = {} }: SourceTask, given: readonly (string | undefined)[]): Record<string, number[]> {
  const knows = new Map<string, number[]>(Object.keys(recipes).map((dish) => [dish, []]));
  for (const [place, text = ''] of given.entries())
    for (const [, dish = ''] of text.matchAll(RECIPE)) {
      const places = knows.get(dish);
      if (places && !places.includes(place)) places.push(place);
    }
  return Object.fromEntries(knows);
}

/** Compares who is told with the list of those who are not to be. Hell's Kitchen has rules of its own. */
function checkAccess(
  task: SourceTask,
  places: readonly number[],
  knows: Readonly<Record<string, readonly number[]>>,
  notes: DefectNotes,
): void {
  const { blocked_access_to_recipe: blocked, target } = task;
  if (!blocked || Array.isArray(target) || Object.keys(knows).length === 0) return;
  const informed = (place: number) => Object.values(knows).some((list) => list.includes(place));
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
