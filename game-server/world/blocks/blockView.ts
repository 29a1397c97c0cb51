import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour } from '../../../protocol/geometry.ts';
import { isLowConductor, isNotConductor } from '../../data/blockTags.ts';
import type { BlockFacts } from './blockFacts.ts';
import { isCollisionFaceFull, isFaceSturdy, isFullCube, isSolid, type SupportKind } from './shapes.ts';

/** Reads the block of a cell; states may leave properties at their defaults out. */
export type BlockReader = (position: BlockPosition) => BlockState;

const ALWAYS_IN_WATER: ReadonlySet<string> = new Set([
  'kelp',
  'kelp_plant',
  'seagrass',
  'tall_seagrass',
  'bubble_column',
]);

/** The surroundings as block rules look at them: complete states and the questions Minecraft asks of neighbours. */
export class BlockView {
  readonly facts: BlockFacts;
  readonly #reader: BlockReader;

  constructor(facts: BlockFacts, reader: BlockReader) {
    this.facts = facts;
    this.#reader = reader;
  }

  /** The complete state of a cell. */
  at(position: BlockPosition): BlockState {
    return this.facts.complete(this.#reader(position));
  }

  /** The complete state of the neighbouring cell. */
  next(position: BlockPosition, facing: Facing): BlockState {
    return this.at(neighbour(position, facing));
  }

  /** Whether the neighbour in direction `facing` offers the face that touches this cell as support. */
  supportedFrom(position: BlockPosition, facing: Facing, kind: SupportKind = 'full'): boolean {
    return this.sturdy(this.next(position, facing), OPPOSITE[facing], kind);
  }

  /** Whether the face of a state is sturdy. */
  sturdy(state: BlockState, face: Facing, kind: SupportKind = 'full'): boolean {
    return isFaceSturdy(this.facts, state, face, kind);
  }

  /**
   * Whether the block below or above can carry something by its middle (torches, lanterns). Fence gates carry nothing
   * below them.
   */
  centreSupportFrom(position: BlockPosition, facing: 'up' | 'down'): boolean {
    const state = this.next(position, facing);
    if (facing === 'up' && state.id.endsWith('_fence_gate')) return false;
    return this.sturdy(state, OPPOSITE[facing], 'centre');
  }

  collisionFaceFull(state: BlockState, face: Facing): boolean {
    return isCollisionFaceFull(this.facts, state, face);
  }

  fullCube(state: BlockState): boolean {
    return isFullCube(this.facts, state);
  }

  solid(state: BlockState): boolean {
    return isSolid(this.facts, state);
  }

  /** A full cube that stops redstone and carries its power. */
  conductor(state: BlockState): boolean {
    return isLowConductor(state.id) || (isFullCube(this.facts, state) && !isNotConductor(state.id));
  }

  /** Whether the state holds a full block of water: a source, or a block in water. */
  isWaterSource(state: BlockState): boolean {
    if (state.id === 'water') return state.properties.level === '0';
    return state.properties.waterlogged === 'true' || ALWAYS_IN_WATER.has(state.id);
  }

  /** Whether the state holds any water, flowing or not. */
  hasWater(state: BlockState): boolean {
    return state.id === 'water' || this.isWaterSource(state);
  }

  /** Whether nothing solid stands between the cell and the sky, 64 blocks up at most. */
  underOpenSky(position: BlockPosition): boolean {
    for (let up = 1; up <= 64; up++) {
      const state = this.at(neighbour(position, 'up', up));
      if (!isAir(state.id) && isFullCube(this.facts, state) && !/glass$/.test(state.id)) return false;
    }
    return true;
  }
}

const OPPOSITE: Readonly<Record<Facing, Facing>> = {
  down: 'up',
  up: 'down',
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
};
