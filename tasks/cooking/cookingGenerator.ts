import { Random } from '../../clock/random.ts';
import { seedOf } from '../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../suites/generator.ts';
import type { CookingTask } from './cookingTask.ts';
import { obstaclesTo } from './feasibility.ts';
import { makeCookingTask } from './makeCookingTask.ts';
import { REFERENCE_LAYOUTS } from './site/components.ts';
import { randomLayout } from './site/randomLayout.ts';
import { choiceNumbered, combinationsOf, DISHES, type Dish, numbered } from './sources.ts';

const TITLES: Readonly<Record<Dish, string>> = { cake: 'Cake', rabbit_stew: 'Rabbit stew' };

/**
 * Cooking tasks for any seed: either dish, any combination of its sources, and a plan of the place of its own, in which
 * everything needed is there and can be walked to. What is drawn for training, tuning or testing never has the suite's
 * plan of the place. Split "suite" has the hundred of `villager/cooking`.
 */
export const cookingGenerator: TaskGenerator & { make(options: GeneratorOptions): CookingTask } = {
  id: 'cooking',
  version: 1,
  make(options) {
    const { split, index, agents, level } = options;
    if (agents !== undefined || level !== undefined)
      throw new RangeError('cooking tasks are the same for every team and have no levels; leave agents and level out');
    const seed = seedOf(split, index);
    const id = generatedId('cooking', options);
    const origin = { generator: 'cooking', split, seed };
    if (split === 'suite') {
      const { dish, number } = numbered(index);
      return makeCookingTask({ id, title: titleOf(dish, options), dish, choice: choiceNumbered(dish, number), origin });
    }
    const random = new Random(seed).fork('cooking');
    const dish = random.pick(DISHES);
    const choice = choiceNumbered(dish, random.integer(0, combinationsOf(dish) - 1));
    for (;;) {
      const layout = randomLayout(dish, random);
      const task = makeCookingTask({ id, title: titleOf(dish, options), dish, choice, layout, origin });
      if (obstaclesTo(task).length === 0 && JSON.stringify(layout) !== JSON.stringify(REFERENCE_LAYOUTS[dish]))
        return task;
    }
  },
};

function titleOf(dish: Dish, { split, index }: GeneratorOptions): string {
  return `${TITLES[dish]}, ${split} ${index}`;
}
