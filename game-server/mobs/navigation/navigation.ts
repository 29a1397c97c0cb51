import { type BlockPosition, cellOf, distance, type Point } from '../../../protocol/geometry.ts';
import { turned, yawTowards } from '../mind/look.ts';
import type { Mob } from '../mob.ts';
import { type Footing, JUMP } from './footing.ts';
import { findPath, type Path } from './search.ts';

/** Footings one search may look at, and how far from its goal a mob may be. */
const NODES = 250;
const LONGEST_WAY = 48;
/** Ticks without getting a block and a half further until a way is given up, and between two searches. */
const PATIENCE = 60;
const RETHINK_TICKS = 10;
/** Goals so near to each other count as one meanwhile, blocks. */
const SAME_GOAL = 3;
/** Degrees a walking body turns a tick (vanilla's MoveControl). */
const BODY_TURN = 90;

/** Brings a mob to where its behaviours want it: finds a way, walks it, and gives up when it is stuck. */
export class Navigation {
  readonly #mob: Mob;
  #path: Path | undefined;
  #step = 0;
  #goal: BlockPosition | undefined;
  /** What the last search was for. */
  #sought: BlockPosition | undefined;
  #speed = 1;
  #searchedRevision = -1;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #progressAt = 0;
  #progress: Point = { x: 0, y: 0, z: 0 };
  /** Straight to a point, for swimmers, flyers and the last steps of an attack. */
  #straight: Point | undefined;

  constructor(mob: Mob) {
    this.#mob = mob;
  }

  /** Whether it is going nowhere. */
  get idle(): boolean {
    return this.#path === undefined && this.#straight === undefined;
  }

  /** The cell it is on its way to. */
  get goal(): BlockPosition | undefined {
    return this.#goal;
  }

  /**
   * Goes to a place at a share of the mob's own speed.
   * @returns whether there is a way that leads nearer; false as well while the zone's mobs have thought enough.
   */
  moveTo(to: Point, speed: number, near = 1): boolean {
    const mob = this.#mob;
    const cell = cellOf(to);
    this.#speed = speed;
    if (mob.species.locomotion === 'swim' || mob.species.locomotion === 'fly') return this.#straightTo(to);
    const tick = mob.habitat.server.tickNumber;
    const off = this.#sought ? distance(cell, this.#sought) : Number.POSITIVE_INFINITY;
    if (off === 0 && this.#path && !this.#isBarred(tick)) return true;
    // A goal that moves a little, or cannot be reached, is not thought about every tick.
    if (off <= SAME_GOAL && tick - this.#searchedAt < RETHINK_TICKS) return this.#path !== undefined;
    const from = this.#startCell();
    if (Math.hypot(cell.x - from.x, cell.y - from.y, cell.z - from.z) > LONGEST_WAY) return false;
    const allowance = mob.habitat.thoughts(mob.zone);
    if (allowance <= 0) return this.#path !== undefined;
    const footings = mob.habitat.footings(mob.zone);
    if (!footings) return false;
    this.#searchedAt = tick;
    this.#searchedRevision = mob.habitat.server.world.revision;
    const { path, nodes } = findPath(footings, mob.walker, from, cell, { nodes: NODES, near });
    mob.habitat.spendThoughts(mob.zone, nodes);
    this.#goal = cell;
    this.#sought = cell;
    this.#path = path && path.steps.length > 0 ? path : undefined;
    this.#step = 0;
    this.#noteProgress();
    return this.#path !== undefined || path?.reached === true;
  }

  /** Whether the way at hand leads all the way. */
  get reaches(): boolean {
    return this.#straight !== undefined || this.#path?.reached === true;
  }

  stop(): void {
    this.#path = undefined;
    this.#goal = undefined;
    this.#straight = undefined;
    this.#mob.forward = 0;
    this.#mob.rise = 0;
  }

  /** Takes the next step of the way. */
  tick(): void {
    const mob = this.#mob;
    if (this.#straight) {
      this.#glide(this.#straight);
      return;
    }
    const path = this.#path;
    if (!path) return;
    const step = this.#nextStep(path);
    if (!step && mob.climbsWalls && !path.reached && this.#goal && !this.#isStuck()) {
      // Who climbs walls goes on straight where the way ends.
      this.#steer(this.#goal.x + 0.5, mob.position.y, this.#goal.z + 0.5);
      return;
    }
    if (!step) {
      this.stop();
      return;
    }
    if (this.#isStuck()) {
      this.stop();
      return;
    }
    const [x, z] = centreOf(step, mob.width);
    this.#steer(x, step.floor, z);
  }

  #nextStep(path: Path): Footing | undefined {
    const mob = this.#mob;
    const reach = mob.width > 0.75 ? mob.width / 2 : 0.75 - mob.width / 2;
    while (this.#step < path.steps.length) {
      const step = path.steps[this.#step] as Footing;
      const [x, z] = centreOf(step, mob.width);
      const { position } = mob;
      const near =
        Math.abs(position.x - x) < reach && Math.abs(position.z - z) < reach && Math.abs(position.y - step.floor) < 1;
      if (!near) return step;
      this.#step++;
    }
    return undefined;
  }

  #steer(x: number, floor: number, z: number): void {
    const mob = this.#mob;
    const [dx, dz] = [x - mob.position.x, z - mob.position.z];
    const flat = Math.hypot(dx, dz);
    if (flat > 1e-3) mob.yaw = turned(mob.yaw, yawTowards(dx, dz), BODY_TURN);
    mob.forward = this.#speed * mob.speed;
    const rise = floor - mob.position.y;
    if (rise > mob.species.step && rise <= JUMP + 0.1 && flat < Math.max(1, mob.width) + 0.3) mob.wantsJump = true;
    if (mob.species.locomotion === 'hop' && mob.onGround) mob.wantsJump = true;
    mob.climbs = rise > 0.2;
  }

  #straightTo(to: Point): boolean {
    if (!this.#straight) this.#noteProgress();
    this.#straight = to;
    return true;
  }

  /** Swims or flies straight to the point until it is there or something is in the way. */
  #glide(to: Point): void {
    const mob = this.#mob;
    const [dx, dy, dz] = [to.x - mob.position.x, to.y - mob.position.y, to.z - mob.position.z];
    const flat = Math.hypot(dx, dz);
    if (Math.hypot(flat, dy) < Math.max(0.6, mob.width) || this.#isStuck()) {
      this.stop();
      return;
    }
    if (flat > 1e-3) mob.yaw = turned(mob.yaw, yawTowards(dx, dz), BODY_TURN);
    mob.forward = flat > 0.1 ? this.#speed * mob.speed : 0;
    mob.rise = Math.max(-1, Math.min(1, dy));
  }

  /** Whether it runs against something that it cannot climb, and blocks have changed since it looked for its way. */
  #isBarred(tick: number): boolean {
    const mob = this.#mob;
    return (
      mob.hitSide &&
      !mob.climbsWalls &&
      tick - this.#searchedAt >= RETHINK_TICKS &&
      mob.habitat.server.world.revision !== this.#searchedRevision
    );
  }

  #isStuck(): boolean {
    const mob = this.#mob;
    const tick = mob.habitat.server.tickNumber;
    if (tick - this.#progressAt < PATIENCE) return false;
    const { x, y, z } = this.#progress;
    const got = Math.hypot(mob.position.x - x, mob.position.y - y, mob.position.z - z);
    this.#noteProgress();
    return got < Math.min(1.5, 6 * this.#speed * mob.speed);
  }

  #noteProgress(): void {
    this.#progressAt = this.#mob.habitat.server.tickNumber;
    this.#progress = this.#mob.position;
  }

  /** The cell the body counts as being in: its middle for small bodies, its low corner for wide ones. */
  #startCell(): BlockPosition {
    const { position, width } = this.#mob;
    const size = Math.floor(width + 1);
    const offset = (size - 1) / 2;
    return {
      x: Math.floor(position.x - offset),
      y: Math.floor(position.y + 0.25),
      z: Math.floor(position.z - offset),
    };
  }
}

function centreOf(step: Footing, width: number): [number, number] {
  const half = Math.floor(width + 1) / 2;
  return [step.x + half, step.z + half];
}
