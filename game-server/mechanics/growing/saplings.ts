import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';
import { azalea, cherry, mangrove } from './trees/bentTrees.ts';
import { acacia, darkOak } from './trees/forkedTrees.ts';
import { growHugeFungus } from './trees/hugeFungus.ts';
import { growHugeMushroom } from './trees/hugeMushrooms.ts';
import { giantJungle, giantSpruce, roundTree, spruce, type TreeShape } from './trees/straightTrees.ts';
import { TreePlan } from './trees/treePlan.ts';

interface Species {
  readonly sapling: string;
  readonly log: string;
  readonly leaves: string;
  /** What one sapling becomes; four in a square become `giant` where there is one. */
  readonly single?: TreeShape;
  readonly giant?: TreeShape;
}

function species(wood: string, shapes: Pick<Species, 'single' | 'giant'>): Species {
  return { sapling: `${wood}_sapling`, log: `${wood}_log`, leaves: `${wood}_leaves`, ...shapes };
}

/** Minecraft wiki, "Sapling". */
const SPECIES: readonly Species[] = [
  species('oak', { single: roundTree(4, 2) }),
  species('birch', { single: roundTree(5, 2) }),
  species('spruce', { single: spruce, giant: giantSpruce }),
  species('jungle', { single: roundTree(4, 8), giant: giantJungle }),
  species('acacia', { single: acacia }),
  species('dark_oak', { giant: darkOak }),
  species('pale_oak', { giant: darkOak }),
  species('cherry', { single: cherry }),
];
const MANGROVE: Species = {
  sapling: 'mangrove_propagule',
  log: 'mangrove_log',
  leaves: 'mangrove_leaves',
  single: mangrove,
};
const AZALEA: Species = { sapling: 'azalea', log: 'oak_log', leaves: 'azalea_leaves', single: azalea };

/** Light above the sapling, at this hour, and how seldom a random tick is a step. */
const SAPLING_LIGHT = 9;
const RARITY = 7;
/** How often bone meal is a step. */
const MEAL_CHANCE = 0.45;
const MUSHROOM_MEAL_CHANCE = 0.4;

function lightEnough(field: Field, position: BlockPosition): boolean {
  return field.lightNow(neighbour(position, 'up')) >= SAPLING_LIGHT;
}

/** Saplings take two steps: the first is not to be seen. */
function step(field: Field, position: BlockPosition, state: BlockState, kind: Species): void {
  if (state.properties.stage === '0') field.adjust(position, state, { stage: '1' });
  else growTree(field, position, kind);
}

/** The four saplings of a square that a sapling is part of, the north-western first. */
function square(field: Field, { x, y, z }: BlockPosition, id: string): BlockPosition[] | undefined {
  for (const dx of [0, -1])
    for (const dz of [0, -1]) {
      const cells = [
        { x: x + dx, y, z: z + dz },
        { x: x + dx + 1, y, z: z + dz },
        { x: x + dx, y, z: z + dz + 1 },
        { x: x + dx + 1, y, z: z + dz + 1 },
      ];
      if (cells.every((cell) => field.at(cell).id === id)) return cells;
    }
  return undefined;
}

/**
 * Turns a sapling, or the square of four it belongs to, into a tree.
 * @returns false when there is no room; everything stays as it is.
 */
function growTree(field: Field, position: BlockPosition, kind: Species): boolean {
  const id = field.at(position).id;
  const four = kind.giant && square(field, position, id);
  return grow(field, four ?? [position], kind, four ? kind.giant : kind.single);
}

function grow(field: Field, saplings: readonly BlockPosition[], kind: Species, shape: TreeShape | undefined): boolean {
  if (!shape) return false;
  const leaves = kind === AZALEA ? () => (field.oneIn(4) ? 'flowering_azalea_leaves' : 'azalea_leaves') : kind.leaves;
  const plan = new TreePlan(field, saplings, { log: kind.log, leaves });
  if (!shape(plan)) return false;
  for (const sapling of saplings) field.set(sapling, field.state('air'));
  plan.carryOut(
    saplings.map((sapling) => neighbour(sapling, 'down')),
    kind === AZALEA ? 'rooted_dirt' : 'dirt',
  );
  return true;
}

const saplings: readonly GrowthRule[] = SPECIES.map((kind) => ({
  ids: kind.sapling,
  tick(field, position, state) {
    if (lightEnough(field, position) && field.oneIn(RARITY)) step(field, position, state, kind);
  },
  boneMeal(field, position, state) {
    if (field.random.float() < MEAL_CHANCE) step(field, position, state, kind);
    return true;
  },
}));

/** A propagule ripens on the tree and grows like a sapling on the ground (Minecraft wiki, "Mangrove Propagule"). */
const PROPAGULE_RIPE = 4;
const propagule: GrowthRule = {
  ids: 'mangrove_propagule',
  tick(field, position, state) {
    if (state.properties.hanging === 'true') {
      if (ageOf(state) < PROPAGULE_RIPE) field.adjust(position, state, { age: `${ageOf(state) + 1}` });
    } else if (lightEnough(field, position) && field.oneIn(RARITY)) step(field, position, state, MANGROVE);
  },
  boneMeal(field, position, state) {
    if (state.properties.hanging === 'true')
      return ageOf(state) < PROPAGULE_RIPE && field.adjust(position, state, { age: `${ageOf(state) + 1}` });
    if (field.random.float() < MEAL_CHANCE) step(field, position, state, MANGROVE);
    return true;
  },
};

const azaleas: GrowthRule = {
  ids: ['azalea', 'flowering_azalea'],
  boneMeal(field, position) {
    if (field.next(position, 'up').id !== 'air') return false;
    if (field.random.float() < MEAL_CHANCE) growTree(field, position, AZALEA);
    return true;
  },
};

const hugeMushrooms: GrowthRule = {
  ids: ['brown_mushroom', 'red_mushroom'],
  boneMeal(field, position, state) {
    const kind = state.id === 'red_mushroom' ? 'red' : 'brown';
    if (field.random.float() < MUSHROOM_MEAL_CHANCE) growHugeMushroom(field, position, kind);
    return true;
  },
};

const hugeFungi: readonly GrowthRule[] = (['crimson', 'warped'] as const).map((kind) => ({
  ids: `${kind}_fungus`,
  boneMeal(field, position) {
    if (field.next(position, 'down').id !== `${kind}_nylium`) return false;
    if (field.random.float() < MUSHROOM_MEAL_CHANCE) growHugeFungus(field, position, kind);
    return true;
  },
}));

export const saplingRules: readonly GrowthRule[] = [...saplings, propagule, azaleas, hugeMushrooms, ...hugeFungi];

/** A way in which something large grows at a cell, whatever stands there. @returns false where there is no room. */
export type PlacedFeature = (field: Field, position: BlockPosition) => boolean;

/** What can be made to grow anywhere, by the game's name of the feature (Minecraft wiki, "Configured feature"). */
export const PLACED_FEATURES: Readonly<Record<string, PlacedFeature>> = nameTable({
  oak: grown('oak'),
  birch: grown('birch'),
  spruce: grown('spruce'),
  mega_spruce: grown('spruce', true),
  jungle_tree: grown('jungle'),
  mega_jungle_tree: grown('jungle', true),
  acacia: grown('acacia'),
  dark_oak: grown('dark_oak', true),
  pale_oak: grown('pale_oak', true),
  cherry: grown('cherry'),
  mangrove: (field, position) => grow(field, [position], MANGROVE, MANGROVE.single),
  azalea_tree: (field, position) => grow(field, [position], AZALEA, AZALEA.single),
  huge_brown_mushroom: (field, position) => growHugeMushroom(field, position, 'brown'),
  huge_red_mushroom: (field, position) => growHugeMushroom(field, position, 'red'),
  crimson_fungus: (field, position) => growHugeFungus(field, position, 'crimson'),
  warped_fungus: (field, position) => growHugeFungus(field, position, 'warped'),
});

function grown(wood: string, isGiant = false): PlacedFeature {
  return (field, { x, y, z }) => {
    const kind = SPECIES.find(({ sapling }) => sapling === `${wood}_sapling`);
    if (!kind || !field.facts.hasItem(kind.log)) return false;
    const square = [0, 1].flatMap((dx) => [0, 1].map((dz) => ({ x: x + dx, y, z: z + dz })));
    return isGiant ? grow(field, square, kind, kind.giant) : grow(field, [{ x, y, z }], kind, kind.single);
  };
}
