import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { PictureFiles, type PictureReference } from './pictureFiles.ts';
import type { Transcript, TranscriptEntry } from './transcript.ts';

/** An entry as it stands in the file: pictures lie beside it. */
type WrittenEntry = { readonly messages?: readonly { readonly images?: readonly PictureReference[] }[] };

/** A transcript as JSON lines on disk. Each entry is written before `add` returns, so a crash loses none. */
export class TranscriptFile implements Transcript {
  readonly #descriptor: number;
  readonly #pictures: PictureFiles;
  #open = true;
  #unnumbered = 0;

  /** Creates the file and its folder, or appends to it. Throws the file system's error. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#descriptor = openSync(path, 'a');
    this.#pictures = new PictureFiles(dirname(path));
  }

  /** Entries after `close` are dropped: a straggler's last word must not bring the session down. */
  add(entry: TranscriptEntry): void {
    if (this.#open) writeSync(this.#descriptor, `${JSON.stringify(this.#written(entry))}\n`);
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
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#descriptor);
  }
}
