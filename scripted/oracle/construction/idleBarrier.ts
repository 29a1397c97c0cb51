import type { Clock } from '../../../clock/clock.ts';
import { Bell } from '../bell.ts';

/** Who of a crew waits for others: woken by every change, and aware of when nobody has anything to do any more. */
export class IdleBarrier {
  readonly #bell: Bell;
  #workers: number;
  /** Who has found nothing to do since the last change. */
  readonly #idle = new Set<string>();
  /** Who has tried everything since the last change. */
  readonly #resigned = new Set<string>();
  #announced = false;

  constructor(clock: Clock, workers: number) {
    this.#bell = new Bell(clock);
    this.#workers = workers;
  }

  /** Notes that a worker finds nothing to do as things are, or with false that it is about to change something. */
  noteIdle(worker: string, idle: boolean): void {
    if (idle) this.#idle.add(worker);
    else this.#idle.delete(worker);
  }

  /** Whether nobody has found anything to do since the last change. */
  get isGeneral(): boolean {
    return this.#idle.size >= this.#workers;
  }

  /** Notes that a worker, impatient and out of everybody's way, finds nothing. @returns whether that is so of all */
  resign(worker: string): boolean {
    if (!this.#resigned.has(worker)) {
      this.#resigned.add(worker);
      this.#bell.ring();
    }
    return this.#resigned.size >= this.#workers;
  }

  /** Takes a worker off the crew, who takes no part in this round any more. */
  leave(worker: string): void {
    this.#workers--;
    this.#idle.delete(worker);
    this.changed();
  }

  /** Notes that something happened that may give somebody something to do. */
  changed(): void {
    this.#idle.clear();
    this.#resigned.clear();
    this.#announced = false;
    this.#bell.ring();
  }

  /** Lets those look again who waited for others before everybody was idle; once after each change. */
  announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    this.#bell.ring();
  }

  /** Resolves at the next change, or after `ms` of game time; rejects with the signal's reason. */
  async change(ms: number, signal: AbortSignal): Promise<void> {
    await this.#bell.wait(ms, signal);
  }
}
