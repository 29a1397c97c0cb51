import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Clock, Timer } from '../../clock/clock.ts';
import { randomToken } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { GatewayLimits, type Hello } from '../../protocol/gateway.ts';
import type { EpisodeState, EpisodeTokens } from '../../protocol/gatewayRequest.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import type { Task } from '../../tasks/task.ts';
import type { Episode } from '../episode/episode.ts';
import type { Referee } from '../episode/referee.ts';
import { Connection, Refusal, type Request } from './connection.ts';
import { EventFeed } from './eventFeed.ts';
import { answerAgent, answerController, episodeOf, isAgentRequest, type Realm } from './requests.ts';
import { type Grant, TokenBook } from './tokens.ts';

/** A frame this many times as long as allowed ends the connection before it is even read whole. */
const HARD_SIZE_FACTOR = 16;

type AgentGrant = Extract<Grant, { role: 'agent' }>;

/** How often a connection must show that it lives, ms. */
const HEARTBEAT_MS = 15_000;

export interface GatewayOptions {
  readonly referee: Referee;
  /** Paces deadlines and frame rates: wall time, whatever clock the game runs on. */
  readonly clock: Clock;
  /** The tasks a controller may play. */
  readonly tasks: readonly Task[];
  /** A folder for the files of one more episode that a controller creates. */
  readonly newEpisodeFolder: () => string;
  /** 0 or left out: any free port. */
  readonly port?: number;
  readonly limits?: Partial<GatewayLimits>;
}

/** The door between referee and the world: a WebSocket server on this machine's loopback address. */
export class GatewayServer implements Realm {
  readonly referee: Referee;
  readonly tasks: readonly Task[];
  readonly url: string;
  /** Lets its holder rule over all episodes. */
  readonly controllerToken: string;
  readonly newEpisodeFolder: () => string;
  readonly #http: Server;
  readonly #server: WebSocketServer;
  readonly #clock: Clock;
  readonly #limits: GatewayLimits;
  readonly #session = randomToken();
  readonly #tokens = new TokenBook();
  readonly #opened = new Map<Episode, EpisodeTokens>();
  readonly #grants = new Map<Connection, Grant>();
  readonly #connections = new Set<Connection>();
  readonly #heartbeat: Timer;
  readonly #stopForgetting: () => void;

  private constructor(http: Server, options: GatewayOptions, limits: GatewayLimits) {
    this.#http = http;
    this.#server = new WebSocketServer({
      server: http,
      maxPayload: limits.maxFrameBytes * HARD_SIZE_FACTOR,
      perMessageDeflate: false,
      clientTracking: false,
    });
    // Trouble with accepting one client, such as too many open files, is no reason to end the process.
    this.#server.on('error', () => {});
    this.referee = options.referee;
    this.tasks = options.tasks;
    this.newEpisodeFolder = options.newEpisodeFolder;
    this.#clock = options.clock;
    this.#limits = limits;
    this.url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
    this.controllerToken = this.#tokens.issue({ role: 'controller' });
    this.#stopForgetting = options.referee.onForget((episode) => this.revoke(episode));
    this.#heartbeat = options.clock.every(HEARTBEAT_MS, () => {
      for (const connection of this.#connections) connection.checkAlive();
    });
    this.#server.on('connection', (socket) => {
      const connection = new Connection(socket, this.#clock, this.#limits, {
        hello: (from, hello) => this.#welcome(from, hello),
        request: (from, request) => this.#answer(from, request),
        closed: (from) => this.#farewell(from),
      });
      this.#connections.add(connection);
      if (this.#connections.size > this.#limits.maxConnections)
        connection.refuse('busy', `${this.#limits.maxConnections} connections are open already`);
    });
  }

  /** Opens the gateway. Throws ConfigError 'port-in-use', or 'gateway-port' where listening fails otherwise. */
  static async listen(options: GatewayOptions): Promise<GatewayServer> {
    const limits = GatewayLimits.parse(options.limits ?? {});
    const port = options.port ?? 0;
    const http = createServer(
      { headersTimeout: limits.handshakeMs, connectionsCheckingInterval: 1_000 },
      (_, response) => {
        response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end();
      },
    );
    await new Promise<void>((resolve, reject) => {
      http.once('error', (cause: NodeJS.ErrnoException) =>
        reject(
          cause.code === 'EADDRINUSE'
            ? new ConfigError('port-in-use', `gateway: port ${port} of 127.0.0.1 is in use`, { cause })
            : new ConfigError('gateway-port', `gateway: cannot listen on port ${port}: ${cause.message}`, { cause }),
        ),
      );
      http.listen(port, '127.0.0.1', resolve);
    });
    http.removeAllListeners('error');
    return new GatewayServer(http, options, limits);
  }

  open(episode: Episode): EpisodeTokens {
    let tokens = this.#opened.get(episode);
    if (!tokens) {
      const agents = episode.agents.map((agent) => [agent, this.#tokens.issue({ role: 'agent', episode, agent })]);
      tokens = {
        agents: Object.fromEntries(agents) as EpisodeTokens['agents'],
        spectator: this.#tokens.issue({ role: 'spectator', episode }),
      };
      this.#opened.set(episode, tokens);
      episode.onState((state) => {
        for (const [connection, grant] of this.#grants)
          if (grant.role === 'agent' && grant.episode === episode) this.#tell(connection, grant, state);
      });
    }
    return tokens;
  }

  /** Makes an episode's tokens worthless and cuts the connections that hold them. */
  revoke(episode: Episode): void {
    this.#tokens.revoke(episode);
    this.#opened.delete(episode);
    for (const [connection, grant] of this.#grants)
      if (grant.role !== 'controller' && grant.episode === episode) connection.close();
  }

  /** Closes every connection and the port. */
  async close(): Promise<void> {
    this.#heartbeat.cancel();
    this.#stopForgetting();
    for (const connection of this.#connections) connection.close();
    const deadline = this.#clock.after(this.#limits.handshakeMs, () => {
      for (const connection of this.#connections) connection.terminate();
    });
    this.#server.close();
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    // Whoever has connected but never asked for a WebSocket would keep the port open.
    this.#http.closeAllConnections();
    await closed;
    deadline.cancel();
  }

  #welcome(connection: Connection, { token, resumeFrom }: Hello): void {
    const grant = this.#tokens.grantOf(token);
    if (!grant) throw new Refusal('unauthorized', 'unknown token', true);
    if (resumeFrom !== undefined && grant.role !== 'spectator')
      throw new Refusal('bad-request', `resumeFrom is for spectators, not for a ${grant.role}`, true);
    const welcome = { type: 'welcome', protocol: PROTOCOL_VERSION, session: this.#session } as const;
    switch (grant.role) {
      case 'controller':
        connection.send({ ...welcome, role: 'controller' });
        break;
      case 'agent':
        this.#replaceAgent(grant.episode, grant.agent);
        connection.send({ ...welcome, role: 'agent', episodeId: grant.episode.id, agent: grant.agent });
        grant.episode.connected(grant.agent, true);
        break;
      case 'spectator': {
        const from = this.#resumePoint(grant.episode, resumeFrom, true);
        connection.send({ ...welcome, role: 'spectator', episodeId: grant.episode.id, nextEvent: from });
        connection.feed(grant.episode.id, new EventFeed(grant.episode, from, connection));
        break;
      }
      default:
        grant satisfies never;
    }
    this.#grants.set(connection, grant);
    if (grant.role === 'agent') this.#inform(connection, grant);
  }

  #answer(connection: Connection, request: Request): void {
    const grant = this.#grants.get(connection);
    if (!grant) throw new Refusal('forbidden', 'another connection has taken over this role', true);
    const requestId = request.id;
    if (isAgentRequest(request)) {
      connection.send({ type: 'result', requestId, result: answerAgent(request, grant) });
      return;
    }
    if (grant.role !== 'controller')
      throw new Refusal('forbidden', `${request.type} is for the controller, not for a ${grant.role}`);
    if (request.type !== 'subscribe') {
      connection.send({ type: 'result', requestId, result: answerController(request, this) });
      return;
    }
    const episode = episodeOf(request.episodeId, this.referee);
    const from = this.#resumePoint(episode, request.from, false);
    connection.send({ type: 'result', requestId, result: { type: 'accepted' } });
    connection.feed(episode.id, new EventFeed(episode, from, connection));
  }

  #farewell(connection: Connection): void {
    this.#connections.delete(connection);
    const grant = this.#grants.get(connection);
    this.#grants.delete(connection);
    if (grant?.role === 'agent') grant.episode.connected(grant.agent, false);
  }

  /** Tells an agent that its episode has reached a state. */
  #tell(connection: Connection, { episode, agent }: AgentGrant, state: EpisodeState): void {
    if (state === 'waiting-for-agents') connection.send({ type: 'briefing', briefing: episode.briefing(agent) });
    else if (state === 'running') connection.send({ type: 'released', episodeId: episode.id });
    else if (state === 'ended' && episode.ending)
      connection.send({ type: 'ended', episodeId: episode.id, ...episode.ending });
  }

  /** Tells an agent that has just connected all that it may have missed and that still matters. */
  #inform(connection: Connection, grant: AgentGrant): void {
    const { ending, state } = grant.episode;
    if (ending) this.#tell(connection, grant, 'ended');
    else if (state === 'waiting-for-agents' || state === 'ready' || state === 'running') {
      this.#tell(connection, grant, 'waiting-for-agents');
      if (state === 'running') this.#tell(connection, grant, 'running');
    }
  }

  /** A program that comes back may be faster than the news that its old connection is dead. */
  #replaceAgent(episode: Episode, agent: string): void {
    for (const [old, grant] of this.#grants)
      if (grant.role === 'agent' && grant.episode === episode && grant.agent === agent) {
        this.#grants.delete(old);
        old.refuse('forbidden', `another connection has taken over ${agent}`);
      }
  }

  #resumePoint(episode: Episode, wanted: number | undefined, fatal: boolean): number {
    const { length } = episode.log;
    if (wanted !== undefined && wanted > length)
      throw new Refusal('history-lost', `event ${wanted} asked for, the log holds ${length}`, fatal);
    return wanted ?? length;
  }
}
