import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition, Facing, HorizontalFacing, Point } from '../../../protocol/geometry.ts';
import type { BlockView } from './blockView.ts';

/** Everything a block asks before it decides which of its states is placed. */
export interface PlaceContext {
  readonly view: BlockView;
  /** The cell the block would fill. */
  readonly position: BlockPosition;
  /** The face that was clicked. */
  readonly face: Facing;
  /** Whether `position` is the clicked cell itself, whose block gives way. */
  readonly replacesClicked: boolean;
  /** Where the click landed, relative to `position`'s corner; outside 0..1 when a neighbouring cell was clicked. */
  readonly cursor: Point;
  /** Item id in the hand. */
  readonly item: string;
  readonly sneaking: boolean;
  /** Degrees; 0 south. */
  readonly yaw: number;
  /** The horizontal direction the player looks in. */
  readonly horizontal: HorizontalFacing;
  /** The direction of all six the player looks in. */
  readonly looking: Facing;
  /** All six, closest look first, but the clicked block's direction before all others unless it gives way. */
  readonly attachOrder: readonly Facing[];
  readonly verticalLooking: 'up' | 'down';
}

/** The block breaks and drops what it drops. */
export const BROKEN = 'broken';

/** How one family of blocks behaves; what is left out is what an ordinary cube does. */
export interface BlockRule {
  /** The state to place, without regard for support; undefined when the family allows none here. */
  readonly place?: (context: PlaceContext, id: string) => BlockState | undefined;
  /** Whether the block can stay where it is. */
  readonly survives?: (state: BlockState, position: BlockPosition, view: BlockView) => boolean;
  /** Whether a change on that side makes the block ask again whether it survives; by default every side does. */
  readonly leansOn?: (state: BlockState, side: Facing) => boolean;
  /** The state after the neighbour on `side` changed, or BROKEN. Support is asked separately. */
  readonly update?: (
    state: BlockState,
    position: BlockPosition,
    side: Facing,
    view: BlockView,
  ) => BlockState | typeof BROKEN;
  /** Whether a block can be placed into this one; by default its id decides. */
  readonly givesWay?: (state: BlockState, context: Omit<PlaceContext, 'attachOrder'>) => boolean;
  /** The further cells that are placed with it. */
  readonly furtherCells?: (
    state: BlockState,
    position: BlockPosition,
    view: BlockView,
  ) => { position: BlockPosition; state: BlockState }[];
  /** Whether placing asks for those cells to be free. */
  readonly needsRoom?: (state: BlockState, position: BlockPosition) => BlockPosition;
  /** What is left when support goes, instead of breaking (farmland becomes dirt). */
  readonly becomes?: string;
}
