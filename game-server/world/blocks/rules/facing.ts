import type { BlockState } from '../../../../protocol/blockState.ts';
import { axisOf, clockwiseOf, type Facing, type HorizontalFacing, oppositeOf } from '../../../../protocol/geometry.ts';
import type { BlockRule, PlaceContext } from '../blockRule.ts';
import { rotationOf } from '../looking.ts';
import { asHorizontal, flag, isHorizontal } from './sides.ts';

/** Towards the player's back: campfires, decorated pots, calibrated sensors. */
export const facingAlong: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { facing: context.horizontal }),
};
/** Wiki: Anvil: across the player's look. */
export const anvil: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { facing: clockwiseOf(context.horizontal) }),
};
/** Wiki: Observer: its face looks where the player looks. */
export const observer: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { facing: context.looking }),
};
/** Shulker boxes and lightning rods stand off the clicked face. */
export const offFace: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { facing: context.face }),
};
/** Wiki: End Rod: turned round when set against another that points the same way. */
export const endRod: BlockRule = {
  place(context, id) {
    const base = context.view.next(context.position, oppositeOf(context.face));
    const same = base.id === id && base.properties.facing === context.face;
    return context.view.facts.state(id, { facing: same ? oppositeOf(context.face) : context.face });
  },
};
/** Wiki: Hopper: its spout at the clicked face, down when that is above or below. */
export const hopper: BlockRule = {
  place: (context, id) =>
    context.view.facts.state(id, { facing: isHorizontal(context.face) ? oppositeOf(context.face) : 'down' }),
};

/** Wiki: Crafter; the property joins front and top, as in "up_north". */
export const crafter: BlockRule = {
  place(context, id) {
    const front = oppositeOf(context.looking);
    let top: Facing = 'up';
    if (front === 'down') top = oppositeOf(context.horizontal);
    if (front === 'up') top = context.horizontal;
    return context.view.facts.state(id, { orientation: `${front}_${top}` });
  },
};
/** Wiki: Jigsaw Block. */
export const jigsaw: BlockRule = {
  place(context, id) {
    const top = isHorizontal(context.face) ? 'up' : oppositeOf(context.horizontal);
    return context.view.facts.state(id, { orientation: `${context.face}_${top}` });
  },
};

/** Wiki: Campfire: smoke rises higher over hay; water puts it out. */
export const campfire: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    return view.facts.state(id, {
      facing: context.horizontal,
      signal_fire: flag(view.next(position, 'down').id === 'hay_block'),
      lit: flag(!view.isWaterSource(view.at(position))),
    });
  },
  update: (state, position, side, view) =>
    side === 'down'
      ? view.facts.with(state, { signal_fire: flag(view.next(position, 'down').id === 'hay_block') })
      : state,
};

/** Wiki: Chest, "Placement": two of a kind that face alike join, unless the player sneaks away from a partner. */
export const chest: BlockRule = {
  place(context, id) {
    let facing = oppositeOf(context.horizontal) as HorizontalFacing;
    let type = 'single';
    const { face, sneaking } = context;
    if (isHorizontal(face) && sneaking) {
      const partner = partnerFacing(context, id, oppositeOf(face));
      if (partner && axisOf(partner) !== axisOf(face)) {
        facing = partner;
        type = oppositeOf(clockwiseOf(partner)) === oppositeOf(face) ? 'right' : 'left';
      }
    }
    if (type === 'single' && !sneaking) {
      if (partnerFacing(context, id, clockwiseOf(facing)) === facing) type = 'left';
      else if (partnerFacing(context, id, oppositeOf(clockwiseOf(facing))) === facing) type = 'right';
    }
    return context.view.facts.state(id, { facing, type });
  },
  update(state, position, side, view) {
    if (!isHorizontal(side)) return state;
    const other = view.next(position, side);
    if (other.id === state.id) {
      const joins =
        state.properties.type === 'single' &&
        other.properties.type !== 'single' &&
        other.properties.facing === state.properties.facing &&
        otherHalfOf(other) === oppositeOf(side);
      return joins ? view.facts.with(state, { type: other.properties.type === 'left' ? 'right' : 'left' }) : state;
    }
    return otherHalfOf(state) === side ? view.facts.with(state, { type: 'single' }) : state;
  },
};

/** The direction of a chest's other half, or undefined for a single chest. */
export function otherHalfOf(state: BlockState): HorizontalFacing | undefined {
  const facing = asHorizontal(state.properties.facing);
  if (state.properties.type === 'left') return clockwiseOf(facing);
  return state.properties.type === 'right' ? (oppositeOf(clockwiseOf(facing)) as HorizontalFacing) : undefined;
}

function partnerFacing(context: PlaceContext, id: string, side: Facing): HorizontalFacing | undefined {
  const other = context.view.next(context.position, side);
  return other.id === id && other.properties.type === 'single' ? asHorizontal(other.properties.facing) : undefined;
}

/** What every block without a rule of its own does with the properties it has. */
export function placeByProperties(context: PlaceContext, id: string): BlockState {
  const { facts } = context.view;
  const values = facts.block(id)?.properties;
  const properties: Record<string, string> = {};
  const facings = values?.get('facing');
  if (facings) {
    const looked = facings.includes('up') ? context.looking : context.horizontal;
    properties.facing = oppositeOf(looked);
  }
  if (values?.has('axis')) {
    const axis = axisOf(context.face);
    properties.axis = values.get('axis')?.includes(axis) ? axis : axisOf(context.horizontal);
  }
  if (values?.has('rotation')) properties.rotation = rotationOf(context.yaw + 180);
  if (values?.get('half')?.includes('bottom')) {
    const top = context.face === 'down' || (context.face !== 'up' && context.cursor.y > 0.5);
    properties.half = top ? 'top' : 'bottom';
  }
  return facts.state(id, properties);
}
