import type { Clock } from '../../clock/clock.ts';
import { LONGEST_PIECE } from '../../protocol/gatewayRequest.ts';
import type { PlayersRecord } from '../../protocol/playersRecord.ts';
import { GatewayError } from './gatewayError.ts';
import { GatewayLink, type LinkOptions, type NewRequest } from './gatewayLink.ts';

/** Pause between two pieces: half of the frames that the gateway allows, ms. */
const PAUSE_MS = 20;
/** How long the referee, which waits no longer either, is waited for, ms. */
const LONGEST_CLOSE_MS = 5_000;

type Kept = Extract<NewRequest, { type: 'keep-record' }>;
type Text = Pick<Kept, 'what' | 'name' | 'text'>;

/**
 * Hands what players keep to the referee: in order, one piece after the other, each until the referee has it. What is
 * handed in after `close`, or once the link is over, is dropped.
 */
export class RecordLink implements PlayersRecord {
  readonly #link: GatewayLink;
  readonly #clock: Clock;
  readonly #waiting: Text[] = [];
  #piece = 0;
  #closed = false;
  #sending: Promise<void> | undefined;

  constructor(options: LinkOptions) {
    this.#clock = options.clock;
    this.#link = new GatewayLink(options, { news: () => undefined });
  }

  line(json: string): void {
    const last = this.#waiting.at(-1);
    // Short entries share a piece.
    if (last?.what === 'lines' && last.text.length + json.length < LONGEST_PIECE)
      this.#waiting[this.#waiting.length - 1] = { what: 'lines', text: `${last.text}\n${json}` };
    else this.#add({ what: 'lines', text: json });
  }

  picture(name: string, png: Uint8Array): void {
    this.#add({ what: 'picture', name, text: Buffer.from(png).toString('base64') });
  }

  problem(text: string): void {
    this.#add({ what: 'problem', text });
  }

  skills(json: string): void {
    this.#add({ what: 'skills', text: json });
  }

  /** Resolves when the referee has everything, or after 5 s. Ends the link. */
  async close(): Promise<void> {
    this.#closed = true;
    const deadline = this.#clock.after(LONGEST_CLOSE_MS, () => this.#link.close());
    await this.#sending;
    await this.#request({ type: 'close-record', piece: this.#piece });
    deadline.cancel();
    this.#link.close();
  }

  #add(text: Text): void {
    if (this.#closed || this.#link.over.aborted) return;
    this.#waiting.push(text);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  async #sendAll(): Promise<void> {
    // What is added within this turn may share the first piece.
    await Promise.resolve();
    for (let next = this.#waiting.shift(); next && !this.#link.over.aborted; next = this.#waiting.shift())
      for (let from = 0; from === 0 || from < next.text.length; from += LONGEST_PIECE) {
        const text = next.text.slice(from, from + LONGEST_PIECE);
        const more = from + LONGEST_PIECE < next.text.length;
        await this.#request({ ...next, type: 'keep-record', piece: this.#piece++, text, more });
        if (this.#waiting.length > 0 || more) await this.#clock.sleep(PAUSE_MS);
      }
  }

  /** A piece may be sent twice without harm. One that the referee does not want is no reason to keep back the others. */
  async #request(request: NewRequest): Promise<void> {
    for (;;) {
      try {
        await this.#link.request(request);
        return;
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code !== 'connection-lost') return;
      }
    }
  }
}
