import { cellOf, type Point } from '../../protocol/geometry.ts';
import type { Stack } from '../items/inventory/stack.ts';
import { currentAt } from '../world/fluids/current.ts';
import type { World } from '../world/world.ts';
import { sweep } from './bodyPhysics.ts';
import { EntityMotion } from './entityMotion.ts';
import { isStuck, squeezedOut } from './squeezing.ts';

/** Half the width, and the height, of an item (minecraft-data entities: 0.25). */
const HALF = 0.125;
const HEIGHT = 0.25;
/** Gravity, air drag and the drag of ground and of water (Minecraft wiki, "Item (entity)", "Entity physics"). */
const GRAVITY = 0.04;
const DRAG = 0.98;
const GROUND_DRAG = 0.6 * DRAG;
const WATER_DRAG = 0.99;
/** Slower than this, an item on the ground lies still. */
const STILL = 0.003;

/** A stack lying or flying in the world. */
export class ItemEntity {
  readonly id: number;
  readonly uuid: string;
  readonly zone: string;
  stack: Stack;
  position: Point;
  velocity: Point;
  /** Ticks until someone may pick it up. */
  pickupDelay: number;
  age = 0;
  onGround = false;
  /** Lies still until a block near it changes. */
  resting = false;
  readonly motion: EntityMotion;

  constructor(
    id: number,
    uuid: string,
    zone: string,
    stack: Stack,
    position: Point,
    velocity: Point,
    pickupDelay: number,
  ) {
    this.id = id;
    this.uuid = uuid;
    this.zone = zone;
    this.stack = stack;
    this.position = position;
    this.velocity = velocity;
    this.pickupDelay = pickupDelay;
    this.motion = new EntityMotion(position, 0, 0);
  }

  /** One tick of falling, sliding and being pushed out of blocks. */
  step(world: World): void {
    if (this.resting) return;
    if (isStuck(world, this.position, HALF, HEIGHT)) {
      this.position = squeezedOut(world, this.position, HALF, HEIGHT);
      this.velocity = { x: 0, y: 0, z: 0 };
      return;
    }
    const velocity = { ...this.velocity };
    const inWater = this.#inWater(world);
    if (inWater) {
      velocity.x *= WATER_DRAG;
      velocity.z *= WATER_DRAG;
      velocity.y += velocity.y < 0.06 ? 5e-4 : 0;
      const current = currentAt(world, cellOf({ ...this.position, y: this.position.y + 0.1 }));
      if (current) {
        velocity.x += current.x;
        velocity.y += current.y;
        velocity.z += current.z;
      }
    } else velocity.y -= GRAVITY;
    const { position, onGround } = sweep(world, this.position, velocity, HALF, HEIGHT);
    const moved = { x: position.x - this.position.x, y: position.y - this.position.y, z: position.z - this.position.z };
    // A difference of two positions is not exactly the velocity that made it.
    const stopped = (axis: 'x' | 'y' | 'z') => Math.abs(moved[axis] - velocity[axis]) > 1e-9;
    if (stopped('x')) velocity.x = 0;
    if (stopped('z')) velocity.z = 0;
    if (stopped('y')) velocity.y = 0;
    const drag = onGround ? GROUND_DRAG : DRAG;
    this.velocity = { x: velocity.x * drag, y: velocity.y * DRAG, z: velocity.z * drag };
    this.position = position;
    this.onGround = onGround;
    if (onGround && !inWater && Math.hypot(this.velocity.x, this.velocity.z) < STILL) {
      this.velocity = { x: 0, y: 0, z: 0 };
      this.resting = true;
    }
  }

  #inWater(world: World): boolean {
    const state = world.block({
      x: Math.floor(this.position.x),
      y: Math.floor(this.position.y + 0.1),
      z: Math.floor(this.position.z),
    });
    return state.id === 'water' || state.properties.waterlogged === 'true';
  }
}
