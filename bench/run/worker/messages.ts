import { z } from 'zod';
import { Score } from '../../../protocol/score.ts';
import { Commission, TaskProof } from '../../validate/taskProof.ts';
import { EpisodeAssignment } from '../play/episodeAssignment.ts';

/** What a worker is told. */
export const WorkerOrder = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('play'), assignment: EpisodeAssignment }),
  z.strictObject({ type: z.literal('prove'), commission: Commission }),
  /** End the episode under way as interrupted and complete its files, and begin no other; without one, nothing. */
  z.strictObject({ type: z.literal('interrupt') }),
]);
export type WorkerOrder = z.infer<typeof WorkerOrder>;

/** What a worker tells. */
export const WorkerNews = z.discriminatedUnion('type', [
  /** Its event loop turns; said at least every few seconds. */
  z.strictObject({ type: z.literal('alive') }),
  /** Of the episode under way; `wallMs` since its release. */
  z.strictObject({
    type: z.literal('progress'),
    tick: z.int(),
    completion: z.number(),
    vhr: z.number().nullable(),
    wallMs: z.number(),
  }),
  /** The episode has a verdict and complete files. `wallMs` is what playing it took. */
  z.strictObject({
    type: z.literal('done'),
    score: Score,
    playersProblem: z.string().nullable(),
    wallMs: z.number(),
  }),
  /** What is being looked at for a proof, in a few words. */
  z.strictObject({ type: z.literal('proving'), step: z.string() }),
  /** A task has been looked at in every respect; null when that was interrupted. */
  z.strictObject({ type: z.literal('proven'), proof: TaskProof.nullable() }),
  /** What was ordered has no outcome, and the worker leaves. */
  z.strictObject({ type: z.literal('failed'), message: z.string() }),
]);
export type WorkerNews = z.infer<typeof WorkerNews>;
