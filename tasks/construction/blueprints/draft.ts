import { type BlockState, blockState, isAir } from '../../../protocol/blockState.ts';
import { type Blueprint, blueprintOf } from '../../../protocol/blueprint.ts';
import {
  type Axis,
  type BlockPosition,
  boxOf,
  cellsOf,
  type HorizontalFacing,
  neighbour,
  positionKey,
} from '../../../protocol/geometry.ts';

/**
 * A blueprint being drawn. Later strokes overwrite earlier ones, and air erases. Coordinates are free; `finish` shifts
 * them so that the minimum corner is (0,0,0).
 *
 * Convention for all our blueprints: a cell states the properties a builder chooses (facing, half, axis, a slab's
 * type, a bed's part, whether a lantern hangs) and leaves out those the game derives or a later click changes (fence,
 * wall and pane links, stair shape, hinge, open, powered, waterlogged, leaves' distance), so that "any" matches.
 */
export class BlueprintDraft {
  readonly #cells = new Map<string, { position: BlockPosition; state: BlockState }>();

  /** Puts one block. */
  set(x: number, y: number, z: number, state: BlockState): this {
    const position = { x, y, z };
    if (isAir(state.id)) this.#cells.delete(positionKey(position));
    else this.#cells.set(positionKey(position), { position, state });
    return this;
  }

  /** Fills the cuboid between two corners. */
  fill(a: readonly [number, number, number], b: readonly [number, number, number], state: BlockState): this {
    for (const { x, y, z } of cellsOf(boxOf(pointOf(a), pointOf(b)))) this.set(x, y, z, state);
    return this;
  }

  /** The four walls of the cuboid between two corners, without floor and ceiling. */
  walls(a: readonly [number, number, number], b: readonly [number, number, number], state: BlockState): this {
    const { min, max } = boxOf(pointOf(a), pointOf(b));
    for (const { x, y, z } of cellsOf({ min, max }))
      if (x === min.x || x === max.x || z === min.z || z === max.z) this.set(x, y, z, state);
    return this;
  }

  /** Both halves of a door. */
  door(x: number, y: number, z: number, id: string, facing: HorizontalFacing): this {
    return this.set(x, y, z, blockState(id, { facing, half: 'lower' })).set(
      x,
      y + 1,
      z,
      blockState(id, { facing, half: 'upper' }),
    );
  }

  /** A bed: its foot at the position, its head one cell further in the direction of `facing`. */
  bed(x: number, y: number, z: number, id: string, facing: HorizontalFacing): this {
    const head = neighbour({ x, y, z }, facing);
    return this.set(x, y, z, blockState(id, { facing, part: 'foot' })).set(
      head.x,
      head.y,
      head.z,
      blockState(id, { facing, part: 'head' }),
    );
  }

  /** The blueprint as drawn so far. */
  finish(name: string): Blueprint {
    return blueprintOf(name, [...this.#cells.values()]);
  }
}

/** A log, pillar or hay bale lying along an axis. */
export function along(id: string, axis: Axis): BlockState {
  return blockState(id, { axis });
}

/** Stairs whose high side is towards `facing`; `top` for upside-down ones. */
export function stairs(id: string, facing: HorizontalFacing, half: 'bottom' | 'top' = 'bottom'): BlockState {
  return blockState(id, { facing, half });
}

/** A slab. */
export function slab(id: string, type: 'bottom' | 'top' | 'double' = 'bottom'): BlockState {
  return blockState(id, { type });
}

/** A block that looks to one side and has no other choice: wall torch, ladder, gate. */
export function facing(id: string, side: HorizontalFacing): BlockState {
  return blockState(id, { facing: side });
}

/** A trapdoor, shut. */
export function trapdoor(id: string, side: HorizontalFacing, half: 'bottom' | 'top' = 'bottom'): BlockState {
  return blockState(id, { facing: side, half });
}

function pointOf([x, y, z]: readonly [number, number, number]): BlockPosition {
  return { x, y, z };
}
