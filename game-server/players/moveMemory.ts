import type { Point } from '../../protocol/geometry.ts';
import type { Medium } from './medium.ts';
import { SLACK } from './rising.ts';

/** Sideways blocks that may be saved for moves faster than the average. */
export const MOST_PACE = 10;
/** How many packets may come at once after a stall of either side: a client of five seconds' backlog catches up. */
export const MOST_PACKETS = 100;
/**
 * Ticks a body may fall less than the rules say before it is put back. A client that stands on a block which the server did
 * not let it place falls late, through no fault of its own.
 */
export const MOST_HOVER = 10;
/** Pushes of the server that a client has not answered yet are remembered, so many at most. */
const MOST_PUSHES = 4;

/** What the server remembers of a player's way. */
export interface MoveMemory {
  /** The highest rise (or least fall) the next packet may show in free air. */
  nextRise: number;
  /** Sideways blocks and packets the player has at their disposal, the latter as of a tick. */
  pace: number;
  packets: number;
  packetTick: number;
  /** Ticks of hovering the player has at their disposal. */
  hover: number;
  /** The last place with ground or a medium under the feet: where a flyer is put back to. */
  safe: Point;
  fallDistance: number;
  /**
   * Whether ground carried the player when the last move began. A client moves upright first and remembers that it met
   * ground, so it may still jump or step up in the tick after it ran over an edge.
   */
  carried: boolean;
  /** Whether the last move began in a medium: out of water a client still takes the impulse of that tick. */
  floated: boolean;
  /** Velocities the server gave that the client has yet to take up, oldest first. */
  pushes: readonly Push[];
  /** What was found where the last accepted move ended, and as of which revision of the blocks. */
  footing: Footed | undefined;
}

/** What is under and around the feet of a body. */
interface Footed {
  readonly at: Point;
  /** `KnownBlocks.revision`; it holds no longer. */
  readonly revision: number;
  readonly carries: boolean;
  readonly medium: Medium;
}

/** A velocity the server gave a player: knock-back, an explosion. */
interface Push {
  /** Upright blocks a tick. */
  readonly rise: number;
  /** Sideways blocks a tick. */
  readonly sideways: number;
  /** The tick after which no honest client can still answer it. */
  readonly until: number;
}

/** Notes a velocity the server gives. */
export function withPush({ pushes }: MoveMemory, push: Push): readonly Push[] {
  return [...pushes.slice(-(MOST_PUSHES - 1)), push];
}

/** What is remembered of who has just been put somewhere. */
export function freshMemory(position: Point, tick: number): MoveMemory {
  return {
    nextRise: 0,
    pace: MOST_PACE,
    packets: MOST_PACKETS,
    packetTick: tick,
    hover: MOST_HOVER,
    safe: position,
    fallDistance: 0,
    carried: true,
    floated: false,
    pushes: [],
    footing: undefined,
  };
}

/** The rise a move may show when it takes up a push of the server; that push is spent then. */
export function takePush(memory: MoveMemory, dy: number, ownRise: number): number {
  if (dy <= ownRise + SLACK) return ownRise;
  const push = memory.pushes.find(({ rise }) => dy <= rise + SLACK);
  if (!push) return ownRise;
  memory.pushes = memory.pushes.filter((other) => other !== push);
  return push.rise;
}
