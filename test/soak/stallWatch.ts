import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { wallTimeEpochMs } from '../../clock/wallTime.ts';

/** What the watching thread is given. */
export interface WatchedTick {
  /** One 64-bit float: when the tick under way began, ms since 1970; 0 between ticks. */
  readonly shared: SharedArrayBuffer;
  /** Milliseconds above which a tick is looked into. */
  readonly limit: number;
  /** What the report begins with. */
  readonly report: string;
}

/**
 * Watches a server's ticks from a thread of its own, and writes to stderr where one stands that takes longer than `limit` ms:
 * the calls with their values; and every collection of garbage that takes as long. Costs nothing until then, but some MiB of
 * memory.
 */
export function watchStalls(server: { tick(): void }, limit: number): void {
  const shared = new SharedArrayBuffer(8);
  const began = new Float64Array(shared);
  const tick = server.tick.bind(server);
  server.tick = () => {
    began[0] = wallTimeEpochMs();
    tick();
    began[0] = 0;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly detail?: unknown })[])
      if (entry.duration > limit)
        process.stderr.write(
          `\ngarbage was collected for ${entry.duration.toFixed(0)} ms: ${JSON.stringify(entry.detail)}\n`,
        );
  }).observe({ entryTypes: ['gc'] });
  const workerData: WatchedTick = { shared, limit, report: 'a tick stands here' };
  new Worker(new URL('stallWatcher.ts', import.meta.url), { workerData }).unref();
}
