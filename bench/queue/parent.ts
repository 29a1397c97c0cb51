import { rmSync } from 'node:fs';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { RunTrace, TraceTarget } from '../../sidecar/model/tracing/trace.ts';
import { type Attempts, attemptsOf, standingAttempt } from '../run/folder/ledger/attempts.ts';
import { episodeFolder, replayFolder } from '../run/folder/paths.ts';
import { openSeatsOf } from '../run/folder/runRecord.ts';
import type { ClockChoice } from '../run/plan/clockChoice.ts';
import type { RunPlan } from '../run/plan/planRun.ts';
import { planHash } from '../run/seal/planHash.ts';
import type { StartWorker } from '../run/worker/workerProcess.ts';
import { GameQueue } from './broker.ts';
import { codeMismatch, ownCodeVersion } from './codeVersion.ts';
import { type MetricsAddress, ParentMetrics, serveMetrics } from './metrics.ts';
import { DRAFT, gameId, gamePrefix, queuedPlays } from './queuedPlays.ts';
import { type KeyPolicy, QueueJob } from './queueJob.ts';
import { openStore } from './store/openStore.ts';
import type { ResultStore } from './store/resultStore.ts';

/** Games of one run on the queue at the same time, unless the user said. */
const MOST_ON_QUEUE = 1_000;

export interface QueueChoice {
  readonly queue: string;
  /** A folder, or s3://BUCKET/PREFIX. */
  readonly store: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly keys: KeyPolicy;
  readonly priority: number;
  /** Games on the queue at the same time. */
  readonly jobs: number | undefined;
  /** Where metrics of this process are served; nowhere unless given. */
  readonly metrics: MetricsAddress | undefined;
  /** Where the run is traced; nowhere unless given. */
  readonly otel: TraceTarget | undefined;
}

/** How a run is played through a queue. */
export interface QueueUse {
  /** Places for games: one for each that is on the queue at the same time. */
  readonly cores: number;
  readonly clock: ClockChoice;
  readonly startWorker: StartWorker;
  /** The episodes of a resumed run whose last attempt is still on the queue, which goes on. */
  readonly takenUp: ReadonlySet<number>;
}

/**
 * Does work with a queue that plays a run's episodes.
 * @throws ConfigError 'bad-option' for a run that workers elsewhere cannot play, or what `GameQueue.open` throws.
 */
export async function withQueue<T>(
  plan: RunPlan,
  clock: ClockChoice,
  choice: QueueChoice,
  print: (line: string) => void,
  work: (use: QueueUse) => Promise<T>,
): Promise<T> {
  refuseOthers(plan, clock);
  const plays = plan.episodes.length * (clock.type === 'lockstep' && clock.verifyReplay ? 2 : 1);
  const places = Math.max(1, Math.min(choice.jobs ?? MOST_ON_QUEUE, plays));
  const store = await openStore(choice.store, choice.env);
  const metrics = choice.metrics && new ParentMetrics();
  await using served = choice.metrics && metrics ? await serveMetrics(choice.metrics, metrics.registry) : undefined;
  if (served) print(`metrics at port ${served.port}`);
  const wall = new RealtimeClock();
  const queue = await GameQueue.open(choice.queue, wall);
  let trace: RunTrace | undefined;
  try {
    trace = choice.otel && (await traceOf(choice.otel, plan.record.id));
    const prefix = gamePrefix(planHash(plan.record));
    const attempts = attemptsOf(plan.folder, plan.record);
    const takenUp = await findTakenUp(plan, { queue, attempts, prefix });
    await removeLeftovers(plan, { queue, store, attempts, prefix, takenUp });
    const workers = await queue.workers();
    print(`${plan.episodes.length} episodes go to the queue, which has ${workers} worker processes`);
    if (takenUp.size > 0) print(`${takenUp.size} of them are there already and are not begun anew`);
    if (choice.keys === 'parent')
      print("--keys parent: the keys of this run's models go through the queue; anyone who can read it can read them");
    const start = queuedPlays({
      queue,
      store,
      run: { id: plan.record.id, folder: plan.folder, prefix },
      keys: choice.keys,
      places,
      priority: choice.priority,
      firstAttempt: (episode) => (attempts.get(episode)?.length ?? 0) + (takenUp.has(episode) ? 0 : 1),
      clock: wall,
      twice: clock.type === 'lockstep' && clock.verifyReplay,
      metrics,
      trace,
      print,
    });
    return await work({ cores: places, clock: { ...clock, jobs: places } as ClockChoice, startWorker: start, takenUp });
  } finally {
    await queue.close();
    await trace?.close();
  }
}

async function traceOf(target: TraceTarget, run: string): Promise<RunTrace> {
  const { traceRun } = await import('../../sidecar/model/tracing/otel.ts');
  return traceRun(target, run);
}

interface OnQueue {
  readonly queue: GameQueue;
  readonly attempts: Attempts;
  readonly prefix: string;
}

/**
 * The episodes whose last attempt began, did not end, and is on the queue: the run may go on with it. Not where other code put it
 * there, for the run's record would name this one.
 */
async function findTakenUp({ episodes }: RunPlan, { queue, attempts, prefix }: OnQueue): Promise<ReadonlySet<number>> {
  const takenUp = new Set<number>();
  for (const { record } of episodes) {
    const last = standingAttempt(attempts.get(record.index));
    if (!last || last.ended || last.isLost) continue;
    const job = QueueJob.safeParse(await queue.find(gameId(prefix, record.index, last.attempt))).data;
    if (job && codeMismatch(job.code, ownCodeVersion()) === undefined) takenUp.add(record.index);
  }
  return takenUp;
}

/** Takes away what processes that were killed left of this run: games that nobody waits for, their files, and half-written ones. */
async function removeLeftovers(
  { folder, episodes }: RunPlan,
  {
    queue,
    store,
    attempts,
    prefix,
    takenUp,
  }: OnQueue & { readonly store: ResultStore; readonly takenUp: ReadonlySet<number> },
): Promise<void> {
  if (attempts.size === 0) return;
  const kept = new Set<string>();
  for (const episode of takenUp)
    for (const again of [false, true]) kept.add(gameId(prefix, episode, attempts.get(episode)?.length ?? 0, again));
  for (const id of await queue.idsOf(prefix)) if (!kept.has(id)) await queue.discard(id);
  const idOf = (key: string) => key.replace(/-[^-]*$/, '');
  for (const key of await store.list(prefix)) if (!kept.has(idOf(key))) await store.remove(key);
  for (const { record } of episodes)
    for (const folderOf of [episodeFolder, replayFolder])
      rmSync(`${folderOf(folder, record.index)}${DRAFT}`, { recursive: true, force: true });
}

function refuseOthers({ episodes, record }: RunPlan, clock: ClockChoice): void {
  const refuse = (what: string) => new ConfigError('bad-option', `--queue: ${what}`);
  if (clock.type !== 'lockstep') throw refuse('workers play in lockstep; leave out --clock realtime');
  if (record.modules && record.modules.length > 0) throw refuse('workers do not load modules of your own');
  if (episodes.some(({ record: episode }) => openSeatsOf(episode).length > 0))
    throw refuse('seats that others take are played on this machine');
  if (episodes.some(({ record: { recording } }) => recording !== undefined))
    throw refuse('recordings of models lie on this machine');
}
