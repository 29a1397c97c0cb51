import { z } from 'zod';
import { handlerOf, type Job } from '../../../bench/run/worker/job.ts';
import { serveJobs } from '../../../bench/run/worker/serveJobs.ts';

/** Asks for permits, one after the other, gives back all but the last, and says how long a round trip took in the middle, ms. */
export const ASKING_JOB: Job<{ permits: number }, 'permitted', number> = {
  name: 'ask',
  input: z.strictObject({ permits: z.int() }),
  progress: z.literal('permitted'),
  result: z.number(),
};

/** Serves that job, and never ends one that asked for a single permit. */
export function serveAsking(): void {
  serveJobs([
    handlerOf(ASKING_JOB, async ({ permits }, { signal, onProgress, admission }) => {
      const times: number[] = [];
      for (let asked = 1; asked <= permits; asked++) {
        const before = performance.now();
        const request = { endpoint: 'x', episode: 'e', tokens: 1, costUsd: 0, again: false, signal };
        const permit = await admission?.acquire(request);
        times.push(performance.now() - before);
        if (asked < permits) permit?.done({ type: 'answered', tokens: 1, costUsd: null });
      }
      onProgress('permitted');
      if (permits === 1) await new Promise(() => {});
      return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    }),
  ]);
}
