import { GuildhallError } from '../../protocol/errors.ts';
import { plainLine } from './plainText.ts';

/** Exit codes of the command line; docs/reference/errors.md lists them. */
export const EXIT = {
  ok: 0,
  /** The run ended, but at least one episode was a fault; or a task failed a check, or a data pack has errors. */
  faulted: 1,
  /** The user gave something unusable; nothing was written. */
  badInput: 2,
  /** The host or the model service failed. */
  unavailable: 3,
  /** `--verify-replay`: a second play differs from the first. */
  diverged: 4,
  /** A bug of ours. */
  internal: 70,
  interrupted: 130,
} as const;

/** The exit code an error calls for. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof GuildhallError)) return EXIT.internal;
  switch (error.party) {
    case 'user':
      return EXIT.badInput;
    case 'host':
    case 'peer':
    case 'model':
      return EXIT.unavailable;
    default:
      return error.party satisfies never;
  }
}

const LONGEST_LINE = 4000;

/** One line for an error of ours; the stack as well for one nobody expected. */
export function describeError(error: unknown): string {
  if (error instanceof GuildhallError) return `guildhall: ${oneLine(error.message)} [${error.code}]`;
  if (error instanceof Error) return `guildhall: internal error, please report it\n${error.stack ?? error.message}`;
  return `guildhall: internal error: ${String(error)}`;
}

function oneLine(text: string): string {
  const line = plainLine(text);
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}...` : line;
}
