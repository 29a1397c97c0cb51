import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { count } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import { GameQueue, type ListedJob } from '../../queue/broker.ts';
import { QueueJob } from '../../queue/queueJob.ts';
import { queueAddress } from '../../queue/redis.ts';

export interface QueueOptions {
  readonly queue: string;
  /** The id of the run that is meant. */
  readonly run?: string;
}

export type QueueAction = 'status' | 'pause' | 'resume' | 'drain' | 'retry' | 'cancel';

/** `guildhall queue`: looks after a queue. Returns the exit code. */
export async function queue(action: QueueAction, options: QueueOptions, context: CommandContext): Promise<number> {
  const jobs = await GameQueue.open(queueAddress(options.queue, context.env), new RealtimeClock());
  try {
    const report = (what: string, games: number) => {
      context.line(`${what} ${count(games, 'game')}`);
      context.result({ action, games });
    };
    switch (action) {
      case 'status':
        await printStatus(jobs, context);
        break;
      case 'pause':
      case 'resume':
        await jobs[action]();
        context.line(action === 'pause' ? 'paused: no more games are begun' : 'games are begun again');
        context.result({ action });
        break;
      case 'drain': {
        const waiting = await jobs.list('waiting');
        for (const job of waiting) await job.remove();
        report('took off the queue', waiting.length);
        break;
      }
      case 'retry': {
        const failed = (await jobs.list('failed')).filter(isOf(options.run));
        for (const job of failed) await job.retry();
        report('put on the queue again', failed.length);
        break;
      }
      case 'cancel': {
        const open = [...(await jobs.list('waiting')), ...(await jobs.list('active'))].filter(isOf(options.run));
        for (const { id } of open) await jobs.cancel(id);
        report('cancelled', open.length);
        break;
      }
      default:
        action satisfies never;
    }
    return EXIT.ok;
  } finally {
    await jobs.close();
  }
}

/** Whether a job is one of a run; of any, where none is named. */
function isOf(run: string | undefined): (job: ListedJob) => boolean {
  return ({ data }) => run === undefined || runOf(data) === run;
}

function runOf(data: unknown): string {
  return QueueJob.pick({ run: true }).strip().safeParse(data).data?.run ?? 'unknown';
}

const STATES = ['waiting', 'active', 'completed', 'failed'] as const;

async function printStatus(jobs: GameQueue, context: CommandContext): Promise<void> {
  const runs = new Map<string, Record<(typeof STATES)[number], number>>();
  for (const state of STATES)
    for (const { data } of await jobs.list(state)) {
      const run = runOf(data);
      const counts = runs.get(run) ?? { waiting: 0, active: 0, completed: 0, failed: 0 };
      counts[state]++;
      runs.set(run, counts);
    }
  const status = { paused: await jobs.isPaused(), workers: await jobs.workers(), ...(await jobs.counts()) };
  const { waiting, active, completed, failed } = status;
  context.line(
    `${count(status.workers, 'worker')}${status.paused ? ', paused' : ''}: ${waiting} waiting, ${active} under way, ${completed} to be collected, ${failed} failed`,
  );
  for (const [run, counts] of runs)
    context.line(`${run}: ${STATES.map((state) => `${counts[state]} ${state}`).join(', ')}`);
  context.result({ ...status, runs: [...runs].map(([run, counts]) => ({ run, ...counts })) });
}
