import { ConfigError } from '../../protocol/errors.ts';

/** The dishes there are. */
export const DISHES = ['cake', 'rabbit_stew'] as const;
export type Dish = (typeof DISHES)[number];

/** One way to come by an ingredient. */
export interface SourceFact {
  /** In VillagerBench's words (villagerbench.md 2.2): "bucket in chest". */
  readonly name: string;
  /** The item the place holds. */
  readonly item: string;
  readonly where: 'chest' | 'farm' | 'pasture' | 'yard' | 'mine';
  /** What must be done with it besides fetching it: harvest, mine, hunt, milk, craft, each one step. */
  readonly steps: number;
}

/** An ingredient a dish's tasks differ in, with its sources from the easiest on: the reference's order. */
interface IngredientFact {
  readonly name: string;
  readonly sources: readonly SourceFact[];
}

const source = (name: string, item: string, where: SourceFact['where'], steps: number): SourceFact => ({
  name,
  item,
  where,
  steps,
});

const INGREDIENTS: Readonly<Record<Dish, readonly IngredientFact[]>> = {
  cake: [
    {
      name: 'milk',
      sources: [
        source('milk_bucket in chest', 'milk_bucket', 'chest', 0),
        source('bucket in chest', 'bucket', 'chest', 1),
        source('iron_ingot in chest', 'iron_ingot', 'chest', 2),
      ],
    },
    {
      name: 'wheat',
      sources: [
        source('wheat in chest', 'wheat', 'chest', 0),
        source('hay_block in chest', 'hay_block', 'chest', 1),
        source('wheat in farm', 'wheat', 'farm', 1),
        source('hay_block in farm', 'hay_block', 'farm', 2),
      ],
    },
    {
      name: 'sugar',
      sources: [
        source('sugar in chest', 'sugar', 'chest', 0),
        source('sugar_cane in chest', 'sugar_cane', 'chest', 1),
        source('sugar_cane in farm', 'sugar_cane', 'farm', 2),
      ],
    },
  ],
  rabbit_stew: [
    {
      name: 'cooked_rabbit',
      sources: [source('rabbit in chest', 'rabbit', 'chest', 1), source('rabbit in pasture', 'rabbit', 'pasture', 2)],
    },
    {
      name: 'baked_potato',
      sources: [source('potato in chest', 'potato', 'chest', 1), source('potato in farm', 'potato', 'farm', 2)],
    },
    {
      name: 'carrot',
      sources: [source('carrot in chest', 'carrot', 'chest', 0), source('carrot in farm', 'carrot', 'farm', 1)],
    },
    {
      name: 'brown_mushroom',
      sources: [
        source('brown_mushroom in chest', 'brown_mushroom', 'chest', 0),
        source('brown_mushroom in farm', 'brown_mushroom', 'farm', 1),
      ],
    },
    {
      name: 'bowl',
      sources: [source('bowl in chest', 'bowl', 'chest', 0), source('acacia_log in pasture', 'acacia_log', 'yard', 3)],
    },
    {
      name: 'coal',
      sources: [source('coal in chest', 'coal', 'chest', 0), source('coal in mine', 'coal', 'mine', 1)],
    },
  ],
};

/** What the tasks of a dish differ in, in the order of the reference's index. */
export function ingredientsOf(dish: Dish): readonly IngredientFact[] {
  return INGREDIENTS[dish];
}

/** How every ingredient of a dish can be had: a rank in its list of sources for each, in order. */
export type Choice = readonly number[];

/** The sources of a choice, in the order of the ingredients. @throws RangeError for a choice that does not fit the dish. */
export function sourcesOf(dish: Dish, choice: Choice): readonly SourceFact[] {
  const ingredients = INGREDIENTS[dish];
  if (choice.length !== ingredients.length)
    throw new RangeError(`${choice.length} sources chosen for ${dish}; expected ${ingredients.length}`);
  return ingredients.map(({ name, sources }, index) => {
    const chosen = sources[choice[index] ?? -1];
    if (!chosen) throw new RangeError(`${name} has no source ${choice[index]}; expected 0 to ${sources.length - 1}`);
    return chosen;
  });
}

/** The choice a task's `sources` describe. @throws ConfigError 'unknown-source' naming the ingredient. */
export function choiceOf(dish: Dish, sources: Readonly<Record<string, string>>): Choice {
  return INGREDIENTS[dish].map(({ name, sources: known }) => {
    const rank = known.findIndex((fact) => fact.name === sources[name]);
    if (rank >= 0) return rank;
    throw new ConfigError(
      'unknown-source',
      `${dish}: ${name} from ${JSON.stringify(sources[name] ?? null)}; expected one of ${known.map((fact) => `"${fact.name}"`).join(', ')}`,
    );
  });
}

/** Tasks of a dish: every combination of sources. */
export function combinationsOf(dish: Dish): number {
  return INGREDIENTS[dish].reduce((product, { sources }) => product * sources.length, 1);
}

/**
 * The choice of a number from 0 to `combinationsOf(dish)` - 1: the sources' ranks are its digits, the last ingredient's
 * the lowest (12 milk + 3 wheat + sugar; 32 rabbit + 16 potato + 8 carrot + 4 mushroom + 2 bowl + coal).
 */
export function choiceNumbered(dish: Dish, number: number): Choice {
  const ranks: number[] = [];
  let rest = number;
  for (const { sources } of [...INGREDIENTS[dish]].reverse()) {
    ranks.unshift(rest % sources.length);
    rest = Math.floor(rest / sources.length);
  }
  if (rest !== 0 || number < 0 || !Number.isInteger(number))
    throw new RangeError(`${dish} has no combination ${number}; expected 0 to ${combinationsOf(dish) - 1}`);
  return ranks;
}

/** VillagerBench's tasks in its order: every combination of cakes, then every one of rabbit stews. */
export function numbered(index: number): { readonly dish: Dish; readonly number: number } {
  let number = index;
  for (const dish of DISHES) {
    if (number >= 0 && number < combinationsOf(dish)) return { dish, number };
    number -= combinationsOf(dish);
  }
  const all = DISHES.reduce((sum, dish) => sum + combinationsOf(dish), 0);
  throw new RangeError(`the suite has no cooking task ${index}; expected an integer from 0 to ${all - 1}`);
}
