import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../bench/processes.ts';

const PROGRAM = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find((path) => existsSync(path));

/** Whether tests with a queue can run: `.ci/run` installs the server where it may. */
export const HAS_REDIS = PROGRAM !== undefined;

/** A Redis server of a test's own, in a folder of its own, which writes every command to the disk before it answers. */
export interface RedisServer extends AsyncDisposable {
  readonly address: string;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Kills it at once and starts it again with what it had written. */
  restart(): Promise<void>;
}

/** Starts one on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-redis-'));
  const port = await freePort();
  const address = `redis://127.0.0.1:${port}/0`;
  let child = await start(folder, port);
  return {
    address,
    kill: () => end(child, 'SIGKILL'),
    async restart() {
      await end(child, 'SIGKILL');
      child = await start(folder, port);
    },
    async [Symbol.asyncDispose]() {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(folder: string, port: number): Promise<ChildProcess> {
  if (PROGRAM === undefined) throw new Error('no Redis here');
  const options = {
    port: `${port}`,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'always',
  };
  const child = spawn(
    PROGRAM,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    {
      stdio: 'ignore',
    },
  );
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`Redis at port ${port} ended with code ${code}`);
  });
  exited.catch(() => undefined);
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  await Promise.race([redis.ping(), exited]).finally(() => redis.disconnect());
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
