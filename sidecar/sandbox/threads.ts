import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Threads whose programs have ended. An engine serves one program; the thread that loads engines may serve the next. */
const idle: Worker[] = [];
/** More are ended: programs seldom run at once. */
const MOST_IDLE = 2;

/**
 * The thread's native stack, MiB: how much of it the engine takes for a call depends on what V8 has compiled so far, so
 * it must hold whatever the engine's own, counted stack (limits.ts) allows.
 */
const STACK_MB = 32;

/** A thread for one program, started where none is idle, which takes ten times as long as an engine. */
export function takeThread(): Worker {
  const thread = idle.pop();
  if (!thread) return startThread();
  thread.ref();
  return thread;
}

/** Keeps a thread, which must have answered whatever it was asked, for the next program. It keeps no process alive. */
export function giveThreadBack(thread: Worker): void {
  if (idle.length >= MOST_IDLE) {
    void thread.terminate();
    return;
  }
  thread.unref();
  idle.push(thread);
}

function startThread(): Worker {
  const thread = new Worker(threadFile(), {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: STACK_MB },
  });
  const forget = () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  };
  return thread.on('error', forget).on('exit', forget);
}

/** The thread's own file: beside this one in the source, at the top of dist/ in a build. */
function threadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./guestThread.ts', import.meta.url);
  const beside = new URL('./sandbox.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../sandbox.js', import.meta.url);
}
