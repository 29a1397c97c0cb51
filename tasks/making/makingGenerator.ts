import { Random } from '../../clock/random.ts';
import { houseTask } from '../houses/houseTask.ts';
import { seedOf } from '../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../suites/generator.ts';
import type { ConstructionTask } from '../task.ts';
import { hellsKitchenTask, kitchenTask, RECIPE_ACCESS } from './cookingTask.ts';
import { craftingTask, DEEPEST, PLAN_ACCESS } from './craftingTask.ts';
import type { MakingTask } from './makingTask.ts';

/** Rises whenever some options give another task. */
export const MAKING_VERSION = 1;

/** What can be asked for. */
export const MAKING_KINDS = ['making/crafting', 'making/cooking', 'making/hells-kitchen'] as const;
/** What is built out of what each was dealt; only where it is asked for by name. */
const HOUSE = 'making/house';
type MakingKind = (typeof MAKING_KINDS)[number];

const USUAL_TEAM = 2;
/** Of each thing that makes a house hard. */
const HARDEST_HOUSE = 2;

/**
 * Crafting, cooking and Hell's Kitchen in turn, or one kind, houses of dealt materials among them; for two agents unless
 * others are asked for. The level of crafting is its depth, 0 to 3, that of houses how many rooms more than two, 0 to 2; who
 * has the plan or the recipes is drawn. The split train asks for other things than the rest, so that what is learnt on it is
 * not what is tested; houses differ by their seeds alone.
 */
export const makingGenerator: TaskGenerator = {
  id: 'making',
  version: MAKING_VERSION,
  make: (options) =>
    options.kind === HOUSE || `making/${options.kind}` === HOUSE ? generateHouse(options) : generateMaking(options),
};

/** As the generator, but without houses. @throws RangeError as it. */
export function generateMaking(options: GeneratorOptions): MakingTask {
  const { split, agents = USUAL_TEAM, level } = options;
  const kind = kindOf(options);
  const { random, ...common } = drawn(options);
  const from = split === 'train' ? 'train' : 'test';
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
}

function generateHouse(options: GeneratorOptions): ConstructionTask {
  const { random, ...common } = drawn(options);
  const rooms = options.level ?? random.integer(0, HARDEST_HOUSE);
  if (rooms < 0 || rooms > HARDEST_HOUSE)
    throw new RangeError(`level ${rooms}; houses have levels 0 to ${HARDEST_HOUSE}`);
  const drawnLevel = () => random.integer(0, HARDEST_HOUSE);
  const levels = { rooms, materials: drawnLevel(), windows: drawnLevel(), carpets: drawnLevel() };
  return houseTask({ ...common, agents: options.agents ?? USUAL_TEAM, levels });
}

/** What tasks of all kinds are made from. */
function drawn(options: GeneratorOptions) {
  const { split, index, land } = options;
  if (land !== undefined) throw new RangeError('making tasks are played on lawns; leave land out');
  const seed = seedOf(split, index);
  return {
    id: generatedId('making', options),
    seed,
    origin: { generator: `making@${MAKING_VERSION}`, split, seed },
    random: new Random(seed).fork('making'),
  };
}

function kindOf({ kind, index }: GeneratorOptions): MakingKind {
  if (kind === undefined) return MAKING_KINDS[index % MAKING_KINDS.length] as MakingKind;
  const known = MAKING_KINDS.find((name) => name === kind || name === `making/${kind}`);
  if (!known) throw new RangeError(`kind "${kind}"; expected ${[...MAKING_KINDS, HOUSE].join(', ')}`);
  return known;
}
