import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { sweep } from '../../entities/bodyPhysics.ts';
import { Entity, type EntityPlace } from '../../entities/entity.ts';

/** Gravity and air drag (Minecraft wiki, "Falling Block"). */
const GRAVITY = 0.04;
const DRAG = 0.98;
/** Ticks after which a block that never lands breaks. */
const LONGEST_FALL = 600;

/** What becomes of a block that stops falling: the falling system's business. */
export interface FallingBlockRules {
  /** Whether it comes to rest in this cell at once, though it still falls (concrete powder in water). */
  stopsIn(cell: BlockPosition, state: BlockState): boolean;
  landed(block: FallingBlock, cell: BlockPosition): void;
  lost(block: FallingBlock): void;
}

/** A block on its way down. */
export class FallingBlock extends Entity {
  readonly state: BlockState;
  readonly #stateId: number;
  readonly #landing: FallingBlockRules;
  /** Where it began. */
  readonly from: Point;

  /** @param fallen blocks it has fallen already. */
  constructor(server: GameServer, place: EntityPlace, state: BlockState, landing: FallingBlockRules, fallen = 0) {
    super(server, 'falling_block', place);
    this.state = state;
    this.#stateId = server.gameData.states.idOf(state);
    this.#landing = landing;
    this.from = { ...place.position, y: place.position.y + fallen };
  }

  /** The state's number, by which clients draw what falls. */
  override get objectData(): number {
    return this.#stateId;
  }

  /** Blocks fallen so far. */
  get fallen(): number {
    return Math.max(0, this.from.y - this.position.y);
  }

  tick(server: GameServer): void {
    const velocity = { ...this.velocity, y: this.velocity.y - GRAVITY };
    const { position, onGround } = sweep(server.world, this.position, velocity, this.width / 2, this.height);
    this.position = position;
    this.onGround = onGround;
    this.velocity = { x: velocity.x * DRAG, y: onGround ? 0 : velocity.y * DRAG, z: velocity.z * DRAG };
    const cell = cellOf({ x: position.x, y: position.y + 1e-6, z: position.z });
    if (onGround || this.#landing.stopsIn(cell, this.state)) this.#landing.landed(this, cell);
    else if (this.age > LONGEST_FALL) this.#landing.lost(this);
  }
}
