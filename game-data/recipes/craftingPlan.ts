import { type GameRecipe, type RecipeIngredient, recipesByResult } from './recipes.ts';
import { isFoundFirst, isUsual, usualOf } from './usualRecipes.ts';

/** How many of an item. */
export interface ItemAmount {
  readonly item: string;
  readonly count: number;
}

/** One recipe, so many times over. */
export interface PlanStep {
  readonly makes: ItemAmount;
  readonly from: readonly ItemAmount[];
  readonly at: GameRecipe['at'];
  readonly times: number;
}

/** What it takes to make an item. */
export interface CraftingPlan {
  /** What has to be found first: nothing on the way makes it. */
  readonly missing: readonly ItemAmount[];
  /** In the order in which they are done. */
  readonly steps: readonly PlanStep[];
  /** What is left of what the steps make. */
  readonly leftOver: readonly ItemAmount[];
}

/** How many recipes deep a plan goes: logs, planks, sticks, a tool, and what is made of that. */
const DEEPEST = 8;
/** Recipes tried for one plan. */
const MOST_TRIED = 20_000;
/**
 * A plan for `count` of an item beyond those held, by the recipes of a version and what is held: it asks for the fewest
 * further items, then takes the fewest steps. Undefined where nothing makes the item of anything simpler.
 *
 * @throws ConfigError 'unsupported-version'.
 */
export function planCrafting(
  version: string,
  item: string,
  count: number,
  held: readonly ItemAmount[],
): CraftingPlan | undefined {
  const recipes = recipesByResult(version);
  if (!recipes.has(item)) return undefined;
  const planner = new Planner(recipes);
  const stock = new Map<string, number>();
  for (const { item: id, count: has } of held) if (id !== item) stock.set(id, (stock.get(id) ?? 0) + has);
  const before = new Map(stock);
  const draft = planner.craft({ stock, missing: new Map(), steps: [] }, item, count, []);
  if (!draft) return undefined;
  const leftOver = [...draft.stock].flatMap(([id, left]) => {
    const more = left - (before.get(id) ?? 0);
    return more > 0 ? [{ item: id, count: more }] : [];
  });
  return {
    missing: [...draft.missing].map(([id, lacking]) => ({ item: id, count: lacking })),
    steps: together(draft.steps),
    leftOver,
  };
}

interface Draft {
  readonly stock: Map<string, number>;
  readonly missing: Map<string, number>;
  readonly steps: PlanStep[];
}

class Planner {
  readonly #recipes: ReadonlyMap<string, readonly GameRecipe[]>;
  #tried = 0;

  constructor(recipes: ReadonlyMap<string, readonly GameRecipe[]>) {
    this.#recipes = recipes;
  }

  /** The draft with `count` more of an item, crafted and used up; undefined where no recipe makes it. */
  craft(draft: Draft, item: string, count: number, parents: readonly string[]): Draft | undefined {
    let best: Draft | undefined;
    if (parents.length >= DEEPEST || parents.includes(item)) return undefined;
    for (const recipe of this.#recipes.get(item) ?? []) {
      if (best && ++this.#tried > MOST_TRIED) break;
      const made = this.#craftBy(draft, recipe, count, [...parents, item]);
      if (made && (!best || isBetter(made, best))) best = made;
    }
    return best;
  }

  #craftBy(draft: Draft, recipe: GameRecipe, count: number, parents: readonly string[]): Draft | undefined {
    const { ingredients } = recipe;
    const isHeld = ({ anyOf }: RecipeIngredient) => anyOf.some((id) => (draft.stock.get(id) ?? 0) > 0);
    if (!isUsual(recipe, this.#recipes) && !ingredients.every((each) => isDye(each) || isHeld(each))) return undefined;
    const times = Math.ceil(count / recipe.count);
    let now: Draft = { stock: new Map(draft.stock), missing: new Map(draft.missing), steps: [...draft.steps] };
    const from: ItemAmount[] = [];
    for (const { anyOf, count: each } of ingredients) {
      const got = this.#take(now, anyOf, each * times, parents);
      if (!got) return undefined;
      now = got.draft;
      for (const { item, count: more } of got.taken) {
        const index = from.findIndex((amount) => amount.item === item);
        const known = from[index];
        if (known) from[index] = { item, count: known.count + more };
        else from.push({ item, count: more });
      }
    }
    now.steps.push({ makes: { item: recipe.result, count: times * recipe.count }, from, at: recipe.at, times });
    const over = times * recipe.count - count;
    if (over > 0) now.stock.set(recipe.result, (now.stock.get(recipe.result) ?? 0) + over);
    return now;
  }

  /** Takes so many of any of some items: those held first, of what there is most of, then made, then asked for. */
  #take(
    draft: Draft,
    anyOf: readonly string[],
    count: number,
    parents: readonly string[],
  ): { draft: Draft; taken: readonly ItemAmount[] } | undefined {
    const usable = anyOf.filter((id) => !parents.includes(id));
    let wanted = count;
    const taken: ItemAmount[] = [];
    const held = usable.toSorted((a, b) => (draft.stock.get(b) ?? 0) - (draft.stock.get(a) ?? 0));
    for (const id of held) {
      const part = Math.min(wanted, draft.stock.get(id) ?? 0);
      if (part === 0) continue;
      draft.stock.set(id, (draft.stock.get(id) ?? 0) - part);
      taken.push({ item: id, count: part });
      wanted -= part;
    }
    if (wanted === 0) return { draft, taken };
    let best: { draft: Draft; id: string } | undefined;
    for (const id of usable) {
      if (this.#tried > MOST_TRIED) break;
      const made = this.#isFound(id, draft) ? undefined : this.craft(draft, id, wanted, parents);
      if (made && (!best || isBetter(made, best.draft))) best = { draft: made, id };
      if (best && lacking(best.draft) === lacking(draft)) break;
    }
    const first = usualOf(usable);
    if (first === undefined) return undefined;
    if (!best) {
      const missing = new Map(draft.missing).set(first, (draft.missing.get(first) ?? 0) + wanted);
      best = { draft: { ...draft, missing }, id: first };
    }
    return { draft: best.draft, taken: [...taken, { item: best.id, count: wanted }] };
  }

  /** Whether an item is asked for rather than made, unless what it is made of is at hand. */
  #isFound(item: string, { stock }: Draft): boolean {
    if (!isFoundFirst(item)) return false;
    const isHeld = ({ ingredients }: GameRecipe) =>
      ingredients.every(({ anyOf, count }) => anyOf.reduce((sum, id) => sum + (stock.get(id) ?? 0), 0) >= count);
    return !(this.#recipes.get(item) ?? []).some(isHeld);
  }
}

function isDye({ anyOf }: RecipeIngredient): boolean {
  return anyOf.every((id) => id.endsWith('_dye'));
}

function lacking({ missing }: Draft): number {
  return [...missing.values()].reduce((sum, count) => sum + count, 0);
}

function isBetter(a: Draft, b: Draft): boolean {
  return lacking(a) - lacking(b) < 0 || (lacking(a) === lacking(b) && a.steps.length < b.steps.length);
}

/** Steps of the same recipe from the same things as one, at the place of the first, unless they need what is made after it. */
function together(steps: readonly PlanStep[]): PlanStep[] {
  const merged: PlanStep[] = [];
  for (const step of steps) {
    const key = keyOf(step);
    const index = merged.findIndex((other) => keyOf(other) === key);
    const other = merged[index];
    const madeAfter = merged.slice(index + 1).map(({ makes }) => makes.item);
    if (!other || step.from.some(({ item }) => madeAfter.includes(item))) merged.push(step);
    else
      merged[index] = {
        ...other,
        times: other.times + step.times,
        makes: { ...other.makes, count: other.makes.count + step.makes.count },
        from: other.from.map((amount, place) => ({ ...amount, count: amount.count + (step.from[place]?.count ?? 0) })),
      };
  }
  return merged;
}

function keyOf({ makes, at, from }: PlanStep): string {
  return [makes.item, at, ...from.map(({ item }) => item)].join(' ');
}

/** A plan as text: what is missing, the steps, what is left over. */
export function craftingPlanText(item: string, count: number, held: number, plan: CraftingPlan): string {
  const lines = [
    `Plan for ${count} ${item}${held > 0 ? ` more (you carry ${held})` : ''}:`,
    plan.missing.length > 0 ? `You still need: ${amounts(plan.missing)}.` : 'You have all that it takes.',
    ...plan.steps.map(
      ({ makes, from, at, times }, index) =>
        `${index + 1}. ${at === 'furnace' ? 'Smelt' : 'Craft'} ${amounts(from)} into ${makes.count} ${makes.item}${
          at === 'crafting_table' ? ' at a crafting table' : at === 'furnace' ? ' in a furnace, with fuel' : ''
        }${times > 1 && at !== 'furnace' ? ` (${times} times)` : ''}.`,
    ),
    ...(plan.leftOver.length > 0 ? [`Left over: ${amounts(plan.leftOver)}.`] : []),
  ];
  return lines.join('\n');
}

function amounts(list: readonly ItemAmount[]): string {
  return list.map(({ item, count }) => `${count} ${item}`).join(', ');
}
