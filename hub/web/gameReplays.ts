import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../bench/console/version.ts';

const start = promisify(execFile);
/** A game of hours on land takes seconds; files of a game can be of any kind. */
const LONGEST_MS = 120_000;
/** MiB for the objects of one. */
const MOST_MEMORY = 1_024;

/** Where a game's replay is, beside its report. */
export function replayPath(run: string): string {
  return join(run, 'replay-0.html');
}

/**
 * Makes the replays of games that are over when somebody first asks for one. Each is made in a process of its own, since the hub's
 * must go on ticking, and one after the other.
 */
export class GameReplays {
  readonly #making = new Map<string, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves when the replay of a run is there. Rejects with what the process printed where it cannot be made. */
  ready(run: string): Promise<void> {
    if (existsSync(replayPath(run))) return Promise.resolve();
    const known = this.#making.get(run);
    if (known) return known;
    const made = this.#last.then(() => make(run)).finally(() => this.#making.delete(run));
    this.#making.set(run, made);
    this.#last = made.catch(() => undefined);
    return made;
  }
}

async function make(run: string): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  await start(
    process.execPath,
    [`--max-old-space-size=${MOST_MEMORY}`, join(packageRoot(), 'bin/guildhall.js'), 'replay', run, '--json'],
    // The hub's keys are not for it.
    { timeout: LONGEST_MS, killSignal: 'SIGKILL', env: { PATH, HOME, TMPDIR } },
  );
}
