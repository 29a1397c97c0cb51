import { HostFault } from '../../../../protocol/errors.ts';
import { BATCH_TICKS, FUNCTIONS, STORAGE, type TickSample } from '../pack/packContract.ts';
import type { Console } from '../rcon/console.ts';
import { readBatch } from '../replies/packReplies.ts';
import { isUnknownFunction } from '../replies/replies.ts';
import type { Fetched } from './bridge.ts';

/**
 * Takes a server's samples in batches. A batch lies on the server until it is known to have been read: one whose answer
 * was lost is read again, one whose clearing was lost is cleared again and not reported twice.
 */
export class Batches {
  readonly #console: Console;
  /** Read, and not yet given to anybody. */
  readonly #read: TickSample[] = [];
  /** The number of the batch that was read and may still lie there. */
  #lies: number | undefined;
  /** Whether the last attempt failed. */
  #unfinished = false;
  #answers = 0;

  constructor(console: Console) {
    this.#console = console;
  }

  /** How often the server's answer has been read: attempts that fail later than that get on all the same. */
  get answers(): number {
    return this.#answers;
  }

  /** What was read so far belongs to another time. */
  forget(): void {
    this.#read.length = 0;
    this.#lies = undefined;
  }

  /**
   * Everything that is queued. What it had read when it failed comes first the next time.
   * @throws HostFault of the console, 'pack-missing', 'pack-mismatch' or 'reply-cut'.
   */
  async takeAll(): Promise<Fetched> {
    // A batch that still lies there from then may be old.
    const resumes = this.#unfinished;
    this.#unfinished = true;
    for (let first = true; ; first = false) {
      if (isUnknownFunction(await this.#console.run(`function ${FUNCTIONS.take}`))) throw packGone();
      const { n: number, t, ticks } = readBatch(await this.#console.run(`data get storage ${STORAGE.batch}`));
      this.#answers++;
      if (number !== 0 && number !== this.#lies) {
        this.#read.push(...ticks);
        this.#lies = number;
      }
      if (number !== 0) await this.#console.run(`function ${FUNCTIONS.done}`);
      this.#lies = undefined;
      if (number !== 0 && (ticks.length >= BATCH_TICKS || (first && resumes))) continue;
      this.#unfinished = false;
      return { ticks: this.#read.splice(0), gameTime: t };
    }
  }
}

/** The fault of a pack that was there and is no more. */
export function packGone(): HostFault {
  return new HostFault(
    'pack-missing',
    "the server does not know the data pack's functions any more: expected Guildhall's data pack to be enabled (datapack list)",
  );
}
