import { ConfigError } from '../../protocol/errors.ts';
import { AGENT_NAMES } from '../../protocol/team.ts';
import type { Origin } from '../taskBase.ts';
import { checkpointsOf } from './checkpoints.ts';
import { cookingComplexity, cookingComplexityAsCoded, cookingLimits } from './complexity.ts';
import { CookingTask } from './cookingTask.ts';
import { recipesOf } from './recipes.ts';
import { componentSteps, type FarmLayout, needsOf, REFERENCE_LAYOUTS } from './site/components.ts';
import { ENCLOSURE, groundSteps, SITE_BOX, starts } from './site/ground.ts';
import { type Choice, type Dish, ingredientsOf, sourcesOf } from './sources.ts';

/** What a cooking task is made of; all else follows. */
interface CookingTaskOptions {
  readonly id: string;
  readonly dish: Dish;
  readonly choice: Choice;
  readonly title?: string;
  readonly version?: number;
  /** Where things stand; the reference's plan unless given. */
  readonly layout?: FarmLayout;
  readonly origin?: Origin;
}

const DISH_WORDS: Readonly<Record<Dish, string>> = { cake: 'a cake', rabbit_stew: 'a rabbit stew' };

/**
 * The task of cooking a dish from a choice of sources, with the reference's checkpoints and limits.
 * @throws ConfigError 'invalid-task' when an option is malformed, RangeError for a choice the dish does not have.
 */
export function makeCookingTask(options: CookingTaskOptions): CookingTask {
  const { id, dish, choice, layout = REFERENCE_LAYOUTS[dish] } = options;
  const sources = sourcesOf(dish, choice);
  const asCoded = cookingComplexityAsCoded(choice);
  const parsed = CookingTask.safeParse({
    id,
    version: options.version ?? 1,
    title: options.title ?? DISH_WORDS[dish],
    goal: goalText(dish),
    agents: { min: 1, max: AGENT_NAMES.length },
    limits: cookingLimits(asCoded),
    ...(options.origin ? { origin: options.origin } : {}),
    family: 'cooking',
    dish,
    sources: Object.fromEntries(ingredientsOf(dish).map(({ name }, index) => [name, sources[index]?.name])),
    checkpoints: checkpointsOf(dish, choice),
    recipes: recipesOf(dish),
    site: { box: SITE_BOX, steps: [...groundSteps(), ...componentSteps(layout, needsOf(dish, choice))] },
    enclosure: ENCLOSURE,
    starts: starts(),
    complexity: { ours: cookingComplexity(dish, choice), asCoded },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError('invalid-task', `task ${id}: ${issue?.path.join('.')}: ${issue?.message}`, {
    cause: parsed.error,
  });
}

function goalText(dish: Dish): string {
  const words = DISH_WORDS[dish];
  return (
    `Cook ${words} together. What you need for it, or what it can be made of, is somewhere in this place: look into the chests, ` +
    'and around for farms, pastures and a yard with ore and wood. The documents hold the recipes. ' +
    `The task is done as soon as one of you has ${words} in their inventory.`
  );
}
