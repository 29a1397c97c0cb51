import type { TeamState } from '../../prompt/teamState.ts';
import { BUSY } from './memory.ts';
import type { Report } from './messagePool.ts';
import type { Office } from './office.ts';
import { shownToMates } from './reports.ts';
import type { Duty } from './work.ts';

const FREE = 'I am free.';

/** What one agent reports to those who may instruct it: how its orders end, and how it is. */
export class Reporter {
  readonly #name: string;
  readonly #office: Office;
  readonly #see: () => TeamState;
  /** What it last showed to each of them. */
  readonly #shown = new Map<string, string>();

  constructor(name: string, office: Office, see: () => TeamState) {
    this.#name = name;
    this.#office = office;
    this.#see = see;
  }

  /** Reports to all commanders what the agent is at, or that it is free. */
  forDuty(duty: Duty | null): void {
    const seen = this.#see();
    for (const to of this.#office.organisation().commandersOf(this.#name)) {
      const order = duty?.orders.find(({ from }) => from === to) ?? duty?.orders[0];
      if (duty && order) this.#report(to, `${BUSY}${duty.text}`, order.id, 'busy', seen);
      else this.#report(to, FREE, null, 'free', seen);
    }
  }

  /** Reports the state of a free agent to a commander, where it has changed. */
  news(to: string): void {
    const seen = this.#see();
    if (this.#shown.get(to) !== shownToMates(seen)) this.#report(to, FREE, null, 'free', seen);
  }

  /** Reports what came of an order to whoever gave it, or commands the agent now. */
  ended(duty: Duty, done: boolean, why: string): void {
    const seen = this.#see();
    const text = `I ${done ? 'have done' : 'could not do'}: ${duty.text}${why ? ` (${why})` : ''}`;
    for (const { from, id } of duty.orders)
      for (const to of this.#office.hearersFor(this.#name, from))
        this.#report(to, text, id, done ? 'succeeded' : 'failed', seen);
  }

  /** Reports to all who wait for the agent that it is stuck, or no longer is. */
  stuck(duty: Duty | null, stuck: boolean): void {
    const seen = this.#see();
    const orders = duty?.orders ?? [];
    const commanders = this.#office.organisation().commandersOf(this.#name);
    for (const to of new Set([...orders.map(({ from }) => from), ...commanders])) {
      const about = orders.find(({ from }) => from === to)?.id ?? null;
      this.#report(to, stuck ? 'I am stuck in what I was doing.' : FREE, about, stuck ? 'stuck' : 'free', seen);
    }
    this.#office.note('s-agents.member-stuck', { agent: this.#name, stuck });
  }

  #report(to: string, text: string, about: number | null, outcome: Report['outcome'], seen: TeamState): void {
    this.#shown.set(to, shownToMates(seen));
    this.#office.pool.report(this.#name, to, text, { about, outcome, seen });
  }
}
