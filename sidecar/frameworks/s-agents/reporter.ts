import type { TeamState } from '../../prompt/teamState.ts';
import { BUSY } from './memory.ts';
import type { Report } from './messagePool.ts';
import type { Office } from './office.ts';
import { shownToMates } from './reports.ts';
import type { Duty } from './work.ts';

const FREE = 'I am free.';

/** What one agent tells those who may instruct it: how its orders end, and how it is. */
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

  /** Tells all commanders what the agent is at, or that it is free. */
  forDuty(duty: Duty | null): void {
    const seen = this.#see();
    for (const to of this.#office.organisation().commandersOf(this.#name)) {
      const order = duty?.orders.find(({ from }) => from === to) ?? duty?.orders[0];
      if (duty && order) this.#report(to, `${BUSY}${duty.text}`, order.id, 'busy', seen);
      else this.#report(to, FREE, null, 'free', seen);
    }
  }

  /** Tells a commander how things are with an agent that is free, where that is news. */
  news(to: string): void {
    const seen = this.#see();
    if (this.#shown.get(to) !== shownToMates(seen)) this.#report(to, FREE, null, 'free', seen);
  }

  /** Tells whoever gave the order, or commands the agent now, what came of it. */
  ended(duty: Duty, done: boolean, why: string): void {
    const seen = this.#see();
    const text = `I ${done ? 'have done' : 'could not do'}: ${duty.text}${why ? ` (${why})` : ''}`;
    for (const { from, id } of duty.orders)
      for (const to of this.#office.hearersFor(this.#name, from))
        this.#report(to, text, id, done ? 'succeeded' : 'failed', seen);
  }

  /** Tells all who wait for the agent that it is stuck, or is not any more. */
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
