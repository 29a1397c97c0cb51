import type { Timer } from '../../../../clock/clock.ts';
import { replyTiming } from './replyTiming.ts';
import { type AgentMessage, holdsCommand, type Talk, type Talker } from './talk.ts';

/** Silence after which an agent is asked whether to go on; doubled each time. */
const NUDGE_MS = 30_000;
/** Nudges without an answer after which a conversation is over (ours). */
const MOST_NUDGES = 3;
/** How long a partner may be out of the game. */
const LOST_MS = 10_000;
/** Messages of a mate that cross the end of a conversation come so soon after it. */
const CROSSING_MS = 5_000;
/** How often a third agent is told to wait in one conversation. */
const MOST_TOLD = 1;

interface Conversation {
  readonly partner: string;
  inbox: AgentMessage[];
  timer: Timer | undefined;
  /** Read when the own action has ended. */
  later: boolean;
  nudgeMs: number;
  nudges: number;
  /** Game time of the last word of either. */
  lastAt: number;
  goneSince: number | null;
  /** Third agents that were told to wait, and how often. */
  readonly told: Map<string, number>;
}

/**
 * Conversations of two, one at a time. Whoever writes meanwhile is told to wait; ours reads it afterwards, the published
 * agent never does (`quirks`). Every message of the partner is answered once, after the time that `replyTiming` gives.
 */
export class PairTalk implements Talk {
  readonly #talker: Talker;
  readonly #quirks: boolean;
  #now: Conversation | null = null;
  /** Messages of third agents, in the order they came. */
  #waiting: AgentMessage[] = [];
  #closed = false;
  /** The conversation that this agent itself ended last. */
  #ended: { readonly partner: string; readonly at: number } | null = null;

  constructor(talker: Talker, quirks: boolean) {
    this.#talker = talker;
    this.#quirks = quirks;
  }

  get partner(): string | null {
    return this.#now?.partner ?? null;
  }

  get waiting(): boolean {
    return this.#waiting.length > 0 || (this.#now?.inbox.length ?? 0) > 0;
  }

  receive(message: AgentMessage): void {
    if (this.#closed) return;
    if (this.#now && this.#now.partner !== message.from) {
      this.#putOff(message, this.#now);
      return;
    }
    const begins = !this.#now;
    if (begins) {
      // The published agent drops what comes after an end, until somebody starts anew.
      if (this.#quirks && !message.start) return;
      if (message.end || this.#crossesEnd(message)) {
        this.#talker.hear([message]);
        return;
      }
      this.#now = this.#begin(message.from);
    }
    this.#take(message, this.#now as Conversation);
  }

  readWaiting(): readonly string[] {
    const now = this.#now;
    // The published agent leaves it lying.
    if (this.#quirks || !now || now.inbox.length === 0 || this.#talker.acting() !== 'no') return [];
    now.timer?.cancel();
    now.timer = undefined;
    now.later = false;
    now.lastAt = this.#talker.clock.now();
    this.#talker.hear(now.inbox.splice(0));
    return [now.partner];
  }

  async say(text: string): Promise<void> {
    const now = this.#now;
    if (!now) return;
    now.lastAt = this.#talker.clock.now();
    const sent = await this.#talker.send(now.partner, text, { start: false, end: false });
    if (!sent) this.#talker.tell(`${now.partner} did not receive your message.`, false);
  }

  async start(name: string, text: string): Promise<string> {
    if (!this.#talker.mates.includes(name))
      return `There is no agent "${name}" to talk to; there is ${this.#talker.mates.join(', ') || 'nobody'}.`;
    const left = this.#now?.partner;
    const again = left === name;
    if (!again) {
      const ending = left === undefined ? undefined : this.end(left, '');
      // At once, or a message that waits would begin another while the end is sent.
      this.#now = this.#begin(name);
      await ending;
    }
    if (this.#now) this.#now.lastAt = this.#talker.clock.now();
    const sent = await this.#talker.send(name, text, { start: true, end: false });
    if (!sent) {
      if (!again && this.#now?.partner === name) this.#finish();
      return `${name} did not receive your message.`;
    }
    return again ? `You are in a conversation with ${name} already; your message was sent.` : '';
  }

  async end(name: string, words: string): Promise<string> {
    const now = this.#now;
    if (now?.partner !== name) return `You are in no conversation with ${name}.`;
    this.#finish();
    this.#ended = { partner: name, at: this.#talker.clock.now() };
    await this.#talker.send(name, words.trim() || `(${this.#talker.name} ends the conversation.)`, {
      start: false,
      end: true,
    });
    return `The conversation with ${name} has ended.`;
  }

  update(): void {
    const now = this.#now;
    if (!now) {
      this.#readNext();
      return;
    }
    const { clock } = this.#talker;
    if (this.#talker.isHere(now.partner)) now.goneSince = null;
    else now.goneSince ??= clock.now();
    if (now.goneSince !== null && clock.now() - now.goneSince >= LOST_MS) {
      this.#finish();
      this.#talker.tell(`${now.partner} has left the game; the conversation is over.`, false);
      return;
    }
    const idle = this.#talker.acting() === 'no' && !this.#talker.thinking();
    if (now.later && idle && !this.#quirks) this.#answerIn(now, 0);
    if (!idle) now.lastAt = clock.now();
    else if (now.inbox.length === 0 && !now.timer && clock.now() - now.lastAt >= now.nudgeMs) this.#nudge(now);
  }

  close(): void {
    this.#closed = true;
    this.#now?.timer?.cancel();
    this.#now = null;
  }

  /** Whether a message was written before its sender can have read that the conversation is over. */
  #crossesEnd({ from, start }: AgentMessage): boolean {
    const ended = this.#ended;
    return !start && ended?.partner === from && this.#talker.clock.now() - ended.at < CROSSING_MS;
  }

  #begin(partner: string): Conversation {
    return {
      partner,
      inbox: [],
      timer: undefined,
      later: false,
      nudgeMs: NUDGE_MS,
      nudges: 0,
      lastAt: this.#talker.clock.now(),
      goneSince: null,
      told: new Map(),
    };
  }

  /** A message of a third agent: it learns that it has to wait. */
  #putOff(message: AgentMessage, now: Conversation): void {
    const told = now.told.get(message.from) ?? 0;
    if (!this.#quirks && !message.end) this.#waiting.push(message);
    if (message.end || (!this.#quirks && told >= MOST_TOLD)) return;
    now.told.set(message.from, told + 1);
    const text = this.#quirks
      ? 'I am talking to somebody else. Try again later.'
      : `I am talking to ${now.partner}. I will read your message afterwards.`;
    this.#talker.watch(this.#talker.send(message.from, text, { start: false, end: true }));
  }

  #take(message: AgentMessage, now: Conversation): void {
    const { clock } = this.#talker;
    now.lastAt = clock.now();
    now.nudgeMs = NUDGE_MS;
    now.nudges = 0;
    now.inbox.push(message);
    now.timer?.cancel();
    now.timer = undefined;
    if (message.end) {
      this.#finish();
      if (this.#quirks) this.#talker.answer(this.#joined(now.inbox));
      else this.#talker.hear(now.inbox);
      return;
    }
    const timing = replyTiming({ acting: this.#talker.acting(), partnerActs: holdsCommand(message.text) });
    switch (timing.type) {
      case 'reply':
        this.#answerIn(now, timing.afterMs);
        return;
      case 'decide':
        this.#talker.watch(this.#decide(now, timing.afterMs));
        return;
      case 'later':
        now.later = true;
        return;
      default:
        timing satisfies never;
    }
  }

  async #decide(now: Conversation, afterMs: number): Promise<void> {
    const asked = now.inbox.length;
    const decision = await this.#talker.decide([...now.inbox]);
    // A newer message is decided on by itself.
    if (this.#now !== now || now.inbox.length !== asked) return;
    if (decision === 'respond') this.#answerIn(now, afterMs);
    else now.later = true;
  }

  #answerIn(now: Conversation, ms: number): void {
    now.later = false;
    now.timer?.cancel();
    now.timer = this.#talker.clock.after(ms, () => {
      now.timer = undefined;
      if (this.#now !== now || now.inbox.length === 0) return;
      now.lastAt = this.#talker.clock.now();
      this.#talker.answer(this.#joined(now.inbox.splice(0)));
    });
  }

  /** The published agent reads several messages as one, without anything between them. */
  #joined(messages: readonly AgentMessage[]): readonly AgentMessage[] {
    const last = messages.at(-1);
    if (!this.#quirks || !last) return messages;
    return [{ ...last, text: messages.map(({ text }) => text).join('') }];
  }

  #nudge(now: Conversation): void {
    const seconds = now.nudgeMs / 1_000;
    now.lastAt = this.#talker.clock.now();
    now.nudgeMs *= 2;
    now.nudges++;
    if (!this.#quirks && now.nudges > MOST_NUDGES) {
      this.#finish();
      this.#talker.tell(`${now.partner} does not answer; the conversation is over.`, false);
      return;
    }
    this.#talker.tell(
      `${now.partner} has said nothing for ${seconds} seconds. Say something, act, or end the conversation.`,
      true,
    );
  }

  #finish(): void {
    this.#now?.timer?.cancel();
    this.#now = null;
  }

  /** What a third agent wrote meanwhile begins a conversation with it. */
  #readNext(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const own = this.#waiting.filter(({ from }) => from === first.from);
    this.#waiting = this.#waiting.filter(({ from }) => from !== first.from);
    for (const message of own) this.receive(message);
  }
}
