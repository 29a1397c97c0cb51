import type { TeamState } from '../../prompt/teamState.ts';
import type { MateOrder, Message, Report } from './messagePool.ts';
import { knownFrom } from './reports.ts';
import { S_AGENTS } from './settings.ts';
import type { Duty, Work } from './work.ts';

/** How a report of work under way begins. */
export const BUSY = 'I am at work on: ';

/** What one agent remembers: what was said to it, what mates reported to see, and the work it knows of. */
export class MemberMemory {
  /** The last messages it received, oldest first. */
  readonly dialogue: Message[] = [];
  /** Orders it has been given and not taken up. */
  readonly orders: Duty[] = [];
  /** Its own work and what it gave out, oldest first. */
  readonly past: Work[] = [];
  /** Mates who do not come back from what they are doing, by their last word. */
  readonly stuck = new Set<string>();
  readonly #seenByMates = new Map<string, TeamState>();

  /** Takes in a message; `duty` is what the agent is at. */
  hear(message: Message, duty: Duty | null): void {
    this.dialogue.push(message);
    this.dialogue.splice(0, this.dialogue.length - S_AGENTS.mostRemembered);
    switch (message.type) {
      case 'order':
        this.#take(message, duty);
        return;
      case 'report':
        this.#note(message);
        return;
      case 'talk':
        return;
      default:
        message satisfies never;
    }
  }

  /** A piece of work from now on; `order` is null for one's own. */
  remember(agent: string, text: string, order: MateOrder | null): Work {
    const number = (this.past.at(-1)?.number ?? 0) + 1;
    const work: Work = {
      number,
      agent,
      text,
      order,
      status: 'running',
      actions: null,
      program: null,
      report: null,
      note: '',
    };
    this.past.push(work);
    if (this.past.length > S_AGENTS.mostRemembered) {
      const oldest = this.past.findIndex(({ status }) => status !== 'running');
      if (oldest >= 0) this.past.splice(oldest, 1);
    }
    return work;
  }

  /** Forgets all work that did not succeed, for when nobody is at work: nobody will say more of what still runs. */
  forgetFailures(): void {
    for (const work of this.past) if (work.status === 'running') work.status = 'dropped';
    const succeeded = this.past.filter(({ status }) => status === 'succeeded');
    this.past.splice(0, this.past.length, ...succeeded);
  }

  /** Orders that a mate has and that have not been judged. */
  ordersWith(mate: string): readonly MateOrder[] {
    return this.past.flatMap(({ agent, order, status }) =>
      agent === mate && order && status === 'running' ? [order] : [],
    );
  }

  /** What the agent knows when it sees `own`. */
  knownWith(own: TeamState): TeamState {
    return knownFrom(own, [...this.#seenByMates.values()]);
  }

  /** An order that is known already is carried out once, for everybody who gave it. */
  #take(order: MateOrder, duty: Duty | null): void {
    const same = [...(duty ? [duty] : []), ...this.orders].find(
      ({ text, orders }) => orders.length > 0 && text === order.text,
    );
    if (same) same.orders = [...same.orders, order];
    else this.orders.push({ text: order.text, orders: [order], attempts: 0, work: [] });
  }

  #note(report: Report): void {
    if (report.outcome === 'stuck') this.stuck.add(report.from);
    else this.stuck.delete(report.from);
    this.#seenByMates.delete(report.from);
    if (report.seen) this.#seenByMates.set(report.from, report.seen);
    const work = this.past.find(({ order }) => order !== null && order.id === report.about);
    if (work) work.report = report;
    else if (report.outcome === 'busy')
      // Work that a mate was given by somebody who is gone.
      this.remember(report.from, report.text.slice(BUSY.length), {
        ...report,
        type: 'order',
        id: report.about ?? report.id,
      });
  }
}
