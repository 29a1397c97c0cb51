import type { WireErrorCode } from '../../protocol/errors.ts';
import type { ServerFrame } from '../../protocol/gateway.ts';
import type { Episode } from '../episode/episode.ts';

/** Events read from the log at a time. */
const BATCH = 64;

/** The way a feed reaches its reader. */
export interface FeedSink {
  /** Whether more bytes are waiting than the reader should be given. */
  readonly congested: boolean;
  send(frame: ServerFrame): void;
  /** Ends the connection with an error. */
  refuse(code: WireErrorCode, message: string): void;
}

/**
 * Sends one reader the events of one episode, in order, each once, from a number on. The reader's pace decides: it
 * pulls from the log, so a slow one costs no memory and holds up nobody. Ends with an `ended` frame.
 */
export class EventFeed {
  readonly #episode: Episode;
  readonly #sink: FeedSink;
  readonly #stop: (() => void)[];
  #next: number;
  #done = false;
  #pumping = false;

  /** Sends nothing before the first `pump`. */
  constructor(episode: Episode, from: number, sink: FeedSink) {
    this.#episode = episode;
    this.#next = from;
    this.#sink = sink;
    this.#stop = [episode.log.subscribe(() => this.pump()), episode.onState(() => this.pump())];
  }

  /** Sends what there is until the sink is congested. Call again when it has drained. */
  pump(): void {
    // Reading flushes the log, and a sink may call back at once.
    if (this.#pumping || this.#done) return;
    this.#pumping = true;
    try {
      while (!this.#sink.congested && this.#next < this.#episode.log.length) {
        for (const event of this.#episode.log.read(this.#next, BATCH)) {
          this.#sink.send({ type: 'event', episodeId: this.#episode.id, seq: event.seq, event });
          this.#next = event.seq + 1;
          if (this.#sink.congested) break;
        }
      }
      const { ending } = this.#episode;
      if (ending && this.#next === this.#episode.log.length) {
        this.#sink.send({ type: 'ended', episodeId: this.#episode.id, ...ending });
        this.close();
      }
    } catch (error) {
      // The log notifies its subscribers while it records; a reader's error must not become the episode's.
      this.close();
      this.#sink.refuse('history-lost', `event ${this.#next} cannot be read back: ${(error as Error).message}`);
    } finally {
      this.#pumping = false;
    }
  }

  /** Whether nothing more will be sent. */
  get done(): boolean {
    return this.#done;
  }

  close(): void {
    this.#done = true;
    for (const stop of this.#stop) stop();
  }
}
