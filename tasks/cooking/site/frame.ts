import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type HorizontalFacing, oppositeOf } from '../../../protocol/geometry.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';

/** On which side of the middle aisle a component stands; its way in always looks to the aisle. */
export type Side = 'west' | 'east';

/** Where a component stands: the cell its plan is drawn around, on the level of the feet, and on which side. */
export interface Stand {
  readonly at: BlockPosition;
  readonly side: Side;
}

/**
 * Draws one component of the place as build steps. Plans are drawn for the east side, with the aisle in the west (-x);
 * on the west side they are mirrored.
 */
export class SiteFrame {
  readonly steps: BuildStep[] = [];
  readonly #stand: Stand;

  constructor(stand: Stand) {
    this.#stand = stand;
  }

  /** The arena cell of a cell of the plan. */
  cell(x: number, y: number, z: number): BlockPosition {
    const { at, side } = this.#stand;
    return { x: at.x + (side === 'east' ? x : -x), y: at.y + y, z: at.z + z };
  }

  /** Where a facing of the plan looks in the arena. */
  facing(facing: HorizontalFacing): HorizontalFacing {
    const isMirrored = this.#stand.side === 'west' && (facing === 'east' || facing === 'west');
    return isMirrored ? (oppositeOf(facing) as HorizontalFacing) : facing;
  }

  /** Puts one block; its properties are the arena's. */
  set(x: number, y: number, z: number, state: BlockState): this {
    this.steps.push({ type: 'set', position: this.cell(x, y, z), state });
    return this;
  }

  /** Puts one block after another along +x, +y and +z. */
  fill(from: readonly [number, number, number], to: readonly [number, number, number], state: BlockState): this {
    const [a, b] = [this.cell(...from), this.cell(...to)];
    const box = {
      min: { x: Math.min(a.x, b.x), y: a.y, z: a.z },
      max: { x: Math.max(a.x, b.x), y: b.y, z: b.z },
    };
    this.steps.push({ type: 'fill', box, state });
    return this;
  }

  /** A chest that looks in a direction of the plan, with stacks in its first slots. */
  chest(x: number, y: number, z: number, facing: HorizontalFacing, stacks: readonly ItemStack[]): this {
    this.set(x, y, z, blockState('chest', { facing: this.facing(facing) }));
    const items = stacks.map((stack, slot) => ({ slot, ...stack }));
    this.steps.push({ type: 'container', position: this.cell(x, y, z), items });
    return this;
  }

  /**
   * A fence all around a rectangle of the plan, linked as the game links it.
   * @param open cells of the ring without a fence; @param gates cells of the ring, in its west side, with a shut gate.
   */
  fence(
    wood: string,
    [x1, z1, x2, z2]: readonly [number, number, number, number],
    way: {
      readonly open?: readonly (readonly [number, number])[];
      readonly gates?: readonly (readonly [number, number])[];
    },
  ): this {
    const { open = [], gates = [] } = way;
    const has = (list: readonly (readonly [number, number])[], x: number, z: number) =>
      list.some(([atX, atZ]) => atX === x && atZ === z);
    const onRing = (x: number, z: number) =>
      x >= x1 && x <= x2 && z >= z1 && z <= z2 && (x === x1 || x === x2 || z === z1 || z === z2) && !has(open, x, z);
    for (let z = z1; z <= z2; z++)
      for (let x = x1; x <= x2; x++) {
        if (!onRing(x, z)) continue;
        if (has(gates, x, z)) {
          const facing = this.facing('west');
          this.set(x, 0, z, blockState(`${wood}_fence_gate`, { facing, open: 'false', in_wall: 'false' }));
          continue;
        }
        const links: Record<string, string> = {};
        for (const [side, dx, dz] of [
          ['north', 0, -1],
          ['south', 0, 1],
          ['west', -1, 0],
          ['east', 1, 0],
        ] as const)
          links[this.facing(side)] = onRing(x + dx, z + dz) ? 'true' : 'false';
        this.set(x, 0, z, blockState(`${wood}_fence`, links));
      }
    return this;
  }

  /** A mob in the middle of a cell of the plan. */
  mob(kind: string, x: number, z: number): this {
    const { x: cellX, y, z: cellZ } = this.cell(x, 0, z);
    this.steps.push({ type: 'summon', kind, position: { x: cellX + 0.5, y, z: cellZ + 0.5 } });
    return this;
  }
}
