import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import { SIDES } from '../../world/blocks/rules/sides.ts';
import { ageOf, type Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

/** Minecraft wiki, "Chorus Flower", Growth: a flower of age 5 has died; one of age 4 forks no more. */
const DEAD = 5;
const LAST_FORK = 4;
/** Plants below it that it looks at, and how high it may grow above end stone and above a fork. */
const LOOKS_DOWN = 4;

const flower: GrowthRule = {
  ids: 'chorus_flower',
  ticks: ({ properties }) => properties.age !== `${DEAD}`,
  tick(field, position, state) {
    const above = neighbour(position, 'up');
    const age = ageOf(state);
    if (!field.isEmpty(above) || !field.owns(above) || age >= DEAD) return;
    const { isRising, isOnStone } = stemOf(field, position);
    if (isRising && isClear(field, above) && field.isEmpty(neighbour(position, 'up', 2))) {
      become(field, position, 'chorus_plant');
      become(field, above, 'chorus_flower', age);
      return;
    }
    if (age >= LAST_FORK || !fork(field, position, age, isOnStone)) become(field, position, 'chorus_flower', DEAD);
  },
};

/** What a flower stands on: whether it goes on upwards, and whether its stem stands on end stone close below. */
function stemOf(field: Field, position: BlockPosition): { readonly isRising: boolean; readonly isOnStone: boolean } {
  const below = field.next(position, 'down').id;
  if (below === 'end_stone') return { isRising: true, isOnStone: false };
  if (below !== 'chorus_plant') return { isRising: field.isEmpty(neighbour(position, 'down')), isOnStone: false };
  let height = 1;
  let isOnStone = false;
  for (let looks = 0; looks < LOOKS_DOWN; looks++) {
    const { id } = field.next(position, 'down', height + 1);
    if (id !== 'chorus_plant') {
      isOnStone = id === 'end_stone';
      break;
    }
    height++;
  }
  return { isRising: height < 2 || height <= field.random.integer(0, isOnStone ? 4 : 3), isOnStone };
}

/** Has flowers come out of its sides. @returns whether any did. */
function fork(field: Field, position: BlockPosition, age: number, isOnStone: boolean): boolean {
  let isForked = false;
  for (let tries = field.random.integer(0, 3) + (isOnStone ? 1 : 0); tries > 0; tries--) {
    const side = SIDES[field.random.integer(0, 3)] as Facing;
    const cell = neighbour(position, side);
    if (!field.isEmpty(cell) || !field.isEmpty(neighbour(cell, 'down'))) continue;
    if (!isClear(field, cell, oppositeOf(side))) continue;
    isForked = become(field, cell, 'chorus_flower', age + 1) || isForked;
  }
  if (isForked) become(field, position, 'chorus_plant');
  return isForked;
}

/** Whether nothing stands beside a cell. @param except a side that does not count. */
const isClear = (field: Field, position: BlockPosition, except?: Facing): boolean =>
  SIDES.every((side) => side === except || field.isEmpty(neighbour(position, side)));

function become(field: Field, position: BlockPosition, id: 'chorus_plant' | 'chorus_flower', age = 0): boolean {
  const state: BlockState = field.state(id, id === 'chorus_flower' ? { age: `${age}` } : {});
  return field.set(position, id === 'chorus_plant' ? joined(field, position, state) : state);
}

/** A plant's body joined to what is around it. */
function joined(field: Field, position: BlockPosition, state: BlockState): BlockState {
  const sides = (['down', 'up', ...SIDES] as const).map((side) => {
    const { id } = field.next(position, side);
    const isJoined = id === 'chorus_plant' || id === 'chorus_flower' || (side === 'down' && id === 'end_stone');
    return [side, `${isJoined}`] as const;
  });
  return field.facts.with(state, Object.fromEntries(sides));
}

export const chorusRules: readonly GrowthRule[] = [flower];
