import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../bench/commands/program.ts';
import { type CommandContext, commandContext, type Shell } from '../../bench/console/shell.ts';

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));
/** Keys for models never come from the surroundings. */
const KEYS = ['OPENAI_API_KEY', 'GUILDHALL_MODEL_KEY'];
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
  /** Starts a process of its own: for signals, crashes, standard input and whatever else takes a whole process. */
  start(args: readonly string[], environment?: Record<string, string>): Running;
  /** Runs a command within this process, in the folder; one after another. */
  guildhall(args: readonly string[], environment?: Record<string, string>): Promise<Ended>;
}

/** What commands that run within this process have of the test: who does jobs (jobsWithin.ts), who says stop. */
type OwnShell = Pick<Partial<Shell>, 'doJob' | 'onStopSignal'>;

/** Makes a folder to run command lines in, from source and by this Node. */
export function createBench(shell: OwnShell = {}): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cli-'));
  const start: Bench['start'] = (args, environment = {}) => startProcess([MAIN, ...args], folder, environment);
  return {
    folder,
    path: (...parts) => join(folder, ...parts),
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(),
    start,
    guildhall: (args, environment = {}) => inTurn(() => runInProcess(args, folder, environment, shell)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** Working directory and environment are the process's, so only one command at a time can have its own. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

async function runInProcess(
  args: readonly string[],
  folder: string,
  environment: Record<string, string>,
  shell: OwnShell,
): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const [home, before] = [process.cwd(), { ...process.env }];
  process.chdir(folder);
  for (const name of KEYS) delete process.env[name];
  Object.assign(process.env, environment);
  try {
    const code = await runCommandLine({
      args,
      env: { ...process.env },
      stdin: new PassThrough().end(),
      stdout: textInto((text) => {
        printed.stdout += text;
      }),
      stderr: textInto((text) => {
        printed.stderr += text;
      }),
      onStopSignal: () => () => undefined,
      exit: (exitCode) => {
        throw new Error(`a command in a test asked to exit with ${exitCode}`);
      },
      ...shell,
    });
    return { code, signal: null, ...printed };
  } finally {
    process.chdir(home);
    for (const name of [...KEYS, ...Object.keys(environment)]) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function textInto(take: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      take(String(chunk));
      done();
    },
  });
}

/** The context of a command that is called directly; lines for people go to `line`, and results nowhere. */
export function testContext(line: (text: string) => void, shell: Partial<Shell> = {}): CommandContext {
  return commandContext(
    {
      args: [],
      env: process.env,
      stdin: new PassThrough().end(),
      stdout: textInto(() => undefined),
      stderr: textInto((text) => line(text.replace(/\n$/, ''))),
      onStopSignal: () => () => undefined,
      exit: () => undefined,
      ...shell,
    },
    true,
  );
}

/** Starts this Node on a script.*/
export function startProcess(
  scriptAndArgs: readonly string[],
  folder: string,
  environment: Record<string, string> = {},
): Running {
  const surroundings = { ...process.env };
  for (const name of KEYS) delete surroundings[name];
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
