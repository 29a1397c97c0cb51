import type { BlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  clockwiseOf,
  FACINGS,
  type Facing,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../protocol/geometry.ts';
import type { Field } from './field.ts';
import type { GrowthRule } from './growthRule.ts';

/** How many of a kind may be in the box of 9 x 3 x 9 around before it spreads no more (wiki: Vines, Mushroom). */
const CROWD = 5;

function isCrowded(field: Field, position: BlockPosition, id: string): boolean {
  let count = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dz = -4; dz <= 4; dz++)
      for (let dx = -4; dx <= 4; dx++)
        if (field.at({ x: position.x + dx, y: position.y + dy, z: position.z + dz }).id === id && ++count >= CROWD)
          return true;
  return false;
}

/** Minecraft wiki, "Mushroom": spreads up to two steps of a block, into the dark. */
const mushrooms: GrowthRule = {
  ids: ['brown_mushroom', 'red_mushroom'],
  tick(field, position, state) {
    if (!field.oneIn(25) || isCrowded(field, position, state.id)) return;
    const { random } = field;
    const fits = (cell: BlockPosition) => field.isEmpty(cell) && canStandMushroom(field, state, cell);
    const aside = (from: BlockPosition): BlockPosition => ({
      x: from.x + random.integer(-1, 1),
      y: from.y + random.integer(0, 1) - random.integer(0, 1),
      z: from.z + random.integer(-1, 1),
    });
    let from = position;
    let to = aside(from);
    for (let step = 0; step < 4; step++) {
      if (fits(to)) from = to;
      to = aside(from);
    }
    if (fits(to)) field.set(to, state);
  },
};

const MUSHROOM_LIGHT = 13;
const MUSHROOM_GROUND: ReadonlySet<string> = new Set(['mycelium', 'podzol', 'crimson_nylium', 'warped_nylium']);

function canStandMushroom(field: Field, state: BlockState, position: BlockPosition): boolean {
  if (!field.survives(state, position)) return false;
  return MUSHROOM_GROUND.has(field.next(position, 'down').id) || field.light(position) < MUSHROOM_LIGHT;
}

/** Minecraft wiki, "Vines", growth: one random tick in four looks into one of six directions. */
const vines: GrowthRule = {
  ids: 'vine',
  tick(field, position, state) {
    if (!field.oneIn(4)) return;
    const facing = field.random.pick(FACINGS);
    if (facing !== 'up' && facing !== 'down' && state.properties[facing] !== 'true') {
      if (!isCrowded(field, position, 'vine')) spreadSideways(field, position, state, facing);
      return;
    }
    if (facing === 'up' && spreadUp(field, position, state)) return;
    spreadDown(field, position, state);
  },
};

/** Whether a vine in a cell could hold on to what lies in a direction. */
function holds(field: Field, position: BlockPosition, facing: Facing): boolean {
  const beside = field.next(position, facing);
  return field.view.sturdy(beside, oppositeOf(facing)) || field.view.collisionFaceFull(beside, oppositeOf(facing));
}

const vineOn = (field: Field, ...faces: Facing[]) =>
  field.state('vine', Object.fromEntries(faces.map((face) => [face, 'true'])));

function spreadSideways(field: Field, position: BlockPosition, state: BlockState, facing: HorizontalFacing): void {
  const to = neighbour(position, facing);
  if (!field.isEmpty(to)) {
    if (holds(field, position, facing)) field.adjust(position, state, { [facing]: 'true' });
    return;
  }
  const turns = [clockwiseOf(facing), oppositeOf(clockwiseOf(facing)) as HorizontalFacing];
  for (const turn of turns)
    if (state.properties[turn] === 'true' && holds(field, to, turn)) {
      field.set(to, vineOn(field, turn));
      return;
    }
  const back = oppositeOf(facing);
  for (const turn of turns) {
    const corner = neighbour(to, turn);
    if (state.properties[turn] !== 'true' || !field.isEmpty(corner) || !holds(field, corner, back)) continue;
    field.set(corner, vineOn(field, back));
    return;
  }
  if (field.random.float() < 0.05 && holds(field, to, 'up')) field.set(to, vineOn(field, 'up'));
}

/** @returns whether the direction was up in earnest, so that the vine does not grow down instead. */
function spreadUp(field: Field, position: BlockPosition, state: BlockState): boolean {
  if (state.properties.up !== 'true' && holds(field, position, 'up'))
    return field.adjust(position, state, { up: 'true' });
  const above = neighbour(position, 'up');
  if (!field.isEmpty(above)) return false;
  if (isCrowded(field, position, 'vine')) return true;
  const faces = HORIZONTAL_FACINGS.filter(
    (face) => state.properties[face] === 'true' && !field.oneIn(2) && holds(field, above, face),
  );
  if (faces.length > 0) field.set(above, vineOn(field, ...faces));
  return true;
}

function spreadDown(field: Field, position: BlockPosition, state: BlockState): void {
  const below = neighbour(position, 'down');
  const there = field.at(below);
  if (there.id !== 'vine' && !field.isEmpty(below)) return;
  const before = there.id === 'vine' ? HORIZONTAL_FACINGS.filter((face) => there.properties[face] === 'true') : [];
  const added = HORIZONTAL_FACINGS.filter(
    (face) => state.properties[face] === 'true' && !before.includes(face) && field.oneIn(2),
  );
  if (added.length === 0) return;
  const up: Facing[] = there.properties.up === 'true' ? ['up'] : [];
  field.set(below, vineOn(field, ...up, ...before, ...added));
}

export const spreadingRules: readonly GrowthRule[] = [mushrooms, vines];
