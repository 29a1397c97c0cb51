import { PICTURE_FOLDER, type PlayersRecord, RECORD_LIMITS } from '../../protocol/playersRecord.ts';
import type { ModelImage } from './model.ts';

/** A picture as a transcript refers to it. */
export interface PictureReference extends Pick<ModelImage, 'width' | 'height' | 'detail' | 'digest'> {
  /** From the transcript's folder; null where there was no more room for it. */
  readonly file: string | null;
}

/** Has the pictures of an episode kept, each of them once; those beyond the record's limits are named alone. */
export class Pictures {
  readonly #record: PlayersRecord;
  readonly #files = new Map<string, string>();
  #bytes = 0;

  constructor(record: PlayersRecord) {
    this.#record = record;
  }

  /** Has a picture kept, unless it is already, as "<name>.png". */
  keep({ data, width, height, detail, digest }: ModelImage, name: string): PictureReference {
    const reference = { width, height, ...(detail === undefined ? {} : { detail }), digest };
    let file = this.#files.get(digest);
    if (file === undefined) {
      const bytes = Buffer.from(data, 'base64');
      const isFull =
        this.#files.size >= RECORD_LIMITS.pictures ||
        bytes.length > RECORD_LIMITS.onePictureBytes ||
        this.#bytes + bytes.length > RECORD_LIMITS.pictureBytes;
      if (isFull) return { file: null, ...reference };
      const plainName = name.replace(/[^A-Za-z0-9_-]/g, '_');
      file = `${PICTURE_FOLDER}/${plainName}.png`;
      this.#record.picture(plainName, bytes);
      this.#files.set(digest, file);
      this.#bytes += bytes.length;
    }
    return { file, ...reference };
  }
}
