/**
 * What the players of an episode have kept of it. They never have its folder: whoever owns that writes what comes, within
 * bounds, and drops the rest.
 */
export interface PlayersRecord {
  /** Adds an entry to the transcript: JSON without a line break. */
  line(json: string): void;
  /** Keeps a picture beside the transcript, once. `name` is of letters, digits, "_" and "-". */
  picture(name: string, png: Uint8Array): void;
  /** Adds lines to the episode's problems. */
  problem(text: string): void;
  /** Puts skills, a JSON array, where the run's user wants them kept. */
  skills(json: string): void;
}

/** Most of each kind in one episode. What comes beyond that is dropped. */
export const RECORD_LIMITS = {
  /** Of the transcript, and of one entry of it, bytes. */
  transcriptBytes: 400 * 1024 * 1024,
  lineBytes: 16 * 1024 * 1024,
  /** Pictures, and bytes of them together and of one. */
  pictures: 2_000,
  pictureBytes: 256 * 1024 * 1024,
  onePictureBytes: 4 * 1024 * 1024,
  /** Notes of problems, and characters of one. */
  problems: 100,
  problemLength: 8_000,
  /** Bytes of skills handed in at once. */
  skillBytes: 4 * 1024 * 1024,
} as const;

/** The folder beside a transcript that holds what its models were shown. */
export const PICTURE_FOLDER = 'vision';
/** How a picture of the record may be named. */
export const PICTURE_NAME = /^[A-Za-z0-9_-]{1,120}$/;
