import { carried } from '../../player/inventory.ts';
import type { Player } from '../../player/player.ts';
import { layoutOf, recipesOf } from '../craft.ts';
import type { Recipe } from './recipeVariants.ts';

/** How many things deep an item may be made of others: a pickaxe of sticks of planks of logs. */
const DEEPEST = 4;
/** Recipes looked at for one plan: hundreds do for any tool. */
const MOST_LOOKED_AT = 4_000;

/** One recipe, so often that it makes `count` of an item or a little more. */
export interface CraftStep {
  readonly item: string;
  readonly count: number;
  readonly recipe: Recipe;
}

interface Stock {
  readonly counts: Map<string, number>;
  readonly steps: CraftStep[];
}

/** What to craft in which order to have made so many of each of some items from what is carried; undefined when it does not do. */
export function planCraft(
  player: Player,
  wanted: readonly { readonly item: string; readonly count: number }[],
): readonly CraftStep[] | undefined {
  const planner = new Planner(player);
  let stock: Stock | undefined = { counts: new Map(), steps: [] };
  for (const { name, count } of carried(player)) stock.counts.set(name, (stock.counts.get(name) ?? 0) + count);
  for (const { item, count } of wanted) {
    stock = planner.make(stock, item, count, []);
    if (!stock) return undefined;
    // What is made is kept, not used up by what comes next.
    stock.counts.set(item, (stock.counts.get(item) ?? 0) - count);
  }
  return stock.steps;
}

class Planner {
  readonly #player: Player;
  readonly #recipes = new Map<string, readonly Recipe[]>();
  #lookedAt = 0;

  constructor(player: Player) {
    this.#player = player;
  }

  /** A stock with `count` more of an item, by the fewest steps; undefined when there is no way. */
  make(stock: Stock, item: string, count: number, parents: readonly string[]): Stock | undefined {
    if (parents.length >= DEEPEST || parents.includes(item)) return undefined;
    let best: Stock | undefined;
    for (const recipe of this.#recipesOf(item)) {
      if (++this.#lookedAt > MOST_LOOKED_AT) break;
      const made = this.#makeBy(stock, item, count, recipe, [...parents, item]);
      if (made && (!best || made.steps.length < best.steps.length)) best = made;
      if (best && best.steps.length === stock.steps.length + 1) break;
    }
    return best ?? this.#makePiecemeal(stock, item, count, parents);
  }

  /** Set by set, each by whichever recipe there is enough for: of logs of several kinds, none alone may do. */
  #makePiecemeal(stock: Stock, item: string, count: number, parents: readonly string[]): Stock | undefined {
    let now = stock;
    for (let made = 0; made < count; ) {
      let next: Stock | undefined;
      for (const recipe of this.#recipesOf(item)) {
        if (++this.#lookedAt > MOST_LOOKED_AT) return undefined;
        // One set of a recipe that makes enough by itself was tried before.
        if (made === 0 && recipe.result.count >= count) continue;
        next = this.#makeBy(now, item, 1, recipe, [...parents, item]);
        if (next) {
          made += recipe.result.count;
          break;
        }
      }
      if (!next) return undefined;
      now = next;
    }
    return now;
  }

  #makeBy(stock: Stock, item: string, count: number, recipe: Recipe, parents: readonly string[]): Stock | undefined {
    const { needs, makes } = layoutOf(this.#player, recipe, 3);
    const sets = Math.ceil(count / makes);
    let now: Stock = { counts: new Map(stock.counts), steps: [...stock.steps] };
    for (const [ingredient, each] of needs) {
      const has = now.counts.get(ingredient) ?? 0;
      if (has < each * sets) {
        const more = this.make(now, ingredient, each * sets - has, parents);
        if (!more) return undefined;
        now = more;
      }
      now.counts.set(ingredient, (now.counts.get(ingredient) ?? 0) - each * sets);
    }
    now.counts.set(item, (now.counts.get(item) ?? 0) + sets * makes);
    now.steps.push({ item, count: sets * makes, recipe });
    return now;
  }

  #recipesOf(item: string): readonly Recipe[] {
    let recipes = this.#recipes.get(item);
    if (!recipes) {
      recipes = recipesOf(this.#player, item);
      this.#recipes.set(item, recipes);
    }
    return recipes;
  }
}
