/** Ticks per second unless a command changes it. */
const NORMAL_RATE = 20;

/** Whether and how fast the world runs: vanilla's ServerTickRateManager (1.20.3). */
export class TickRates {
  #rate = NORMAL_RATE;
  #frozen = false;
  /** Ticks still to run though frozen. */
  #steps = 0;
  /** Ticks still to run as fast as can be. */
  #sprint = 0;
  #sprinted = 0;
  #runs = true;
  readonly #listeners: (() => void)[] = [];

  /** Target in ticks per second. */
  get rate(): number {
    return this.#rate;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  get sprinting(): boolean {
    return this.#sprint > 0;
  }

  get stepping(): boolean {
    return this.#steps > 0;
  }

  /** Whether the world moves in this tick: functions, blocks, mobs, the hour. Players always do. */
  get runs(): boolean {
    return this.#runs;
  }

  /** Calls back when rate or sprint change, so that who drives the ticks can follow. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  setRate(rate: number): void {
    this.#rate = rate;
    this.#changed();
  }

  setFrozen(frozen: boolean): void {
    this.#frozen = frozen;
    if (!frozen) this.#steps = 0;
  }

  /** Lets so many ticks pass though frozen. @returns false when it is not frozen. */
  step(ticks: number): boolean {
    if (!this.#frozen) return false;
    this.#steps = ticks;
    return true;
  }

  /** @returns whether steps were left. */
  stopStepping(): boolean {
    const stopped = this.#steps > 0;
    this.#steps = 0;
    return stopped;
  }

  /** Runs so many ticks as fast as can be, frozen or not. @returns whether it broke off another sprint. */
  requestSprint(ticks: number): boolean {
    const interrupted = this.#sprint > 0;
    this.#sprint = ticks;
    this.#sprinted = 0;
    this.#changed();
    return interrupted;
  }

  /** @returns whether there was a sprint. */
  stopSprinting(): boolean {
    const stopped = this.#sprint > 0;
    this.#sprint = 0;
    if (stopped) this.#changed();
    return stopped;
  }

  /** Begins a tick. */
  tick(): void {
    this.#runs = !this.#frozen || this.#steps > 0 || this.#sprint > 0;
    if (this.#sprint > 0) {
      this.#sprint--;
      this.#sprinted++;
      if (this.#sprint === 0) this.#changed();
    } else if (this.#steps > 0) this.#steps--;
  }

  /** Ticks the last sprint ran. */
  get sprinted(): number {
    return this.#sprinted;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
