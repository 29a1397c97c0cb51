import type { Clock } from '../../../clock/clock.ts';

/** Rest after a subtask that failed, game ms; twice as long after each further one, up to the longest. */
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 16_000;
/** Failures in a row from which an agent is called stuck. */
const STUCK_AFTER = 3;
/** Failures of the team in a row, for each agent, and game time without a success, after which it gives up. */
const MOST_FAILURES_EACH = 8;
const LONGEST_WITHOUT_SUCCESS_MS = 90_000;

/**
 * Keeps a team from trying the same again and again at once: who fails rests, who keeps failing is called stuck, and a
 * team to which nothing succeeds gives up.
 */
export class TeamPatience {
  readonly #clock: Clock;
  readonly #agents: number;
  readonly #failures = new Map<string, number>();
  readonly #restUntil = new Map<string, number>();
  #lastSuccess: number;
  #failuresSince = 0;

  constructor(clock: Clock, agents: number) {
    this.#clock = clock;
    this.#agents = agents;
    this.#lastSuccess = clock.now();
  }

  noteEnd(agent: string, succeeded: boolean): void {
    const failures = succeeded ? 0 : (this.#failures.get(agent) ?? 0) + 1;
    this.#failures.set(agent, failures);
    if (succeeded) {
      this.#lastSuccess = this.#clock.now();
      this.#failuresSince = 0;
      // What the others could not do may have become possible.
      this.#restUntil.clear();
      return;
    }
    this.#failuresSince++;
    const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (failures - 1));
    this.#restUntil.set(agent, this.#clock.now() + rest);
  }

  /** Game time until an agent may start again, ms. */
  restOf(agent: string): number {
    return Math.max(0, (this.#restUntil.get(agent) ?? 0) - this.#clock.now());
  }

  someoneRests(agents: readonly { readonly name: string }[]): boolean {
    return agents.some(({ name }) => this.restOf(name) > 0);
  }

  /** Whether nothing has succeeded for too long. */
  get isOut(): boolean {
    return (
      this.#failuresSince >= MOST_FAILURES_EACH * this.#agents &&
      this.#clock.now() - this.#lastSuccess >= LONGEST_WITHOUT_SUCCESS_MS
    );
  }

  get reason(): string {
    const seconds = Math.round((this.#clock.now() - this.#lastSuccess) / 1_000);
    return `${this.#failuresSince} subtasks in a row failed, the last success was ${seconds} s ago`;
  }

  /** Who is stuck, in words for the planner. */
  troubles(agents: readonly { readonly name: string }[]): string[] {
    return agents.flatMap(({ name }) => {
      const failures = this.#failures.get(name) ?? 0;
      return failures >= STUCK_AFTER ? [`${name} is stuck: the last ${failures} subtasks it had failed`] : [];
    });
  }
}
