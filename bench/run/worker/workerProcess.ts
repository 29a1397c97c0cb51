import { fork } from 'node:child_process';
import type { Clock } from '../../../clock/clock.ts';
import { AdmissionDesk } from '../../../sidecar/model/service/admission/admissionDesk.ts';
import type { RequestAdmission } from '../../../sidecar/model/service/admission/requestAdmission.ts';
import { entryOf } from '../../console/ownCode.ts';
import { packageRoot } from '../../console/version.ts';
import type { Job } from './job.ts';
import { WorkerMessage, type WorkerOrder } from './messages.ts';

/** How long a worker may take to leave in order after it was asked to, ms. */
const SHUTDOWN_MS = 5_000;
/** How often a worker is looked after, ms. */
const CHECK_MS = 500;
/** How long a worker may take to load its code before its first sign of life, ms. */
const START_MS = 60_000;
/** MiB for what does not live long, twice V8's: a game's first seconds fill less many times over. */
const YOUNG_GENERATION = ['--min-semi-space-size=32', '--max-semi-space-size=32'];
/** What is kept of a worker's standard error, characters. */
const STDERR_KEPT = 4_000;

/** Without an outcome, and the worker is of no further use. */
interface Lost {
  readonly type: 'lost';
  readonly detail: string;
  /** The file system's code where the job ended because nothing can be written now: another one would end likewise. */
  readonly unwritable?: string | undefined;
  /** Whether other jobs were under way in the worker, one of which may have been the cause. */
  readonly shared?: boolean | undefined;
}

/** How a job ended. */
export type JobEnd<Result> = { readonly type: 'done'; readonly result: Result } | Lost;

/** A process that does jobs, several at a time where they are of a kind that can be. */
export interface WorkerProcess {
  /** Whether it takes jobs: false once it is gone or on its way out. */
  readonly usable: boolean;
  /** Undefined where it could not be started. */
  readonly pid: number | undefined;
  /** Never rejects: a worker that dies or hangs ends the job as lost. */
  run<Input, Progress, Result>(
    job: Job<Input, Progress, Result>,
    input: Input,
    onProgress: (progress: Progress) => void,
    /** Ends this job alone as interrupted. */
    signal?: AbortSignal,
  ): Promise<JobEnd<Result>>;
  /** Ends the jobs under way as interrupted. */
  interrupt(): void;
  /** Lets it go and waits until it is gone. */
  close(): Promise<void>;
}

/** What becomes of a job's messages, whatever the types of its values. */
interface JobUnderWay {
  onProgress(progress: unknown): void;
  onResult(result: unknown): void;
  onLost(lost: Omit<Lost, 'type'>): void;
}

interface WorkerOptions {
  readonly clock: Clock;
  /** A worker that shows no sign of life for this long is killed, wall ms in which this process was awake. */
  readonly silenceMs: number;
  /** Who admits the requests of its jobs; without it they may send none. */
  readonly admission?: RequestAdmission | undefined;
  /** The module that runs in it; ours when absent. */
  readonly entry?: string | undefined;
}

/** Starts a worker of that kind, like `startWorker`. */
export type StartWorker = (options: WorkerOptions) => WorkerProcess;

/**
 * Starts a worker. Assignments, keys and all, go through its channel: command lines are readable by others. The channel
 * closes when this process ends, however that happens, and the worker leaves then.
 */
export function startWorker({ clock, silenceMs, admission, entry = ownEntry() }: WorkerOptions): WorkerProcess {
  const child = fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...YOUNG_GENERATION],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole group of the terminal; the run decides when its workers leave.
    detached: true,
  });
  let printed = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    printed = (printed + text).slice(-STDERR_KEPT);
  });
  let usable = true;
  let why: string | undefined;
  let full: string | undefined;
  let silentMs = 0;
  let hasSpoken = false;
  let jobs = 0;
  const underWay = new Map<number, JobUnderWay>();
  const lose = (detail: string) => {
    const lost = [...underWay.values()];
    underWay.clear();
    for (const job of lost) job.onLost({ detail, unwritable: full, shared: lost.length > 1 });
  };
  const kill = (reason: string) => {
    usable = false;
    why ??= reason;
    child.kill('SIGKILL');
  };
  // Counted in turns of this process: time in which it was stopped, or the machine asleep, is not the worker's.
  const watch = clock.every(CHECK_MS, () => {
    silentMs += CHECK_MS;
    const limit = hasSpoken ? silenceMs : Math.max(silenceMs, START_MS);
    if (underWay.size > 0 && silentMs > limit) kill(`showed no sign of life for ${limit / 1000} s and was ended`);
  });

  const send = (order: WorkerOrder) => {
    if (child.connected) child.send(order, () => {});
  };
  const desk = admission && new AdmissionDesk(admission, (grant) => send({ type: 'grant', grant }));

  const misunderstood = () => kill('sent a message that is not understood');
  child.on('message', (received) => {
    silentMs = 0;
    hasSpoken = true;
    const parsed = WorkerMessage.safeParse(received);
    if (!parsed.success) {
      misunderstood();
      return;
    }
    const message = parsed.data;
    switch (message.type) {
      case 'alive':
        break;
      case 'progress':
        underWay.get(message.id)?.onProgress(message.progress);
        break;
      case 'done':
        underWay.get(message.id)?.onResult(message.result);
        break;
      case 'failed': {
        usable = false;
        const { id, message: detail, unwritable, shared } = message;
        const job = underWay.get(id);
        underWay.delete(id);
        job?.onLost({ detail, unwritable, shared });
        break;
      }
      case 'ask':
        if (!desk?.receive(message.ask)) misunderstood();
        break;
      case 'broken':
        usable = false;
        why ??= message.message;
        full ??= message.unwritable;
        break;
      default:
        message satisfies never;
    }
  });
  const gone = new Promise<void>((resolve) => {
    const end = (fallback: string) => {
      watch.cancel();
      desk?.close();
      usable = false;
      lose(why ?? (printed.trim() || fallback));
      resolve();
    };
    child.on('error', (error) => {
      // A message that no longer reaches it shows in its end; a process that never was has none.
      if (child.pid === undefined) end(error.message);
    });
    // Not 'close', which never comes when it was this side that closed the channel.
    const exited = new Promise<string>((ended) => {
      child.on('exit', (code, signal) => ended(`ended by ${signal ?? `exit code ${code}`}`));
    });
    const silent = new Promise((ended) => child.stderr?.on('close', ended));
    void Promise.all([exited, silent]).then(([how]) => end(how));
  });

  return {
    get usable() {
      return usable;
    },
    pid: child.pid,
    run<Input, Progress, Result>(
      job: Job<Input, Progress, Result>,
      input: Input,
      onProgress: (progress: Progress) => void,
      signal?: AbortSignal,
    ): Promise<JobEnd<Result>> {
      // A worker without a job may have been silent for long.
      if (underWay.size === 0) silentMs = 0;
      const id = jobs++;
      const interrupt = () => send({ type: 'interrupt', id });
      const end = new Promise<JobEnd<Result>>((resolve) => {
        if (!usable) {
          resolve({ type: 'lost', detail: why ?? 'gone', unwritable: full });
          return;
        }
        underWay.set(id, {
          onProgress: (value) => {
            const progress = job.progress.safeParse(value);
            if (progress.success) onProgress(progress.data);
            else misunderstood();
          },
          onResult: (value) => {
            const result = job.result.safeParse(value);
            if (!result.success) {
              misunderstood();
              return;
            }
            underWay.delete(id);
            resolve({ type: 'done', result: result.data });
          },
          onLost: (lost) => resolve({ type: 'lost', ...lost }),
        });
        send({ type: 'work', id, job: job.name, input });
        if (signal?.aborted) interrupt();
      });
      signal?.addEventListener('abort', interrupt);
      return end.finally(() => signal?.removeEventListener('abort', interrupt));
    },
    interrupt: () => send({ type: 'interrupt' }),
    async close() {
      usable = false;
      if (child.connected) child.disconnect();
      const deadline = clock.after(SHUTDOWN_MS, () => child.kill('SIGKILL'));
      await gone;
      deadline.cancel();
    },
  };
}

function ownEntry(): string {
  return entryOf('worker', packageRoot()).file;
}
