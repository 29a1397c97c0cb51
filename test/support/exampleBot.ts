import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RealtimeServer } from './realtimeServer.ts';

const EXAMPLES = fileURLToPath(new URL('../../node_modules/mineflayer/examples/', import.meta.url));

/** One of the scripts that come with Mineflayer, running as it is in a process of its own. */
export interface ExampleBot extends AsyncDisposable {
  readonly name: string;
  /** Everything it printed. */
  readonly output: string;
  /** What it said in chat so far. */
  readonly said: string[];
  /** Its exit code once it has ended by itself. */
  readonly exit: Promise<number | null>;
}

/** A process may take long to start on a busy machine. */
const START_TICKS = 1_200;

/** Starts `examples/<script>` with the server's address and a name; resolves once its bot is in play. */
export async function runExample(server: RealtimeServer, script: string, name: string): Promise<ExampleBot> {
  const child: ChildProcess = spawn(
    process.execPath,
    [`${EXAMPLES}${script}`, '127.0.0.1', String(server.port), name],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const bot: ExampleBot = {
    name,
    get output() {
      return output;
    },
    get said() {
      return server.eventsOf('chat-sent').flatMap((event) => (event.player === name ? [event.message] : []));
    },
    exit,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exit;
    },
  };
  const ended = exit.then((code) => {
    throw new Error(`${script} ended with ${code} before it was in play:\n${output}`);
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
    child.kill();
    throw new Error(`${(error as Error).message}\n${output}`);
  });
  return bot;
}
