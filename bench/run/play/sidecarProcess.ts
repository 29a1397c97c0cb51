import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Clock } from '../../../clock/clock.ts';
import { MODEL_UNUSABLE, type SidecarConfig } from '../../../sidecar/session/config.ts';
import { packageRoot } from '../../console/version.ts';

/** How long a sidecar may take to leave in order after it was asked to, ms. */
const SHUTDOWN_MS = 5_000;

interface SidecarExit {
  readonly ok: boolean;
  readonly detail: string;
  /** Whether it failed because its model cannot be used, in no other episode either. */
  readonly isModelUnusable: boolean;
}

/** A team's players in a process of their own. */
interface SidecarProcess {
  /** Resolves when the process is gone, with what it last printed on standard error when it failed. */
  readonly exited: Promise<SidecarExit>;
  readonly pid: number | undefined;
  /** Asks it to leave, and ends it when it does not. */
  stop(): Promise<void>;
}

/**
 * Starts the players of one episode. The configuration, tokens and all, goes through standard input: command lines are
 * readable by others. Standard input stays open while this process lives; when it closes the sidecar leaves, so that no
 * sidecar outlives a run that was killed.
 */
export function startSidecar(config: SidecarConfig, clock: Clock): SidecarProcess {
  const source = import.meta.url.endsWith('.ts');
  const entry = join(packageRoot(), source ? 'bench/sidecar.ts' : 'dist/sidecar.js');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole group of the terminal; the run decides when its players leave.
    detached: true,
  });
  let printed = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    printed = (printed + text).slice(-4_000);
  });
  // A child that is gone before it has read its configuration shows in `exited`.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(config)}\n`);
  const exited = new Promise<SidecarExit>((resolve) => {
    child.on('error', (error) => resolve({ ok: false, detail: error.message, isModelUnusable: false }));
    child.on('close', (code, signal) =>
      resolve({
        ok: code === 0,
        detail: code === 0 ? '' : printed.trim() || `ended by ${signal ?? `exit code ${code}`}`,
        isModelUnusable: code === MODEL_UNUSABLE,
      }),
    );
  });
  return {
    exited,
    pid: child.pid,
    async stop() {
      child.stdin.end();
      const deadline = clock.after(SHUTDOWN_MS, () => child.kill('SIGKILL'));
      await exited;
      deadline.cancel();
    },
  };
}
