import { z } from 'zod';
import { EpisodeAssignment } from '../run/play/episodeAssignment.ts';
import { EPISODE_JOB } from '../run/play/episodeJob.ts';
import { CodeVersion } from './codeVersion.ts';

/** Where the keys of models come from: every worker's own environment, or the parent's, with each game. */
export const KeyPolicy = z.enum(['worker', 'parent']);
export type KeyPolicy = z.infer<typeof KeyPolicy>;

/** One attempt at an episode on the queue: everything that a worker needs to play it, as plain data. */
export const QueueJob = z.strictObject({
  format: z.literal(1),
  /** The run's id, for people. */
  run: z.string(),
  /** The id of the store that the result goes to. */
  store: z.string(),
  code: CodeVersion,
  keys: KeyPolicy,
  /** Whether no other game may be played in its process: an attempt before it was lost together with others. */
  alone: z.boolean(),
  /** Progress is reported this often at most, wall ms. */
  progressMs: z.int().min(0),
  assignment: EpisodeAssignment.omit({ folder: true, outside: true }),
});
export type QueueJob = z.infer<typeof QueueJob>;

/** Milliseconds; a day at most. */
const StalledAfter = z.int().min(1).max(86_400_000);

/** What a worker reports of a game. */
export const QueueProgress = z.discriminatedUnion('type', [
  /** A worker begins to play it, and is taken for gone after so long without a sign of life, ms. */
  z.strictObject({ type: z.literal('begun'), worker: z.string(), stalledAfterMs: StalledAfter }),
  z.strictObject({ type: z.literal('playing'), stalledAfterMs: StalledAfter, progress: EPISODE_JOB.progress }),
  /** A worker gave the game back without playing it. */
  z.strictObject({ type: z.literal('refused'), worker: z.string(), reason: z.string() }),
]);
export type QueueProgress = z.infer<typeof QueueProgress>;

/** The result of a game: its verdict, and where in the store its files are. */
export const QueueResult = z.strictObject({
  result: EPISODE_JOB.result,
  pack: z.strictObject({ key: z.string(), sha256: z.string(), bytes: z.int().min(0) }),
});
export type QueueResult = z.infer<typeof QueueResult>;

/** Why a game has no result, as the queue has it. */
export const LostGame = z.strictObject({
  detail: z.string(),
  /** Whether other games were under way in its process, one of which may have been the cause. */
  shared: z.boolean(),
});
export type LostGame = z.infer<typeof LostGame>;
