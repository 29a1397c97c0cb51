import { z } from 'zod';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { type JobTaker, takeJobs } from '../../queue/takeJobs.ts';

/** What a process of simulated workers is told. */
export const WorkersOrder = z.strictObject({
  address: z.string(),
  workers: z.int().min(1),
  /** Of the first one. */
  number: z.int().min(0),
  gameMs: z.number().min(0),
  crashes: z.number().min(0).max(1),
  stalledAfterMs: z.int().min(1),
  seed: z.int(),
});
export type WorkersOrder = z.infer<typeof WorkersOrder>;

/** What it reports: that all workers are there, and at the end what happened. */
export const WorkersReport = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('ended'), crashes: z.int(), cpuMs: z.number(), returned: z.array(z.int()) }),
]);

/** The standard deviation of the logarithm of a game's time: one in twenty takes three times the median. */
const SIGMA = 0.67;

/** ms. */
const RETRY_MS = 500;

/** Plays nothing: a worker that takes a game, waits, and gives a value back, or dies in the middle and is there again. */
class SimulatedWorker {
  readonly #order: WorkersOrder;
  readonly #random: Random;
  readonly #clock: RealtimeClock;
  readonly #onCrash: () => void;
  readonly #onReturned: (episode: number) => void;
  #taker: JobTaker | undefined;

  constructor(
    order: WorkersOrder,
    random: Random,
    clock: RealtimeClock,
    { onCrash, onReturned }: { readonly onCrash: () => void; readonly onReturned: (episode: number) => void },
  ) {
    this.#order = order;
    this.#random = random;
    this.#clock = clock;
    this.#onCrash = onCrash;
    this.#onReturned = onReturned;
  }

  /** As whoever looks after a worker's process starts it again, until it finds the queue. */
  async #beginAgain(): Promise<void> {
    for (;;) {
      try {
        return await this.begin();
      } catch {
        await this.#clock.sleep(RETRY_MS);
      }
    }
  }

  async begin(): Promise<void> {
    const { address, gameMs, crashes, stalledAfterMs } = this.#order;
    this.#taker = await takeJobs(
      address,
      async ({ id, report, isHeld }) => {
        await report({ type: 'begun', stalledAfterMs });
        const ms = gameMs * Math.exp(SIGMA * this.#random.normal());
        const isDoomed = this.#random.float() < crashes;
        await this.#clock.sleep(isDoomed ? ms * this.#random.float() : ms);
        if (isDoomed) {
          this.#onCrash();
          void this.#taker?.abandon().then(() => this.#beginAgain());
          return new Promise<never>(() => undefined);
        }
        // As a worker does that has put the files into the store.
        if (await isHeld()) this.#onReturned(episodeOf(id));
        return { type: 'done', value: { game: id, score: Math.round(ms) } };
      },
      { clock: this.#clock, slots: 1, stalledAfterMs },
    );
  }
}

/** The episode of a game's id, which the parent made. */
function episodeOf(id: string): number {
  return Number(/^simulated-(\d+)-/.exec(id)?.[1]);
}

process.once('message', async (message) => {
  const order = WorkersOrder.parse(message);
  const clock = new RealtimeClock();
  let crashes = 0;
  const returned: number[] = [];
  const random = new Random(order.seed);
  for (let index = 0; index < order.workers; index++) {
    const own = random.fork(`worker ${order.number + index}`);
    await new SimulatedWorker(order, own, clock, {
      onCrash: () => crashes++,
      onReturned: (episode) => returned.push(episode),
    }).begin();
  }
  process.send?.({ type: 'ready' });
  process.once('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ type: 'ended', crashes, cpuMs: (user + system) / 1000, returned }, () => process.exit(0));
  });
});
process.once('disconnect', () => process.exit(1));
