import type { Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { Projectile, type ProjectileSystems } from './projectile.ts';

/** Minecraft wiki, "Fireball": what a tick adds to the speed along the way, blocks, and what it leaves of it. */
const PUSH = 0.1;
const DRAG = 0.95;
const WATER_DRAG = 0.8;

/** How long something flies that meets nothing, ticks, and the share of the push that a tick adds. */
interface PoweredFlight {
  readonly lifetime: number;
  readonly gain?: number;
  readonly waterDrag?: number;
}

/** What gathers speed along its way instead of falling: fireballs. */
export abstract class PoweredProjectile extends Projectile {
  readonly #lifetime: number;
  readonly #gain: number;
  #power: Point;

  /** @param way where it goes; without a length it stays. A place with a velocity is that of one which flies already. */
  constructor(
    systems: Pick<ProjectileSystems, 'server' | 'entities'>,
    kind: string,
    place: EntityPlace,
    way: Point,
    owner: Body | undefined,
    { lifetime, gain = DRAG, waterDrag = WATER_DRAG }: PoweredFlight,
  ) {
    super(systems, kind, place, owner, { gravity: 0, drag: DRAG, waterDrag });
    this.#lifetime = lifetime;
    this.#gain = gain;
    this.#power = pushAlong(way);
    if (!place.velocity) this.velocity = { ...this.#power };
    this.turnAlong();
  }

  /** What a tick adds to its velocity, blocks. */
  get power(): Point {
    return this.#power;
  }

  override tick(server: GameServer): void {
    this.fly(server);
    if (this.removed) return;
    const { x, y, z } = this.velocity;
    const gain = this.#gain;
    this.velocity = { x: x + this.#power.x * gain, y: y + this.#power.y * gain, z: z + this.#power.z * gain };
    if (this.age > this.#lifetime) this.entities.remove(this);
  }

  /** Has it go another way, at ten times the push of a tick. */
  protected redirect(way: Point): void {
    this.#power = pushAlong(way);
    const { x, y, z } = this.#power;
    this.velocity = { x: x * 10, y: y * 10, z: z * 10 };
    this.velocityChanged = true;
  }

  protected override canHit(body: Body): boolean {
    return body !== this.owner && super.canHit(body);
  }
}

function pushAlong({ x, y, z }: Point): Point {
  const length = Math.hypot(x, y, z) || 1;
  return { x: (x / length) * PUSH, y: (y / length) * PUSH, z: (z / length) * PUSH };
}
