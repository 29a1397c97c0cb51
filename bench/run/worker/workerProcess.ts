import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Clock } from '../../../clock/clock.ts';
import type { Score } from '../../../protocol/score.ts';
import { packageRoot } from '../../cli/version.ts';
import type { Commission, TaskProof } from '../../validate/taskProof.ts';
import type { EpisodeAssignment } from '../play/episodeAssignment.ts';
import { WorkerNews, type WorkerOrder } from './messages.ts';

/** How long a worker may take to leave in order after it was asked to, ms. */
const FAREWELL_MS = 5_000;
/** How often a worker is looked after, ms. */
const CHECK_MS = 500;
/** How long a worker may take to load its code before its first sign of life, ms. */
const START_MS = 60_000;
/** What is kept of a worker's standard error, characters. */
const LAST_WORDS = 4_000;

/** Without an outcome, and the worker is of no further use. */
export interface Lost {
  readonly type: 'lost';
  readonly detail: string;
}

/** How a play ended. */
export type PlayEnd =
  | {
      readonly type: 'done';
      readonly score: Score;
      readonly playersProblem: string | undefined;
      readonly wallMs: number;
    }
  | Lost;

/** How the proving of a task ended; `proof` is null when it was interrupted. */
export type ProofEnd = { readonly type: 'proven'; readonly proof: TaskProof | null } | Lost;

export type PlayProgress = Extract<WorkerNews, { type: 'progress' }>;

/** A process that plays episodes and proves tasks, one at a time. */
export interface WorkerProcess {
  /** False once it is gone or on its way out. */
  readonly usable: boolean;
  /** Undefined where it could not be started. */
  readonly pid: number | undefined;
  /** Never rejects: a worker that dies or hangs ends the play as lost. One call at a time. */
  play(assignment: EpisodeAssignment, onProgress: (progress: PlayProgress) => void): Promise<PlayEnd>;
  /** The same for the proof of a task; `onStep` hears what is being looked at. */
  prove(commission: Commission, onStep: (step: string) => void): Promise<ProofEnd>;
  /** Ends the episode under way as interrupted, and with it a proof. */
  interrupt(): void;
  /** Lets it go and waits until it is gone. */
  close(): Promise<void>;
}

export interface WorkerOptions {
  readonly clock: Clock;
  /** A worker that shows no sign of life for this long is killed, wall ms in which this process was awake. */
  readonly silenceMs: number;
  /** The module that runs in it; ours when absent. */
  readonly entry?: string | undefined;
}

/**
 * Starts a worker. Assignments, keys and all, go through its channel: command lines are readable by others. The channel
 * closes when this process ends, however that happens, and the worker leaves then.
 */
export function startWorker({ clock, silenceMs, entry = ownEntry() }: WorkerOptions): WorkerProcess {
  const child = fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole group of the terminal; the run decides when its workers leave.
    detached: true,
  });
  let said = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    said = (said + text).slice(-LAST_WORDS);
  });
  let usable = true;
  let why: string | undefined;
  let silentMs = 0;
  let hasSpoken = false;
  let settle: ((end: PlayEnd | ProofEnd) => void) | undefined;
  let onProgress: ((progress: PlayProgress) => void) | undefined;
  let onStep: ((step: string) => void) | undefined;
  const finish = (end: PlayEnd | ProofEnd) => {
    settle?.(end);
    settle = undefined;
    onProgress = undefined;
    onStep = undefined;
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
    if (settle && silentMs > limit) kill(`showed no sign of life for ${limit / 1000} s and was ended`);
  });

  child.on('message', (message) => {
    silentMs = 0;
    hasSpoken = true;
    const parsed = WorkerNews.safeParse(message);
    if (!parsed.success) {
      kill('told what is not understood');
      return;
    }
    const news = parsed.data;
    switch (news.type) {
      case 'alive':
        break;
      case 'progress':
        onProgress?.(news);
        break;
      case 'done':
        finish({ ...news, playersProblem: news.playersProblem ?? undefined });
        break;
      case 'proving':
        onStep?.(news.step);
        break;
      case 'proven':
        finish(news);
        break;
      case 'failed':
        usable = false;
        why ??= news.message;
        break;
      default:
        news satisfies never;
    }
  });
  const gone = new Promise<void>((resolve) => {
    const end = (fallback: string) => {
      watch.cancel();
      usable = false;
      finish({ type: 'lost', detail: why ?? (said.trim() || fallback) });
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
  const send = (order: WorkerOrder) => {
    if (child.connected) child.send(order, () => {});
  };

  /** Gives an order whose end is one of type `E`. */
  const give = <E extends PlayEnd | ProofEnd>(order: WorkerOrder): Promise<E | Lost> => {
    if (settle) throw new Error('a worker does one thing at a time');
    silentMs = 0;
    return new Promise((resolve) => {
      if (!usable) {
        resolve({ type: 'lost', detail: why ?? 'gone' });
        return;
      }
      settle = (end) => resolve(end as E);
      send(order);
    });
  };

  return {
    get usable() {
      return usable;
    },
    pid: child.pid,
    play(assignment, listener) {
      const end = give<PlayEnd>({ type: 'play', assignment });
      onProgress = listener;
      return end;
    },
    prove(commission, listener) {
      const end = give<ProofEnd>({ type: 'prove', commission });
      onStep = listener;
      return end;
    },
    interrupt: () => send({ type: 'interrupt' }),
    async close() {
      usable = false;
      if (child.connected) child.disconnect();
      const deadline = clock.after(FAREWELL_MS, () => child.kill('SIGKILL'));
      await gone;
      deadline.cancel();
    },
  };
}

function ownEntry(): string {
  const source = import.meta.url.endsWith('.ts');
  return join(packageRoot(), source ? 'bench/run/worker/main.ts' : 'dist/worker.js');
}
