import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

/** Minecraft wiki, "Sugar Cane", "Cactus": sixteen random ticks a block, three blocks of themselves. */
const TALLEST = 3;
const LAST_AGE = 15;

const piling: GrowthRule = {
  ids: ['sugar_cane', 'cactus'],
  tick(field, position, state) {
    const above = neighbour(position, 'up');
    if (!field.isEmpty(above)) return;
    let height = 1;
    while (height < TALLEST && field.next(position, 'down', height).id === state.id) height++;
    if (height >= TALLEST) return;
    if (ageOf(state) < LAST_AGE) {
      field.adjust(position, state, { age: `${ageOf(state) + 1}` });
      return;
    }
    if (!field.set(above, field.state(state.id))) return;
    field.adjust(position, state, { age: '0' });
    // A cactus grows beside a block as well, and breaks there at once: cactus farms live on it.
    if (!field.survives(field.at(above), above)) field.break(above);
  },
};

/** Minecraft wiki, "Bamboo": 12 to 16 blocks; leaves on the topmost two or three. */
const BAMBOO_TALLEST = 16;
const BAMBOO_LIGHT = 9;

const bambooShoot: GrowthRule = {
  ids: 'bamboo_sapling',
  tick(field, position) {
    if (field.oneIn(3) && field.light(neighbour(position, 'up')) >= BAMBOO_LIGHT) growShoot(field, position);
  },
  boneMeal: (field, position) => growShoot(field, position),
};

/** The shoot below becomes bamboo by its own rule once bamboo stands on it. */
function growShoot(field: Field, position: BlockPosition): boolean {
  const above = neighbour(position, 'up');
  return field.isEmpty(above) && field.set(above, field.state('bamboo', { leaves: 'small' }));
}

const bamboo: GrowthRule = {
  ids: 'bamboo',
  tick(field, position, state) {
    if (state.properties.stage !== '0' || !field.oneIn(3)) return;
    const above = neighbour(position, 'up');
    if (!field.isEmpty(above) || field.light(above) < BAMBOO_LIGHT) return;
    const height = run(field, position, 'down') + 1;
    if (height < BAMBOO_TALLEST) growBamboo(field, position, state, height);
  },
  boneMeal(field, position) {
    let top = neighbour(position, 'up', run(field, position, 'up'));
    if (field.at(top).properties.stage !== '0' || !field.isEmpty(neighbour(top, 'up'))) return false;
    let height = run(field, top, 'down') + 1;
    if (height >= BAMBOO_TALLEST) return false;
    for (let steps = field.random.integer(1, 2); steps > 0; steps--) {
      const state = field.at(top);
      const above = neighbour(top, 'up');
      if (height >= BAMBOO_TALLEST || state.properties.stage !== '0' || !field.isEmpty(above)) break;
      if (!growBamboo(field, top, state, height)) break;
      top = above;
      height++;
    }
    return true;
  },
};

/** How many bamboos follow on a cell's in a direction, at most as many as there can be. */
function run(field: Field, position: BlockPosition, facing: 'up' | 'down'): number {
  let count = 0;
  while (count < BAMBOO_TALLEST && field.next(position, facing, count + 1).id === 'bamboo') count++;
  return count;
}

function growBamboo(field: Field, position: BlockPosition, state: BlockState, height: number): boolean {
  const above = neighbour(position, 'up');
  if (!field.owns(above)) return false;
  const [below, second] = [neighbour(position, 'down'), neighbour(position, 'down', 2)];
  const [belowState, secondState] = [field.at(below), field.at(second)];
  let leaves = 'none';
  if (height >= 1) {
    const leafy = belowState.id === 'bamboo' && belowState.properties.leaves !== 'none';
    leaves = leafy ? 'large' : 'small';
    if (leafy && secondState.id === 'bamboo') {
      field.adjust(below, belowState, { leaves: 'small' });
      field.adjust(second, secondState, { leaves: 'none' });
    }
  }
  const age = state.properties.age === '1' || secondState.id === 'bamboo' ? '1' : '0';
  const ends = height === BAMBOO_TALLEST - 1 || (height >= 11 && field.random.float() < 0.25);
  return field.set(above, field.state('bamboo', { age, leaves, stage: ends ? '1' : '0' }));
}

interface Tip {
  readonly tip: string;
  readonly body: string;
  readonly growth: 'up' | 'down';
  readonly chance: number;
}

/** Minecraft wiki, "Kelp", "Weeping Vines", "Twisting Vines", "Cave Vines": a tip of age 25 grows no more. */
const TIPS: readonly Tip[] = [
  { tip: 'kelp', body: 'kelp_plant', growth: 'up', chance: 0.14 },
  { tip: 'weeping_vines', body: 'weeping_vines_plant', growth: 'down', chance: 0.1 },
  { tip: 'twisting_vines', body: 'twisting_vines_plant', growth: 'up', chance: 0.1 },
  { tip: 'cave_vines', body: 'cave_vines_plant', growth: 'down', chance: 0.1 },
];
const TIP_LAST_AGE = 25;
const BERRY_CHANCE = 0.11;

const tips: readonly GrowthRule[] = TIPS.flatMap(({ tip, body, growth, chance }): GrowthRule[] => {
  const grow = (field: Field, position: BlockPosition, age: number): boolean => {
    const next = neighbour(position, growth);
    const there = field.at(next);
    const room = tip === 'kelp' ? there.id === 'water' && there.properties.level === '0' : field.isEmpty(next);
    if (!room) return false;
    const berries =
      tip === 'cave_vines' ? { berries: field.random.float() < BERRY_CHANCE ? 'true' : 'false' } : undefined;
    return field.set(next, field.state(tip, { age: `${Math.min(TIP_LAST_AGE, age)}`, ...berries }));
  };
  const tick: GrowthRule = {
    ids: tip,
    tick(field, position, state) {
      if (ageOf(state) < TIP_LAST_AGE && field.random.float() < chance) grow(field, position, ageOf(state) + 1);
    },
  };
  const boneMeal: GrowthRule = {
    ids: [tip, body],
    boneMeal(field, position, state) {
      if (tip === 'cave_vines')
        return state.properties.berries === 'false' && field.adjust(position, state, { berries: 'true' });
      let end = position;
      for (let steps = 0; field.at(end).id === body && steps < 400; steps++) end = neighbour(end, growth);
      if (field.at(end).id !== tip) return false;
      let age = ageOf(field.at(end));
      let grown = 0;
      for (let luck = 1; field.random.float() < luck; luck *= 0.826) {
        age = Math.min(TIP_LAST_AGE, age + 1);
        if (!grow(field, end, age)) break;
        end = neighbour(end, growth);
        grown++;
        if (tip === 'kelp') break;
      }
      return grown > 0;
    },
  };
  return [tick, boneMeal];
});

export const columnRules: readonly GrowthRule[] = [piling, bambooShoot, bamboo, ...tips];
