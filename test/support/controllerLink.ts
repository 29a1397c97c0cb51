import type { GameEvent } from '../../protocol/event.ts';
import type {
  ControllerRequest,
  EpisodeStatus,
  EpisodeTokens,
  RequestResult,
  TaskSummary,
} from '../../protocol/gatewayRequest.ts';
import { EventCursor } from '../../sidecar/gateway/eventCursor.ts';
import { GatewayError } from '../../sidecar/gateway/gatewayError.ts';
import { GatewayLink, type LinkOptions } from '../../sidecar/gateway/gatewayLink.ts';

type Create = Omit<Extract<ControllerRequest, { type: 'create-episode' }>, 'id' | 'type'>;

/** Rules over all episodes of a referee. Methods reject with GatewayError. */
export class ControllerLink {
  readonly link: GatewayLink;
  readonly #subscriptions = new Map<string, EventCursor>();

  constructor(options: LinkOptions) {
    this.link = new GatewayLink(options, {
      welcomedAgain: () => {
        for (const [episodeId, cursor] of this.#subscriptions) this.#resume(episodeId, cursor);
      },
      news: (frame) => {
        if (frame.type === 'event' && this.#subscriptions.get(frame.episodeId)?.take(frame) === false)
          this.link.reconnect();
      },
    });
  }

  async listTasks(): Promise<TaskSummary[]> {
    return expected(await this.link.request({ type: 'list-tasks' }), 'task-list').tasks;
  }

  /** Claims an arena. The tokens are for the agents' programs and for spectators. */
  async createEpisode(create: Create): Promise<{ episodeId: string; tokens: EpisodeTokens }> {
    const { episodeId, tokens } = expected(
      await this.link.request({ type: 'create-episode', ...create }),
      'episode-created',
    );
    return { episodeId, tokens };
  }

  /** Sets an episode going; it waits for its agents and releases them by itself. */
  async startEpisode(episodeId: string): Promise<void> {
    await this.link.request({ type: 'start-episode', episodeId });
  }

  async stopEpisode(episodeId: string): Promise<void> {
    await this.link.request({ type: 'stop-episode', episodeId });
  }

  async status(episodeId: string): Promise<EpisodeStatus> {
    return expected(await this.link.request({ type: 'episode-status', episodeId }), 'episode-status').status;
  }

  /** Calls back for every event of an episode from number `from` on, each once and in order. */
  async subscribe(episodeId: string, onEvent: (event: GameEvent) => void, from = 0): Promise<void> {
    const cursor = new EventCursor(from, onEvent);
    this.#subscriptions.set(episodeId, cursor);
    await this.link.request({ type: 'subscribe', episodeId, from });
  }

  close(): void {
    this.link.close();
  }

  #resume(episodeId: string, cursor: EventCursor): void {
    // A connection lost on the way asks again after the next handshake; an episode that is gone has no more events.
    this.link.request({ type: 'subscribe', episodeId, from: cursor.next }).catch(() => {});
  }
}

function expected<T extends RequestResult['type']>(
  result: RequestResult,
  type: T,
): Extract<RequestResult, { type: T }> {
  if (result.type !== type)
    throw new GatewayError('bad-frame', `the referee answered with ${result.type}: expected ${type}`);
  return result as Extract<RequestResult, { type: T }>;
}
