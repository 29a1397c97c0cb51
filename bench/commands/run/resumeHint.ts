import { EXIT } from '../../console/exitCodes.ts';
import type { Output } from '../../console/output.ts';

/** Prints the command that plays the episodes without a score, where a run's exit code says that there may be any. */
export function printResumeHint(code: number, command: string, output: Pick<Output, 'line'>): void {
  if (code === EXIT.interrupted || code === EXIT.unavailable) output.line(`to resume it: ${command}`);
  if (code === EXIT.faulted) output.line(`to play the episodes without a score again: ${command}`);
}
