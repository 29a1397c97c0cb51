import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../console/version.ts';

/** A run in a process of its own. */
interface StartedRun {
  readonly pid: number;
  /** Rejects with what it printed when it does not exit with 0. */
  readonly ended: Promise<void>;
}

/** Starts `guildhall run`, as a user would, in a process that ends with this one at the latest. */
export function startRun(args: readonly string[], environment: Readonly<Record<string, string>> = {}): StartedRun {
  const program = join(packageRoot(), 'bench/main.ts');
  const run = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'run', ...args], {
    // The channel closes when this process ends, and the run with it.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  });
  let printed = '';
  run.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = once(run, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`the run ended with ${code}: ${printed}`);
  });
  return { pid: run.pid as number, ended };
}
