import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { confining, plainEnvironment } from '../../sidecar/mind/confinement.ts';
import { NO_SOCKET } from '../../sidecar/session/config.ts';
import { EXIT } from '../console/exitCodes.ts';
import type { CommandContext } from '../console/shell.ts';
import { sidecarEntry } from '../run/play/playersCode.ts';
import { NETWORK_VARIABLES } from '../run/play/sidecarProcess.ts';

/** How long until a socket that was not there is looked for again, ms. */
const PAUSE_MS = 500;

/** `guildhall sidecar`: plays one episode after the other, each in a process of its own. Ends with the process. */
export async function sidecar(socket: string, context: CommandContext): Promise<number> {
  const { entry, code } = sidecarEntry();
  const clock = new RealtimeClock();
  let stopped = false;
  let child: ReturnType<typeof spawn> | undefined;
  const stop = () => {
    stopped = true;
    child?.kill('SIGTERM');
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  context.people.write(`waiting for episodes at ${socket}\n`);
  while (!stopped) {
    child = spawn(process.execPath, [...confining(code), entry, '--socket', resolve(socket)], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: plainEnvironment(NETWORK_VARIABLES),
      cwd: tmpdir(),
      detached: true,
    });
    const [exitCode] = (await once(child, 'close')) as [number | null];
    if (exitCode === NO_SOCKET && !stopped) await clock.sleep(PAUSE_MS);
  }
  return EXIT.interrupted;
}
