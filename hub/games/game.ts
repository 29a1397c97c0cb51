import { z } from 'zod';
import type { GameRequest } from './gameRequest.ts';

/**
 * Where a game stands: waiting for an arena; being played, which begins with the wait for open seats; played and scored;
 * ended without a score by a stated fault; or taken back by who asked for it.
 */
export const GameState = z.enum(['queued', 'playing', 'scored', 'faulted', 'cancelled']);
export type GameState = z.infer<typeof GameState>;

/** What a game came to. */
export const GameResult = z.strictObject({
  success: z.boolean().nullable(),
  /** How it ended, by the referee. */
  termination: z.string(),
  reason: z.string(),
  /** Game time from release to the end. */
  ticks: z.int(),
  /** Headline metrics by name; null for one without a value. */
  metrics: z.record(z.string(), z.number().nullable()),
});
export type GameResult = z.infer<typeof GameResult>;

/** A game that a group asked for. Times are ms since 1970. */
export interface Game {
  readonly id: number;
  readonly group: string;
  readonly request: GameRequest;
  readonly state: GameState;
  /** How often it was begun. */
  readonly attempts: number;
  /** Name of its run folder, once there is one. */
  readonly run: string | null;
  readonly createdAt: number;
  readonly beganAt: number | null;
  readonly endedAt: number | null;
  readonly result: GameResult | null;
  /** Why there is no score. */
  readonly problem: string | null;
  /** What its models may cost, and did. */
  readonly reservedUsd: number;
  readonly spentUsd: number;
}
