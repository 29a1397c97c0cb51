import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));
/** Process starts side by side; each keeps one core busy. */
const AT_ONCE = 2;

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that goes on. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when standard output or standard error has shown the text; rejects when the command ends first. */
  shows(text: string): Promise<void>;
  /** Types a line into its standard input. */
  type(line: string): void;
}

/** A folder of its own to run commands in; gone afterwards. */
export interface Bench extends Disposable {
  readonly folder: string;
  path(...parts: string[]): string;
  /** Everything in the folder, sorted. */
  files(): string[];
  start(args: readonly string[], environment?: Record<string, string>): Running;
  guildhall(args: readonly string[], environment?: Record<string, string>): Promise<Ended>;
}

/** Makes a folder in which the real command line is run, from source and by this Node. */
export function createBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cli-'));
  const start: Bench['start'] = (args, environment = {}) => startProcess([MAIN, ...args], folder, environment);
  return {
    folder,
    path: (...parts) => join(folder, ...parts),
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(),
    start,
    guildhall: (args, environment) => start(args, environment).ended,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts this Node on a script. Keys for models never come from the surroundings. */
export function startProcess(
  scriptAndArgs: readonly string[],
  folder: string,
  environment: Record<string, string> = {},
): Running {
  const { OPENAI_API_KEY: _, GUILDHALL_MODEL_KEY: __, ...surroundings } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...scriptAndArgs], {
    cwd: folder,
    env: { ...surroundings, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  const waiting = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8');
    child[name]?.on('data', (text: string) => {
      said[name] += text;
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, ...said });
      for (const look of waiting) look();
    });
  });
  return {
    child,
    ended,
    type: (line) => {
      child.stdin?.write(`${line}\n`);
    },
    shows: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const isShown = said.stdout.includes(text) || said.stderr.includes(text);
          const isOver = child.exitCode !== null || child.signalCode !== null;
          if (!isShown && !isOver) return;
          waiting.delete(look);
          if (isShown) resolve();
          else reject(new Error(`ended without showing "${text}":\n${said.stdout}${said.stderr}`));
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Runs work over the items, a few at a time; results in the order of the items. */
export async function fewAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
