import type { BlockState } from '../../../../protocol/blockState.ts';
import {
  axisOf,
  type BlockPosition,
  clockwiseOf,
  type Facing,
  type HorizontalFacing,
  neighbour,
  oppositeOf,
} from '../../../../protocol/geometry.ts';
import {
  isFence,
  isFenceGate,
  isPane,
  isWall,
  isWoodenFence,
  raisesPost,
  refusesLinks,
} from '../../../data/blockTags.ts';
import type { BlockRule } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { coversBottom } from '../shapes.ts';
import { asHorizontal, flag, isHorizontal, SIDES } from './sides.ts';

type Links = (state: BlockState, other: BlockState, side: HorizontalFacing, view: BlockView) => boolean;

/** Whether a gate on that side stands across it, so that a fence or wall runs into its post. */
function gateAcross(other: BlockState, side: HorizontalFacing): boolean {
  return isFenceGate(other.id) && axisOf(asHorizontal(other.properties.facing)) === axisOf(clockwiseOf(side));
}

function solidTowards(other: BlockState, side: HorizontalFacing, view: BlockView): boolean {
  return !refusesLinks(other.id) && view.sturdy(other, oppositeOf(side));
}

const fenceLinks: Links = (state, other, side, view) =>
  solidTowards(other, side, view) ||
  (isFence(other.id) && isWoodenFence(other.id) === isWoodenFence(state.id)) ||
  gateAcross(other, side);

const paneLinks: Links = (_state, other, side, view) =>
  solidTowards(other, side, view) || isPane(other.id) || isWall(other.id);

const wallLinks: Links = (_state, other, side, view) =>
  isWall(other.id) || solidTowards(other, side, view) || isPane(other.id) || gateAcross(other, side);

function linkingBy(links: Links): BlockRule {
  return {
    place(context, id) {
      const { view, position } = context;
      const state = view.facts.state(id);
      return view.facts.with(
        state,
        Object.fromEntries(SIDES.map((side) => [side, flag(links(state, view.next(position, side), side, view))])),
      );
    },
    update(state, position, side, view) {
      if (!isHorizontal(side)) return state;
      return view.facts.with(state, { [side]: flag(links(state, view.next(position, side), side, view)) });
    },
  };
}

/** Wiki: Fence, "Connections". */
export const fence = linkingBy(fenceLinks);
/** Wiki: Glass Pane and Iron Bars, "Connections". */
export const pane = linkingBy(paneLinks);

/** Wiki: Wall, "Connections": a side is tall where the block above covers it, the post up unless the wall is straight. */
export const wall: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const state = view.facts.state(id);
    return raised(state, position, view, (side) => wallLinks(state, view.next(position, side), side, view));
  },
  update(state, position, side, view) {
    if (side === 'down') return state;
    return raised(state, position, view, (each) =>
      each === side
        ? wallLinks(state, view.next(position, each), each, view)
        : (state.properties[each] ?? 'none') !== 'none',
    );
  },
};

/** The part of the cell above that a wall's side needs covered to be tall, in sixteenths. */
const COVER: Readonly<Record<HorizontalFacing | 'post', readonly [number, number, number, number]>> = {
  north: [7, 0, 9, 9],
  south: [7, 7, 9, 16],
  west: [0, 7, 9, 9],
  east: [7, 7, 16, 9],
  post: [7, 7, 9, 9],
};

function raised(
  state: BlockState,
  position: BlockPosition,
  view: BlockView,
  linked: (side: HorizontalFacing) => boolean,
): BlockState {
  const above = view.next(position, 'up');
  const sides: Record<string, string> = {};
  for (const side of SIDES) {
    sides[side] = !linked(side) ? 'none' : coversBottom(view.facts, above, COVER[side]) ? 'tall' : 'low';
  }
  return view.facts.with(state, { ...sides, up: flag(hasPost(sides, above, view)) });
}

function hasPost(sides: Record<string, string>, above: BlockState, view: BlockView): boolean {
  if (isWall(above.id) && above.properties.up === 'true') return true;
  const { north, east, south, west } = sides;
  const open = (side: string | undefined): boolean => side === 'none';
  const straight = open(north) === open(south) && open(east) === open(west) && !(open(north) && open(east));
  if (!straight) return true;
  const tall = (north === 'tall' && south === 'tall') || (east === 'tall' && west === 'tall');
  if (tall) return false;
  return raisesPost(above.id) || coversBottom(view.facts, above, COVER.post);
}

/** Huge mushroom caps show their pores where another of the kind touches (wiki: Mushroom Block). */
export const mushroomCap: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const faces = ['down', 'up', ...SIDES] as const;
    return view.facts.state(
      id,
      Object.fromEntries(faces.map((face) => [face, flag(view.next(position, face).id !== id)])),
    );
  },
  update: (state, position, side, view) =>
    view.next(position, side).id === state.id ? view.facts.with(state, { [side]: 'false' }) : state,
};

const isChorus = (id: string): boolean => id === 'chorus_plant' || id === 'chorus_flower';

/** Wiki: Chorus Plant. */
export const chorusPlant: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const faces = ['down', 'up', ...SIDES] as const;
    return view.facts.state(
      id,
      Object.fromEntries(faces.map((face) => [face, flag(chorusLinks(view, position, face))])),
    );
  },
  update: (state, position, side, view) => view.facts.with(state, { [side]: flag(chorusLinks(view, position, side)) }),
  survives(_state, position, view) {
    const below = view.next(position, 'down');
    const wedged = view.next(position, 'up').id !== 'air' && below.id !== 'air';
    for (const side of SIDES) {
      if (view.next(position, side).id !== 'chorus_plant') continue;
      if (wedged) return false;
      const under = view.next(neighbour(position, side), 'down').id;
      if (under === 'chorus_plant' || under === 'end_stone') return true;
    }
    return below.id === 'chorus_plant' || below.id === 'end_stone';
  },
};

function chorusLinks(view: BlockView, position: BlockPosition, face: Facing): boolean {
  const other = view.next(position, face).id;
  return isChorus(other) || (face === 'down' && other === 'end_stone');
}

/** Wiki: Chorus Flower. */
export const chorusFlower: BlockRule = {
  survives(_state, position, view) {
    const below = view.next(position, 'down').id;
    if (below === 'chorus_plant' || below === 'end_stone') return true;
    if (below !== 'air') return false;
    const around = SIDES.map((side) => view.next(position, side).id);
    return (
      around.filter((id) => id === 'chorus_plant').length === 1 &&
      around.every((id) => id === 'chorus_plant' || id === 'air')
    );
  },
};

/** Wiki: Tripwire: strings link to strings and to hooks that face them. */
export const tripwire: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    return view.facts.state(
      id,
      Object.fromEntries(SIDES.map((side) => [side, flag(stringLinks(view.next(position, side), side))])),
    );
  },
  update: (state, position, side, view) =>
    isHorizontal(side) ? view.facts.with(state, { [side]: flag(stringLinks(view.next(position, side), side)) }) : state,
};

function stringLinks(other: BlockState, side: HorizontalFacing): boolean {
  return other.id === 'tripwire' || (other.id === 'tripwire_hook' && other.properties.facing === oppositeOf(side));
}
