import { ConfigError } from '../../protocol/errors.ts';
import type { Task } from '../task.ts';
import { ImportRejection, type RejectionReason } from './rejection.ts';

/** Something in a file of somebody else's that could not be taken as it stands. */
export type ImportDefect = {
  /** The task it concerns. */
  readonly id: string;
  readonly what: string;
  /** What was done about it. */
  readonly how: string;
} & (
  | {
      /**
       * Repaired: a task was made, and differs from the file in this. Kept: odd, but left as it is. Dropped: a part that
       * the task does not have here, because nothing needs it.
       */
      readonly outcome: 'repaired' | 'kept' | 'dropped';
    }
  | {
      /** No task was made. */
      readonly outcome: 'refused';
      readonly reason: RejectionReason;
    }
);

/** What came of importing: the tasks, and every way in which they are not what the files say. */
export interface ImportedTasks {
  readonly tasks: readonly Task[];
  readonly defects: readonly ImportDefect[];
}

/** A defect that was mended. */
export function repaired(id: string, what: string, how: string): ImportDefect {
  return { id, outcome: 'repaired', what, how };
}

/** A defect for which there is no task. */
export function refused(id: string, reason: RejectionReason, what: string): ImportDefect {
  return { id, outcome: 'refused', reason, what, how: 'left out' };
}

/** The defect that an error while a task was made stands for; anything but what is said of the file is thrown again. */
export function refusedBy(id: string, error: unknown): ImportDefect {
  if (error instanceof ImportRejection) return refused(id, error.reason, error.message);
  if (error instanceof RangeError || error instanceof ConfigError) return refused(id, 'not-playable', error.message);
  throw error;
}

/** Text of unknown origin in one line of plain characters, cut to a length. */
export function plainText(text: string, length = 80): string {
  const plain = text
    .slice(0, 2 * length)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
  return plain.length > length ? `${plain.slice(0, length - 3)}...` : plain;
}
