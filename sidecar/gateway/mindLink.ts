import type { Briefing, Json } from '../../protocol/briefing.ts';
import type { EndedFrame, EpisodeUpdate } from '../../protocol/episodeUpdate.ts';
import type { RequestResult } from '../../protocol/gatewayRequest.ts';
import type { SeatRequest, SeatResult } from '../../protocol/seat.ts';
import { GatewayError } from './gatewayError.ts';
import { GatewayLink, type LinkOptions } from './gatewayLink.ts';

export type SeatObservation = Extract<SeatResult, { type: 'observation' }>;
export type SeatTool = Extract<SeatResult, { type: 'tool-list' }>['tools'][number];
export type SeatToolResult = Extract<SeatResult, { type: 'tool-result' }>;

/** One episode, as far as the program that plays a seat has been informed of it. */
export interface SeatEpisode {
  readonly briefing: Briefing;
  readonly isReleased: boolean;
  /** How it ended; undefined while it goes on. */
  readonly ended: EndedFrame | undefined;
}

type WithoutId<R> = R extends unknown ? Omit<R, 'id'> : never;

/**
 * The link of a program outside that plays a seat by calling tools. It lasts for a whole run: one episode follows the other on
 * it. All requests reject with GatewayError.
 */
export class MindLink {
  readonly #link: GatewayLink;
  readonly #listeners = new Set<() => void>();
  #episode: SeatEpisode | undefined;

  constructor(options: LinkOptions) {
    this.#link = new GatewayLink(options, {
      news: (frame) => {
        if (frame.type === 'briefing' || frame.type === 'released' || frame.type === 'ended') this.#take(frame);
      },
    });
  }

  /** Aborts when the link has ended for good; its reason is a GatewayError. */
  get over(): AbortSignal {
    return this.#link.over;
  }

  /** The latest episode; undefined before the first. */
  get episode(): SeatEpisode | undefined {
    return this.#episode;
  }

  /** The name of the seat, once connected. Rejects with GatewayError, also for a token that is not of such a seat. */
  async seat(): Promise<string> {
    const { role, agent } = await this.#link.ready;
    if (role === 'mind' && agent !== undefined) return agent;
    const refused = new GatewayError(
      'forbidden',
      `the token is for the role ${role}: expected that of a seat for tools`,
    );
    this.#link.close();
    throw refused;
  }

  /** Calls the listener after every change of `episode`, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async observe(): Promise<SeatObservation> {
    return answerOf(await this.#ask({ type: 'observe' }), 'observation');
  }

  async tools(): Promise<readonly SeatTool[]> {
    return answerOf(await this.#ask({ type: 'tools' }), 'tool-list').tools;
  }

  /** Resolves when the body has done it or failed; one call at a time. */
  async call(tool: string, args: Record<string, Json>): Promise<SeatToolResult> {
    return answerOf(await this.#ask({ type: 'call-tool', tool, arguments: args }), 'tool-result');
  }

  /** Sends a line to all team mates. */
  async say(message: string): Promise<SeatToolResult> {
    return answerOf(await this.#ask({ type: 'say', message }), 'tool-result');
  }

  /** Plays no more in this episode. */
  async done(): Promise<void> {
    await this.#ask({ type: 'done' });
  }

  close(): void {
    this.#link.close();
  }

  #ask(request: WithoutId<SeatRequest>): Promise<RequestResult> {
    return this.#link.request(request);
  }

  #take(update: EpisodeUpdate): void {
    const before = this.#episode;
    switch (update.type) {
      case 'briefing': {
        // After a reconnect everything is sent again.
        const isSame = before?.ended === undefined && before?.briefing.episodeId === update.briefing.episodeId;
        this.#episode = { briefing: update.briefing, isReleased: isSame && before.isReleased, ended: undefined };
        break;
      }
      case 'released':
        if (before) this.#episode = { ...before, isReleased: true };
        break;
      case 'ended':
        if (before) this.#episode = { ...before, ended: update };
        break;
      default:
        update satisfies never;
    }
    for (const listener of [...this.#listeners]) listener();
  }
}

function answerOf<T extends RequestResult['type']>(
  result: RequestResult,
  type: T,
): Extract<RequestResult, { type: T }> {
  if (result.type === type) return result as Extract<RequestResult, { type: T }>;
  throw new GatewayError('bad-frame', `the referee answered with ${result.type}: expected ${type}`);
}
