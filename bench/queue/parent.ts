import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { attemptsOf } from '../run/folder/ledger/attempts.ts';
import { openSeatsOf } from '../run/folder/runRecord.ts';
import type { ClockChoice } from '../run/plan/clockChoice.ts';
import type { RunPlan } from '../run/plan/planRun.ts';
import { planHash } from '../run/seal/planHash.ts';
import type { StartWorker } from '../run/worker/workerProcess.ts';
import { GameQueue } from './broker.ts';
import { queuedPlays } from './queuedPlays.ts';
import type { KeyPolicy } from './queueJob.ts';
import { openFolderStore } from './store/folderStore.ts';

/** Games of one run on the queue at the same time, unless the user said. */
const MOST_ON_QUEUE = 1_000;

export interface QueueChoice {
  readonly queue: string;
  readonly store: string;
  readonly keys: KeyPolicy;
  readonly priority: number;
  /** Games on the queue at the same time. */
  readonly jobs: number | undefined;
}

/** How a run is played through a queue. */
export interface QueueUse {
  /** Places for games: one for each that is on the queue at the same time. */
  readonly cores: number;
  readonly clock: ClockChoice;
  readonly startWorker: StartWorker;
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
  const store = openFolderStore(choice.store);
  const queue = await GameQueue.open(choice.queue, new RealtimeClock());
  try {
    const attempts = attemptsOf(plan.folder, plan.record);
    const workers = await queue.workers();
    print(`${plan.episodes.length} episodes go to the queue, which has ${workers} worker processes`);
    if (choice.keys === 'parent')
      print("--keys parent: the keys of this run's models go through the queue; anyone who can read it can read them");
    const start = queuedPlays({
      queue,
      store,
      run: { id: plan.record.id, folder: plan.folder, plan: planHash(plan.record) },
      keys: choice.keys,
      places,
      priority: choice.priority,
      attemptsBefore: (episode) => attempts.get(episode)?.length ?? 0,
      print,
    });
    return await work({ cores: places, clock: { ...clock, jobs: places } as ClockChoice, startWorker: start });
  } finally {
    await queue.close();
  }
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
