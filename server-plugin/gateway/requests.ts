import { ConfigError, type GuildhallError, type WireErrorCode } from '../../protocol/errors.ts';
import type {
  AgentRequest,
  ControllerRequest,
  EpisodeTokens,
  RequestResult,
  SidecarRequest,
} from '../../protocol/gatewayRequest.ts';
import type { BodyRequest, SeatRequest } from '../../protocol/seat.ts';
import type { Task } from '../../tasks/task.ts';
import type { Episode } from '../episode/episode.ts';
import type { Referee } from '../episode/referee.ts';
import { Refusal, type Request } from './connection.ts';
import type { Grant } from './tokens.ts';

/** What the requests act on. */
export interface Realm {
  readonly referee: Referee | undefined;
  readonly tasks: readonly Task[];
  /** A folder for the files of one more episode. */
  newEpisodeFolder(): string;
  /** The tokens of an episode, made on the first call. */
  open(episode: Episode): EpisodeTokens;
  /** Waits, for a while, until the sidecar of an episode has handed in its record. */
  lastWords(episode: Episode): Promise<void>;
}

/** Whether a request is an agent's rather than a controller's. */
export function isAgentRequest(request: Request): request is AgentRequest {
  return request.type === 'report-status' || request.type === 'report-failure' || request.type === 'report-teammate';
}

/** Whether a request is a sidecar's. */
export function isSidecarRequest(request: Request): request is SidecarRequest {
  return request.type === 'keep-record' || request.type === 'close-record';
}

/** Whether a request is a mind's, of the body that it plays. */
export function isSeatRequest(request: Request): request is SeatRequest {
  switch (request.type) {
    case 'observe':
    case 'tools':
    case 'call-tool':
    case 'say':
    case 'done':
      return true;
    default:
      return false;
  }
}

/** Whether a request is of the side with the bodies. */
export function isBodyRequest(request: Request): request is BodyRequest {
  return request.type === 'open-seat' || request.type === 'tell-seat' || request.type === 'answer-seat';
}

/** Does what an agent asks. Throws `Refusal`. */
export function answerAgent(request: AgentRequest, grant: Grant): RequestResult {
  if (grant.role !== 'agent') throw new Refusal('forbidden', `${request.type} is for agents, not for a ${grant.role}`);
  const { agent, episode } = grant;
  switch (request.type) {
    case 'report-status':
      episode.report(agent, request.status);
      break;
    case 'report-failure':
      episode.reportFailure(agent, request.code, request.message);
      break;
    case 'report-teammate':
      refusing(() => episode.accuse(agent, request.mate, request.reason));
      break;
    default:
      request satisfies never;
  }
  return { type: 'accepted' };
}

/**
 * Does what a controller asks, but for `subscribe`, which is the connection's business. Throws `Refusal`.
 * An episode that is started goes on by itself.
 */
export function answerController(
  request: Exclude<ControllerRequest, { type: 'subscribe' }>,
  realm: Realm,
): RequestResult {
  switch (request.type) {
    case 'list-tasks':
      return {
        type: 'task-list',
        tasks: realm.tasks.map(({ id, version, family, title, agents, limits }) => ({
          id,
          version,
          family,
          title,
          agents,
          limits,
        })),
      };
    case 'create-episode': {
      const task = realm.tasks.find(({ id }) => id === request.taskId);
      if (!task) throw new Refusal('unknown-task', `no task "${request.taskId}"`);
      const { agents, seed, limits, xray } = request;
      const episode = refusing(() =>
        refereeOf(realm).create({
          task,
          agents,
          seed,
          xray,
          lastWords: (episode) => realm.lastWords(episode),
          folder: () => realm.newEpisodeFolder(),
          ...(limits === undefined ? {} : { limits }),
        }),
      );
      return { type: 'episode-created', episodeId: episode.id, tokens: realm.open(episode) };
    }
    case 'start-episode': {
      const episode = episodeOf(request.episodeId, realm);
      if (episode.state !== 'created')
        throw new Refusal('wrong-state', `episode ${episode.id} is ${episode.state}: expected created`);
      void episode.start();
      return { type: 'accepted' };
    }
    case 'stop-episode':
      episodeOf(request.episodeId, realm).stop('stopped-by-controller');
      return { type: 'accepted' };
    case 'episode-status':
      return { type: 'episode-status', status: episodeOf(request.episodeId, realm).status() };
    default:
      return request satisfies never;
  }
}

/** The episode of that id. Throws `Refusal` 'unknown-episode'. */
export function episodeOf(id: string, realm: Pick<Realm, 'referee'>): Episode {
  const episode = refereeOf(realm).get(id);
  if (!episode) throw new Refusal('unknown-episode', `no episode "${id}"`);
  return episode;
}

function refereeOf({ referee }: Pick<Realm, 'referee'>): Referee {
  if (!referee) throw new Refusal('forbidden', 'this gateway serves minds alone and has no referee');
  return referee;
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(wireCodeOf(error), error.message);
    throw error;
  }
}

function wireCodeOf(error: GuildhallError): WireErrorCode {
  switch (error.code) {
    case 'no-free-arena':
      return 'busy';
    case 'wrong-state':
      return 'wrong-state';
    case 'episode-folder':
      return 'internal';
    default:
      return 'bad-request';
  }
}
