import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from 'vitest';

/** A process of the table. */
interface Listed {
  readonly pid: number;
  readonly parent: number;
  /** A letter of ps, such as "Z" for a corpse that waits for its parent. */
  readonly state: string;
}

/** All processes. Where the system shows them as files, they are read: to start `ps` costs this large process more. */
function listProcesses(): Listed[] {
  if (!existsSync('/proc/self/stat')) {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
    return table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent, state = '']) => ({ pid: Number(pid), parent: Number(parent), state }));
  }
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (listedProcess(Number(name)) ?? []) : []));
}

/** By the second to fourth field of /proc/PID/stat; the second is a name in brackets (man 5 proc_pid_stat). */
function listedProcess(pid: number): Listed | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent), state };
  } catch {
    return undefined;
  }
}

/** The ids of a process's children. */
export function childrenOf(pid: number | undefined): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
}

/** Lists the children that this process starts from now on: a browser of other files' tests may live on in it. */
export function childrenFromNow(): () => number[] {
  const others = new Set(childrenOf(process.pid));
  return () => childrenOf(process.pid).filter((child) => !others.has(child));
}

/** Waits until a process is gone: nothing tells of the end of another's child, so it is asked for. */
export async function isGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid), { timeout: 20_000, interval: 50 }).toBe(false);
}

/** Whether a process with that id exists and is not a corpse waiting for its parent. */
export function isAlive(pid: number): boolean {
  const found = listProcesses().find((listed) => listed.pid === pid);
  return found !== undefined && !found.state.startsWith('Z');
}

/** Ports that no system gives out by itself unless it is set to (Linux from 32,768 on, others from 49,152), and no server of ours has by default. */
const UNCLAIMED = { from: 26_000, to: 32_000 };

/**
 * A port nobody listens on, and that nobody is given by chance until the test does: those which the system chooses go to any
 * server or connection, and a client that calls a closed one again and again may even be connected to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(UNCLAIMED.from, UNCLAIMED.to);
    if (
      await expectFree(port).then(
        () => true,
        () => false,
      )
    )
      return port;
  }
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
