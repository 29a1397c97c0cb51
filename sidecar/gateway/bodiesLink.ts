import type { EpisodeUpdate } from '../../protocol/episodeUpdate.ts';
import type { SeatAnswer, SeatRequest } from '../../protocol/seat.ts';
import { GatewayError } from './gatewayError.ts';
import { GatewayLink, type LinkOptions } from './gatewayLink.ts';

type BodiesLinkOptions = LinkOptions & {
  /** A mind asks something; `answer` with its number answers. */
  readonly onAsked: (agent: string, asked: number, request: SeatRequest) => void;
  /** The mind of a seat has come, come back, or gone. */
  readonly onPresence: (agent: string, present: boolean) => void;
};

/** The link of the side with the bodies to the gateway at which minds come in. It does not come back: an episode has one. */
export class BodiesLink {
  readonly #link: GatewayLink;
  readonly #underWay = new Set<Promise<void>>();

  constructor({ onAsked, onPresence, ...options }: BodiesLinkOptions) {
    this.#link = new GatewayLink(options, {
      news: (frame) => {
        if (frame.type === 'seat-asked') onAsked(frame.agent, frame.asked, frame.request);
        if (frame.type === 'seat-presence') onPresence(frame.agent, frame.present);
      },
      // The gateway has given the seats away with the old connection.
      welcomedAgain: () => this.close(),
    });
  }

  /** Aborts when the link has ended. */
  get over(): AbortSignal {
    return this.#link.over;
  }

  /** Waits for a mind. Rejects with GatewayError when the link ends first. */
  async open(agent: string): Promise<void> {
    await this.#link.request({ type: 'open-seat', agent });
  }

  /** Tells the mind of a seat what has become of the episode. */
  tell(agent: string, update: EpisodeUpdate): void {
    this.#send(this.#link.request({ type: 'tell-seat', agent, update }));
  }

  answer(agent: string, asked: number, answer: SeatAnswer): void {
    this.#send(this.#link.request({ type: 'answer-seat', agent, asked, answer }));
  }

  /** Resolves when the gateway has everything, or the link has ended. */
  async sent(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  close(): void {
    this.#link.close();
  }

  #send(request: Promise<unknown>): void {
    const sent = this.#sent(request).finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }

  /** A link that has ended shows in `over`. */
  async #sent(sent: Promise<unknown>): Promise<void> {
    try {
      await sent;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
}
