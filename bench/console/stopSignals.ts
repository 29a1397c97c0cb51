import { wallTimeMs } from '../../clock/wallTime.ts';
import { EXIT } from './exitCodes.ts';
import type { Progress } from './progress.ts';
import type { Shell } from './shell.ts';

/** A second signal this soon after the first is the same Ctrl-C, passed on by the process that started this one. */
const ECHO_MS = 200;

/**
 * Does work that a user may stop: the first signal aborts the work's signal and prints the notice, a second one ends the
 * process at once.
 */
export async function stoppable<T>(
  shell: Pick<Shell, 'onStopSignal' | 'exit'>,
  progress: Progress,
  notice: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let askedAt = Number.NEGATIVE_INFINITY;
  const unsubscribe = shell.onStopSignal(() => {
    if (wallTimeMs() - askedAt < ECHO_MS) return;
    askedAt = wallTimeMs();
    if (stop.signal.aborted) {
      progress.stop();
      shell.exit(EXIT.interrupted);
      return;
    }
    progress.print(notice);
    stop.abort();
  });
  try {
    return await work(stop.signal);
  } finally {
    progress.stop();
    unsubscribe();
  }
}
