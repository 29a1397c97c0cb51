import type { BlockState } from '../../../../protocol/blockState.ts';
import { isAir } from '../../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { isFenceGate, isLeaves, isLog, isSnowy } from '../../../data/blockTags.ts';
import type { BlockRule } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { flag, SIDES } from './sides.ts';

/** Grass, podzol and mycelium look white under snow (wiki: Grass Block). */
export const snowyTop: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(id, { snowy: flag(isSnowy(context.view.next(context.position, 'up').id)) }),
  update: (state, position, side, view) =>
    side === 'up' ? view.facts.with(state, { snowy: flag(isSnowy(view.next(position, 'up').id)) }) : state,
};

const uncovered = (_state: BlockState, position: BlockPosition, view: BlockView): boolean => {
  const above = view.next(position, 'up');
  return !view.solid(above) || isFenceGate(above.id);
};

/** Farmland and dirt paths turn to dirt under a solid block (wiki: Farmland, Dirt Path). */
export const tilled: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(
      uncovered(context.view.at(context.position), context.position, context.view) ? id : 'dirt',
    ),
  survives: (state, position, view) => state.id === 'dirt' || uncovered(state, position, view),
  leansOn: (_state, side) => side === 'up',
  becomes: 'dirt',
};

/** Wiki: Snow: eight layers; a single one gives way to any block. */
export const snowLayer: BlockRule = {
  place(context, id) {
    const there = context.view.at(context.position);
    const layers = there.id === id ? Math.min(8, Number(there.properties.layers) + 1) : 1;
    return context.view.facts.state(id, { layers: String(layers) });
  },
  survives(_state, position, view) {
    const below = view.next(position, 'down');
    if (['ice', 'packed_ice', 'barrier'].includes(below.id)) return false;
    if (['honey_block', 'soul_sand', 'mud'].includes(below.id)) return true;
    return view.collisionFaceFull(below, 'up') || (below.id === 'snow' && below.properties.layers === '8');
  },
  givesWay(state, context) {
    const layers = Number(state.properties.layers);
    if (context.item !== 'snow' || layers === 8) return layers === 1;
    return context.replacesClicked ? context.face === 'up' : true;
  },
};

/** Wiki: Carpet: on anything but air. */
export const carpet: BlockRule = {
  survives: (_state, position, view) => !isAir(view.next(position, 'down').id),
};
/** Wiki: Cake: on a solid block. */
export const cake: BlockRule = {
  survives: (_state, position, view) => view.solid(view.next(position, 'down')),
  leansOn: (_state, side) => side === 'down',
};

/** Wiki: Concrete Powder: hardens at once beside water. */
export const concretePowder: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const wet = view.hasWater(view.at(position)) || besideWater(position, view);
    return view.facts.state(wet ? id.replace(/_powder$/, '') : id);
  },
  update: (state, position, _side, view) =>
    besideWater(position, view) ? view.facts.state(state.id.replace(/_powder$/, '')) : state,
};

function besideWater(position: BlockPosition, view: BlockView): boolean {
  return (['up', ...SIDES] as const).some(
    (side) => view.hasWater(view.next(position, side)) && !view.supportedFrom(position, side),
  );
}

/** Leaves placed by hand never decay; all know their distance to a log (wiki: Leaves). */
export const leaves: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(id, { persistent: 'true', distance: distanceToLog(context.position, context.view) }),
  update: (state, position, _side, view) => view.facts.with(state, { distance: distanceToLog(position, view) }),
};

function distanceToLog(position: BlockPosition, view: BlockView): string {
  let distance = 7;
  for (const side of ['up', 'down', ...SIDES] as const) {
    const { id, properties } = view.next(position, side);
    if (isLog(id)) distance = 1;
    else if (isLeaves(id)) distance = Math.min(distance, Number(properties.distance) + 1);
  }
  return String(distance);
}

/** Wiki: Scaffolding: up to six blocks sideways from a supported one. */
export const scaffolding: BlockRule = {
  place: (context, id) => scaffoldAt(context.view.facts.state(id), context.position, context.view),
  survives: (_state, position, view) => scaffoldDistance(position, view) < 7,
  update: (state, position, _side, view) => scaffoldAt(state, position, view),
  givesWay: (_state, context) => context.item === 'scaffolding',
};

function scaffoldAt(state: BlockState, position: BlockPosition, view: BlockView): BlockState {
  const distance = scaffoldDistance(position, view);
  const bottom = distance > 0 && view.next(position, 'down').id !== 'scaffolding';
  return view.facts.with(state, { distance: String(distance), bottom: flag(bottom) });
}

function scaffoldDistance(position: BlockPosition, view: BlockView): number {
  const below = view.next(position, 'down');
  let distance = below.id === 'scaffolding' ? Number(below.properties.distance) : 7;
  if (below.id !== 'scaffolding' && view.sturdy(below, 'up')) return 0;
  for (const side of SIDES) {
    const beside = view.next(position, side);
    if (beside.id === 'scaffolding') distance = Math.min(distance, Number(beside.properties.distance) + 1);
  }
  return distance;
}
