import type { Point } from '../../protocol/geometry.ts';
import { MOST_CENTRING } from './centring.ts';
import type { Medium } from './medium.ts';
import { SLACK } from './rising.ts';

/** Blocks a body may get ahead of what it can walk, and how much of that it gets back a tick. */
export const MOST_TOLERANCE = 0.6;
export const TOLERANCE_PER_TICK = 0.01;
/**
 * Ticks a body may fall less than the rules say before it is put back. A client that stands on a block which the server did
 * not let it place falls late, through no fault of its own.
 */
export const MOST_HOVER = 10;
/** Moves a client may make on keys it has just let go of: it says so before it sends the move it was making. */
export const MOST_LATE_KEYS = 2;
/** How much of such a move a body gets back with each move on the key. */
export const LATE_KEYS_REGAINED = 0.25;
/** Pushes of the server that a client has not answered yet are remembered, so many at most. */
const MOST_PUSHES = 4;

/** What the server remembers of a player's way. */
export interface MoveMemory {
  /** The highest rise (or least fall) the next packet may show in free air. */
  nextRise: number;
  /** The same of a body in free air, whatever it may be in: at most 0. */
  nextFall: number;
  /** The speed with which it may be thrown back from what it has just fallen on, blocks a tick. */
  bounce: number;
  /** Sideways speed that is left of the last move, blocks a tick. */
  glide: number;
  /** How far the last move went sideways and upright, blocks. */
  lastMove: { readonly sideways: number; readonly upright: number };
  /** Sideways blocks of tolerance the player has at their disposal, as of a tick. */
  tolerance: number;
  /** Blocks the player may yet be moved to the middle of a cell, as of the same tick. */
  centring: number;
  toleranceTick: number;
  /** Moves they may yet make sprinting, or upright, after they said that they no longer do. */
  lateSprint: number;
  lateUpright: number;
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
  /**
   * Whether the body may be upright where it has no room to be: a block came to where it stands, it got in before its client
   * received that, or it was put where it could not even crawl. Clients get out of blocks upright or ducked, and neither may
   * be held in there.
   */
  upright: boolean;
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
    nextFall: 0,
    bounce: 0,
    glide: 0,
    lastMove: { sideways: 0, upright: 0 },
    tolerance: MOST_TOLERANCE,
    centring: MOST_CENTRING,
    toleranceTick: tick,
    lateSprint: MOST_LATE_KEYS,
    lateUpright: MOST_LATE_KEYS,
    hover: MOST_HOVER,
    safe: position,
    fallDistance: 0,
    carried: true,
    upright: false,
    floated: false,
    pushes: [],
    footing: undefined,
  };
}

/** What is remembered now, to go back to. */
export function memoryOf(memory: MoveMemory): MoveMemory {
  const keys = Object.keys(freshMemory(memory.safe, memory.toleranceTick)) as (keyof MoveMemory)[];
  return Object.fromEntries(keys.map((key) => [key, memory[key]])) as unknown as MoveMemory;
}

/** What a body can do by itself in a move: how high it rises, or how little it falls, and how far it gets sideways, blocks. */
interface OwnMove {
  readonly rise: number;
  readonly sideways: number;
}

/**
 * What a body can do with the pushes it takes up in a move that is more than its own; those pushes are spent then. A
 * single one is taken where that explains the move, or else all: explosions add up.
 * @param stroke what swimming adds to a push upright: a push with no height of its own stops a body that sinks.
 */
export function takePushes(memory: MoveMemory, dy: number, sideways: number, own: OwnMove, stroke: number): OwnMove {
  const fits = (move: OwnMove) => dy <= move.rise + SLACK && sideways <= move.sideways;
  if (memory.pushes.length === 0 || fits(own)) return own;
  const one = memory.pushes.find((push) => fits(pushed(own, [push], stroke)));
  const taken = one ? [one] : memory.pushes;
  memory.pushes = memory.pushes.filter((push) => !taken.includes(push));
  return pushed(own, taken, stroke);
}

function pushed(own: OwnMove, pushes: readonly Push[], stroke: number): OwnMove {
  const rise = pushes.reduce((sum, push) => sum + push.rise, 0);
  const sideways = pushes.reduce((sum, push) => sum + push.sideways, 0);
  return { rise: Math.max(own.rise, rise + stroke, own.rise + rise), sideways: own.sideways + sideways };
}
