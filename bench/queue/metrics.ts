import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { GameQueue } from './broker.ts';

/** Where metrics are served: this machine alone unless a host is named. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** @throws ConfigError 'bad-option' for what is not [HOST:]PORT. */
export function metricsAddress(flag: string, text: string): MetricsAddress {
  const [, host = '127.0.0.1', digits = ''] = /^(?:(\[[0-9a-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > 65_535) throw new ConfigError('bad-option', `${flag} ${text}: expected [HOST:]PORT`);
  return { host: host.replace(/^\[|\]$/g, ''), port };
}

/** How long the queue may take to say what it holds, ms: less than what Prometheus waits for by default. */
const ANSWER_MS = 5_000;

/** Metrics that can be fetched until it is disposed of. */
export interface MetricsServer extends AsyncDisposable {
  readonly port: number;
}

/**
 * Serves /metrics in Prometheus' text format, /healthz, and /status as JSON where there is one; 503 where the queue says nothing
 * for `answerMs`.
 * @throws ConfigError 'port-in-use' where the address cannot be listened on.
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  registry: Registry,
  status?: () => Promise<unknown>,
  answerMs = ANSWER_MS,
): Promise<MetricsServer> {
  const clock = new RealtimeClock();
  const answer = async (path: string): Promise<readonly [string, string] | undefined> => {
    if (path === '/metrics') return [registry.contentType, await registry.metrics()];
    if (path === '/healthz') return ['text/plain', 'ok\n'];
    if (path === '/status' && status) return ['application/json', `${JSON.stringify(await status())}\n`];
    return undefined;
  };
  const server: Server = createServer((request, response) => {
    const path = request.method === 'GET' ? (request.url ?? '').split('?', 1)[0] : undefined;
    const late = new AbortController();
    const silence = clock.sleep(answerMs, late.signal).then(() => {
      throw new Error(`no answer within ${answerMs} ms`);
    });
    const answered = Promise.race([answer(path ?? ''), silence]).finally(() => late.abort());
    answered.then(
      (found) => response.writeHead(found ? 200 : 404, { 'content-type': found?.[0] ?? 'text/plain' }).end(found?.[1]),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('the queue cannot be reached\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new ConfigError('port-in-use', `metrics: cannot listen on ${host}:${port}: ${cause.message}`, { cause })),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a process that plays games counts. */
export class WorkerMetrics {
  readonly registry = new Registry();
  readonly #playing: Gauge;
  readonly #ended: Counter<'end'>;
  readonly #seconds: Histogram;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'guildhall_worker_' });
    this.#playing = new Gauge({ name: 'guildhall_worker_games', help: 'Games under way in this worker.', registers });
    this.#ended = new Counter({
      name: 'guildhall_worker_games_ended_total',
      help: 'Games that ended in this worker, by how: a termination, "lost" or "refused".',
      labelNames: ['end'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'guildhall_worker_game_seconds',
      help: 'Wall time from taking a game to its files being in the store.',
      buckets: [1, 5, 15, 60, 300, 900, 3_600, 10_800],
      registers,
    });
  }

  began(): void {
    this.#playing.inc();
  }

  ended(end: string, seconds: number): void {
    this.#playing.dec();
    this.#ended.inc({ end });
    this.#seconds.observe(seconds);
  }

  refused(): void {
    this.#ended.inc({ end: 'refused' });
  }
}

/** What a process counts that puts the games of a run on a queue. */
export class ParentMetrics {
  readonly registry = new Registry();
  readonly #open: Gauge;
  readonly #ended: Counter<'end'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'guildhall_run_' });
    this.#open = new Gauge({
      name: 'guildhall_run_games',
      help: 'Games of this run that are on the queue or played from it.',
      registers,
    });
    this.#ended = new Counter({
      name: 'guildhall_run_games_ended_total',
      help: 'Attempts of this run that ended, by how: "collected" or "lost".',
      labelNames: ['end'],
      registers,
    });
  }

  put(): void {
    this.#open.inc();
  }

  ended(end: 'collected' | 'lost'): void {
    this.#open.dec();
    this.#ended.inc({ end });
  }
}

/** What a queue holds whenever it is asked, for Prometheus. */
export function queueRegistry(queue: GameQueue): Registry {
  const registry = new Registry();
  const games = new Gauge({
    name: 'guildhall_queue_games',
    help: 'Games on the queue by state; completed ones wait for their run to collect them.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await queue.counts())) games.set({ state }, count);
    },
  });
  const workers = new Gauge({
    name: 'guildhall_queue_workers',
    help: 'Worker processes that are connected to the queue.',
    registers: [registry],
    async collect() {
      workers.set(await queue.workers());
    },
  });
  const paused = new Gauge({
    name: 'guildhall_queue_paused',
    help: 'Whether workers begin no games: 1 or 0.',
    registers: [registry],
    async collect() {
      paused.set((await queue.isPaused()) ? 1 : 0);
    },
  });
  return registry;
}
