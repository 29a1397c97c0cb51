/** Wrong codes a visitor may enter before it is put out. */
export const MOST_TRIES = 5;
/** Ticks an address waits after its first visitor was put out; doubled every time, up to an hour. */
const FIRST_WAIT = 60 * 20;
const LONGEST_WAIT = 60 * 60 * 20;
/** Wrong codes of all together within a minute, after which only those may try who were never wrong. */
const MOST_PER_MINUTE = 30;
const MINUTE = 60 * 20;
/** Addresses that are remembered; the oldest are forgotten first. */
const MOST_ADDRESSES = 4_096;

interface Record {
  wrong: number;
  /** How often visitors of the address were put out. */
  putOut: number;
  waitsUntil: number;
}

/** What became of a wrong code: nothing yet, or the visitor has to go. */
type Consequence = 'try-again' | 'put-out';

/**
 * Limits how fast codes can be guessed: by visitor, by network address and altogether. Times are ticks. The limit for all
 * never keeps out an address that was not wrong before, so that nobody can lock the others out.
 */
export class Tries {
  readonly #addresses = new Map<string, Record>();
  readonly #recent: number[] = [];

  /** Ticks an address has to wait until its visitors may come in again; 0 when they may. */
  waitOf(address: string, tick: number): number {
    return Math.max(0, (this.#addresses.get(address)?.waitsUntil ?? 0) - tick);
  }

  /** Whether a code of this address is looked at now. */
  mayTry(address: string, tick: number): boolean {
    while (this.#recent[0] !== undefined && this.#recent[0] <= tick - MINUTE) this.#recent.shift();
    return this.#recent.length < MOST_PER_MINUTE || (this.#addresses.get(address)?.wrong ?? 0) === 0;
  }

  /** A code was wrong, the `count`th of this visitor. @returns whether the visitor has to go. */
  wrong(address: string, count: number, tick: number): Consequence {
    const record = this.#addresses.get(address) ?? { wrong: 0, putOut: 0, waitsUntil: 0 };
    this.#addresses.delete(address);
    this.#addresses.set(address, record);
    const oldest = this.#addresses.keys().next().value;
    if (this.#addresses.size > MOST_ADDRESSES && oldest !== undefined) this.#addresses.delete(oldest);
    record.wrong++;
    this.#recent.push(tick);
    if (count < MOST_TRIES) return 'try-again';
    record.waitsUntil = tick + Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(record.putOut, 10));
    record.putOut++;
    return 'put-out';
  }
}
