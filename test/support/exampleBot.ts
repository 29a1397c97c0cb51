import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ExampleOrder, ExampleReport } from './exampleOrder.ts';
import type { RealtimeServer } from './realtimeServer.ts';

const EXAMPLES = fileURLToPath(new URL('../../node_modules/mineflayer/examples/', import.meta.url));
const PROCESS = fileURLToPath(new URL('exampleProcess.ts', import.meta.url));

/** One of the scripts that come with Mineflayer, running as it is. */
export interface ExampleBot extends AsyncDisposable {
  readonly name: string;
  /** Everything it printed. */
  readonly output: string;
  /** What it said in chat so far. */
  readonly said: string[];
  /** Ends the first of its waits of five seconds and more, which are for whoever watches and never end by themselves. */
  hasten(): void;
}

/** A process may take long to start on a busy machine. */
const START_TICKS = 1_200;

/**
 * A process for each version that runs Mineflayer's own examples and nothing else: starting one for each example takes most of
 * a test's time, and prismarine-recipe knows the recipes of one version in a process. If a process dies, it takes those
 * with it that run, and the next example has another.
 */
export class ExampleRunner implements AsyncDisposable {
  readonly #processes = new Map<string, ExampleProcess>();
  #examples = 0;

  /** Runs `examples/<script>` with the server's address and a name; resolves once its bot is in play. */
  async run(server: RealtimeServer, script: string, name: string): Promise<ExampleBot> {
    const { version } = server.server.gameData;
    const running = this.#processes.get(version);
    const process = running && !running.hasEnded ? running : new ExampleProcess();
    this.#processes.set(version, process);
    const { outputs, lastWords, send, exit } = process;
    const id = this.#examples++;
    outputs.set(id, '');
    const output = () => `${outputs.get(id)}${lastWords.join('')}`;
    const args = ['127.0.0.1', String(server.port), name];
    send({ type: 'run', id, script: `${EXAMPLES}${script}`, args });
    const ended = exit.then((code) => {
      throw new Error(`${script} ended with ${code} before it was in play`);
    });
    ended.catch(() => undefined);
    await Promise.race([
      server.when(
        () => server.eventsOf('player-joined').some(({ player }) => player === name),
        `${script} to join`,
        START_TICKS,
      ),
      ended,
    ]).catch((error: unknown) => {
      send({ type: 'end', id });
      throw new Error(`${(error as Error).message}\n${output()}`);
    });
    return {
      name,
      get output() {
        return output();
      },
      get said() {
        return server.eventsOf('chat-sent').flatMap((event) => (event.player === name ? [event.message] : []));
      },
      hasten: () => send({ type: 'hasten', id }),
      async [Symbol.asyncDispose]() {
        send({ type: 'end', id });
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#processes.values()].map((process) => process[Symbol.asyncDispose]()));
  }
}

class ExampleProcess implements AsyncDisposable {
  /** What each script printed. */
  readonly outputs = new Map<number, string>();
  /** What none of them printed: the trace of an error that ended the process. */
  readonly lastWords: string[] = [];
  readonly exit: Promise<number | null>;
  hasEnded = false;
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(PROCESS, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => this.lastWords.push(chunk.toString()));
    this.#child.on('message', ({ id, text }: ExampleReport) => {
      this.outputs.set(id, `${this.outputs.get(id) ?? ''}${text}`);
    });
    this.exit = once(this.#child, 'exit').then(([code]) => {
      this.hasEnded = true;
      return code as number | null;
    });
  }

  readonly send = (order: ExampleOrder): void => {
    if (this.#child.connected) this.#child.send(order);
  };

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill();
    await this.exit;
  }
}
