import type { Transcript, TranscriptEntry } from '../../sidecar/model/transcript.ts';

/** A transcript in memory. */
export class TranscriptList implements Transcript {
  readonly entries: TranscriptEntry[] = [];

  add(entry: TranscriptEntry): void {
    this.entries.push(entry);
  }
}
