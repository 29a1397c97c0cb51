import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/** A process of ours that exchanges messages with this one. */
export interface Child extends AsyncDisposable {
  send(message: object): void;
  /** The next message, parsed. Rejects when the process ends first. */
  next<T>(schema: z.ZodType<T>): Promise<T>;
}

/** Starts a module of this folder; disposing closes its channel, which ends it, and waits until it is gone. */
export function startChild(module: string, args: readonly string[] = []): Child {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), [...args], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const arrived: unknown[] = [];
  let wake = Promise.withResolvers<void>();
  child.on('message', (message) => {
    arrived.push(message);
    wake.resolve();
  });
  return {
    send: (message) => {
      child.send(message);
    },
    async next(schema) {
      while (arrived.length === 0) {
        wake = Promise.withResolvers();
        await Promise.race([wake.promise, failing(module, gone)]);
      }
      return schema.parse(arrived.shift());
    },
    async [Symbol.asyncDispose]() {
      if (isRunning(child) && child.connected) child.disconnect();
      await gone;
    },
  };
}

async function failing(module: string, gone: Promise<unknown>): Promise<never> {
  await gone;
  throw new Error(`${module} ended before it answered`);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
