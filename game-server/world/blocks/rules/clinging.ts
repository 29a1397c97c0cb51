import type { BlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf } from '../../../../protocol/geometry.ts';
import { type BlockRule, BROKEN } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { isHorizontal, SIDES } from './sides.ts';

const VINE_FACES = ['up', ...SIDES] as const;
const ALL_FACES = ['down', 'up', ...SIDES] as const;

function clingsTo(position: BlockPosition, face: Facing, view: BlockView): boolean {
  const other = view.next(position, face);
  return view.sturdy(other, oppositeOf(face)) || view.collisionFaceFull(other, oppositeOf(face));
}

const count = (state: BlockState, faces: readonly Facing[]): number =>
  faces.filter((face) => state.properties[face] === 'true').length;

/** A vine's side holds on to a full face, or hangs from the same side of a vine above. */
function vineHolds(position: BlockPosition, face: Facing, view: BlockView): boolean {
  if (face === 'down') return false;
  if (clingsTo(position, face, view)) return true;
  const above = view.next(position, 'up');
  return face !== 'up' && above.id === 'vine' && above.properties[face] === 'true';
}

/** Wiki: Vines: one more side with every item. */
export const vine: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const there = view.at(position);
    const before = there.id === id ? there : undefined;
    for (const face of context.attachOrder) {
      if (face === 'down' || before?.properties[face] === 'true') continue;
      if (vineHolds(position, face, view)) return view.facts.with(before ?? view.facts.state(id), { [face]: 'true' });
    }
    return before;
  },
  survives: (state, position, view) =>
    VINE_FACES.some((face) => state.properties[face] === 'true' && vineHolds(position, face, view)),
  leansOn: () => false,
  givesWay: (state, context) => context.item !== 'vine' || count(state, VINE_FACES) < 5,
  update(state, position, side, view) {
    if (side === 'down') return state;
    const kept: Record<string, string> = {};
    for (const face of VINE_FACES) {
      const holds =
        state.properties[face] === 'true' &&
        (face === 'up' ? clingsTo(position, 'up', view) : vineHolds(position, face, view));
      kept[face] = holds ? 'true' : 'false';
    }
    const next = view.facts.with(state, kept);
    return count(next, VINE_FACES) === 0 ? BROKEN : next;
  },
};

/** Wiki: Glow Lichen, Sculk Vein, Resin Clump: any of six faces, one more with every item. */
export const lichen: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const there = view.at(position);
    const before = there.id === id ? there : undefined;
    for (const face of context.attachOrder) {
      if (before?.properties[face] === 'true' || !clingsTo(position, face, view)) continue;
      const blank = view.facts.state(id, Object.fromEntries(ALL_FACES.map((each) => [each, 'false'])));
      return view.facts.with(before ?? blank, { [face]: 'true' });
    }
    return undefined;
  },
  survives: (state, position, view) => {
    const faces = ALL_FACES.filter((face) => state.properties[face] === 'true');
    return faces.length > 0 && faces.every((face) => clingsTo(position, face, view));
  },
  leansOn: () => false,
  givesWay: (state, context) => state.id !== context.item || count(state, ALL_FACES) < 6,
  update(state, position, side, view) {
    if (state.properties[side] !== 'true' || clingsTo(position, side, view)) return state;
    const next = view.facts.with(state, { [side]: 'false' });
    return count(next, ALL_FACES) === 0 ? BROKEN : next;
  },
};

/** Wiki: Pointed Dripstone. */
export const dripstone: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const first = oppositeOf(context.verticalLooking);
    const tip = ([first, oppositeOf(first)] as const).find((each) => holdsStone(position, each, view));
    if (!tip) return undefined;
    return view.facts.state(id, {
      vertical_direction: tip,
      thickness: thickness(position, tip, !context.sneaking, view),
    });
  },
  survives: (state, position, view) => holdsStone(position, tipOf(state), view),
  leansOn: (state, side) => side === oppositeOf(tipOf(state)),
  update: (state, position, side, view) =>
    isHorizontal(side)
      ? state
      : view.facts.with(state, {
          thickness: thickness(position, tipOf(state), state.properties.thickness === 'tip_merge', view),
        }),
};

const tipOf = (state: BlockState): Facing => (state.properties.vertical_direction as Facing | undefined) ?? 'up';
const isStone = (state: BlockState, tip: Facing): boolean => state.id === 'pointed_dripstone' && tipOf(state) === tip;

function holdsStone(position: BlockPosition, tip: Facing, view: BlockView): boolean {
  const root = view.next(position, oppositeOf(tip));
  return view.sturdy(root, tip) || isStone(root, tip);
}

function thickness(position: BlockPosition, tip: Facing, merges: boolean, view: BlockView): string {
  const ahead = view.at(neighbour(position, tip));
  if (isStone(ahead, oppositeOf(tip))) {
    return !merges && ahead.properties.thickness !== 'tip_merge' ? 'tip' : 'tip_merge';
  }
  if (!isStone(ahead, tip)) return 'tip';
  if (ahead.properties.thickness === 'tip' || ahead.properties.thickness === 'tip_merge') return 'frustum';
  return isStone(view.next(position, oppositeOf(tip)), tip) ? 'middle' : 'base';
}
