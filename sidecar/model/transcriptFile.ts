import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Transcript, TranscriptEntry } from './transcript.ts';

/** A transcript as JSON lines on disk. Each entry is written before `add` returns, so a crash loses none. */
export class TranscriptFile implements Transcript {
  readonly #descriptor: number;
  #open = true;

  /** Creates the file and its folder, or appends to it. Throws the file system's error. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#descriptor = openSync(path, 'a');
  }

  /** Entries after `close` are dropped: a straggler's last word must not bring the session down. */
  add(entry: TranscriptEntry): void {
    if (this.#open) writeSync(this.#descriptor, `${JSON.stringify(entry)}\n`);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#descriptor);
  }
}
