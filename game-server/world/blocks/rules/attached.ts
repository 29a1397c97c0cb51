import type { BlockState } from '../../../../protocol/blockState.ts';
import {
  axisOf,
  type BlockPosition,
  clockwiseOf,
  type Facing,
  neighbour,
  oppositeOf,
} from '../../../../protocol/geometry.ts';
import { isHangingSign, isReplaceable } from '../../../data/blockTags.ts';
import { type BlockRule, BROKEN, type PlaceContext } from '../blockRule.ts';
import type { BlockView } from '../blockView.ts';
import { facingOfRotation, horizontalOf, rotationOf } from '../looking.ts';
import { isCollisionFaceFull } from '../shapes.ts';
import { asHorizontal, flag, isHorizontal } from './sides.ts';

type Survives = NonNullable<BlockRule['survives']>;

/** The direction in which a wall block's wall lies. */
const behind = (state: BlockState): Facing => oppositeOf(asHorizontal(state.properties.facing));

const onSturdyWall: Survives = (state, position, view) => view.supportedFrom(position, behind(state));
const onSolidWall: Survives = (state, position, view) => view.solid(view.next(position, behind(state)));
const onSolidGround: Survives = (_state, position, view) => view.solid(view.next(position, 'down'));

/** The first state, by closeness of look, whose wall holds it. */
function onNearestWall(
  context: PlaceContext,
  id: string,
  survives: Survives,
  properties: Record<string, string> = {},
): BlockState | undefined {
  for (const direction of context.attachOrder) {
    if (!isHorizontal(direction)) continue;
    const state = context.view.facts.state(id, { ...properties, facing: oppositeOf(direction) });
    if (survives(state, context.position, context.view)) return state;
  }
  return undefined;
}

function wallBlock(survives: Survives): BlockRule {
  return {
    place: (context, id) => onNearestWall(context, id, survives),
    survives,
    leansOn: (state, side) => side === behind(state),
  };
}

/** Wiki: Torch: on the middle of a block's top. */
export const torch: BlockRule = {
  survives: (_state, position, view) => view.centreSupportFrom(position, 'down'),
  leansOn: (_state, side) => side === 'down',
};
export const wallTorch = wallBlock(onSturdyWall);
export const tripwireHook = wallBlock(onSturdyWall);
export const wallSign = wallBlock(onSolidWall);
export const wallBanner = wallBlock(onSolidWall);
export const coralWallFan = wallBlock(onSturdyWall);

/** Wiki: Ladder: not straight in front of another ladder that was clicked. */
export const ladder: BlockRule = {
  ...wallBlock(onSturdyWall),
  place(context, id) {
    if (!context.replacesClicked) {
      const clicked = context.view.next(context.position, oppositeOf(context.face));
      if (clicked.id === id && clicked.properties.facing === context.face) return undefined;
    }
    return onNearestWall(context, id, onSturdyWall);
  },
};

/** Wiki: Sign and Banner: they face the player in sixteenths of a turn. */
export const standing: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { rotation: rotationOf(context.yaw + 180) }),
  survives: onSolidGround,
  leansOn: (_state, side) => side === 'down',
};

/** Wiki: Head: turned the way the player looks; it needs no support. */
export const head: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { rotation: rotationOf(context.yaw) }),
};
export const wallHead: BlockRule = {
  place(context, id) {
    for (const direction of context.attachOrder) {
      if (!isHorizontal(direction) || isReplaceable(context.view.next(context.position, direction).id)) continue;
      return context.view.facts.state(id, { facing: oppositeOf(direction) });
    }
    return undefined;
  },
};

/** Levers and buttons; the property `face` says where they sit (wiki: Lever, Button). */
const faceAttachedTo = (state: BlockState): Facing => {
  if (state.properties.face === 'floor') return 'down';
  return state.properties.face === 'ceiling' ? 'up' : behind(state);
};
const onAttachedFace: Survives = (state, position, view) => view.supportedFrom(position, faceAttachedTo(state));

function attachedByFace(context: PlaceContext, id: string, survives: Survives): BlockState | undefined {
  for (const direction of context.attachOrder) {
    const state = context.view.facts.state(
      id,
      isHorizontal(direction)
        ? { face: 'wall', facing: oppositeOf(direction) }
        : { face: direction === 'up' ? 'ceiling' : 'floor', facing: context.horizontal },
    );
    if (survives(state, context.position, context.view)) return state;
  }
  return undefined;
}

export const switchOnFace: BlockRule = {
  place: (context, id) => attachedByFace(context, id, onAttachedFace),
  survives: onAttachedFace,
  leansOn: (state, side) => side === faceAttachedTo(state),
};
/** Wiki: Grindstone: sits like a lever but needs no support. */
export const grindstone: BlockRule = { place: (context, id) => attachedByFace(context, id, () => true) };

/** Wiki: Lantern. */
const lanternSupport = (state: BlockState): 'up' | 'down' => (state.properties.hanging === 'true' ? 'up' : 'down');
const lanternSurvives: Survives = (state, position, view) => view.centreSupportFrom(position, lanternSupport(state));
export const lantern: BlockRule = {
  place(context, id) {
    for (const direction of context.attachOrder) {
      if (isHorizontal(direction)) continue;
      const state = context.view.facts.state(id, { hanging: flag(direction === 'up') });
      if (lanternSurvives(state, context.position, context.view)) return state;
    }
    return undefined;
  },
  survives: lanternSurvives,
  leansOn: (state, side) => side === lanternSupport(state),
};

/** Wiki: Bell. Between two walls it hangs on both. */
const bellSupport = (state: BlockState): Facing => {
  if (state.properties.attachment === 'floor') return 'down';
  return state.properties.attachment === 'ceiling' ? 'up' : asHorizontal(state.properties.facing);
};
const bellSurvives: Survives = (state, position, view) => {
  const support = bellSupport(state);
  return support === 'up' ? view.centreSupportFrom(position, 'up') : view.supportedFrom(position, support);
};
export const bell: BlockRule = {
  place(context, id) {
    const { view, position, face, horizontal } = context;
    const candidates: BlockState[] = [];
    if (!isHorizontal(face)) {
      candidates.push(view.facts.state(id, { attachment: face === 'down' ? 'ceiling' : 'floor', facing: horizontal }));
    } else {
      const both = view.supportedFrom(position, face) && view.supportedFrom(position, oppositeOf(face));
      const facing = oppositeOf(face);
      candidates.push(view.facts.state(id, { attachment: both ? 'double_wall' : 'single_wall', facing }));
      candidates.push(
        view.facts.state(id, { attachment: view.supportedFrom(position, 'down') ? 'floor' : 'ceiling', facing }),
      );
    }
    return candidates.find((state) => bellSurvives(state, position, view));
  },
  survives: bellSurvives,
  leansOn: (state, side) => side === bellSupport(state) && state.properties.attachment !== 'double_wall',
  update(state, position, side, view) {
    const facing = asHorizontal(state.properties.facing);
    if (!isHorizontal(side) || axisOf(side) !== axisOf(facing)) return state;
    const held = view.supportedFrom(position, side);
    if (state.properties.attachment === 'double_wall' && !held) {
      return view.facts.with(state, { attachment: 'single_wall', facing: oppositeOf(side) });
    }
    if (state.properties.attachment === 'single_wall' && side === oppositeOf(facing) && held) {
      return view.facts.with(state, { attachment: 'double_wall' });
    }
    return state;
  },
};

/** Wiki: Hanging Sign: chains straight up under a full face, to a point under a thin one. */
export const ceilingHangingSign: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    const above = view.next(position, 'up');
    const facing = horizontalOf(context.yaw);
    let attached = !isCollisionFaceFull(view.facts, above, 'down') || context.sneaking;
    if (isHangingSign(above.id) && !context.sneaking) {
      const along = (above.properties.facing as Facing | undefined) ?? facingOfRotation(above.properties.rotation);
      if (along && axisOf(along) === axisOf(facing)) attached = false;
    }
    const rotation = attached ? rotationOf(context.yaw + 180) : rotationOf(QUARTERS[oppositeOf(facing) as 'south']);
    return view.facts.state(id, { attached: flag(attached), rotation });
  },
  survives: (_state, position, view) => view.centreSupportFrom(position, 'up'),
  leansOn: (_state, side) => side === 'up',
};
const QUARTERS = { south: 0, west: 90, north: 180, east: 270 } as const;

export const wallHangingSign: BlockRule = {
  place(context, id) {
    const { view, position } = context;
    for (const direction of context.attachOrder) {
      if (!isHorizontal(direction) || axisOf(direction) === axisOf(context.face)) continue;
      const state = view.facts.state(id, { facing: oppositeOf(direction) });
      const side = clockwiseOf(asHorizontal(state.properties.facing));
      if (holdsArm(state, position, side, view) || holdsArm(state, position, oppositeOf(side), view)) return state;
    }
    return undefined;
  },
};

function holdsArm(state: BlockState, position: BlockPosition, side: Facing, view: BlockView): boolean {
  const other = view.next(position, side);
  if (other.id.endsWith('_wall_hanging_sign')) {
    return axisOf(asHorizontal(other.properties.facing)) === axisOf(asHorizontal(state.properties.facing));
  }
  return view.sturdy(other, oppositeOf(side));
}

/** Blocks that point away from the clicked face and need it: amethyst buds and clusters. */
const awayFromFace: Survives = (state, position, view) =>
  view.supportedFrom(position, oppositeOf(state.properties.facing as Facing));
export const crystal: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { facing: context.face }),
  survives: awayFromFace,
  leansOn: (state, side) => side === oppositeOf(state.properties.facing as Facing),
};

/** Wiki: Cocoa Beans: `facing` points at the jungle log. */
const onJungleLog: Survives = (state, position, view) =>
  /^(?:stripped_)?jungle_(?:log|wood)$/.test(view.next(position, asHorizontal(state.properties.facing)).id);
export const cocoa: BlockRule = {
  place(context, id) {
    for (const direction of context.attachOrder) {
      if (!isHorizontal(direction)) continue;
      const state = context.view.facts.state(id, { facing: direction });
      if (onJungleLog(state, context.position, context.view)) return state;
    }
    return undefined;
  },
  survives: onJungleLog,
  leansOn: (state, side) => side === state.properties.facing,
};

/** Wiki: Bed: the foot where one clicks, the head a block further the way one looks. */
export const bed: BlockRule = {
  place: (context, id) => context.view.facts.state(id, { facing: context.horizontal, part: 'foot' }),
  needsRoom: (state, position) => neighbour(position, asHorizontal(state.properties.facing)),
  furtherCells: (state, position, view) => [
    {
      position: neighbour(position, asHorizontal(state.properties.facing)),
      state: view.facts.with(state, { part: 'head' }),
    },
  ],
  update(state, position, side, view) {
    const facing = asHorizontal(state.properties.facing);
    if (side !== (state.properties.part === 'foot' ? facing : oppositeOf(facing))) return state;
    const other = view.next(position, side);
    if (other.id !== state.id || other.properties.part === state.properties.part) return BROKEN;
    return view.facts.with(state, { occupied: other.properties.occupied as string });
  },
};
