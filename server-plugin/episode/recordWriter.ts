import { closeSync, fsyncSync, mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { appendToFile, openNewFile, writeNewFile } from '../../files/writing.ts';
import { plainLines } from '../../protocol/plainText.ts';
import { PICTURE_FOLDER, PICTURE_NAME, type PlayersRecord, RECORD_LIMITS } from '../../protocol/playersRecord.ts';
import { EPISODE_FILES } from './archive.ts';

interface RecordOptions {
  /** Told of the file system's first error, after which nothing more is written. */
  readonly onFailure: (error: unknown) => void;
  /** Puts a framework's skills where they are kept; nowhere unless given. Its errors become notes of problems. */
  readonly keepSkills?: ((json: string) => void) | undefined;
  /** See `CreateOptions.durable`. */
  readonly durable?: boolean | undefined;
}

/**
 * Writes what the players keep into the episode's folder. A line is in the operating system's hands when `line` returns,
 * so a crash loses none; `close` has all of them on the disk.
 */
export class RecordWriter implements PlayersRecord {
  readonly #folder: string;
  readonly #options: RecordOptions;
  readonly #pictures = new Set<string>();
  #transcript: number | undefined;
  #lineBytes = 0;
  #pictureBytes = 0;
  #problems = 0;
  #dropsLines = false;
  #state: 'open' | 'closed' | { readonly failure: unknown } = 'open';

  /** @param folder an existing folder without a transcript */
  constructor(folder: string, options: RecordOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  line(json: string): void {
    const bytes = Buffer.from(`${json}\n`);
    if (bytes.length > RECORD_LIMITS.lineBytes || this.#lineBytes + bytes.length > RECORD_LIMITS.transcriptBytes) {
      this.#dropLine();
      return;
    }
    this.#write(() => {
      this.#transcript ??= this.#openTranscript();
      this.#lineBytes += bytes.length;
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#transcript, bytes, done);
    });
  }

  picture(name: string, png: Uint8Array): void {
    if (!PICTURE_NAME.test(name) || this.#pictures.has(name) || png.length > RECORD_LIMITS.onePictureBytes) return;
    if (this.#pictures.size >= RECORD_LIMITS.pictures) return;
    if (this.#pictureBytes + png.length > RECORD_LIMITS.pictureBytes) return;
    this.#write(() => {
      mkdirSync(join(this.#folder, PICTURE_FOLDER), { recursive: true });
      writeNewFile(join(this.#folder, PICTURE_FOLDER, `${name}.png`), png);
      this.#pictures.add(name);
      this.#pictureBytes += png.length;
    });
  }

  problem(text: string): void {
    if (this.#problems++ >= RECORD_LIMITS.problems) return;
    const plain = plainLines(text.slice(0, RECORD_LIMITS.problemLength)).join('\n');
    this.#write(() => appendToFile(join(this.#folder, EPISODE_FILES.problem), `${plain}\n`));
  }

  skills(json: string): void {
    if (this.#state !== 'open' || Buffer.byteLength(json) > RECORD_LIMITS.skillBytes) return;
    try {
      this.#options.keepSkills?.(json);
    } catch (error) {
      this.problem(`the skills were not kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /**
   * Takes nothing more, and has what came on the disk. Does nothing a second time.
   * @throws the file system's error, also one that came before
   */
  close(): void {
    if (this.#state === 'open')
      this.#write(() => {
        // Every episode has a transcript, also one whose players did nothing.
        const file = this.#transcript ?? this.#openTranscript();
        this.#transcript = undefined;
        try {
          if (this.#options.durable !== false) fsyncSync(file);
        } finally {
          closeSync(file);
        }
      });
    if (this.#state === 'open') this.#state = 'closed';
    if (typeof this.#state === 'object') throw this.#state.failure;
  }

  /** Takes nothing more, whatever has become of what came. */
  abandon(): void {
    if (this.#transcript !== undefined) closeSync(this.#transcript);
    this.#transcript = undefined;
    if (this.#state === 'open') this.#state = 'closed';
  }

  #openTranscript(): number {
    return openNewFile(join(this.#folder, EPISODE_FILES.transcript));
  }

  #dropLine(): void {
    if (this.#dropsLines) return;
    this.#dropsLines = true;
    this.problem('the transcript lacks entries that were too long, or came after it was full');
  }

  #write(work: () => void): void {
    if (this.#state !== 'open') return;
    try {
      work();
    } catch (failure) {
      this.#state = { failure };
      this.abandon();
      this.#options.onFailure(failure);
    }
  }
}
