import { createServer } from 'node:net';
import { dialable } from '../../bench/run/play/reach.ts';
import type { Clock } from '../../clock/clock.ts';
import { type Check, failed, ok } from '../../server-plugin/hosts/vanilla/doctor/check.ts';
import type { HubSettings } from '../settings/hubFile.ts';

/** How long a hub may take to answer, ms. */
const LONGEST_ANSWER_MS = 3_000;

/** Whether a hub can have its ports: they are free, or a running hub has them. The game's is left out with a server of its own. */
export async function* checkPorts(
  { web, game }: Pick<HubSettings, 'web' | 'game'>,
  clock: Clock,
): AsyncGenerator<Check> {
  const problem = await problemOf(web);
  const isRunning = problem === 'EADDRINUSE' && (await isHealthy(web, clock));
  yield portCheck('web-port', web, problem, isRunning);
  if (game.server === undefined) yield portCheck('game-port', game, await problemOf(game), isRunning);
}

interface Port {
  readonly bind: string;
  readonly port: number;
}

function portCheck(
  id: 'web-port' | 'game-port',
  { bind, port }: Port,
  problem: string | undefined,
  isRunning: boolean,
) {
  const setting = id === 'web-port' ? 'web' : 'game';
  const place = `${bind}:${port}`;
  switch (problem) {
    case undefined:
      return ok(id, port === 0 ? 'any free port' : `${place} is free`);
    case 'EADDRINUSE':
      return isRunning
        ? ok(id, `${place} is held by a running hub`)
        : failed(id, `${place} is held by another program`, `end that program, or set "${setting}.port" in hub.yaml`);
    case 'EACCES':
      return failed(id, `${place} needs more rights`, `set "${setting}.port" to 1024 or more, behind a proxy`);
    default:
      return failed(id, `${place}: ${problem}`, `set "${setting}.bind" to an address of this machine`);
  }
}

/** The system's code for why nothing can listen there; undefined where it can. */
function problemOf({ bind, port }: Port): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, bind, () => server.close(() => resolve(undefined)));
  });
}

/** Whether what listens there answers as a hub does. */
async function isHealthy({ bind, port }: Port, clock: Clock): Promise<boolean> {
  const host = dialable(bind);
  const stop = new AbortController();
  const late = clock.after(LONGEST_ANSWER_MS, () => stop.abort());
  try {
    const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`, {
      signal: stop.signal,
    });
    return ((await answer.json()) as { readonly ok?: unknown }).ok === true;
  } catch {
    return false;
  } finally {
    late.cancel();
  }
}
