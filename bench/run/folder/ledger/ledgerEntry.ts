import { z } from 'zod';
import { Termination, TerminationReason } from '../../../../protocol/event.ts';
import { AgentName } from '../../../../protocol/team.ts';
import { PublicKey } from './signature.ts';

/** A sha256, hex. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** `attempt` counts the attempts at one episode of the plan, from 1. */
const attempt = { episode: z.int().min(0), attempt: z.int().min(1) };

const AttemptNote = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('attempt-begun'), ...attempt }),
  /** The episode came to an end, scored or not; `seal` is the sha256 of its seal. */
  z.strictObject({
    type: z.literal('attempt-ended'),
    ...attempt,
    termination: Termination,
    reason: TerminationReason,
    ticks: z.int(),
    seal: Hash,
  }),
  /** The process that played it ended before the episode did; noted by the one that resumed the run. */
  z.strictObject({ type: z.literal('attempt-lost'), ...attempt }),
  /**
   * Noted before what it left is moved to `folder`; `files` is the hash of that (`folderHash`). Null where it was gone.
   */
  z.strictObject({
    type: z.literal('attempt-set-aside'),
    ...attempt,
    folder: z
      .string()
      .regex(/^set-aside\/\d+-\d+$/)
      .nullable(),
    files: Hash.nullable(),
  }),
]);
/** What a ledger notes of an attempt at an episode. */
export type AttemptNote = z.infer<typeof AttemptNote>;

/** What was removed from what one attempt left. */
const Forgotten = z.strictObject({
  ...attempt,
  /** Messages of the seat, copies of them in what others recorded, and answers with consent texts. */
  messages: z.int().min(0),
  quotes: z.int().min(0),
  answers: z.int().min(0),
  /** The sha256 of its seal from now on; null where it has none. */
  seal: Hash.nullable(),
  /** The hash of its folder from now on (`folderHash`), where it was set aside; null where it counts. */
  files: Hash.nullable(),
});

const SeatForgotten = z.strictObject({
  type: z.literal('seat-forgotten'),
  seat: AgentName,
  attempts: z.array(Forgotten).min(1),
  key: PublicKey,
});
/** That what a seat's player said was removed; noted before it is. What follows is signed with this key. */
export type SeatForgotten = z.infer<typeof SeatForgotten>;

const Note = z.discriminatedUnion('type', [
  /** Written before run.json, whose sha256 `run` is; `experiment` is that of experiment.json in the run of one. */
  z.strictObject({
    type: z.literal('run-begun'),
    /** See seal/planHash.ts. */
    plan: Hash,
    run: Hash,
    experiment: Hash.optional(),
    /** The process that wrote this played nothing. */
    registered: z.literal(true).optional(),
    key: PublicKey,
  }),
  /** What follows is signed with this key. `cut`: bytes of a last line that a crash cut short, and that are gone. */
  z.strictObject({ type: z.literal('run-resumed'), run: Hash, cut: z.int().min(1).optional(), key: PublicKey }),
  AttemptNote,
  SeatForgotten,
  /** The process that played left in order, whether or not everything was played. */
  z.strictObject({ type: z.literal('run-ended') }),
]);
/** What a ledger notes. */
export type Note = z.infer<typeof Note>;

/**
 * A line of ledger.jsonl without its signature. `chain` is the sha256 of the line before it, the first one's of the empty
 * text; `at` is wall time, a footnote.
 */
export const LedgerEntry = z.strictObject({ seq: z.int().min(0), at: z.string(), note: Note, chain: Hash });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Whether a note is of an attempt at an episode. */
export function isOfAttempt(note: Note): note is AttemptNote {
  return 'attempt' in note;
}
