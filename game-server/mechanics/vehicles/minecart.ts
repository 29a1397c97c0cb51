import { type BlockPosition, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { sweep } from '../../entities/bodyPhysics.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import type { World } from '../../world/world.ts';
import { downhill, exitsOf, heightOn, type RailShape, railShape } from './rails.ts';
import { storageSize } from './storage.ts';
import { NO_INPUT, type RideInput, Vehicle } from './vehicle.ts';

/** Minecraft wiki, "Minecart", "Rail", "Powered Rail": accelerations and what is left of the speed, blocks per tick. */
const FASTEST = 0.4;
const FASTEST_IN_WATER = 0.2;
const SLOPE = 0.0078125;
const RIDDEN_DRAG = 0.997;
const EMPTY_DRAG = 0.96;
const GRAVITY = 0.04;
const OFF_RAIL_DRAG = 0.5;
const AIR_DRAG = 0.95;
const BOOST = 0.06;
const STANDING_START = 0.02;
const RIDER_PUSH = 0.1;

interface Track {
  readonly cell: BlockPosition;
  readonly shape: RailShape;
  readonly id: string;
  readonly powered: boolean;
}

/** A minecart of any kind: it runs along rails by itself, faster on powered ones, and slides to a stop beside them. */
export class Minecart extends Vehicle {
  readonly seatHeight = -0.35;
  readonly itemIds: readonly string[];
  readonly seats: number;
  /** The keys of who sits in it. */
  input: RideInput = NO_INPUT;

  /** @param item the item it is placed from: "minecart", "chest_minecart". */
  constructor(server: GameServer, place: EntityPlace, item: string) {
    super(server, item, place, storageSize(item));
    this.itemIds = [item];
    this.seats = item === 'minecart' ? 1 : 0;
  }

  tick({ world }: GameServer): void {
    this.mend();
    const track = trackAt(world, this.position);
    if (track) this.#roll(world, track);
    else this.#slide(world);
    const { x, z } = this.velocity;
    if (Math.hypot(x, z) > 0.01) {
      this.yaw = (Math.atan2(z, x) * 180) / Math.PI;
      this.headYaw = this.yaw;
    }
  }

  #roll(world: World, { cell, shape, id, powered }: Track): void {
    const [a, b] = exitsOf(shape);
    const way = { x: b.x - a.x, z: b.z - a.z };
    const length = Math.hypot(way.x, way.z);
    let { x, z } = this.velocity;
    const slope = downhill(shape);
    if (slope) {
      x += slope.x * SLOPE;
      z += slope.z * SLOPE;
    }
    // The speed keeps its amount and follows the rail's direction.
    const along = (x * way.x + z * way.z) / length;
    const sign = along < 0 ? -1 : 1;
    let speed = Math.min(2, Math.hypot(x, z)) * sign;
    const [rider] = this.passengers;
    if (rider instanceof Player && this.input.forward > 0 && speed * speed < 0.01) {
      const yaw = (rider.yaw * Math.PI) / 180;
      speed += ((-Math.sin(yaw) * way.x + Math.cos(yaw) * way.z) / length) * RIDER_PUSH;
    }
    if (id === 'powered_rail' && !powered) speed = Math.abs(speed) < 0.03 ? 0 : speed * 0.5;
    const most = isWet(world, cell) ? FASTEST_IN_WATER : FASTEST;
    const step = Math.max(-most, Math.min(most, speed));
    const at = onTrack(cell, shape, this.position);
    const to = { x: at.x + (way.x / length) * step, y: at.y, z: at.z + (way.z / length) * step };
    const next = trackAt(world, { ...to, y: at.y + 0.1 }) ?? trackAt(world, { ...to, y: at.y - 0.4 });
    this.position = next ? onTrack(next.cell, next.shape, to) : this.#off(world, at, to);
    this.onGround = true;
    speed *= this.passengers.length > 0 ? RIDDEN_DRAG : EMPTY_DRAG;
    if (id === 'powered_rail' && powered) speed = this.#boosted(world, cell, shape, speed);
    this.velocity = { x: (way.x / length) * speed, y: 0, z: (way.z / length) * speed };
  }

  /** A powered rail speeds up what moves, and pushes what stands away from a block beside the rail. */
  #boosted(world: World, cell: BlockPosition, shape: RailShape, speed: number): number {
    if (Math.abs(speed) > 0.01) return speed + Math.sign(speed) * BOOST;
    const [a, b] = exitsOf(shape);
    const isBlocked = (end: { readonly x: number; readonly z: number }) =>
      world.boxesAt(cell.x + end.x, cell.y, cell.z + end.z).length > 0;
    if (isBlocked(a)) return STANDING_START;
    return isBlocked(b) ? -STANDING_START : speed;
  }

  #slide(world: World): void {
    const { x, z } = this.velocity;
    const y = this.velocity.y - GRAVITY;
    const moved = sweep(world, this.position, { x, y, z }, this.width / 2, this.height);
    this.position = moved.position;
    this.onGround = moved.onGround;
    const drag = moved.onGround ? OFF_RAIL_DRAG : AIR_DRAG;
    this.velocity = { x: x * drag, y: moved.onGround ? 0 : y * AIR_DRAG, z: z * drag };
  }

  /** Past the last rail: as far as blocks let it. */
  #off(world: World, from: Point, to: Point): Point {
    const way = { x: to.x - from.x, y: 0, z: to.z - from.z };
    return sweep(world, from, way, this.width / 2, this.height).position;
  }
}

/** The rail at a place or just below it. */
function trackAt(world: World, at: Point): Track | undefined {
  const here = cellOf(at);
  for (const cell of [{ ...here, y: here.y - 1 }, here]) {
    const state = world.block(cell);
    const shape = railShape(state);
    if (shape === undefined) continue;
    // From above only a slope carries: its track reaches up to the next cell.
    if (cell.y < here.y && !downhill(shape)) continue;
    return { cell, shape, id: state.id, powered: state.properties.powered === 'true' };
  }
  return undefined;
}

/** The nearest place on the track of a rail. */
function onTrack(cell: BlockPosition, shape: RailShape, at: Point): Point {
  const [a, b] = exitsOf(shape);
  const start = { x: cell.x + 0.5 + a.x * 0.5, z: cell.z + 0.5 + a.z * 0.5 };
  const way = { x: (b.x - a.x) * 0.5, z: (b.z - a.z) * 0.5 };
  const share = ((at.x - start.x) * way.x + (at.z - start.z) * way.z) / (way.x * way.x + way.z * way.z);
  const within = Math.max(0, Math.min(1, share));
  const [x, z] = [start.x + way.x * within, start.z + way.z * within];
  return { x, y: cell.y + 0.0625 + heightOn(shape, { x: x - cell.x, z: z - cell.z }), z };
}

function isWet(world: World, cell: BlockPosition): boolean {
  return world.block(cell).properties.waterlogged === 'true';
}
