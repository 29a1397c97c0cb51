/** Why something in a file of somebody else's does not become a task; the order is that in which reasons are given. */
export const REJECTION_REASONS = [
  /** It does not have the form of its kind, or is larger than anything that can be played. */
  'unreadable',
  /** The file has another of the same name. */
  'repeated',
  'empty',
  'contradictory',
  /** It is made from something that is missing in the files, or rejected itself. */
  'missing-part',
  'not-obtainable',
  'unknown-block',
  'unknown-item',
  'unknown-mob',
  /** An ingredient comes from somewhere that the dish does not know. */
  'unknown-source',
  'outside-the-walls',
  'falls',
  'unsupported',
  'too-many-materials',
  /** It asks for something that games here cannot do. */
  'not-playable',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Thrown while a task is being made of something that cannot become one. */
export class ImportRejection extends RangeError {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.name = new.target.name;
    this.reason = reason;
  }
}
