import type { EndedFrame } from '../../protocol/episodeUpdate.ts';
import type { GameEvent } from '../../protocol/event.ts';
import { EventCursor } from './eventCursor.ts';
import { GatewayLink, type LinkOptions } from './gatewayLink.ts';

type SpectatorOptions = LinkOptions & {
  readonly onEvent: (event: GameEvent) => void;
  /** First event wanted; all of them unless given. */
  readonly from?: number;
};

/** Watches one episode: every event once and in order, whatever happens to the connection. */
export class SpectatorLink {
  readonly link: GatewayLink;
  /** How the episode ended; rejects with GatewayError when the link ends before. */
  readonly ended: Promise<EndedFrame>;

  constructor(options: SpectatorOptions) {
    const cursor = new EventCursor(options.from ?? 0, options.onEvent);
    const ended = Promise.withResolvers<EndedFrame>();
    this.ended = ended.promise;
    this.ended.catch(() => {});
    this.link = new GatewayLink(options, {
      resumeFrom: () => cursor.next,
      news: (frame) => {
        if (frame.type === 'ended') ended.resolve(frame);
        else if (frame.type === 'event' && !cursor.take(frame)) this.link.reconnect();
      },
    });
    const { over } = this.link;
    if (over.aborted) ended.reject(over.reason);
    else over.addEventListener('abort', () => ended.reject(over.reason), { once: true });
  }

  close(): void {
    this.link.close();
  }
}
