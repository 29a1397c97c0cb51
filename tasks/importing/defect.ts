import type { Task } from '../task.ts';

/** Something in a file of somebody else's that could not be taken as it stands. */
export interface ImportDefect {
  /** The task it concerns. */
  readonly id: string;
  /** Refused: no task was made. Repaired: one was, and differs from the file in this. Kept: odd, but left as it is. */
  readonly outcome: 'repaired' | 'kept' | 'refused';
  readonly what: string;
  /** What was done about it. */
  readonly how: string;
}

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
export function refused(id: string, what: string): ImportDefect {
  return { id, outcome: 'refused', what, how: 'left out' };
}

/** Text of unknown origin in one line of plain characters, cut to a length. */
export function plainText(text: string, length = 80): string {
  const plain = text.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return plain.length > length ? `${plain.slice(0, length - 3)}...` : plain;
}
