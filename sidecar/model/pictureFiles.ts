import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelImage } from './model.ts';

/** The folder beside a transcript that holds what its models were shown. */
export const PICTURE_FOLDER = 'vision';
/** Files of one episode, and bytes of them together; later pictures are named in the transcript alone. */
const MOST_FILES = 2_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** A picture as a transcript refers to it. */
export interface PictureReference extends Pick<ModelImage, 'width' | 'height' | 'detail' | 'digest'> {
  /** From the transcript's folder; null where there was no more room for it. */
  readonly file: string | null;
}

/** Keeps the pictures of an episode as files, each of them once. */
export class PictureFiles {
  readonly #folder: string;
  readonly #files = new Map<string, string>();
  #bytes = 0;

  /** @param folder the transcript's */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes a picture, unless it is there already, as "<name>.png". Throws the file system's error. */
  keep({ data, width, height, detail, digest }: ModelImage, name: string): PictureReference {
    const reference = { width, height, ...(detail === undefined ? {} : { detail }), digest };
    let file = this.#files.get(digest);
    if (file === undefined) {
      const bytes = Buffer.from(data, 'base64');
      if (this.#files.size >= MOST_FILES || this.#bytes + bytes.length > MOST_BYTES)
        return { file: null, ...reference };
      file = `${PICTURE_FOLDER}/${name.replace(/[^A-Za-z0-9_-]/g, '_')}.png`;
      mkdirSync(join(this.#folder, PICTURE_FOLDER), { recursive: true });
      writeFileSync(join(this.#folder, file), bytes);
      this.#files.set(digest, file);
      this.#bytes += bytes.length;
    }
    return { file, ...reference };
  }
}
