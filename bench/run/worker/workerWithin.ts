import type { DoAnyJob } from '../../console/shell.ts';
import type { WorkerProcess } from './workerProcess.ts';

/** A worker that is no process: it has this one do the jobs. What `doJob` rejects with loses the job, as a crash would. */
export function workerWithin(doJob: DoAnyJob): WorkerProcess {
  let underWay: AbortController | undefined;
  return {
    usable: true,
    pid: undefined,
    async run(job, input, onProgress) {
      underWay = new AbortController();
      const report = (progress: unknown) => onProgress(job.progress.parse(progress));
      try {
        const result = await doJob(job.name, input, { signal: underWay.signal, onProgress: report });
        return { type: 'done', result: job.result.parse(result) };
      } catch (error) {
        return { type: 'lost', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      } finally {
        underWay = undefined;
      }
    },
    interrupt: () => underWay?.abort(new Error('interrupted by the user')),
    close: async () => undefined,
  };
}
