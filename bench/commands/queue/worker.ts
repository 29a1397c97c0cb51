import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { count } from '../../console/plainText.ts';
import { createProgress } from '../../console/progress.ts';
import type { CommandContext } from '../../console/shell.ts';
import { stoppable } from '../../console/stopSignals.ts';
import { metricsAddress, serveMetrics, WorkerMetrics } from '../../queue/metrics.ts';
import { placeOf, queueAddress } from '../../queue/redis.ts';
import { serveQueue } from '../../queue/serveQueue.ts';
import { openStore } from '../../queue/store/openStore.ts';
import { automaticSlots, fixedSlots, type WorkerSlots } from '../../run/plan/width.ts';

export interface WorkerCommandOptions {
  readonly queue: string;
  readonly store: string;
  readonly slots: string;
  readonly maxMemory?: string;
  readonly stalledAfter: number;
  readonly baseUrl?: string;
  readonly metrics?: string;
}

const MOST_SLOTS = 1_000;

/** `guildhall worker`: plays games from a queue until it is stopped. Returns the exit code. */
export async function worker(options: WorkerCommandOptions, context: CommandContext): Promise<number> {
  const slots = slotsOf(options);
  if (options.stalledAfter < 1)
    throw new ConfigError('bad-option', `--stalled-after ${options.stalledAfter}: expected at least 1 second`);
  const address = queueAddress(options.queue, context.env);
  const listenAt = options.metrics === undefined ? undefined : metricsAddress('--metrics', options.metrics);
  const store = await openStore(options.store, context.env);
  const progress = createProgress(context.people);
  const metrics = listenAt && new WorkerMetrics();
  await using served = listenAt && metrics ? await serveMetrics(listenAt, metrics.registry) : undefined;
  if (served) context.line(`metrics at port ${served.port}`);
  const reason = await stoppable(
    context,
    progress,
    'no more games are taken; those under way end first; press Ctrl-C again to leave at once',
    (signal) =>
      serveQueue({
        address,
        store,
        clock: new RealtimeClock(),
        slots,
        stalledAfterMs: options.stalledAfter * 1000,
        env: context.env,
        baseUrl: options.baseUrl,
        metrics,
        print: (line) => context.line(line),
        ready: () => context.line(`waiting for games at ${placeOf(address)}, ${count(slots.games(0), 'game')} at once`),
        signal,
        startWorker: context.startWorker,
      }),
  );
  if (reason === undefined) return EXIT.ok;
  context.line(`this worker leaves: ${reason}`);
  return EXIT.unavailable;
}

function slotsOf({ slots: text, maxMemory }: Pick<WorkerCommandOptions, 'slots' | 'maxMemory'>): WorkerSlots {
  if (text === 'auto') return automaticSlots(maxMemory);
  if (maxMemory !== undefined)
    throw new ConfigError(
      'bad-option',
      '--max-memory: --slots sets how many games are played at once; leave out one of them',
    );
  const slots = /^\d+$/.test(text) ? Number(text) : 0;
  if (slots >= 1 && slots <= MOST_SLOTS) return fixedSlots(slots);
  throw new ConfigError('bad-option', `--slots ${text}: expected auto, or 1 to ${MOST_SLOTS}`);
}
