import type { Point } from '../geometry.ts';
import type { SlotStack } from '../item.ts';

/** One line of a table of scores; names differ within a table, values are whole numbers. */
export interface ScoreLine {
  readonly name: string;
  readonly value: number;
}

/** Ticks per second over the last seconds, and how long ticks took. */
export interface TickRate {
  readonly ticksPerSecond: number;
  readonly msPerTickMedian: number;
  readonly msPerTickP99: number;
  /** How long the last tick that has ended took; undefined where that cannot be seen. */
  readonly msLastTick?: number | undefined;
}

/** The state of a player as the server holds it, world coordinates. */
export interface PlayerRecord {
  readonly username: string;
  readonly position: Point;
  readonly health: number;
  readonly gameMode: 'survival' | 'adventure' | 'spectator' | 'creative';
  readonly items: readonly SlotStack[];
}
