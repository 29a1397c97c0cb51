import type { Box, Point } from '../../../protocol/geometry.ts';
import type { World } from '../world/world.ts';
import { isBouncy, mediumAt } from './medium.ts';

/** Half the width of a player and their height, standing and sneaking (Minecraft wiki, "Player"). */
export const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
const SNEAKING_HEIGHT = 1.5;
/** Gravity, air drag and jump speed in blocks per tick (Minecraft wiki, "Entity physics"), and the step height. */
const GRAVITY = 0.08;
const DRAG = 0.98;
const JUMP = 0.42;
const STEP = 0.6;
/** How far a claim may lie off for rounding. */
const SLACK = 0.02;
/** Bodies are taken this much thinner than they are when checked against blocks. */
const SKIN = 1e-3;

/** Most blocks one packet may move sideways: sprint-jumping on ice makes about 0.65 a tick. */
const MOST_PER_PACKET = 1;
/** Most blocks one packet may fall; terminal velocity is 3.92. */
const MOST_FALL_PER_PACKET = 4.5;
/** Sideways blocks a player gains a tick: sprint-jumping averages 0.36, on packed ice 0.46. */
const PACE = 0.5;
/** Blocks and packets that may pile up while the connection stalls (about one second). */
const MOST_PACE = 10;
const MOST_PACKETS = 30;

/** What the server remembers of a player's way. */
export interface MoveMemory {
  /** The highest rise (or least fall) the next packet may show in free air. */
  nextRise: number;
  /** Sideways blocks and packets the player has at their disposal. */
  pace: number;
  packets: number;
  paceTick: number;
  /** The last place with ground or a medium under the feet: where a flyer is put back to. */
  safe: Point;
  fallDistance: number;
  /**
   * Whether ground carried the player when the last move began. A client moves upright first and remembers that it met
   * ground, so it may still jump or step up in the tick after it ran over an edge.
   */
  carried: boolean;
}

export function freshMemory(position: Point, tick: number): MoveMemory {
  return {
    nextRise: 0,
    pace: MOST_PACE,
    packets: MOST_PACKETS,
    paceTick: tick,
    safe: position,
    fallDistance: 0,
    carried: true,
  };
}

/** An accepted move: whether it ended on ground, and the blocks of fall that ended with it. */
export interface AcceptedMove {
  readonly onGround: boolean;
  readonly landedAfter: number;
}

/** Whether ground carries a body at these feet. */
export function standsOn(world: World, { x, y, z }: Point): boolean {
  return world.collides(x - HALF_WIDTH, y - SLACK, z - HALF_WIDTH, x + HALF_WIDTH, y, z + HALF_WIDTH);
}

/**
 * Judges a claimed move by speed, collisions, gravity and the zone's edge, and remembers it when accepted. Each packet
 * is one tick of the client's physics, as with Mineflayer and the vanilla client.
 * @returns the accepted move, or why it is refused.
 */
export function judgeMove(
  world: World,
  memory: MoveMemory,
  zone: Box,
  from: Point,
  to: Point,
  sneaking: boolean,
  tick: number,
): AcceptedMove | string {
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const sideways = Math.hypot(dx, dz);
  const elapsed = tick - memory.paceTick;
  memory.paceTick = tick;
  memory.pace = Math.min(MOST_PACE, memory.pace + elapsed * PACE);
  memory.packets = Math.min(MOST_PACKETS, memory.packets + elapsed);
  if (memory.packets < 1) return 'moved too often';
  memory.packets--;
  if (sideways > MOST_PER_PACKET || sideways > memory.pace) return 'moved too fast';
  if (dy < -MOST_FALL_PER_PACKET) return 'fell too fast';
  if (!insideZone(zone, to)) return 'left the arena';

  const height = sneaking ? SNEAKING_HEIGHT : HEIGHT;
  if (!pathIsClear(world, from, to, height)) return 'moved through a block';

  const onGround = standsOn(world, to);
  const medium = mediumAt(world, to, height);
  const supportedBefore = standsOn(world, from);
  const mediumBefore = mediumAt(world, from, height);
  const supported = supportedBefore || memory.carried;
  // Moving upright first, a falling body may meet ground and then run over its edge, all in one tick.
  const met = dy < 0 && !onGround && !supportedBefore && standsOn(world, { x: from.x, y: to.y, z: from.z });
  const rise = met
    ? 0
    : highestRise(world, memory, from, onGround, supported, mediumBefore.supports || medium.supports);
  if (dy > rise + SLACK) return dy > 0 ? 'rose without a jump' : 'hovered';

  memory.pace -= sideways;
  memory.carried = supportedBefore || met;
  memory.nextRise = onGround || medium.supports ? 0 : ((met ? 0 : Math.min(dy, rise)) - GRAVITY) * DRAG;
  let landedAfter = 0;
  if (dy < 0) memory.fallDistance -= dy;
  if (medium.supports) memory.fallDistance = 0;
  else if (onGround || met) {
    landedAfter = memory.fallDistance;
    memory.fallDistance = 0;
  }
  if (onGround || medium.supports) memory.safe = { ...to };
  return { onGround, landedAfter };
}

function highestRise(
  world: World,
  memory: MoveMemory,
  from: Point,
  endsOnGround: boolean,
  supported: boolean,
  inMedium: boolean,
): number {
  if (inMedium) return Math.max(STEP, memory.nextRise);
  if (supported) return endsOnGround ? STEP : isBouncy(world, from) ? MOST_FALL_PER_PACKET : JUMP + 0.01;
  // Who lands may step up in the same tick.
  if (endsOnGround && world.heightAbove(from, HALF_WIDTH, 2) <= 1.3) return STEP;
  if (isBouncy(world, from)) return MOST_FALL_PER_PACKET;
  return memory.nextRise;
}

function insideZone({ min, max }: Box, { x, y, z }: Point): boolean {
  return (
    x >= min.x + HALF_WIDTH - SKIN &&
    x <= max.x + 1 - HALF_WIDTH + SKIN &&
    z >= min.z + HALF_WIDTH - SKIN &&
    z <= max.z + 1 - HALF_WIDTH + SKIN &&
    y <= max.y + 1
  );
}

type Corners = [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number];

function bodyAt({ x, y, z }: Point, height: number): Corners {
  const side = HALF_WIDTH - SKIN;
  return [x - side, y + SKIN, z - side, x + side, y + height - SKIN, z + side];
}

/** Orders in which the legs of a move may be walked; vanilla's physics moves upright first. */
const ORDERS: readonly (readonly ('x' | 'y' | 'z')[])[] = [
  ['y', 'x', 'z'],
  ['y', 'z', 'x'],
  ['x', 'z', 'y'],
  ['z', 'x', 'y'],
];

/** Whether a body gets from one place to the other, one axis after the other, without entering a block anew. */
function pathIsClear(world: World, from: Point, to: Point, height: number): boolean {
  const start = bodyAt(from, height);
  const whole = union(start, bodyAt(to, height));
  if (!hits(world, whole, start)) return true;
  return ORDERS.some((order) => {
    const at = { ...from };
    return order.every((axis) => {
      const leg = bodyAt(at, height);
      at[axis] = to[axis];
      return !hits(world, union(leg, bodyAt(at, height)), start);
    });
  });
}

function union(a: Corners, b: Corners): Corners {
  return [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.max(a[3], b[3]),
    Math.max(a[4], b[4]),
    Math.max(a[5], b[5]),
  ];
}

/** Whether a box meets a block's box that `start` does not meet: who is inside a block already may get out. */
function hits(world: World, box: Corners, start: Corners): boolean {
  for (let y = Math.floor(box[1]) - 1; y <= Math.floor(box[4]); y++)
    for (let z = Math.floor(box[2]); z <= Math.floor(box[5]); z++)
      for (let x = Math.floor(box[0]); x <= Math.floor(box[3]); x++)
        for (const shape of world.boxesAt(x, y, z)) {
          const block: Corners = [x + shape[0], y + shape[1], z + shape[2], x + shape[3], y + shape[4], z + shape[5]];
          if (overlap(box, block) && !overlap(start, block)) return true;
        }
  return false;
}

function overlap(a: Corners, b: Corners): boolean {
  return a[0] < b[3] && a[3] > b[0] && a[1] < b[4] && a[4] > b[1] && a[2] < b[5] && a[5] > b[2];
}
