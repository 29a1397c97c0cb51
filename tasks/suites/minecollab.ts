import { nameTable } from '../../protocol/nameTable.ts';
import type { HouseLevels } from '../houses/houseBlueprint.ts';
import { houseTask } from '../houses/houseTask.ts';
import { hellsKitchenTask, kitchenTask, RECIPE_ACCESS } from '../making/cookingTask.ts';
import { craftingTask, PLAN_ACCESS } from '../making/craftingTask.ts';
import { MAKING_VERSION } from '../making/makingGenerator.ts';
import { MakingTask } from '../making/makingTask.ts';
import { seedOf } from '../splits.ts';
import { ConstructionTask } from '../task.ts';
import type { Origin } from '../taskBase.ts';
import frozen from './minecollab.json' with { type: 'json' };
import { type Suite, suiteOf } from './suite.ts';

/** The hashes each task ever had, its version being how many there are; bench/developer/freezing/freezeMinecollab.ts writes them. */
export const FROZEN_MINECOLLAB: Readonly<Record<string, readonly string[]>> = nameTable(frozen);

/** What a task is made by but for its suite: its place in it. */
interface Place {
  readonly index: number;
  readonly id: string;
  readonly version: number;
}

/** A suite whose tasks can be made under another version, as freezing does. */
export interface MinecollabSuite extends Suite {
  made(place: Place): MakingTask | ConstructionTask;
}

/** MineCollab's counts (the paper's: 4 x 25 and 65 for training; 90). */
const SIZES = { crafting: 25, training: 65, cooking: 90, hellsKitchen: 20, human: 25 };
/** Depth of crafting, easiest most often, as in MineCollab. */
const DEPTHS = [0, 1, 0, 2, 1, 0, 3, 1, 0, 2];
/** Of the ninety: thirty for two, and twenty each for three, four and five. */
const COOKS = [2, 3, 4, 2, 5, 3, 2, 4, 5];

/** Two builders as often as all other teams together. */
const BUILDERS = [2, 3, 2, 4, 2, 5];
/** Of materials and rooms every pair of levels three times, and easy ones besides, as MineCollab selects its thirty. */
const HOUSES: readonly HouseLevels[] = [
  ...[0, 1, 2].flatMap((materials) =>
    [0, 1, 2].flatMap((rooms) =>
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ].map(([windows = 0, carpets = 0]) => ({ materials, rooms, windows, carpets })),
    ),
  ),
  { materials: 0, rooms: 0, windows: 0, carpets: 0 },
  { materials: 0, rooms: 0, windows: 0, carpets: 1 },
  { materials: 1, rooms: 0, windows: 2, carpets: 2 },
];

/** Suites draw from different seeds, so that no two of them ask for the same by the same number. */
const OFFSETS = {
  crafting: 0,
  training: 0,
  cooking: 1_000,
  hellsKitchen: 2_000,
  human: 3_000,
  humanCooking: 4_000,
  construction: 5_000,
  humanConstruction: 6_000,
};

/** Tasks drawn anew, each with the seed so much further on: of the one drawn first, random players reached the goal or the oracle did not. */
const REDRAWN: Readonly<Record<string, number>> = nameTable({
  'minecollab/human-construction/014': 10_000,
  'minecollab/human-construction/002': 10_000,
  'minecollab/construction/024': 10_000,
  'minecollab/construction/002': 10_000,
  'minecollab/crafting-3/015': 10_000,
  'minecollab/crafting-train/048': 10_000,
});

/** MineCollab's tasks, made by our own generators; which of them people take a part in, and for how many agents, is in the name. */
export const MINECOLLAB_SUITES: readonly MinecollabSuite[] = [
  ...[2, 3, 4, 5].map((agents) =>
    suite(`crafting-${agents}`, `MineCollab: crafting, for ${agents} agents`, SIZES.crafting, ({ index, ...place }) =>
      craftingTask({
        ...place,
        ...drawn('suite', OFFSETS.crafting + 100 * agents + index, place.id),
        agents,
        ...difficultyOf(index),
        targets: 'test',
      }),
    ),
  ),
  suite('crafting-train', 'MineCollab: crafting for training, for two agents', SIZES.training, ({ index, ...place }) =>
    craftingTask({
      ...place,
      ...drawn('train', OFFSETS.training + index, place.id),
      agents: 2,
      ...difficultyOf(index),
      targets: 'train',
    }),
  ),
  suite('cooking', 'MineCollab: two dishes, for two to five agents', SIZES.cooking, ({ index, ...place }) =>
    kitchenTask({
      ...place,
      ...drawn('suite', OFFSETS.cooking + index, place.id),
      agents: COOKS[index % COOKS.length] ?? 2,
      recipeAccess: RECIPE_ACCESS[Math.floor(index / COOKS.length) % RECIPE_ACCESS.length] ?? 'full',
      menu: 'test',
    }),
  ),
  suite(
    'hells-kitchen',
    "MineCollab: Hell's Kitchen, each told only the other's recipe",
    SIZES.hellsKitchen,
    ({ index, ...place }) =>
      hellsKitchenTask({ ...place, ...drawn('suite', OFFSETS.hellsKitchen + index, place.id), menu: 'test' }),
  ),
  suite(
    'construction',
    'MineCollab: houses whose materials no builder has all of, for two to five',
    HOUSES.length,
    ({ index, ...place }) =>
      houseTask({
        ...place,
        ...drawn('suite', OFFSETS.construction + index, place.id),
        agents: BUILDERS[index % BUILDERS.length] ?? 2,
        levels: HOUSES[index] as HouseLevels,
      }),
  ),
  suite('human-crafting', 'MineCollab: crafting, for an agent and a person', SIZES.human, ({ index, ...place }) =>
    withPerson(
      craftingTask({
        ...place,
        ...drawn('suite', OFFSETS.human + index, place.id),
        agents: 2,
        ...difficultyOf(index),
        targets: 'test',
      }),
    ),
  ),
  suite('human-cooking', 'MineCollab: two dishes, for an agent and a person', SIZES.human, ({ index, ...place }) =>
    withPerson(
      kitchenTask({
        ...place,
        ...drawn('suite', OFFSETS.humanCooking + index, place.id),
        agents: 2,
        recipeAccess: RECIPE_ACCESS[index % RECIPE_ACCESS.length] ?? 'full',
        menu: 'test',
      }),
    ),
  ),
  suite(
    'human-construction',
    'MineCollab: houses whose materials neither has all of, for an agent and a person',
    SIZES.human,
    ({ index, ...place }) =>
      withPerson(
        houseTask({
          ...place,
          ...drawn('suite', OFFSETS.humanConstruction + index, place.id),
          agents: 2,
          levels: HOUSES[index] as HouseLevels,
        }),
      ),
  ),
];

function suite(name: string, title: string, size: number, made: MinecollabSuite['made']): MinecollabSuite {
  const id = `minecollab/${name}`;
  const make = (index: number, taskId: string) =>
    made({ index, id: taskId, version: Math.max(1, FROZEN_MINECOLLAB[taskId]?.length ?? 0) });
  return { ...suiteOf({ id, title, size, make }), made };
}

function drawn(
  split: 'suite' | 'train',
  index: number,
  id: string,
): { readonly seed: number; readonly origin: Origin } {
  const seed = seedOf(split, index + (REDRAWN[id] ?? 0));
  return { seed, origin: { generator: `making@${MAKING_VERSION}`, split, seed } };
}

function difficultyOf(index: number) {
  return {
    depth: DEPTHS[index % DEPTHS.length] ?? 0,
    planAccess: PLAN_ACCESS[Math.floor(index / 2) % PLAN_ACCESS.length] ?? 'full',
  } as const;
}

/** The second of the team is a person, unless the run says otherwise. */
function withPerson(task: MakingTask | ConstructionTask): MakingTask | ConstructionTask {
  const asked = { ...task, seats: { Bob: 'human' }, factors: { ...task.factors, people: 1 } };
  // Parsing puts the fields in their order, which the hash depends on.
  return task.family === 'making' ? MakingTask.parse(asked) : ConstructionTask.parse(asked);
}
