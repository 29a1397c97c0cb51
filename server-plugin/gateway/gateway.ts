import type { Clock, Timer } from '../../clock/clock.ts';
import { randomToken } from '../../clock/wallTime.ts';
import type { FrameSocket } from '../../protocol/frameSocket.ts';
import { GatewayLimits, type Hello } from '../../protocol/gateway.ts';
import type { EpisodeState, EpisodeTokens, SidecarRequest } from '../../protocol/gatewayRequest.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import type { Task } from '../../tasks/task.ts';
import type { Episode } from '../episode/episode.ts';
import type { Referee } from '../episode/referee.ts';
import { GatewayConnection, Refusal, type Request } from './connection.ts';
import { EventFeed } from './eventFeed.ts';
import { InProcessSocket } from './inProcessSocket.ts';
import { MindParty } from './mindParty.ts';
import { RecordInbox } from './recordInbox.ts';
import {
  answerAgent,
  answerController,
  episodeOf,
  isAgentRequest,
  isBodyRequest,
  isSeatRequest,
  isSidecarRequest,
  type Realm,
} from './requests.ts';
import { type Grant, TokenBook } from './tokens.ts';

type AgentGrant = Extract<Grant, { role: 'agent' }>;

/** How often a connection must show that it lives, ms. */
const HEARTBEAT_MS = 15_000;

/** How long the players of an episode that is over may take to hand in the rest of their record, ms. */
const LAST_WORDS_MS = 5_000;

/** RFC 6455, section 7.4.1. */
const GOING_AWAY = 1001;

/** What a mind may send for each frame of others: it may be as fast as game time that waits for it. */
const OF_MINDS = { frames: 10, bytes: 1 };
/** What the side with the bodies may: it speaks for a team, and answers with all that a body knows. */
const OF_BODIES = { frames: 100, bytes: 16 };

export interface GatewayOptions {
  /** Whose episodes can be ruled and watched; a gateway without one serves minds alone. */
  readonly referee?: Referee;
  /**
   * Paces deadlines, heartbeats and frame rates: wall time where clients come through sockets; the game's clock under
   * lockstep, where the speed of the machine must decide nothing.
   */
  readonly clock: Clock;
  /** The tasks a controller may play. */
  readonly tasks: readonly Task[];
  /** A folder for the files of one more episode that a controller creates. */
  readonly newEpisodeFolder: () => string;
  readonly limits?: Partial<GatewayLimits>;
}

/** The door between referee and the world: who may ask for what, over any connection that carries frames. */
export class Gateway implements Realm {
  readonly referee: Referee | undefined;
  readonly tasks: readonly Task[];
  /** Lets its holder rule over all episodes. */
  readonly controllerToken: string;
  readonly newEpisodeFolder: () => string;
  readonly limits: Readonly<GatewayLimits>;
  readonly #clock: Clock;
  readonly #session = randomToken();
  readonly #tokens = new TokenBook();
  readonly #opened = new Map<Episode, EpisodeTokens>();
  readonly #inboxes = new Map<Episode, RecordInbox>();
  readonly #goneListeners = new Set<() => void>();
  readonly #grants = new Map<GatewayConnection, Grant>();
  readonly #connections = new Set<GatewayConnection>();
  /** Those that have shown no token, oldest first. */
  readonly #strangers = new Set<GatewayConnection>();
  readonly #heartbeat: Timer;
  readonly #stopForgetting: () => void;
  #closed = false;
  #removedListener: () => void = () => undefined;

  constructor(options: GatewayOptions) {
    this.referee = options.referee;
    this.tasks = options.tasks;
    this.newEpisodeFolder = options.newEpisodeFolder;
    this.limits = GatewayLimits.parse(options.limits ?? {});
    this.#clock = options.clock;
    this.controllerToken = this.#tokens.issue({ role: 'controller' });
    this.#stopForgetting = options.referee?.onForget((episode) => this.revoke(episode)) ?? (() => undefined);
    this.#heartbeat = options.clock.every(HEARTBEAT_MS, () => {
      for (const connection of this.#connections) connection.checkAlive();
    });
  }

  /** Serves a client that has connected; until it shows a token it may be cut off for a newer one. */
  accept(socket: FrameSocket): void {
    const connection = this.#serve(socket);
    if (!connection) return;
    this.#strangers.add(connection);
    const [oldest] = this.#strangers;
    if (!oldest || this.#strangers.size <= this.limits.maxStrangers) return;
    this.#strangers.delete(oldest);
    oldest.terminate();
  }

  /** The client's end of a new connection within the process; it opens by itself. */
  connectInProcess(): FrameSocket {
    const [accepted, connecting] = InProcessSocket.pair();
    this.#serve(accepted);
    return connecting;
  }

  /** The tokens of an episode, made on the first call. */
  open(episode: Episode): EpisodeTokens {
    let tokens = this.#opened.get(episode);
    if (!tokens) {
      const agents = episode.agents.map((agent) => [agent, this.#tokens.issue({ role: 'agent', episode, agent })]);
      tokens = {
        agents: Object.fromEntries(agents) as EpisodeTokens['agents'],
        sidecar: this.#tokens.issue({ role: 'sidecar', episode }),
        spectator: this.#tokens.issue({ role: 'spectator', episode }),
      };
      this.#opened.set(episode, tokens);
      this.#inboxes.set(episode, new RecordInbox(episode.record));
      episode.onState((state) => {
        for (const [connection, grant] of this.#grants)
          if (grant.role === 'agent' && grant.episode === episode) this.#notify(connection, grant, state);
      });
    }
    return tokens;
  }

  /** Minds outside and the bodies they play that belong together: those of one run. Close it once the run is over. */
  openParty(): MindParty {
    return new MindParty({
      issue: (grant) => this.#tokens.issue(grant),
      revoke: (party) => {
        this.#tokens.revokeParty(party);
        for (const [connection, grant] of this.#grants)
          if ('party' in grant && grant.party === party) connection.close();
      },
    });
  }

  /**
   * Waits until the sidecar of an episode has closed its record or is gone, at most 5 s. Without a sidecar there is nothing
   * to wait for.
   */
  async lastWords(episode: Episode): Promise<void> {
    const over = Promise.withResolvers<void>();
    const isGone = () => ![...this.#grants.values()].some((it) => it.role === 'sidecar' && it.episode === episode);
    const onGone = () => {
      if (isGone()) over.resolve();
    };
    const deadline = this.#clock.after(LAST_WORDS_MS, over.resolve);
    this.#goneListeners.add(onGone);
    onGone();
    try {
      await Promise.race([this.#inboxes.get(episode)?.closed, over.promise]);
    } finally {
      this.#goneListeners.delete(onGone);
      deadline.cancel();
    }
  }

  /** Makes an episode's tokens worthless and cuts the connections that hold them. */
  revoke(episode: Episode): void {
    this.#tokens.revoke(episode);
    this.#opened.delete(episode);
    this.#inboxes.delete(episode);
    for (const [connection, grant] of this.#grants)
      if ('episode' in grant && grant.episode === episode) connection.close();
  }

  /** Takes nobody any more and closes every connection in good order. */
  close(): void {
    this.#closed = true;
    this.#heartbeat.cancel();
    this.#stopForgetting();
    for (const connection of this.#connections) connection.close();
  }

  /** Resolves once no connection is left, which may be never unless it is closed. */
  async emptied(): Promise<void> {
    while (this.#connections.size > 0)
      await new Promise<void>((resolve) => {
        this.#removedListener = resolve;
      });
  }

  /** Cuts the connections that are still there. */
  terminate(): void {
    for (const connection of this.#connections) connection.terminate();
  }

  #serve(socket: FrameSocket): GatewayConnection | undefined {
    if (this.#closed) {
      socket.close(GOING_AWAY, 'gateway closes');
      return undefined;
    }
    const connection = new GatewayConnection(socket, this.#clock, this.limits, {
      hello: (from, hello) => this.#welcome(from, hello),
      request: (from, request) => this.#answer(from, request),
      closed: (from) => this.#removed(from),
    });
    this.#connections.add(connection);
    return connection;
  }

  #welcome(connection: GatewayConnection, { token, resumeFrom }: Hello): void {
    const grant = this.#tokens.grantOf(token);
    if (!grant) throw new Refusal('unauthorized', 'unknown token', true);
    this.#makeSureOfRoom(grant);
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
      case 'sidecar':
        this.#replaceSidecar(grant.episode);
        connection.send({ ...welcome, role: 'sidecar', episodeId: grant.episode.id });
        break;
      case 'spectator': {
        const from = this.#resumePoint(grant.episode, resumeFrom, true);
        connection.send({ ...welcome, role: 'spectator', episodeId: grant.episode.id, nextEvent: from });
        connection.feed(grant.episode.id, new EventFeed(grant.episode, from, connection));
        break;
      }
      case 'mind':
        connection.widen(OF_MINDS);
        connection.send({ ...welcome, role: 'mind', agent: grant.seat });
        break;
      case 'bodies':
        connection.widen(OF_BODIES);
        connection.send({ ...welcome, role: 'bodies' });
        break;
      default:
        grant satisfies never;
    }
    this.#grants.set(connection, grant);
    this.#strangers.delete(connection);
    if (grant.role === 'agent') this.#inform(connection, grant);
    if (grant.role === 'mind') grant.party.mindCame(connection, grant.seat);
  }

  #answer(connection: GatewayConnection, request: Request): void {
    const grant = this.#grants.get(connection);
    if (!grant) throw new Refusal('forbidden', 'another connection has taken over this role', true);
    const requestId = request.id;
    if (isAgentRequest(request)) {
      connection.send({ type: 'result', requestId, result: answerAgent(request, grant) });
      return;
    }
    if (isSidecarRequest(request)) {
      this.#keep(request, grant);
      connection.send({ type: 'result', requestId, result: { type: 'accepted' } });
      return;
    }
    if (isSeatRequest(request)) {
      if (grant.role !== 'mind')
        throw new Refusal('forbidden', `${request.type} is for minds, not for a ${grant.role}`);
      grant.party.desk.ask(connection, request);
      return;
    }
    if (isBodyRequest(request)) {
      if (grant.role !== 'bodies')
        throw new Refusal('forbidden', `${request.type} is for the side with the bodies, not for a ${grant.role}`);
      const result = grant.party.desk.take(connection, request);
      if (result) connection.send({ type: 'result', requestId, result });
      return;
    }
    if (grant.role !== 'controller')
      throw new Refusal('forbidden', `${request.type} is for the controller, not for a ${grant.role}`);
    if (request.type !== 'subscribe') {
      connection.send({ type: 'result', requestId, result: answerController(request, this) });
      return;
    }
    const episode = episodeOf(request.episodeId, this);
    const from = this.#resumePoint(episode, request.from, false);
    connection.send({ type: 'result', requestId, result: { type: 'accepted' } });
    connection.feed(episode.id, new EventFeed(episode, from, connection));
  }

  #keep(request: SidecarRequest, grant: Grant): void {
    if (grant.role !== 'sidecar')
      throw new Refusal('forbidden', `${request.type} is for the sidecar, not for a ${grant.role}`);
    this.#inboxes.get(grant.episode)?.take(request);
  }

  #removed(connection: GatewayConnection): void {
    this.#connections.delete(connection);
    this.#strangers.delete(connection);
    const grant = this.#grants.get(connection);
    this.#grants.delete(connection);
    if (grant?.role === 'agent') grant.episode.connected(grant.agent, false);
    if (grant?.role === 'mind') grant.party.mindGone(connection, grant.seat);
    if (grant?.role === 'bodies') grant.party.desk.bodiesGone(connection);
    if (grant?.role === 'sidecar') for (const listener of this.#goneListeners) listener();
    this.#removedListener();
  }

  /** Tells an agent that its episode has reached a state. */
  #notify(connection: GatewayConnection, { episode, agent }: AgentGrant, state: EpisodeState): void {
    if (state === 'waiting-for-agents') connection.send({ type: 'briefing', briefing: episode.briefing(agent) });
    else if (state === 'running') connection.send({ type: 'released', episodeId: episode.id });
    else if (state === 'ended' && episode.ending)
      connection.send({ type: 'ended', episodeId: episode.id, ...episode.ending });
  }

  /** Tells an agent that has just connected all that it may have missed and that still matters. */
  #inform(connection: GatewayConnection, grant: AgentGrant): void {
    const { ending, state } = grant.episode;
    if (ending) this.#notify(connection, grant, 'ended');
    else if (state === 'waiting-for-agents' || state === 'ready' || state === 'running') {
      this.#notify(connection, grant, 'waiting-for-agents');
      if (state === 'running') this.#notify(connection, grant, 'running');
    }
  }

  /** Who holds a token of one game can neither keep other roles out nor those of other games. Throws `Refusal`. */
  #makeSureOfRoom(grant: Grant): void {
    const { maxConnections } = this.limits;
    const { role } = grant;
    let taken = 0;
    for (const other of this.#grants.values()) if (other.role === role && gameOf(other) === gameOf(grant)) taken++;
    // An agent takes over from its earlier connection.
    if (role !== 'agent' && taken >= maxConnections)
      throw new Refusal('busy', `${maxConnections} connections of a ${role} are open already`, true);
  }

  /** A program that comes back may be faster than the report that its old connection is dead. */
  #replaceAgent(episode: Episode, agent: string): void {
    for (const [old, grant] of this.#grants)
      if (grant.role === 'agent' && grant.episode === episode && grant.agent === agent) {
        this.#grants.delete(old);
        old.refuse('forbidden', `another connection has taken over ${agent}`);
      }
  }

  #replaceSidecar(episode: Episode): void {
    for (const [old, grant] of this.#grants)
      if (grant.role === 'sidecar' && grant.episode === episode) {
        this.#grants.delete(old);
        old.refuse('forbidden', 'another connection has taken over the record');
      }
  }

  #resumePoint(episode: Episode, wanted: number | undefined, fatal: boolean): number {
    const { length } = episode.log;
    if (wanted !== undefined && wanted > length)
      throw new Refusal('history-lost', `event ${wanted} asked for, the log holds ${length}`, fatal);
    return wanted ?? length;
  }
}

/** What a grant is good for: an episode, the minds of a run, or all there is. */
function gameOf(grant: Grant): Episode | MindParty | undefined {
  if ('episode' in grant) return grant.episode;
  return 'party' in grant ? grant.party : undefined;
}
