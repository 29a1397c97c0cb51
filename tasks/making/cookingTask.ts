import { Random } from '../../clock/random.ts';
import type { ItemStack } from '../../protocol/item.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { Origin } from '../taskBase.ts';
import { dealKits, stacksOf } from './deal.ts';
import { DISHES, MENUS } from './dishes.ts';
import { farmSite } from './farmSite.ts';
import { startsAround } from './lawnSite.ts';
import { MakingTask } from './makingTask.ts';

/** Who of the team is told how the dishes are made. */
export const RECIPE_ACCESS = ['full', 'partial', 'none'] as const;
export type RecipeAccess = (typeof RECIPE_ACCESS)[number];

interface CookingOptions {
  readonly id: string;
  readonly version?: number;
  readonly seed: number;
  /** What may be asked for. */
  readonly menu: keyof typeof MENUS;
  readonly origin?: Origin;
}

/** MineCollab's seconds for several cooks. */
const SECONDS = 500;
const DISHES_ASKED = 2;

/**
 * Two dishes of a seed, both for one of the team: what the farm does not have is dealt so that all of the team is needed.
 * @throws RangeError for a team that no two dishes take.
 */
export function kitchenTask(
  options: CookingOptions & { readonly agents: number; readonly recipeAccess: RecipeAccess },
): MakingTask {
  const { seed, agents, recipeAccess } = options;
  const random = new Random(seed).fork('making/cooking');
  const pairs = pairsOf(MENUS[options.menu]).filter((pair) => unitsOf(scarceOf(pair)) >= agents);
  if (pairs.length === 0) throw new RangeError(`no two dishes take ${agents} agents`);
  const pair = random.pick(pairs);
  const kits = dealKits(scarceOf(pair), agents, random);
  const places = kits.map((_, place) => place);
  const told = random
    .shuffle(places)
    .slice(0, recipeAccess === 'full' ? agents : recipeAccess === 'none' ? 0 : Math.ceil(agents / 2))
    .sort();
  return made(options, {
    kits,
    pair,
    random,
    targets: pair.map((item) => ({ item, count: 1, holder: null })),
    knows: Object.fromEntries(pair.map((dish) => [dish, told])),
    goal: [
      `Cook ${listOf(pair)} together.`,
      'Each of you carries some of what the farm does not have, and nobody carries all of it; the rest grows and lives around you.',
      'In the middle are a crafting table, a chest, and a furnace and a smoker with coal in them.',
      recipeAccess === 'full'
        ? 'The documents hold the recipes.'
        : 'The documents hold the recipes that you know; others may know more, or nobody does.',
      'The task is done as soon as one of you has both dishes in their inventory.',
    ].join(' '),
    factors: { agents, dishes: pair.join('+'), recipeAccess },
  });
}

/**
 * Hell's Kitchen: two cooks, a dish each, and each is told only how the other's is made. Of what a dish takes and the farm
 * does not have, the other cook carries some.
 */
export function hellsKitchenTask(options: CookingOptions): MakingTask {
  const random = new Random(options.seed).fork('making/hells-kitchen');
  const drawn = random.pick(pairsOf(MENUS[options.menu]).filter(isTwoMeals));
  const pair = random.shuffle(drawn);
  const kits: ItemStack[][] = [[], []];
  for (const [cook, dish] of pair.entries())
    for (const [id, count] of scarceOf([dish])) {
      // The cook keeps less than half of it, so that nobody has enough for their own.
      const own = Math.floor((count - 1) / 2);
      kits[cook]?.push(...stacksOf(id, own));
      kits[1 - cook]?.push(...stacksOf(id, count - own));
    }
  return made(options, {
    kits,
    pair,
    random,
    targets: pair.map((item, holder) => ({ item, count: 1, holder })),
    knows: Object.fromEntries(pair.map((dish, cook) => [dish, [1 - cook]])),
    goal: [
      'Each of you has a dish of your own to hold in the end; the document "making" says whose is which.',
      'You know only how the dish of the other is made, and the other knows how yours is: ask, and explain.',
      'Each of you also carries what the other needs; the rest grows and lives around you.',
      'In the middle are a crafting table, a chest, and a furnace and a smoker with coal in them.',
      'The task is done as soon as both of you have had your own dish in your inventory.',
    ].join(' '),
    factors: { agents: 2, dishes: pair.join('+'), recipeAccess: 'swapped' },
  });
}

interface Made extends Pick<MakingTask, 'kits' | 'targets' | 'knows' | 'goal'> {
  readonly pair: readonly string[];
  readonly random: Random;
  readonly factors: NonNullable<MakingTask['factors']>;
}

function made(
  { id, version = 1, origin }: CookingOptions,
  { kits, pair, random, targets, knows, goal, factors }: Made,
): MakingTask {
  const ticks = SECONDS * TICKS_PER_SECOND;
  const agents = kits.length;
  const farmed = pair.flatMap((dish) => DISHES.get(dish)?.farm ?? []);
  return MakingTask.parse({
    id,
    version,
    title: `Cook ${listOf(pair)}`,
    goal,
    agents: { min: agents, max: agents },
    limits: { gameTicks: ticks, actionTicks: ticks, noProgressTicks: null },
    ...(origin ? { origin } : {}),
    factors,
    family: 'making',
    kind: 'cooking',
    site: farmSite(farmed, random),
    starts: startsAround(agents),
    kits,
    targets,
    recipes: pair.map((dish) => ({ dish, steps: [...(DISHES.get(dish)?.steps ?? [])] })),
    knows,
    planAccess: [],
  });
}

function scarceOf(dishes: readonly string[]): Map<string, number> {
  const needs = new Map<string, number>();
  for (const dish of dishes)
    for (const [item, count] of Object.entries(DISHES.get(dish)?.scarce ?? {}))
      needs.set(item, (needs.get(item) ?? 0) + count);
  return needs;
}

function unitsOf(needs: ReadonlyMap<string, number>): number {
  return [...needs.values()].reduce((sum, count) => sum + count, 0);
}

/** Whether both dishes need something scarce, and nothing that the other needs too: of that one could keep what is the other's. */
function isTwoMeals([one = '', other = '']: readonly string[]): boolean {
  const [first, second] = [scarceOf([one]), scarceOf([other])];
  return first.size > 0 && second.size > 0 && ![...first.keys()].some((item) => second.has(item));
}

function pairsOf(dishes: readonly string[]): (readonly string[])[] {
  return dishes.flatMap((one, index) =>
    dishes.slice(index + 1, dishes.length).map((other) => [one, other].slice(0, DISHES_ASKED)),
  );
}

function listOf(dishes: readonly string[]): string {
  return dishes.map((dish) => `1 ${dish.replaceAll('_', ' ')}`).join(' and ');
}
