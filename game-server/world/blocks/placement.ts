import { type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  type Facing,
  formatPosition,
  neighbour,
  type Point,
  subtract,
} from '../../../protocol/geometry.ts';
import { isHangingSign, isOperatorItem, isReplaceable } from '../../data/blockTags.ts';
import type { BlockFacts } from './blockFacts.ts';
import type { PlaceContext } from './blockRule.ts';
import { type BlockReader, BlockView } from './blockView.ts';
import { blockOfItem, wallFormOf } from './items.ts';
import { directionsByLook, horizontalOf } from './looking.ts';
import { placeByProperties } from './rules/facing.ts';
import { isHorizontal } from './rules/sides.ts';
import { ruleOf } from './rules.ts';
import { type Aabb, collidesWith } from './shapes.ts';

/** A player's attempt to place the block item in their hand. */
export interface PlacementRequest {
  /** Item id in the hand. */
  readonly item: string;
  readonly clicked: BlockPosition;
  readonly face: Facing;
  /** Where on the clicked block, 0..1 along each axis from its corner. */
  readonly cursor: Point;
  /** Degrees: yaw 0 south, 90 west; pitch positive downwards. */
  readonly yaw: number;
  readonly pitch: number;
  readonly sneaking: boolean;
  /** World boxes of players and mobs, the placing player's among them: no block with a shape is placed into them. */
  readonly occupied?: readonly Aabb[];
  /** Whether operator blocks (command blocks and the like) are allowed; default no. */
  readonly operator?: boolean;
  /** Cells outside are not built in; default Minecraft's overworld, y -64 to 319. */
  readonly height?: { readonly minY: number; readonly maxY: number };
}

/** Why a block is not placed. */
type PlacementRefusal =
  | 'not-a-block'
  | 'operator-only'
  | 'outside-world'
  | 'not-replaceable'
  | 'no-support'
  | 'no-room'
  | 'occupied';

/** A cell and what goes there; the state is complete. */
export interface CellChange {
  readonly position: BlockPosition;
  readonly state: BlockState;
}

type Placement =
  | { readonly ok: true; readonly position: BlockPosition; readonly cells: readonly CellChange[] }
  | { readonly ok: false; readonly code: PlacementRefusal; readonly message: string; readonly position: BlockPosition };

/**
 * What placing the item would do, by Minecraft's rules (wiki: "Placement", and each block's page): the cells to set,
 * the clicked-for one first, or why nothing. Pure: neighbours that react afterwards are `settle`'s.
 */
export function placeBlock(facts: BlockFacts, request: PlacementRequest, reader: BlockReader): Placement {
  const view = new BlockView(facts, reader);
  const { item, clicked } = request;
  const refuse = (code: PlacementRefusal, message: string, position: BlockPosition): Placement => ({
    ok: false,
    code,
    message: `cannot place ${item} at ${formatPosition(position)}: ${message}`,
    position,
  });
  const id = blockOfItem(facts, item);
  if (!id) return refuse('not-a-block', 'it is not a block', clicked);
  if (isOperatorItem(item) && !request.operator) return refuse('operator-only', 'only operators may', clicked);

  const context = contextOf(view, request, id);
  if (!context) return refuse('no-support', 'scaffolding does not reach further', clicked);
  const { position } = context;
  const { minY, maxY } = request.height ?? { minY: -64, maxY: 319 };
  if (position.y < minY || position.y > maxY) return refuse('outside-world', `y is ${minY} to ${maxY}`, position);
  const there = view.at(position);
  if (!givesWay(there, context)) return refuse('not-replaceable', `${there.id} is in the way`, position);

  const candidates = statesFor(context, id);
  const state = candidates.find((each) => ruleOf(each.id).survives?.(each, position, view) ?? true);
  if (!state) {
    const tried = candidates.map(formatBlockState).join(' or ') || id;
    return refuse('no-support', `nothing holds ${tried} there`, position);
  }
  const rule = ruleOf(state.id);
  const room = rule.needsRoom?.(state, position);
  if (room && (room.y > maxY || !givesWay(view.at(room), context))) {
    return refuse('no-room', `${formatPosition(room)} holds ${view.at(room).id}`, position);
  }
  if (hasBody(state) && collidesWith(facts, state, position, request.occupied ?? [])) {
    return refuse('occupied', 'someone stands there', position);
  }
  return { ok: true, position, cells: [{ position, state }, ...(rule.furtherCells?.(state, position, view) ?? [])] };
}

/** Whether the block item could go into the state's cell: air, water, tall grass, one layer of snow, the same slab. */
function givesWay(state: BlockState, context: Omit<PlaceContext, 'attachOrder'>): boolean {
  const own = ruleOf(state.id).givesWay;
  return own ? own(state, context) : isReplaceable(state.id) && state.id !== context.item;
}

/** Scaffolding lets the player who places it stand inside. */
function hasBody(state: BlockState): boolean {
  return state.id !== 'scaffolding';
}

function contextOf(view: BlockView, request: PlacementRequest, id: string): PlaceContext | undefined {
  const looks = directionsByLook(request.yaw, request.pitch);
  const common = {
    view,
    face: request.face,
    item: request.item,
    sneaking: request.sneaking,
    yaw: request.yaw,
    horizontal: horizontalOf(request.yaw),
    looking: looks[0] as Facing,
    verticalLooking: request.pitch < 0 ? ('up' as const) : ('down' as const),
  };
  const inClicked = { ...common, position: request.clicked, replacesClicked: true, cursor: request.cursor };
  const clickedState = view.at(request.clicked);
  // Lily pads and frogspawn are put on the water that is clicked, not into it.
  const floats = (id === 'lily_pad' || id === 'frogspawn') && view.hasWater(clickedState);
  if (givesWay(clickedState, inClicked) && !floats) {
    if (id === 'scaffolding' && clickedState.id === id) return alongScaffold(inClicked, looks);
    return { ...inClicked, attachOrder: looks };
  }
  const face: Facing = floats ? 'up' : request.face;
  const position = neighbour(request.clicked, face);
  const attached = ({ down: 'up', up: 'down', north: 'south', south: 'north', west: 'east', east: 'west' } as const)[
    face
  ];
  return {
    ...common,
    face,
    position,
    replacesClicked: false,
    cursor: subtract(add3(request.clicked, request.cursor), position),
    attachOrder: [attached, ...looks.filter((look) => look !== attached)],
  };
}

const add3 = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });

/** Scaffolding clicked with scaffolding grows upwards, or sideways from its top or when sneaking (wiki). */
function alongScaffold(context: Omit<PlaceContext, 'attachOrder'>, looks: readonly Facing[]): PlaceContext | undefined {
  const { view } = context;
  const direction: Facing = context.sneaking ? context.face : context.face === 'up' ? context.horizontal : 'up';
  let position = neighbour(context.position, direction);
  for (let sideways = 0; sideways < 7; ) {
    const there = view.at(position);
    if (there.id !== 'scaffolding') {
      return givesWay(there, context)
        ? { ...context, position, face: direction, cursor: { x: 0.5, y: 0.5, z: 0.5 }, attachOrder: looks }
        : undefined;
    }
    position = neighbour(position, direction);
    if (isHorizontal(direction) || position.y > 319) sideways++;
  }
  return undefined;
}

/** The states the item may take here, in the order of preference; support decides between them. */
function statesFor(context: PlaceContext, id: string): BlockState[] {
  const wall = wallFormOf(context.view.facts, id);
  const states = wall ? eachForm(context, id, wall) : [placed(context, id)];
  return states.filter((state) => state !== undefined).map((state) => waterlogged(context, state));
}

/**
 * Torches, signs, banners, heads and coral fans stand or hang by the direction one looks in most; hanging signs hang
 * from the ceiling where the others stand on the ground.
 */
function eachForm(context: PlaceContext, standing: string, wall: string): (BlockState | undefined)[] {
  const attaches: Facing = isHangingSign(standing) ? 'up' : 'down';
  const never: Facing = attaches === 'up' ? 'down' : 'up';
  const onWall = placed(context, wall);
  return context.attachOrder
    .filter((direction) => direction !== never)
    .map((direction) => (direction === attaches ? placed(context, standing) : onWall));
}

function placed(context: PlaceContext, id: string): BlockState | undefined {
  const { place } = ruleOf(id);
  return place ? place(context, id) : placeByProperties(context, id);
}

/** A block that can hold water keeps the source it is placed into. */
function waterlogged(context: PlaceContext, state: BlockState): BlockState {
  if (state.properties.waterlogged === undefined || state.properties.type === 'double') return state;
  const wet = context.view.isWaterSource(context.view.at(context.position));
  return context.view.facts.with(state, { waterlogged: wet ? 'true' : 'false' });
}
