import type { BlockState } from '../../../../protocol/blockState.ts';
import {
  axisOf,
  type BlockPosition,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../../protocol/geometry.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import { isSignalSource, isTrapdoor } from '../../../data/blockTags.ts';
import type { BlockRule } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { SIDES } from './sides.ts';

/** Pressure plates, repeaters, comparators: on a block with a firm rim (wiki: "Placement" of each). */
export const onRim: BlockRule = {
  survives: (_state, position, view) => view.supportedFrom(position, 'down', 'rim'),
  leansOn: (_state, side) => side === 'down',
};
export const pressurePlate: BlockRule = {
  survives: (_state, position, view) =>
    view.supportedFrom(position, 'down', 'rim') || view.centreSupportFrom(position, 'down'),
  leansOn: (_state, side) => side === 'down',
};

/** Wiki: Redstone Dust, "Placement": a cross when alone, otherwise a line towards what it links to. */
export const redstoneWire: BlockRule = {
  place: (context, id) => wired(context.view.facts.state(id), context.position, context.view, true),
  survives: (_state, position, view) => carriesWire(view.next(position, 'down'), view),
  leansOn: (_state, side) => side === 'down',
  update: (state, position, side, view) => (side === 'down' ? state : wired(state, position, view, !isDot(state))),
};

const isDot = (state: BlockState): boolean => SIDES.every((side) => state.properties[side] === 'none');
const carriesWire = (below: BlockState, view: BlockView): boolean => view.sturdy(below, 'up') || below.id === 'hopper';

function wired(state: BlockState, position: BlockPosition, view: BlockView, crossesWhenAlone: boolean): BlockState {
  const roofed = view.conductor(view.next(position, 'up'));
  const links: Record<string, string> = {};
  for (const side of SIDES) links[side] = wireLink(position, side, view, !roofed);
  const alone = SIDES.every((side) => links[side] === 'none');
  if (!alone || crossesWhenAlone) {
    const open = (side: HorizontalFacing): boolean => links[side] !== 'none';
    const lineX = !open('north') && !open('south');
    const lineZ = !open('east') && !open('west');
    for (const side of SIDES) {
      const across = axisOf(side) === 'x' ? lineX : lineZ;
      if (!open(side) && across) links[side] = 'side';
    }
  }
  return view.facts.with(state, links);
}

function wireLink(position: BlockPosition, side: HorizontalFacing, view: BlockView, climbs: boolean): string {
  const at = neighbour(position, side);
  const other = view.at(at);
  if (climbs && (isTrapdoor(other.id) || carriesWire(other, view))) {
    if (attracts(view.next(at, 'up'), undefined)) {
      return view.sturdy(other, oppositeOf(side)) ? 'up' : 'side';
    }
  }
  if (attracts(other, side)) return 'side';
  return !view.conductor(other) && attracts(view.next(at, 'down'), undefined) ? 'side' : 'none';
}

function attracts(other: BlockState, side: HorizontalFacing | undefined): boolean {
  if (other.id === 'redstone_wire') return true;
  if (side === undefined) return false;
  const facing = other.properties.facing;
  if (other.id === 'repeater') return facing === side || facing === oppositeOf(side);
  if (other.id === 'observer') return facing === side;
  return isSignalSource(other.id);
}

type RailEnds = readonly [BlockPosition, BlockPosition];
const STEP: Readonly<Record<string, readonly [HorizontalFacing, HorizontalFacing]>> = nameTable({
  north_south: ['north', 'south'],
  east_west: ['west', 'east'],
  south_east: ['east', 'south'],
  south_west: ['west', 'south'],
  north_west: ['west', 'north'],
  north_east: ['east', 'north'],
  ascending_east: ['west', 'east'],
  ascending_west: ['west', 'east'],
  ascending_north: ['north', 'south'],
  ascending_south: ['north', 'south'],
});

const isTrack = (id: string): boolean => id === 'rail' || id.endsWith('_rail');

function endsOf(state: BlockState, position: BlockPosition): RailEnds {
  const shape = state.properties.shape ?? 'north_south';
  const end = (side: HorizontalFacing): BlockPosition => {
    const beside = neighbour(position, side);
    return shape === `ascending_${side}` ? neighbour(beside, 'up') : beside;
  };
  const [a, b] = STEP[shape] as readonly [HorizontalFacing, HorizontalFacing];
  return [end(a), end(b)];
}

/** The rail at a cell or one above or below it. */
function trackNear(position: BlockPosition, view: BlockView): BlockPosition | undefined {
  return [position, neighbour(position, 'up'), neighbour(position, 'down')].find((cell) => isTrack(view.at(cell).id));
}

const sameColumn = (a: BlockPosition, b: BlockPosition): boolean => a.x === b.x && a.z === b.z;

/** Whether the rail on that side runs towards `position` already, or has an end to spare. */
function railJoins(position: BlockPosition, side: HorizontalFacing, view: BlockView): boolean {
  const other = trackNear(neighbour(position, side), view);
  if (!other) return false;
  const taken = endsOf(view.at(other), other).filter((end) => {
    const track = trackNear(end, view);
    if (sameColumn(end, position)) return true;
    return track && endsOf(view.at(track), track).some((back) => sameColumn(back, other));
  });
  return taken.some((end) => sameColumn(end, position)) || taken.length < 2;
}

/**
 * Wiki: Rail, "Placement": along the player's look, or bent and sloped towards the rails beside it. Powered rails
 * and their like do not bend.
 */
export const rail: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(id, {
      shape: railShape(
        context.position,
        context.view,
        id === 'rail',
        axisOf(context.horizontal) === 'x' ? 'east_west' : 'north_south',
      ),
    }),
  survives(state, position, view) {
    if (!view.supportedFrom(position, 'down', 'rim')) return false;
    const slope = /^ascending_(\w+)$/.exec(state.properties.shape ?? '')?.[1] as HorizontalFacing | undefined;
    return !slope || view.sturdy(view.next(position, slope), 'up', 'rim');
  },
  update(state, position, _side, view) {
    const shape = state.properties.shape as string;
    const held = endsOf(state, position).filter((end) => trackNear(end, view)).length;
    return held === 2
      ? state
      : view.facts.with(state, { shape: railShape(position, view, state.id === 'rail', shape) });
  },
};

function railShape(position: BlockPosition, view: BlockView, bends: boolean, fallback: string): string {
  const [n, e, s, w] = SIDES.map((side) => railJoins(position, side, view)) as [boolean, boolean, boolean, boolean];
  let shape: string | undefined;
  if ((n || s) && !(e || w)) shape = 'north_south';
  if ((e || w) && !(n || s)) shape = 'east_west';
  if (bends) {
    if (s && e && !n && !w) shape = 'south_east';
    if (s && w && !n && !e) shape = 'south_west';
    if (n && w && !s && !e) shape = 'north_west';
    if (n && e && !s && !w) shape = 'north_east';
    if (!shape && (n || s) && (e || w)) {
      if (s && e) shape = 'south_east';
      if (s && w) shape = 'south_west';
      if (n && e) shape = 'north_east';
      if (n && w) shape = 'north_west';
    }
  }
  shape ??= fallback;
  const climbs = (side: HorizontalFacing): boolean =>
    isTrack(view.at(neighbour(neighbour(position, side), 'up')).id) &&
    view.sturdy(view.next(position, side), 'up', 'rim');
  if (shape === 'north_south') {
    if (climbs('north')) shape = 'ascending_north';
    if (climbs('south')) shape = 'ascending_south';
  } else if (shape === 'east_west') {
    if (climbs('east')) shape = 'ascending_east';
    if (climbs('west')) shape = 'ascending_west';
  }
  return shape;
}
