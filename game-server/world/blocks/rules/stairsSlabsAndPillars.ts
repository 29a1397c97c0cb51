import type { BlockState } from '../../../../protocol/blockState.ts';
import { axisOf, type BlockPosition, clockwiseOf, type Facing, oppositeOf } from '../../../../protocol/geometry.ts';
import { isStairs } from '../../../data/blockTags.ts';
import type { BlockRule, PlaceContext } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { asHorizontal, isHorizontal } from './sides.ts';

/** Whether the click was on the upper half of a side, or on the underside: stairs and slabs then hang at the top. */
function wantsTop(context: PlaceContext): boolean {
  return context.face === 'down' || (context.face !== 'up' && context.cursor.y > 0.5);
}

/** Wiki: Stairs, "Placement" and "Shape". */
export const stairs: BlockRule = {
  place(context, id) {
    const state = context.view.facts.state(id, {
      facing: context.horizontal,
      half: wantsTop(context) ? 'top' : 'bottom',
    });
    return context.view.facts.with(state, { shape: stairsShape(state, context.position, context.view) });
  },
  update(state, position, side, view) {
    return isHorizontal(side) ? view.facts.with(state, { shape: stairsShape(state, position, view) }) : state;
  },
};

function stairsShape(state: BlockState, position: BlockPosition, view: BlockView): string {
  const facing = asHorizontal(state.properties.facing);
  const left = oppositeOf(clockwiseOf(facing));
  const bendsTo = (other: BlockState): boolean =>
    isStairs(other.id) &&
    other.properties.half === state.properties.half &&
    axisOf(other.properties.facing as Facing) !== axisOf(facing);
  /** A neighbour on that side that runs on straight keeps the stairs from bending. */
  const freeOn = (side: Facing): boolean => {
    const other = view.next(position, side);
    return (
      !isStairs(other.id) ||
      other.properties.facing !== state.properties.facing ||
      other.properties.half !== state.properties.half
    );
  };
  const front = view.next(position, facing);
  if (bendsTo(front) && freeOn(oppositeOf(front.properties.facing as Facing))) {
    return front.properties.facing === left ? 'outer_left' : 'outer_right';
  }
  const back = view.next(position, oppositeOf(facing));
  if (bendsTo(back) && freeOn(back.properties.facing as Facing)) {
    return back.properties.facing === left ? 'inner_left' : 'inner_right';
  }
  return 'straight';
}

/** Wiki: Slab, "Placement". */
export const slab: BlockRule = {
  place(context, id) {
    const { facts } = context.view;
    if (context.view.at(context.position).id === id) return facts.state(id, { type: 'double', waterlogged: 'false' });
    return facts.state(id, { type: wantsTop(context) ? 'top' : 'bottom' });
  },
  givesWay(state, context) {
    if (state.properties.type === 'double' || context.item !== state.id) return false;
    if (!context.replacesClicked) return true;
    const upper = context.cursor.y > 0.5;
    return state.properties.type === 'bottom'
      ? context.face === 'up' || (upper && isHorizontal(context.face))
      : context.face === 'down' || (!upper && isHorizontal(context.face));
  },
};

/** Logs, hay, bone, purpur pillars, chains: the axis of the clicked face (wiki: Log, "Placement"). */
export const pillar: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { axis: axisOf(context.face) }),
};
