import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** A Redis server that is killed and started again, in a folder of its own. */
export class RedisProcess {
  readonly address: string;
  readonly #program: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'guildhall-cluster-'));
  #child: ChildProcess | undefined;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.#port = port;
    this.address = `redis://127.0.0.1:${port}/0`;
  }

  /** Rejects where the program cannot be started. */
  static async start(program: string): Promise<RedisProcess> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const redis = new RedisProcess(program, port);
    await redis.#begin();
    return redis;
  }

  /** Kills it at once, and starts it with what it had written. */
  async restart(): Promise<void> {
    await this.#kill();
    await this.#begin();
  }

  async close(): Promise<void> {
    await this.#kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    const options = {
      port: `${this.#port}`,
      bind: '127.0.0.1',
      dir: this.#folder,
      save: '',
      appendonly: 'yes',
      // Enough where the process is killed and not the machine: what was written is in the system's hands.
      appendfsync: 'everysec',
      maxclients: '20000',
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const child = spawn(this.#program, args, { stdio: 'ignore' });
    this.#child = child;
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    const client = new Redis(this.#port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    client.on('error', () => undefined);
    try {
      await Promise.race([client.ping(), failed]);
    } finally {
      client.disconnect();
    }
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}
