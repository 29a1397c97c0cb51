import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { expect } from 'vitest';

/** The ids of a process's children. */
export function childrenOf(pid: number | undefined): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number);
}

/** Waits until a process is gone: nothing tells of the end of another's child, so it is asked for. */
export async function isGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 20_000, interval: 50 }).toBe(false);
}

/** Whether a process with that id exists and is not a corpse waiting for its parent. */
export function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no address');
  return address.port;
}

/** Throws when somebody listens on the port. */
export async function expectFree(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
