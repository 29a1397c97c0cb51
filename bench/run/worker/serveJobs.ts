import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { RemoteAdmission } from '../../../sidecar/model/service/admission/remoteAdmission.ts';
import { EXIT, unwritable } from '../../console/exitCodes.ts';
import { dieWithParent } from './dieWithParent.ts';
import { type JobHandler, LostByAnother } from './job.ts';
import { type WorkerMessage, WorkerOrder } from './messages.ts';

/** How often a worker shows that its event loop turns, ms. */
const HEARTBEAT_MS = 2_000;
/** How long a job may take to end in order once nobody listens any more, ms. */
const LINGER_MS = 10_000;

/**
 * The worker's side of its channel: does the jobs it is given, as many at a time as it is given, and reports how they go. When
 * the channel closes, whoever started this process is gone: the jobs under way end as interrupted, and so does the process,
 * even one that hangs.
 */
export function serveJobs(handlers: readonly JobHandler[]): void {
  dieWithParent(LINGER_MS * 2);
  const clock = new RealtimeClock();
  const underWay = new Map<number, AbortController>();
  const send = (message: WorkerMessage, sent = () => {}) => {
    if (process.connected) process.send?.(message, undefined, undefined, sent);
    else sent();
  };
  const admission = new RemoteAdmission((ask) => send({ type: 'ask', ask }));
  const leave = () => {
    if (!process.connected && underWay.size === 0) process.exit(EXIT.interrupted);
  };
  const work = async ({ id, job, input }: Extract<WorkerOrder, { type: 'work' }>) => {
    const own = new AbortController();
    underWay.set(id, own);
    try {
      const handler = handlers.find(({ name }) => name === job);
      if (!handler) throw new Error(`this worker does not know the job "${job}"`);
      const onProgress = (progress: unknown) => send({ type: 'progress', id, progress });
      const result = await handler.run(input, { signal: own.signal, onProgress, admission });
      send({ type: 'done', id, result });
    } catch (error) {
      const shared = error instanceof LostByAnother;
      send({ type: 'failed', id, message: textOf(error), unwritable: unwritable(error)?.code, shared });
    } finally {
      underWay.delete(id);
    }
    leave();
  };

  process.on('uncaughtException', (error) =>
    send({ type: 'broken', message: textOf(error), unwritable: unwritable(error)?.code }, () =>
      process.exit(EXIT.internal),
    ),
  );
  process.on('message', (message) => {
    const order = WorkerOrder.parse(message);
    switch (order.type) {
      case 'work':
        void work(order);
        break;
      case 'interrupt':
        for (const [id, own] of underWay)
          if (order.id === undefined || order.id === id) own.abort(new Error('interrupted by the user'));
        break;
      case 'grant':
        admission.receive(order.grant);
        break;
      default:
        order satisfies never;
    }
  });
  process.once('disconnect', () => {
    if (underWay.size === 0) process.exit(EXIT.ok);
    for (const own of underWay.values()) own.abort(new Error('the run is gone'));
    admission.close();
    clock.after(LINGER_MS, () => process.exit(EXIT.interrupted));
  });
  send({ type: 'alive' });
  clock.every(HEARTBEAT_MS, () => send({ type: 'alive' }));
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
