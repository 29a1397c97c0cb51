import type { BlockState } from '../../../../protocol/blockState.ts';
import {
  axisOf,
  type BlockPosition,
  clockwiseOf,
  type Facing,
  neighbour,
  oppositeOf,
  stepOf,
} from '../../../../protocol/geometry.ts';
import { isDoor, isWall } from '../../../data/blockTags.ts';
import { type BlockRule, BROKEN, type PlaceContext } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { asHorizontal, flag, isHorizontal } from './sides.ts';

/** Wiki: Door, "Placement": hinge beside a full block or so that two doors meet, otherwise by the clicked half. */
export const door: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(id, { facing: context.horizontal, half: 'lower', hinge: hingeOf(context, id) }),
  needsRoom: (_state, position) => neighbour(position, 'up'),
  furtherCells: (state, position, view) => [
    { position: neighbour(position, 'up'), state: view.facts.with(state, { half: 'upper' }) },
  ],
  survives: (state, position, view) =>
    state.properties.half === 'lower'
      ? view.supportedFrom(position, 'down')
      : view.next(position, 'down').id === state.id,
  leansOn: (state, side) => state.properties.half === 'lower' && side === 'down',
  update(state, position, side, view) {
    const towardsOther = state.properties.half === 'lower' ? 'up' : 'down';
    if (side !== towardsOther) return state;
    const other = view.next(position, side);
    if (other.id !== state.id || other.properties.half === state.properties.half) return BROKEN;
    const { facing, hinge, open, powered } = other.properties;
    return view.facts.with(state, {
      facing: facing as string,
      hinge: hinge as string,
      open: open as string,
      powered: powered as string,
    });
  },
};

function hingeOf(context: PlaceContext, id: string): 'left' | 'right' {
  const { view, position, horizontal: facing, cursor } = context;
  const right = clockwiseOf(facing);
  const left = oppositeOf(right);
  const above = neighbour(position, 'up');
  const blocks = (from: BlockPosition, side: Facing): number => (view.fullCube(view.next(from, side)) ? 1 : 0);
  // Since the copper doors of 1.20.3 any door is a partner, before only the same kind.
  const partners = (state: BlockState): boolean =>
    (view.facts.atLeast('1.20.3') ? isDoor(state.id) : state.id === id) && state.properties.half === 'lower';
  const weight = blocks(position, right) + blocks(above, right) - blocks(position, left) - blocks(above, left);
  const doorLeft = partners(view.next(position, left));
  const doorRight = partners(view.next(position, right));
  if ((doorLeft && !doorRight) || weight > 0) return 'right';
  if ((doorRight && !doorLeft) || weight < 0) return 'left';
  const step = stepOf(facing);
  const swapped =
    (step.x < 0 && cursor.z < 0.5) ||
    (step.x > 0 && cursor.z > 0.5) ||
    (step.z < 0 && cursor.x > 0.5) ||
    (step.z > 0 && cursor.x < 0.5);
  return swapped ? 'right' : 'left';
}

/** Wiki: Trapdoor, "Placement". */
export const trapdoor: BlockRule = {
  place(context, id) {
    const onSide = !context.replacesClicked && isHorizontal(context.face);
    return context.view.facts.state(id, {
      facing: onSide ? context.face : oppositeOf(context.horizontal),
      half: onSide ? (context.cursor.y > 0.5 ? 'top' : 'bottom') : context.face === 'up' ? 'bottom' : 'top',
    });
  },
};

/** Wiki: Fence Gate: lowered between walls. */
export const fenceGate: BlockRule = {
  place(context, id) {
    const state = context.view.facts.state(id, { facing: context.horizontal });
    return context.view.facts.with(state, { in_wall: flag(betweenWalls(state, context.position, context.view)) });
  },
  update(state, position, side, view) {
    const across = axisOf(clockwiseOf(asHorizontal(state.properties.facing)));
    if (axisOf(side) !== across) return state;
    return view.facts.with(state, { in_wall: flag(betweenWalls(state, position, view)) });
  },
};

function betweenWalls(state: BlockState, position: BlockPosition, view: BlockView): boolean {
  const side = clockwiseOf(asHorizontal(state.properties.facing));
  return isWall(view.next(position, side).id) || isWall(view.next(position, oppositeOf(side)).id);
}
