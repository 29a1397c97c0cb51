import { Random } from '../../clock/random.ts';
import { seedOf } from '../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../suites/generator.ts';
import { hellsKitchenTask, kitchenTask, RECIPE_ACCESS } from './cookingTask.ts';
import { craftingTask, DEEPEST, PLAN_ACCESS } from './craftingTask.ts';
import type { MakingTask } from './makingTask.ts';

/** Rises whenever some options give another task. */
export const MAKING_VERSION = 1;

/** What can be asked for. */
export const MAKING_KINDS = ['making/crafting', 'making/cooking', 'making/hells-kitchen'] as const;
type MakingKind = (typeof MAKING_KINDS)[number];

const USUAL_TEAM = 2;

/**
 * Crafting, cooking and Hell's Kitchen in turn, or one kind; for two agents unless others are asked for. The level of
 * crafting is its depth, 0 to 3; who has the plan or the recipes is drawn. The split train asks for other things than the
 * rest, so that what is learnt on it is not what is tested.
 */
export const makingGenerator: Omit<TaskGenerator, 'make'> & { make(options: GeneratorOptions): MakingTask } = {
  id: 'making',
  version: MAKING_VERSION,
  make(options) {
    const { split, index, agents = USUAL_TEAM, level, land } = options;
    const kind = kindOf(options);
    if (land !== undefined) throw new RangeError('making tasks are played on lawns; leave land out');
    const seed = seedOf(split, index);
    const from = split === 'train' ? 'train' : 'test';
    const common = {
      id: generatedId('making', options),
      seed,
      origin: { generator: `making@${MAKING_VERSION}`, split, seed },
    };
    const random = new Random(seed).fork('making');
    if (kind === 'making/crafting') {
      const depth = level ?? random.integer(0, DEEPEST);
      if (depth < 0 || depth > DEEPEST) throw new RangeError(`level ${depth}; crafting has depths 0 to ${DEEPEST}`);
      return craftingTask({ ...common, agents, depth, planAccess: random.pick(PLAN_ACCESS), targets: from });
    }
    if (level !== undefined) throw new RangeError(`${kind} has no levels; leave level out`);
    if (kind === 'making/cooking')
      return kitchenTask({ ...common, agents, recipeAccess: random.pick(RECIPE_ACCESS), menu: from });
    if (agents !== USUAL_TEAM) throw new RangeError(`${agents} agents; Hell's Kitchen takes 2`);
    return hellsKitchenTask({ ...common, menu: from });
  },
};

function kindOf({ kind, index }: GeneratorOptions): MakingKind {
  if (kind === undefined) return MAKING_KINDS[index % MAKING_KINDS.length] as MakingKind;
  const known = MAKING_KINDS.find((name) => name === kind || name === `making/${kind}`);
  if (!known) throw new RangeError(`kind "${kind}"; expected ${MAKING_KINDS.join(', ')}`);
  return known;
}
