import type { Clock } from '../../../clock/clock.ts';
import type { Transcript } from '../../model/transcript.ts';
import type { TeamState } from '../../prompt/teamState.ts';
import type { Organisation } from './organisation.ts';
import { shownToMates } from './reports.ts';
import { S_AGENTS } from './settings.ts';

interface Spoken {
  /** Unique in an episode. */
  readonly id: number;
  /** Game time, ms. */
  readonly at: number;
  readonly from: string;
  readonly to: string;
  /** What was said. Untrusted for whom it is said to: quote it. */
  readonly text: string;
}

/** Work for somebody whom the speaker may instruct. */
export interface MateOrder extends Spoken {
  readonly type: 'order';
}

/** What became of an order (`about`), or of the speaker; `seen` is what it sees and carries. */
export interface Report extends Spoken {
  readonly type: 'report';
  readonly about: number | null;
  readonly outcome: 'free' | 'busy' | 'succeeded' | 'failed' | 'stuck' | 'lost';
  readonly seen: TeamState | null;
}

/** News among mates; nobody has to act on them. */
interface Talk extends Spoken {
  readonly type: 'talk';
}

export type Message = MateOrder | Report | Talk;

interface PoolContext {
  readonly clock: Clock;
  readonly transcript: Transcript;
}

/**
 * The message pool that the agents share, and the only way they speak: every message goes into the transcript, and an
 * order from somebody who may not give it goes nowhere else.
 */
export class MessagePool {
  readonly #context: PoolContext;
  readonly #organisation: () => Organisation;
  readonly #unread = new Map<string, Message[]>();
  #next = 1;
  #wake: () => void = () => {};
  #rung: Promise<void>;

  constructor(context: PoolContext, organisation: () => Organisation) {
    this.#context = context;
    this.#organisation = organisation;
    this.#rung = this.#newBell();
  }

  /** Gives an order; null where it is refused: the speaker may not instruct that agent. */
  order(from: string, to: string, text: string): MateOrder | null {
    const said = this.#say('order', from, to, cut(text));
    if (!this.#organisation().mayCommand(from, to)) {
      this.#context.transcript.add({
        type: 'framework-noted',
        at: said.at,
        topic: 's-agents.order-refused',
        data: { from, to, text: said.text },
      });
      return null;
    }
    return this.#post({ ...said, type: 'order' });
  }

  report(from: string, to: string, text: string, rest: Pick<Report, 'about' | 'outcome' | 'seen'>): void {
    const shown = cut(text);
    const seen = rest.seen ? `\n${shownToMates(rest.seen)}` : '';
    this.#post({ ...this.#say('report', from, to, `${shown}${seen}`), text: shown, type: 'report', ...rest });
  }

  talk(from: string, to: string, text: string): void {
    this.#post({ ...this.#say('talk', from, to, cut(text)), type: 'talk' });
  }

  /** Tells somebody that a mate has lost the game; nobody says it, the game does. */
  tellLost(lost: string, to: string, about: number | null): void {
    const text = `${lost} has lost the game for good.`;
    const spoken = { id: this.#next++, at: this.#context.clock.now(), from: lost, to, text };
    this.#post({ ...spoken, type: 'report', about, outcome: 'lost', seen: null });
  }

  /** What an agent has not read yet, oldest first; it has read it then. */
  take(name: string): readonly Message[] {
    const unread = this.#unread.get(name) ?? [];
    this.#unread.delete(name);
    return unread;
  }

  unread(name: string): readonly Message[] {
    return this.#unread.get(name) ?? [];
  }

  /** Resolves when the pool next has something new. */
  rung(): Promise<void> {
    return this.#rung;
  }

  /** Wakes who waits for the pool though nothing was said. */
  ring(): void {
    this.#wake();
    this.#rung = this.#newBell();
  }

  #newBell(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #say(channel: Message['type'], from: string, to: string, text: string): Spoken {
    const at = this.#context.clock.now();
    this.#context.transcript.add({ type: 'agent-spoke', at, from, to: [to], channel, text });
    return { id: this.#next++, at, from, to, text };
  }

  #post<M extends Message>(message: M): M {
    this.#unread.set(message.to, [...(this.#unread.get(message.to) ?? []), message]);
    this.ring();
    return message;
  }
}

function cut(text: string): string {
  return text.length > S_AGENTS.longestMessage ? `${text.slice(0, S_AGENTS.longestMessage - 1)}…` : text;
}
