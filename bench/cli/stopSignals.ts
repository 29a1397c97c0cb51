import { wallTimeMs } from '../../clock/wallTime.ts';
import { EXIT } from './exitCodes.ts';
import type { Progress } from './progress.ts';

/** Ctrl-C, `kill`, and a terminal that was closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A second signal this soon after the first is the same Ctrl-C, passed on by the process that started this one. */
const ECHO_MS = 200;

/**
 * Does work that a user may stop: the first signal aborts the work's signal and says what happens now, a second one
 * leaves this process at once.
 */
export async function stoppable<T>(
  progress: Progress,
  saying: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let askedAt = Number.NEGATIVE_INFINITY;
  const interrupt = () => {
    if (wallTimeMs() - askedAt < ECHO_MS) return;
    askedAt = wallTimeMs();
    if (stop.signal.aborted) {
      progress.stop();
      process.exit(EXIT.interrupted);
    }
    progress.say(saying);
    stop.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  try {
    return await work(stop.signal);
  } finally {
    progress.stop();
    for (const signal of STOP_SIGNALS) process.off(signal, interrupt);
  }
}
