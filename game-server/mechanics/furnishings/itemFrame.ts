import { type BlockPosition, FACINGS, type Facing, neighbour, oppositeOf, stepOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { Entity } from '../../entities/entity.ts';
import type { Stack } from '../../items/inventory/stack.ts';

/** How far a frame's middle is from the middle of its cell, towards the wall. */
const TOWARDS_WALL = 0.46875;
const ROTATIONS = 8;
/** Degrees of a frame that looks in a direction. */
const YAW: Readonly<Record<Facing, number>> = { down: 0, up: 0, south: 0, west: 90, north: 180, east: 270 };

/** A frame on a wall, floor or ceiling, with room for one item (Minecraft wiki, "Item Frame"). */
export class ItemFrame extends Entity {
  /** The cell it hangs in, and where it looks: away from what it hangs on. */
  readonly cell: BlockPosition;
  readonly facing: Facing;
  item: Stack | null = null;
  #rotation = 0;

  constructor(
    server: GameServer,
    kind: 'item_frame' | 'glow_item_frame',
    zone: string,
    cell: BlockPosition,
    facing: Facing,
    uuid?: string,
  ) {
    const step = stepOf(facing);
    super(server, kind, {
      zone,
      position: {
        x: cell.x + 0.5 - step.x * TOWARDS_WALL,
        y: cell.y + 0.5 - step.y * TOWARDS_WALL,
        z: cell.z + 0.5 - step.z * TOWARDS_WALL,
      },
      yaw: YAW[facing],
      pitch: facing === 'up' ? -90 : facing === 'down' ? 90 : 0,
      uuid,
    });
    this.cell = cell;
    this.facing = facing;
    this.width = facing === 'up' || facing === 'down' ? 0.75 : 0.5;
    this.height = facing === 'up' || facing === 'down' ? 0.0625 : 0.75;
  }

  override get objectData(): number {
    return FACINGS.indexOf(this.facing);
  }

  /** Whether the block it hangs on is still there. */
  holds(server: GameServer): boolean {
    const { x, y, z } = neighbour(this.cell, oppositeOf(this.facing));
    return server.world.boxesAt(x, y, z).length > 0;
  }

  tick(): void {
    // A frame does nothing by itself; whoever takes its wall away makes it fall.
  }

  show(item: Stack | null): void {
    this.item = item;
    if (!item) this.#rotation = 0;
    this.setMetadata('item', 'item_stack', item ?? undefined);
    this.setMetadata('rotation', 'int', this.#rotation);
  }

  get rotation(): number {
    return this.#rotation;
  }

  /** Turns the item by an eighth, or to some eighth. */
  turn(to = this.#rotation + 1): void {
    this.#rotation = to % ROTATIONS;
    this.setMetadata('rotation', 'int', this.#rotation);
  }
}
