import type { PlayersRecord } from '../../protocol/playersRecord.ts';
import { type PictureReference, Pictures } from './pictures.ts';
import type { Transcript, TranscriptEntry } from './transcript.ts';

/** An entry as it stands in the file: pictures lie beside it. */
type WrittenEntry = { readonly messages?: readonly { readonly images?: readonly PictureReference[] }[] };

/** A transcript as JSON lines of a record, each handed on at once. */
export class KeptTranscript implements Transcript {
  readonly #record: PlayersRecord;
  readonly #pictures: Pictures;
  #open = true;
  #unnumbered = 0;

  constructor(record: PlayersRecord) {
    this.#record = record;
    this.#pictures = new Pictures(record);
  }

  /** Entries after `close` are dropped: a straggler's last word must not bring the session down. */
  add(entry: TranscriptEntry): void {
    if (this.#open) this.#record.line(JSON.stringify(this.#written(entry)));
  }

  #written(entry: TranscriptEntry): TranscriptEntry | WrittenEntry {
    if (!('messages' in entry) || entry.messages.every(({ images }) => images === undefined)) return entry;
    const call = entry.call ?? `unnumbered-${this.#unnumbered++}`;
    let picture = 0;
    const keep = () => `${entry.agent ?? 'team'}-${call}${picture++ === 0 ? '' : `-${picture}`}`;
    return {
      ...entry,
      messages: entry.messages.map(({ images, ...message }) => ({
        ...message,
        ...(images === undefined ? {} : { images: images.map((image) => this.#pictures.keep(image, keep())) }),
      })),
    };
  }

  close(): void {
    this.#open = false;
  }
}
