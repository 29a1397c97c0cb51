import type { Briefing } from '../../protocol/briefing.ts';
import type { EndedFrame } from '../../protocol/episodeUpdate.ts';
import type { AgentFailure } from '../../protocol/gatewayRequest.ts';
import { GatewayError } from './gatewayError.ts';
import { GatewayLink, type LinkOptions, type NewRequest } from './gatewayLink.ts';

/** One agent's link to the referee: its briefing, its reports, and the message that the episode is over. */
export class AgentLink {
  readonly link: GatewayLink;
  /** The agent's briefing, once its arena stands. Rejects with GatewayError when the link ends before. */
  readonly briefing: Promise<Briefing>;
  /** The players are free and game time counts. Rejects with GatewayError when episode or link end before. */
  readonly released: Promise<void>;
  /** How the episode ended; rejects with GatewayError when the link ends before. */
  readonly ended: Promise<EndedFrame>;
  readonly #stop = new AbortController();

  constructor(options: LinkOptions) {
    const briefing = Promise.withResolvers<Briefing>();
    const released = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<EndedFrame>();
    this.briefing = briefing.promise;
    this.released = released.promise;
    this.ended = ended.promise;
    this.briefing.catch(() => {});
    this.released.catch(() => {});
    this.ended.catch(() => {});
    this.link = new GatewayLink(options, {
      news: (frame) => {
        if (frame.type === 'briefing') briefing.resolve(frame.briefing);
        if (frame.type === 'released') released.resolve();
        if (frame.type !== 'ended') return;
        const over = new GatewayError('wrong-state', `the episode is over: ${frame.reason} ${frame.detail}`.trimEnd());
        ended.resolve(frame);
        briefing.reject(over);
        released.reject(over);
        this.#stop.abort(over);
      },
    });
    const { over } = this.link;
    const lost = () => {
      briefing.reject(over.reason);
      released.reject(over.reason);
      ended.reject(over.reason);
      this.#stop.abort(over.reason);
    };
    if (over.aborted) lost();
    else over.addEventListener('abort', lost, { once: true });
  }

  /** Aborts when nothing the agent does counts any more: the episode is over, or the referee is out of reach. */
  get stop(): AbortSignal {
    return this.#stop.signal;
  }

  /** Says that the body stands in the arena and the agent can begin. */
  ready(): Promise<void> {
    return this.#report({ type: 'report-status', status: 'ready' });
  }

  /** Says that the agent believes its work is done. */
  done(): Promise<void> {
    return this.#report({ type: 'report-status', status: 'done' });
  }

  /** Says that the agent gives up, and why. */
  failed(code: AgentFailure, message: string): Promise<void> {
    return this.#report({ type: 'report-failure', code, message: message.slice(0, 1000) });
  }

  /** Reports to the referee that a mate works against the team. */
  accuse(mate: string, reason: string): Promise<void> {
    return this.#report({ type: 'report-teammate', mate, reason: reason.slice(0, 500) });
  }

  close(): void {
    this.link.close();
  }

  /** A report may be made twice without harm, so a broken connection is no reason to lose it. */
  async #report(request: NewRequest): Promise<void> {
    for (;;) {
      try {
        await this.link.request(request);
        return;
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code !== 'connection-lost') throw error;
      }
    }
  }
}
