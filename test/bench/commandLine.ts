import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../../bench/commands/program.ts';
import { entryOf } from '../../bench/console/ownCode.ts';
import { type CommandContext, commandContext, type Shell } from '../../bench/console/shell.ts';
import { oneAtATime } from './oneAtATime.ts';

/** What bench/main.ts goes on with: to read TypeScript first would take each process 70 ms more. */
const MAIN = entryOf('bench', fileURLToPath(new URL('../..', import.meta.url))).file;
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

/** A command that goes on, in this process or in another. */
export interface Session {
  readonly ended: Promise<Ended>;
  /** Resolves when standard output or standard error has shown the text; rejects when the command ends first. */
  shows(text: string | RegExp): Promise<void>;
  /** Types a line into its standard input. */
  type(line: string): void;
  /** What it has printed so far. */
  readonly printed: Readonly<Record<'stdout' | 'stderr', string>>;
}

/** A command that goes on in a process of its own. */
export interface Running extends Session {
  readonly child: ChildProcess;
}

/** A command that goes on within this process. */
interface InnerSession extends Session {
  /** Asks it to stop, as Ctrl-C does. */
  interrupt(): void;
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
  /** Starts a command within this process, in the folder, once the one before has ended. */
  open(args: readonly string[], environment?: Record<string, string>): InnerSession;
}

/**
 * Makes a folder to run command lines in, from source and by this Node. Commands within this process start their workers
 * as they do everywhere, unless told how, such as without a process (workers/inlineWorker.ts).
 */
export function createBench({ startWorker }: Pick<Shell, 'startWorker'> = {}): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cli-'));
  const start: Bench['start'] = (args, environment = {}) => startProcess([MAIN, ...args], folder, environment);
  const sessions: InnerSession[] = [];
  return {
    folder,
    path: (...parts) => join(folder, ...parts),
    files: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(),
    start,
    open: (args, environment = {}) => {
      const session = openInProcess(args, folder, environment, { startWorker, stdin: new PassThrough() });
      sessions.push(session);
      return session;
    },
    guildhall: (args, environment = {}) =>
      openInProcess(args, folder, environment, { startWorker, stdin: new PassThrough().end() }).ended,
    [Symbol.dispose]: () => {
      // What a test that failed left open would keep later commands from their turn.
      for (const session of sessions) session.interrupt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Working directory and environment are the process's, so only one command at a time can have its own. */
const inTurn = oneAtATime();

function openInProcess(
  args: readonly string[],
  folder: string,
  environment: Record<string, string>,
  { startWorker, stdin }: Pick<Shell, 'startWorker'> & { readonly stdin: PassThrough },
): InnerSession {
  const said = new Said();
  const stops = new Set<() => void>();
  const shell = {
    args,
    stdin,
    stdout: textInto((text) => said.add('stdout', text)),
    stderr: textInto((text) => said.add('stderr', text)),
    onStopSignal: (listener: () => void) => {
      stops.add(listener);
      return () => stops.delete(listener);
    },
    exit: (code: number) => {
      throw new Error(`a command in a test asked to exit with ${code}`);
    },
    startWorker,
  };
  const ended = inTurn(() => inSurroundings(folder, environment, (env) => runCommandLine({ ...shell, env }))).then(
    (code) => ({ code, signal: null, ...said.printed }),
  );
  const over = () => said.end();
  ended.then(over, over);
  return {
    ended,
    printed: said.printed,
    shows: (text) => said.shows(text),
    type: (line) => {
      stdin.write(`${line}\n`);
    },
    interrupt: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Does work with a working directory and an environment of its own. */
async function inSurroundings<T>(
  folder: string,
  environment: Record<string, string>,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const [home, before] = [process.cwd(), { ...process.env }];
  process.chdir(folder);
  for (const name of KEYS) delete process.env[name];
  Object.assign(process.env, environment);
  try {
    return await work({ ...process.env });
  } finally {
    process.chdir(home);
    for (const name of [...KEYS, ...Object.keys(environment)]) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** What a command has printed, and who waits for it to print what. */
class Said {
  readonly printed = { stdout: '', stderr: '' };
  readonly #waiting = new Set<() => void>();
  #isOver = false;

  add(name: 'stdout' | 'stderr', text: string): void {
    this.printed[name] += text;
    this.#look();
  }

  end(): void {
    this.#isOver = true;
    this.#look();
  }

  shows(text: string | RegExp): Promise<void> {
    const { stdout, stderr } = this.printed;
    const isIn = (all: string) => (typeof text === 'string' ? all.includes(text) : text.test(all));
    if (isIn(stdout) || isIn(stderr)) return Promise.resolve();
    if (this.#isOver) return Promise.reject(new Error(`ended without showing "${text}":\n${stdout}${stderr}`));
    return new Promise<void>((resolve) => this.#waiting.add(resolve)).then(() => this.shows(text));
  }

  #look(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const look of waiting) look();
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
  const said = new Said();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8');
    child[name]?.on('data', (text: string) => said.add(name, text));
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, ...said.printed });
      said.end();
    });
  });
  return {
    child,
    ended,
    printed: said.printed,
    type: (line) => {
      child.stdin?.write(`${line}\n`);
    },
    shows: (text) => said.shows(text),
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
