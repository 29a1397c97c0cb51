import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { GameQueue, type JobHold } from '../../queue/broker.ts';
import { RedisProcess } from './redisProcess.ts';
import { type WorkersOrder, WorkersReport } from './workers.ts';

interface SimulationOptions {
  readonly workers: number;
  readonly processes: number;
  readonly episodes: number;
  readonly onQueue: number;
  readonly gameMs: number;
  readonly crashes: number;
  readonly restarts: number;
  readonly jobBytes: number;
  /** Seconds. */
  readonly stalledAfter: number;
  readonly mostMinutes: number;
  readonly seed: number;
  readonly redisServer: string;
}

/** How often memory and progress are looked at, ms. */
const LOOK_MS = 5_000;

/** What became of the episodes. */
interface Tally {
  /** Whether each was scored, by its number: the parent takes one result of each. */
  readonly scored: Uint8Array;
  begun: number;
  attempts: number;
  lostAttempts: number;
  /** Ends that must not be, by kind. */
  readonly faults: Map<string, number>;
}

/** Runs a simulation and prints its figures. Returns the exit code: 1 where an episode was lost. */
export async function simulateCluster(options: SimulationOptions, print: (line: string) => void): Promise<number> {
  const redis = await RedisProcess.start(options.redisServer);
  const clock = new RealtimeClock();
  const children: ChildProcess[] = [];
  const queue = await GameQueue.open(redis.address, clock);
  const memory = new MemoryWatch(redis.address);
  try {
    children.push(...(await startWorkers(redis.address, options)));
    print(`${options.workers} workers in ${children.length} processes are there`);
    const tally: Tally = {
      scored: new Uint8Array(options.episodes),
      begun: 0,
      attempts: 0,
      lostAttempts: 0,
      faults: new Map(),
    };
    const startedAt = wallTimeMs();
    const seconds = () => (wallTimeMs() - startedAt) / 1000;
    const scored = () => tally.scored.reduce((sum, one) => sum + one, 0);
    const look = clock.every(LOOK_MS, () => {
      void memory.look();
      print(`${seconds().toFixed(0)} s: ${scored()} of ${options.episodes} scored`);
    });
    let restarts = 0;
    const random = new Random(options.seed).fork('restarts');
    const points = Array.from({ length: options.restarts }, () => random.integer(0, options.episodes - 1)).sort(
      (a, b) => a - b,
    );
    let restarting: Promise<void> = Promise.resolve();
    const onBegin = (episode: number) => {
      while (points[0] !== undefined && episode >= points[0]) {
        points.shift();
        restarts++;
        restarting = restarting.then(() => redis.restart());
      }
    };
    const deadline = options.mostMinutes * 60;
    const isOver = () => seconds() > deadline;
    const places = Array.from({ length: Math.min(options.onQueue, options.episodes) }, () =>
      playFrom(queue, tally, { ...options, isOver, onBegin }),
    );
    await Promise.all(places);
    const took = seconds();
    look.cancel();
    await restarting;
    await memory.look();
    const ended = await Promise.all(children.map(endWorkers));
    const done = scored();
    const returnedTwice = repeated(ended.flatMap(({ returned }) => returned));
    const lost = tally.begun - done;
    const left = await queue.counts();
    const { user, system } = process.cpuUsage();
    const figures = {
      workers: options.workers,
      episodes: done,
      ofEpisodes: options.episodes,
      seconds: round(took),
      episodesPerSecond: round(done / took),
      attempts: tally.attempts,
      lostAttempts: tally.lostAttempts,
      workerCrashes: ended.reduce((sum, { crashes }) => sum + crashes, 0),
      redisRestarts: restarts,
      lost,
      returnedTwice,
      faults: Object.fromEntries(tally.faults),
      leftOnQueue: left.waiting + left.active + left.completed + left.failed,
      redisMemoryMiB: round(memory.peakBytes / 2 ** 20),
      microsecondsPerEpisode: {
        redis: round((memory.cpuSeconds * 1e6) / done),
        parent: round((user + system) / done),
        workers: round((ended.reduce((sum, { cpuMs }) => sum + cpuMs, 0) * 1000) / done),
      },
    };
    print(JSON.stringify(figures, undefined, 2));
    return lost === 0 && tally.faults.size === 0 ? EXIT.ok : EXIT.faulted;
  } finally {
    for (const child of children) child.kill('SIGKILL');
    memory.close();
    await queue.close();
    await redis.close();
  }
}

interface PlayContext extends Pick<SimulationOptions, 'episodes' | 'jobBytes' | 'stalledAfter'> {
  readonly isOver: () => boolean;
  readonly onBegin: (episode: number) => void;
}

/** Puts one episode after another on the queue, as a run's place does, and notes what comes back; attempts as a run's ledger. */
async function playFrom(queue: GameQueue, tally: Tally, context: PlayContext): Promise<void> {
  const { episodes, jobBytes, stalledAfter, isOver, onBegin } = context;
  const hold: JobHold = { stalledAfterMs: stalledAfter * 1000 };
  const holdOf = (progress: unknown) => (isBegun(progress) ? hold : undefined);
  const fault = (kind: string) => tally.faults.set(kind, (tally.faults.get(kind) ?? 0) + 1);
  const data = { filler: 'x'.repeat(jobBytes) };
  while (tally.begun < episodes && !isOver()) {
    const episode = tally.begun++;
    onBegin(episode);
    for (let attempt = 1, isScored = false; !isScored; attempt++) {
      const id = `simulated-${episode}-${attempt}`;
      tally.attempts++;
      await queue.add(id, data, 100);
      const end = await queue.ended(id, { holdOf, onProgress: () => undefined });
      if (end.type === 'completed') {
        const { game } = end.value as { game?: unknown };
        if (game === id) tally.scored[episode] = 1;
        else fault('value');
        isScored = true;
        await queue.remove(id);
      } else if (end.type === 'abandoned') tally.lostAttempts++;
      else {
        fault(end.type);
        isScored = true;
      }
    }
  }
}

function isBegun(progress: unknown): boolean {
  return typeof progress === 'object' && progress !== null && 'type' in progress && progress.type === 'begun';
}

async function startWorkers(address: string, options: SimulationOptions): Promise<ChildProcess[]> {
  const each = Math.ceil(options.workers / options.processes);
  const starts: Promise<ChildProcess>[] = [];
  for (let number = 0; number < options.workers; number += each) {
    const child = fork(join(import.meta.dirname, 'workers.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const order: WorkersOrder = {
      address,
      workers: Math.min(each, options.workers - number),
      number,
      gameMs: options.gameMs,
      crashes: options.crashes,
      stalledAfterMs: options.stalledAfter * 1000,
      seed: options.seed,
    };
    starts.push(
      new Promise((resolve, reject) => {
        child.once('message', () => resolve(child));
        child.once('exit', (code) => reject(new Error(`a process of workers ended with ${code}`)));
        child.send(order);
      }),
    );
  }
  return Promise.all(starts);
}

interface WorkersEnd {
  readonly crashes: number;
  readonly cpuMs: number;
  /** Episodes whose result a worker gave back while it held them. */
  readonly returned: readonly number[];
}

async function endWorkers(child: ChildProcess): Promise<WorkersEnd> {
  const report = new Promise<unknown>((resolve) => child.once('message', resolve));
  child.send({ type: 'end' });
  const parsed = WorkersReport.parse(await report);
  return parsed.type === 'ended' ? parsed : { crashes: 0, cpuMs: 0, returned: [] };
}

/** What the server's memory and processor time come to; both begin anew with each restart. */
class MemoryWatch {
  readonly #redis: Redis;
  peakBytes = 0;
  #cpuBefore = 0;
  #cpuNow = 0;

  constructor(address: string) {
    this.#redis = new Redis(address, { maxRetriesPerRequest: null, retryStrategy: () => 100 });
    this.#redis.on('error', () => undefined);
  }

  get cpuSeconds(): number {
    return this.#cpuBefore + this.#cpuNow;
  }

  async look(): Promise<void> {
    if (this.#redis.status !== 'ready') return;
    const info = await this.#redis.info();
    const valueNamed = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0);
    this.peakBytes = Math.max(this.peakBytes, valueNamed('used_memory_peak'));
    const cpu = valueNamed('used_cpu_user') + valueNamed('used_cpu_sys');
    if (cpu < this.#cpuNow) this.#cpuBefore += this.#cpuNow;
    this.#cpuNow = cpu;
  }

  close(): void {
    this.#redis.disconnect();
  }
}

/** How many of these numbers are there more than once. */
function repeated(numbers: readonly number[]): number {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times.values()].filter((count) => count > 1).length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
