import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, HORIZONTAL_FACINGS, neighbour, oppositeOf } from '../../../protocol/geometry.ts';
import type { GrowthRule } from './growthRule.ts';

/** How far a stem or a hanging plant is followed to its end, in blocks. */
const LONGEST = 400;

const rootedDirt: GrowthRule = {
  ids: 'rooted_dirt',
  boneMeal(field, position) {
    const below = neighbour(position, 'down');
    return field.isEmpty(below) && field.set(below, field.state('hanging_roots'));
  },
};

const mangroveLeaves: GrowthRule = {
  ids: 'mangrove_leaves',
  boneMeal(field, position) {
    const below = neighbour(position, 'down');
    return field.isEmpty(below) && field.set(below, field.state('mangrove_propagule', { hanging: 'true', age: '0' }));
  },
};

const bigDripleaf: GrowthRule = {
  ids: ['big_dripleaf', 'big_dripleaf_stem'],
  boneMeal(field, position) {
    let top = position;
    for (let height = 0; field.at(top).id === 'big_dripleaf_stem' && height < LONGEST; height++)
      top = neighbour(top, 'up');
    const head = field.at(top);
    const above = neighbour(top, 'up');
    if (head.id !== 'big_dripleaf' || !(field.isEmpty(above) || field.at(above).id === 'water')) return false;
    const waterlogged = field.view.isWaterSource(field.at(above)) ? 'true' : 'false';
    return field.set(above, field.state('big_dripleaf', { facing: head.properties.facing as string, waterlogged }));
  },
};

const smallDripleaf: GrowthRule = {
  ids: 'small_dripleaf',
  boneMeal(field, position, state) {
    const lower = state.properties.half === 'lower' ? position : neighbour(position, 'down');
    const { facing } = state.properties;
    const water = (cell: BlockPosition) => (field.view.isWaterSource(field.at(cell)) ? 'true' : 'false');
    const height = field.random.integer(2, 5);
    let top = lower;
    for (let count = 1; count < height; count++) {
      const above = neighbour(top, 'up');
      const { id } = field.at(above);
      if (!field.owns(above) || !(field.isEmpty(above) || id === 'water' || id === 'small_dripleaf')) break;
      top = above;
    }
    const cells: [BlockPosition, BlockState][] = [];
    for (let cell = lower; ; cell = neighbour(cell, 'up')) {
      const id = cell.y === top.y ? 'big_dripleaf' : 'big_dripleaf_stem';
      cells.push([cell, field.state(id, { facing: facing as string, waterlogged: water(cell) })]);
      if (cell.y === top.y) break;
    }
    for (const [cell, built] of cells) field.set(cell, built);
    return true;
  },
};

/** One more face beside it (Minecraft wiki, "Glow Lichen"). */
const glowLichen: GrowthRule = {
  ids: 'glow_lichen',
  boneMeal(field, position, state) {
    const free: [BlockPosition, string][] = [];
    for (const facing of [...HORIZONTAL_FACINGS, 'up', 'down'] as const) {
      if (state.properties[facing] === 'true') continue;
      const beside = field.next(position, facing);
      if (field.view.sturdy(beside, oppositeOf(facing))) free.push([position, facing]);
    }
    for (const face of [...HORIZONTAL_FACINGS, 'up', 'down'] as const) {
      if (state.properties[face] !== 'true') continue;
      for (const side of [...HORIZONTAL_FACINGS, 'up', 'down'] as const) {
        const to = neighbour(position, side);
        if (side === face || side === oppositeOf(face) || !field.isEmpty(to) || !field.owns(to)) continue;
        if (field.view.sturdy(field.next(to, face), oppositeOf(face))) free.push([to, face]);
      }
    }
    if (free.length === 0) return false;
    const [cell, face] = field.random.pick(free);
    const there = field.at(cell);
    if (there.id === 'glow_lichen') return field.adjust(cell, there, { [face]: 'true' });
    const blank = Object.fromEntries([...HORIZONTAL_FACINGS, 'up', 'down'].map((each) => [each, 'false']));
    return field.set(cell, field.state('glow_lichen', { ...blank, [face]: 'true' }));
  },
};

/** Pale hanging moss grows a block further down (Minecraft wiki, "Pale Hanging Moss"). */
const hangingMoss: GrowthRule = {
  ids: 'pale_hanging_moss',
  boneMeal(field, position) {
    let tip = position;
    for (let length = 0; field.next(tip, 'down').id === 'pale_hanging_moss' && length < LONGEST; length++)
      tip = neighbour(tip, 'down');
    const below = neighbour(tip, 'down');
    return field.isEmpty(below) && field.set(below, field.state('pale_hanging_moss', { tip: 'true' }));
  },
};

/** What hangs, clings and stands in the damp, and grows by bone meal alone. */
export const undergrowthRules: readonly GrowthRule[] = [
  rootedDirt,
  mangroveLeaves,
  bigDripleaf,
  smallDripleaf,
  glowLichen,
  hangingMoss,
];
