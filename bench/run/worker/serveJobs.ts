import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { EXIT, unwritable } from '../../console/exitCodes.ts';
import { dieWithParent } from './dieWithParent.ts';
import type { JobHandler } from './job.ts';
import { type WorkerMessage, WorkerOrder } from './messages.ts';

/** How often a worker shows that its event loop turns, ms. */
const HEARTBEAT_MS = 2_000;
/** How long a job may take to end in order once nobody listens any more, ms. */
const LINGER_MS = 10_000;

/**
 * The worker's side of its channel: does the jobs it is given, one at a time, and reports how they go. When the channel
 * closes, whoever started this process is gone: the job under way ends as interrupted, and so does the process, even one
 * that hangs.
 */
export function serveJobs(handlers: readonly JobHandler[]): void {
  dieWithParent(LINGER_MS * 2);
  const clock = new RealtimeClock();
  let underWay: AbortController | undefined;
  const send = (message: WorkerMessage, sent = () => {}) => {
    if (process.connected) process.send?.(message, undefined, undefined, sent);
    else sent();
  };
  const fail = (error: unknown) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ type: 'failed', message, unwritable: unwritable(error)?.code }, () => process.exit(EXIT.internal));
  };
  const work = async (name: string, input: unknown) => {
    if (underWay) throw new Error('a worker does one job at a time');
    const handler = handlers.find((known) => known.name === name);
    if (!handler) throw new Error(`this worker does not know the job "${name}"`);
    underWay = new AbortController();
    const onProgress = (progress: unknown) => send({ type: 'progress', progress });
    const result = await handler.run(input, { signal: underWay.signal, onProgress });
    underWay = undefined;
    send({ type: 'done', result });
    if (!process.connected) process.exit(EXIT.interrupted);
  };

  process.on('uncaughtException', fail);
  process.on('message', (message) => {
    const order = WorkerOrder.parse(message);
    switch (order.type) {
      case 'work':
        work(order.job, order.input).catch(fail);
        break;
      case 'interrupt':
        underWay?.abort(new Error('interrupted by the user'));
        break;
      default:
        order satisfies never;
    }
  });
  process.once('disconnect', () => {
    if (!underWay) process.exit(EXIT.ok);
    underWay.abort(new Error('the run is gone'));
    clock.after(LINGER_MS, () => process.exit(EXIT.interrupted));
  });
  send({ type: 'alive' });
  clock.every(HEARTBEAT_MS, () => send({ type: 'alive' }));
}
