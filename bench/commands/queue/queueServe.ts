import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { createProgress } from '../../console/progress.ts';
import type { CommandContext } from '../../console/shell.ts';
import { stoppable } from '../../console/stopSignals.ts';
import { GameQueue } from '../../queue/broker.ts';
import { metricsAddress, queueRegistry, serveMetrics } from '../../queue/metrics.ts';
import { placeOf, queueAddress } from '../../queue/redis.ts';

export interface QueueServeOptions {
  readonly queue: string;
  readonly listen: string;
}

/** `guildhall queue serve`: what a queue holds, for Prometheus and autoscalers, until it is stopped. Returns the exit code. */
export async function serveQueueMetrics(options: QueueServeOptions, context: CommandContext): Promise<number> {
  const listenAt = metricsAddress('--listen', options.listen);
  const address = queueAddress(options.queue, context.env);
  const jobs = await GameQueue.open(address, new RealtimeClock());
  try {
    const status = async () => {
      const counts = await jobs.counts();
      // What there is to do: an autoscaler that counted waiting games alone would end workers that play.
      return { ...counts, open: counts.waiting + counts.active, workers: await jobs.workers() };
    };
    await using served = await serveMetrics(listenAt, queueRegistry(jobs), status);
    context.line(`/metrics and /status of ${placeOf(address)} at port ${served.port}`);
    await stoppable(
      context,
      createProgress(context.people),
      'leaving',
      (signal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    );
    return EXIT.ok;
  } finally {
    await jobs.close();
  }
}
