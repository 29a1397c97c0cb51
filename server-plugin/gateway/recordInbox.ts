import { z } from 'zod';
import type { SidecarRequest } from '../../protocol/gatewayRequest.ts';
import { PICTURE_NAME, type PlayersRecord, RECORD_LIMITS } from '../../protocol/playersRecord.ts';
import { Refusal } from './connection.ts';

/** What every entry of a transcript has; the rest is the players' own. */
const Line = z.looseObject({
  type: z.enum(['model-called', 'model-failed', 'texts-embedded', 'tool-called', 'agent-spoke', 'framework-noted']),
  at: z.number(),
});
type Kept = Extract<SidecarRequest, { type: 'keep-record' }>;

/** Largest text of each kind, in UTF-16 units: base64 has four for three bytes. */
const LONGEST: Readonly<Record<Kept['what'], number>> = {
  lines: RECORD_LIMITS.lineBytes,
  picture: Math.ceil(RECORD_LIMITS.onePictureBytes / 3) * 4,
  problem: RECORD_LIMITS.problemLength,
  skills: RECORD_LIMITS.skillBytes,
};
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Puts the pieces of an episode's record together and hands what is whole to its writer. Pieces come in order, however
 * often the connection breaks; a text that is never finished is dropped.
 */
export class RecordInbox {
  /** Resolves when the sidecar has closed its record. */
  readonly closed: Promise<void>;
  readonly #record: PlayersRecord;
  readonly #close: () => void;
  #next = 0;
  #begun: { readonly what: Kept['what']; readonly parts: string[]; length: number } | undefined;

  constructor(record: PlayersRecord) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#close = resolve;
    this.#record = record;
  }

  /** Throws `Refusal` 'bad-request' for a piece that is missing its predecessor, or a text that is not what it claims. */
  take(request: SidecarRequest): void {
    // It was taken before, and its answer was lost with the connection.
    if (request.piece < this.#next) return;
    if (request.piece > this.#next)
      throw new Refusal('bad-request', `piece ${request.piece} of the record: expected ${this.#next}`);
    this.#next++;
    if (request.type === 'close-record') this.#close();
    else this.#keep(request);
  }

  #keep({ what, name, text, more }: Kept): void {
    const begun = this.#begun ?? { what, parts: [], length: 0 };
    this.#begun = undefined;
    begun.parts.push(text);
    begun.length += text.length;
    if (begun.what !== what) throw new Refusal('bad-request', `record: ${what} within ${begun.what}`);
    if (begun.length > LONGEST[what])
      throw new Refusal('bad-request', `record: ${what} of over ${LONGEST[what]} characters`);
    if (more) this.#begun = begun;
    else this.#take(what, name, begun.parts.join(''));
  }

  #take(what: Kept['what'], name: string | undefined, text: string): void {
    switch (what) {
      case 'lines':
        for (const line of text.split('\n')) this.#record.line(checkedLine(line));
        return;
      case 'picture':
        this.#record.picture(checkedName(name), checkedPicture(text));
        return;
      case 'problem':
        this.#record.problem(text);
        return;
      case 'skills':
        this.#record.skills(text);
        return;
      default:
        what satisfies never;
    }
  }
}

/** The line, which a reader of transcripts can read. Throws `Refusal`. */
function checkedLine(line: string): string {
  if (!Line.safeParse(parsed(line)).success) throw new Refusal('bad-request', 'record: a line that is no entry');
  return line;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function checkedName(name: string | undefined): string {
  if (name === undefined || !PICTURE_NAME.test(name)) throw new Refusal('bad-request', 'record: name of a picture');
  return name;
}

function checkedPicture(base64: string): Buffer {
  const png = Buffer.from(base64, 'base64');
  if (!png.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    throw new Refusal('bad-request', 'record: a picture that is not a PNG');
  return png;
}
