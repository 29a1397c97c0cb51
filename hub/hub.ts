import { join } from 'node:path';
import { isLoopback } from '../bench/console/bind.ts';
import { makeFolder } from '../bench/console/makeFolder.ts';
import { lockRun } from '../bench/run/folder/runLock.ts';
import { ownServer } from '../bench/run/plan/ownServer.ts';
import { dialable } from '../bench/run/play/reach.ts';
import { Stage } from '../bench/run/play/stage.ts';
import { ownKey } from '../bench/run/seal/sealKey.ts';
import { allGroups } from '../bench/tasks/selectTasks.ts';
import { Random } from '../clock/random.ts';
import { RealtimeClock } from '../clock/realtimeClock.ts';
import { ConfigError, HostFault } from '../protocol/errors.ts';
import { Dispatcher } from './play/dispatcher.ts';
import { Orders } from './play/orders.ts';
import { spentUsd } from './play/spentUsd.ts';
import { StagePlayer } from './play/stagePlayer.ts';
import type { HubSettings } from './settings/hubFile.ts';
import { openDatabase } from './store/database.ts';
import { GameStore } from './store/games.ts';
import { TokenStore } from './store/tokens.ts';
import type { Log } from './telemetry/log.ts';
import { HubMetrics } from './telemetry/metrics.ts';
import { createWeb } from './web/web.ts';

/** Where the gateway is on the web server. */
const GATEWAY_PATH = '/gateway';

/** How often the queue is looked at though nothing happened: a new day has new quotas. */
const LOOK_MS = 30_000;

interface HubOptions {
  readonly settings: HubSettings;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

/** A hub that runs. */
export interface Hub {
  /** The address of its page on this machine. */
  readonly url: string;
  /** Where people join. */
  readonly minecraft: { readonly host: string; readonly port: number; readonly version: string };
  /** Resolves with what went wrong when the game server has failed, so that the hub is of no more use. */
  readonly failed: Promise<string>;
  /** Begins no game any more, gives those under way their time to end, writes everything and closes. */
  close(): Promise<void>;
}

/**
 * Starts a hub: the page and API first, so that it can be asked how it is, then the game server; then games that were cut
 * off and those in the queue are played.
 * @throws ConfigError 'hub-busy' while another process uses its data, 'port-in-use', 'bad-hub-data'; HostFault.
 */
export async function startHub({ settings, env, log }: HubOptions): Promise<Hub> {
  const { data, web, game, games } = settings;
  const out = join(data, 'runs');
  makeFolder(out);
  const lock = lockData(data);
  const clock = new RealtimeClock();
  const database = openDatabase(data);
  const store = new GameStore(database);
  const tokens = new TokenStore(database);
  let stage: Stage | undefined;
  let player: StagePlayer | undefined;
  let metrics: HubMetrics | undefined;
  const failure = Promise.withResolvers<string>();
  let problem: string | undefined = 'the game server is starting';
  const fail = (what: string, error: unknown): void => {
    log.error({ err: error }, what);
    problem = `${what}: ${error instanceof Error ? error.message : String(error)}`;
    dispatcher.fail();
    failure.resolve(problem);
  };
  const dispatcher: Dispatcher = new Dispatcher({
    store,
    settings,
    clock,
    log,
    play: (begun) => {
      if (!player) throw new RangeError('the stage is not open');
      return player.play(begun);
    },
    spentUsd: (game) => spentUsd(game, out),
    ended: (ended, usd) => metrics?.ended(ended, usd),
    failed: (error) => fail('the hub cannot write', error),
  });
  const app = await createWeb({
    settings,
    tokens,
    orders: new Orders({ store, settings, dispatcher, env, out }),
    dispatcher,
    log,
    out,
    tasks: allGroups().flatMap(({ taskIds }) => taskIds),
    place: {
      minecraft: () => ({
        host: game.address ?? dialable(game.server === undefined ? game.bind : (stage?.host.address.host ?? game.bind)),
        port: stage?.host.address.port ?? game.port,
        version: game.version,
      }),
      gateway: () => `${(web.url ?? url()).replace(/^http/, 'ws').replace(/\/$/, '')}${GATEWAY_PATH}`,
    },
    metrics: async () => ({ contentType: metrics?.contentType ?? 'text/plain', text: (await metrics?.text()) ?? '' }),
    unready: () => (dispatcher.isDraining ? 'the hub is stopping' : problem),
  });
  const url = (): string => {
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : web.port;
    return `http://${dialable(web.bind)}:${port}`;
  };
  const closeAll = async () => {
    await stage?.close();
    await app.close();
    metrics?.close();
    database.close();
    lock.release();
  };
  try {
    await listen(app, web);
    const server = ownServer(game.server, env);
    stage = await Stage.open({
      host: server ? { type: 'vanilla', settings: server } : { type: 'embedded', port: game.port, bind: game.bind },
      version: server?.version ?? game.version,
      clock,
      random: new Random(1).fork('server'),
      print: (line) => log.info({}, line),
      gateway: { server: app.server, path: GATEWAY_PATH },
      fromAnywhere: !isLoopback(game.bind),
      lobby: { hasBoard: true, most: game.visitors, mostPerAddress: game.visitorsPerAddress },
    });
    stage.host.onFault((fault, zone) => {
      if (zone === undefined) fail('the game server failed', fault);
      else log.error({ err: fault, zone }, 'the game server failed in one arena');
    });
    const opened = stage;
    metrics = new HubMetrics({
      store,
      host: opened.host,
      people: () => opened.people,
      playing: () => dispatcher.live.size,
    });
    player = new StagePlayer({
      stage,
      settings,
      env,
      out,
      key: ownKey(env),
      log,
      unwritable: (error) => fail('the hub cannot write', error),
    });
    await stage.lobby();
  } catch (error) {
    await closeAll();
    if (error instanceof ConfigError && error.code === 'port-in-use' && !error.message.startsWith('web:'))
      throw new ConfigError('port-in-use', `game: ${error.message}`, { cause: error });
    throw error;
  }
  problem = undefined;
  dispatcher.open();
  const looking = clock.every(LOOK_MS, () => dispatcher.pump());
  const { host, port, version } = stage.host.address;
  log.info({ page: url(), minecraft: `${host}:${port}`, version, data }, 'the hub is open');
  if (tokens.list().every(({ revokedAt }) => revokedAt !== null))
    log.warn({}, 'no group has a token yet: make one with "guildhall hub token add GROUP", while the hub runs or not');
  else log.info({}, 'groups ask for games on the page, signed in with their token, or with POST /api/games');
  return {
    url: url(),
    minecraft: { host, port, version },
    failed: failure.promise,
    close: async () => {
      looking.cancel();
      await dispatcher.drain(games.drainS * 1000);
      await closeAll();
      log.info({}, 'the hub is closed');
    },
  };
}

/** @throws ConfigError 'hub-busy'. */
function lockData(data: string): ReturnType<typeof lockRun> {
  try {
    return lockRun(data);
  } catch (error) {
    if (!(error instanceof ConfigError) || error.code !== 'run-busy') throw error;
    throw new ConfigError('hub-busy', `${data}: another hub uses this folder`, { cause: error });
  }
}

/** @throws ConfigError 'port-in-use', or HostFault 'web-port' where listening fails otherwise. */
async function listen(
  app: { listen(options: { port: number; host: string }): Promise<string> },
  { port, bind }: HubSettings['web'],
): Promise<void> {
  try {
    await app.listen({ port, host: bind });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError('port-in-use', `web: port ${port} on ${bind} is in use; choose another or 0`, { cause });
    throw new HostFault('web-port', `web: cannot listen on ${bind}:${port}: ${message}`, { cause });
  }
}
