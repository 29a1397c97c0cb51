import { z } from 'zod';
import { PublicKey } from '../run/folder/ledger/signature.ts';
import type { Replay } from '../run/play/replayRun.ts';

/** Largest submission that a board takes, bytes: packed, and unpacked. */
export const LARGEST_PACKED = 500 * 1024 * 1024;
export const LARGEST_UNPACKED = 2 * 1024 * 1024 * 1024;

const Count = z.int().min(0);

/** What playing the episodes of a run again showed, in numbers. */
export const ReplayCounts = z.strictObject({
  /** Came out the same: scripts decided again. */
  scripts: Count,
  /** Came out the same with the recorded replies of a model. */
  recorded: Count,
  /** Came out differently. */
  differs: Count,
  /** Cannot be played again, such as games in real time. */
  impossible: Count,
});
export type ReplayCounts = z.infer<typeof ReplayCounts>;

/** Counts what playing again showed. */
export function replayCounts(replays: readonly Replay[]): ReplayCounts {
  const of = (isCounted: (replay: Replay['replay']) => boolean) =>
    replays.filter(({ replay }) => isCounted(replay)).length;
  return {
    scripts: of((replay) => replay.type === 'identical' && replay.by === 'scripts'),
    recorded: of((replay) => replay.type === 'identical' && replay.by === 'recording'),
    differs: of(({ type }) => type === 'differs'),
    impossible: of(({ type }) => type === 'impossible'),
  };
}

/**
 * The first file of a submission: what it is and what it holds, one line of JSON whose last field is the signature. A board
 * computes every figure from the run itself; of what stands here it shows who handed it in and what they state.
 */
export const SubmissionManifest = z.strictObject({
  format: z.literal(2),
  guildhallVersion: z.string(),
  run: z.string(),
  /** Who hands it in, as boards show it. */
  team: z.string().min(1).max(100),
  /** A page about it. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  episodes: Count,
  conditions: z.array(z.string()),
  /** What the machine that packed it checked; `replay` is null where nothing was played again. */
  checked: z.strictObject({ files: z.literal(true), replay: ReplayCounts.nullable() }),
  /** Whether people or programs from outside played, with their consent to publish. */
  withPeople: z.boolean(),
  /** Paths within the run's folder, sorted. */
  files: z.array(z.strictObject({ path: z.string(), bytes: Count, sha256: z.string() })),
  /** With which this is signed: the run's own, where who sealed the run hands it in. */
  key: PublicKey,
});
export type SubmissionManifest = z.infer<typeof SubmissionManifest>;
