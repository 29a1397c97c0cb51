import type { MakingTask } from './makingTask.ts';

/**
 * What in a making task contradicts itself: a line with the part it is in; undefined when all is well. Its site and its
 * starts are looked at with those of other tasks; whether it can be solved is the solver's question.
 */
export function inconsistencyOfMaking(task: MakingTask): string | undefined {
  const { agents, kits, targets, recipes, knows, planAccess, goals, withheld } = task;
  const team = kits.length;
  if (agents.min !== team || agents.max !== team)
    return `agents: from ${agents.min} to ${agents.max}, and there are ${team} kits; expected exactly as many agents as kits`;
  if (goals && goals.length !== team) return `goals: ${goals.length} for ${team} agents; expected one for each`;
  if (withheld && withheld.length > team) return `withheld: for ${withheld.length} agents of ${team}`;
  const keys = targets.map(({ item, holder }) => `${item}/${holder}`);
  if (new Set(keys).size < keys.length) return 'targets: two have one item and one holder';
  const stranger = targets.findIndex(({ holder }) => holder !== null && holder >= team);
  if (stranger >= 0) return `targets.${stranger}.holder: ${targets[stranger]?.holder}; expected 0 to ${team - 1}`;
  for (const [place, kit] of kits.entries()) {
    const given = kit.find(({ id }) => targets.some(({ item }) => item === id));
    if (given) return `kits.${place}: it holds ${given.id}, which is to be made`;
  }
  return (
    inconsistencyOfRecipes(recipes, knows) ??
    placesOutside(team, [...Object.entries(knows).map(([dish, places]) => [`knows.${dish}`, places] as const)]) ??
    placesOutside(team, [['planAccess', planAccess]])
  );
}

function inconsistencyOfRecipes(recipes: MakingTask['recipes'], knows: MakingTask['knows']): string | undefined {
  const dishes = new Set(recipes.map(({ dish }) => dish));
  if (dishes.size < recipes.length) return 'recipes: two are of one dish';
  const unknown = Object.keys(knows).find((dish) => !dishes.has(dish));
  return unknown === undefined ? undefined : `knows.${unknown}: there is no recipe of that dish`;
}

function placesOutside(team: number, lists: readonly (readonly [string, readonly number[]])[]): string | undefined {
  for (const [part, places] of lists) {
    const outside = places.find((place) => place >= team);
    if (outside !== undefined) return `${part}: place ${outside}; expected 0 to ${team - 1}`;
    if (new Set(places).size < places.length) return `${part}: a place is named twice`;
  }
  return undefined;
}
