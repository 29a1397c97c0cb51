import { ConfigError } from '../../../protocol/errors.ts';
import type { TraceTarget } from '../../../sidecar/model/tracing/trace.ts';
import type { CommandContext } from '../../console/shell.ts';
import type { ClockChoice } from '../../run/plan/clockChoice.ts';
import type { RunPlan } from '../../run/plan/planRun.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';

/** Options of a queue that take a value each. */
const FLAGS = ['--queue', '--store', '--keys', '--priority', '--metrics'];

/** The options of a run that are about queues, or have no use with one. */
type QueueFlags = Pick<RunOptions, 'queue' | 'store' | 'keys' | 'priority' | 'metrics' | 'maxMemory'>;

/** Plays with what `guildhall run` was told about a queue: on this machine where it names none. Nothing of queues loads then. */
export async function throughQueue<T>(
  plan: RunPlan,
  clock: ClockChoice,
  options: QueueFlags & Pick<RunOptions, 'jobs'> & { readonly tracing: TraceTarget | undefined },
  context: CommandContext,
  play: (clock: ClockChoice, context: CommandContext, cores?: number, takenUp?: ReadonlySet<number>) => Promise<T>,
): Promise<T> {
  const { queue, store, keys = 'worker', priority = 100, jobs, metrics, tracing } = options;
  if (queue === undefined) {
    checkQueueOptions(options);
    return play(clock, context);
  }
  const { queueAddress } = await import('../../queue/redis.ts');
  const { withQueue } = await import('../../queue/parent.ts');
  checkQueueOptions(options);
  const { metricsAddress } = await import('../../queue/metrics.ts');
  const choice = {
    queue: queueAddress(queue, context.env),
    store: store ?? '',
    env: context.env,
    keys,
    priority,
    jobs,
    metrics: metrics === undefined ? undefined : metricsAddress('--metrics', metrics),
    otel: tracing,
  };
  return withQueue(
    plan,
    clock,
    choice,
    (line) => context.line(line),
    (use) => play(use.clock, { ...context, startWorker: use.startWorker }, use.cores, use.takenUp),
  );
}

/** @throws ConfigError 'bad-option' for options of a queue that do not go together. */
export function checkQueueOptions({ queue, store, keys, priority, metrics, maxMemory }: QueueFlags): void {
  const refuse = (text: string) => new ConfigError('bad-option', text);
  if (queue === undefined) {
    const [flag] = Object.entries({ store, keys, priority, metrics }).find(([, value]) => value !== undefined) ?? [];
    if (flag !== undefined) throw refuse(`--${flag}: needs --queue`);
    return;
  }
  if (store === undefined)
    throw refuse('--queue: needs --store, a folder or bucket that this machine and all workers share');
  if (maxMemory !== undefined)
    throw refuse('--max-memory: the games of a run with --queue are played by workers; give it to guildhall worker');
  if (priority !== undefined && (priority < 1 || priority > 1_000_000))
    throw refuse(`--priority ${priority}: expected 1 to 1000000`);
}

/** A command line to record: where a run is played changes nothing of it, and an address may hold a password. */
export function withoutQueue(args: readonly string[]): string[] {
  return args.filter((arg, index) => {
    const isValue = FLAGS.includes(args[index - 1] ?? '');
    return !isValue && !FLAGS.includes(arg) && !FLAGS.some((flag) => arg.startsWith(`${flag}=`));
  });
}
