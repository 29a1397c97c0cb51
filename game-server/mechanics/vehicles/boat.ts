import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { sweep } from '../../entities/bodyPhysics.ts';
import type { EntityPlace } from '../../entities/entity.ts';
import { Player } from '../../players/player.ts';
import type { World } from '../../world/world.ts';
import { storageSize } from './storage.ts';
import { Vehicle } from './vehicle.ts';

/** Woods of boats in the order of their metadata, up to 1.19.4 and from 1.20 on (cherry came in between). */
const WOODS_1_19 = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'dark_oak', 'mangrove'];
const WOODS_1_20 = ['oak', 'spruce', 'birch', 'jungle', 'acacia', 'cherry', 'dark_oak', 'mangrove', 'bamboo'];
/** Minecraft wiki, "Boat" and "Entity physics": gravity, and what is left of the speed on water, in air and under water. */
const GRAVITY = 0.04;
const WATER_DRAG = 0.9;
const AIR_DRAG = 0.9;
const SUNKEN_DRAG = 0.45;
/** How far a boat floats out of the water it lies in, as a share of its height. */
const BUOYANCY = 0.06153846;
/** Speeds in blocks per tick a boat reaches on blue ice, on ice, and on anything else, with room for a late packet. */
const FASTEST = { blueIce: 4, ice: 2.5, else: 0.8 } as const;
const HIGHEST_STEP = 0.6;
const DEEPEST_FALL = 4;
/** Moves its driver's client may make a tick on average, a little more than one for late clocks, and at once. */
const MOVES_PER_TICK = 1.2;
const MOST_MOVES = 40;
/** A boat cannot get past a block in a move shorter than this, sideways and upright. */
const SHORT_WAY = 1.3;
const SHORT_FALL = 0.5;
/** Ticks a steered boat may be in the air without falling. */
const MOST_HOVERING = 10;

/** How boats of a version are named: one kind with the wood as metadata, or a kind for each wood (1.21.2 and later). */
export function boatKind(
  server: GameServer,
  item: string,
): { readonly kind: string; readonly wood: number } | undefined {
  const { data } = server.gameData.source;
  if (data.entitiesByName[item]) return { kind: item, wood: -1 };
  const match = /^(.+?)_(chest_)?(?:boat|raft)$/.exec(item);
  if (!match || !data.itemsByName[item]) return undefined;
  const woods = data.itemsByName.cherry_boat ? WOODS_1_20 : WOODS_1_19;
  const wood = woods.indexOf(match[1] as string);
  return wood < 0 ? undefined : { kind: match[2] ? 'chest_boat' : 'boat', wood };
}

/**
 * A boat or raft. Its driver's client moves it, as in vanilla, within what `steer` allows; without a driver it floats,
 * drifts and falls by itself.
 */
export class Boat extends Vehicle {
  readonly itemIds: readonly string[];
  readonly seats: number;
  readonly seatHeight: number;
  #hovering = 0;
  #moves = MOST_MOVES;

  /** @param item the item it is placed from: "oak_boat". */
  constructor(server: GameServer, place: EntityPlace, item: string) {
    const { kind, wood } = boatKind(server, item) ?? { kind: 'boat', wood: 0 };
    super(server, kind, place, storageSize(item));
    this.itemIds = [item];
    this.seats = item.includes('chest') ? 1 : 2;
    this.seatHeight = item.includes('raft') ? -0.05 : -0.45;
    if (wood >= 0) this.setMetadata('type', 'int', wood);
    this.setMetadata('paddle_left', 'boolean', false);
    this.setMetadata('paddle_right', 'boolean', false);
  }

  override seat(index: number): Point {
    const shift = this.seats === 1 ? 0.15 : this.passengers.length > 1 ? (index === 0 ? 0.2 : -0.6) : 0;
    const yaw = (this.yaw * Math.PI) / 180;
    const { x, y, z } = this.position;
    return { x: x - Math.sin(yaw) * shift, y: y + this.seatHeight, z: z + Math.cos(yaw) * shift };
  }

  /** The player whose client moves it. */
  get driver(): Player | undefined {
    const [first] = this.passengers;
    return first instanceof Player ? first : undefined;
  }

  /** Which paddles move, as the driver's client says; seen by the others. */
  paddle(left: boolean, right: boolean): void {
    this.setMetadata('paddle_left', 'boolean', left);
    this.setMetadata('paddle_right', 'boolean', right);
  }

  tick(server: GameServer): void {
    this.mend();
    this.#moves = Math.min(MOST_MOVES, this.#moves + MOVES_PER_TICK);
    if (this.driver) return;
    this.#drift(server.world);
  }

  /**
   * Moves it where its driver's client claims, if a boat can get there in one tick.
   * @returns why it cannot, or undefined.
   */
  steer(world: World, to: Point, yaw: number): string | undefined {
    if (this.#moves < 1) return 'a boat moved too often';
    this.#moves--;
    const from = this.position;
    const way = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
    const flat = Math.hypot(way.x, way.z);
    const most = this.#fastest(world);
    if (flat > most) return `a boat moved ${flat.toFixed(2)} blocks in a tick, at most ${most}`;
    const supported =
      this.#isWet(world, to) || this.#isWet(world, { ...to, y: to.y - 0.3 }) || stands(world, to, this.width);
    if (way.y < -DEEPEST_FALL) return 'a boat fell too fast';
    if (way.y > HIGHEST_STEP || (way.y > 0.01 && !supported)) return 'a boat does not fly';
    this.#hovering = supported || way.y < -0.01 ? 0 : this.#hovering + 1;
    if (this.#hovering > MOST_HOVERING) return 'a boat does not hover';
    const steps = Math.max(1, Math.ceil(flat / SHORT_WAY), Math.ceil(-way.y / SHORT_FALL));
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      if (!this.#fits(world, { x: from.x + way.x * share, y: from.y + way.y * share, z: from.z + way.z * share }))
        return 'a boat does not pass through blocks';
    }
    this.position = { ...to };
    this.yaw = yaw;
    this.headYaw = yaw;
    this.velocity = way;
    return undefined;
  }

  #fits(world: World, { x, y, z }: Point): boolean {
    const half = this.width / 2 - 0.01;
    return !world.collides(x - half, y + 0.01, z - half, x + half, y + this.height - 0.01, z + half);
  }

  #fastest(world: World): number {
    const { x, y, z } = this.position;
    const { id } = world.block(cellOf({ x, y: y - 0.2, z }));
    if (id === 'blue_ice') return FASTEST.blueIce;
    return id.endsWith('ice') ? FASTEST.ice : FASTEST.else;
  }

  #isWet(world: World, at: Point): boolean {
    const { id, properties } = world.block(cellOf(at));
    return id === 'water' || id === 'lava' || id === 'bubble_column' || properties.waterlogged === 'true';
  }

  #drift(world: World): void {
    const surface = this.#surface(world);
    const { x, z } = this.velocity;
    let { y } = this.velocity;
    let drag = AIR_DRAG;
    if (surface === undefined) {
      y -= GRAVITY;
      if (this.onGround) drag = 0.6;
    } else if (surface === Number.POSITIVE_INFINITY) {
      y += 0.01;
      drag = SUNKEN_DRAG;
    } else {
      y += -GRAVITY + ((surface - this.position.y) / this.height) * BUOYANCY;
      y *= 0.75;
      drag = WATER_DRAG;
    }
    if (Math.hypot(x, z) < 1e-4 && Math.abs(y) < 1e-4 && surface === undefined && this.onGround) return;
    const moved = sweep(world, this.position, { x, y, z }, this.width / 2, this.height);
    this.position = moved.position;
    this.onGround = moved.onGround;
    this.velocity = { x: x * drag, y: moved.onGround ? 0 : y, z: z * drag };
  }

  /** The height of the water it lies in; infinite when it is under water, undefined when it is in none. */
  #surface(world: World): number | undefined {
    const cell = cellOf(this.position);
    if (!this.#isWet(world, this.position)) return undefined;
    if (this.#isWet(world, { ...this.position, y: cell.y + 1 })) {
      return this.#isWet(world, { ...this.position, y: this.position.y + this.height })
        ? Number.POSITIVE_INFINITY
        : cell.y + 1 + 8 / 9;
    }
    const level = Number(world.block(cell).properties.level ?? 0);
    return cell.y + (level >= 8 ? 8 / 9 : (8 - level) / 9);
  }
}

/** Whether blocks carry a box of a width at a place. */
function stands(world: World, { x, y, z }: Point, width: number): boolean {
  const half = width / 2;
  return world.collides(x - half, y - 0.35, z - half, x + half, y - 0.001, z + half);
}
