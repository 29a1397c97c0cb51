import type { Timer } from '../../../../clock/clock.ts';
import { replyTiming } from './replyTiming.ts';
import { type AgentMessage, holdsCommand, type Talk, type Talker } from './talk.ts';

/** After which what is for nobody by name is read, while the agent has nothing else to do. */
const OVERHEARD_MS = 1_000;

/**
 * One conversation of the whole team: every mate hears every message. Whoever is named in it answers, after the same times as
 * in a conversation of two; all others read it before they next speak or act. So two people never talk past a third, and
 * nobody is told to wait.
 */
export class GroupTalk implements Talk {
  readonly partner = null;
  readonly #talker: Talker;
  /** What was said to this agent by name, and what it only heard, in the order it came. */
  #inbox: AgentMessage[] = [];
  #due: Timer | undefined;
  #later = false;
  #heardAt: number | null = null;
  #closed = false;

  constructor(talker: Talker) {
    this.#talker = talker;
  }

  get waiting(): boolean {
    return this.#inbox.length > 0;
  }

  receive(message: AgentMessage): void {
    if (this.#closed) return;
    this.#inbox.push(message);
    if (!this.#isNamed(message)) {
      this.#heardAt ??= this.#talker.clock.now();
      return;
    }
    const timing = replyTiming({ acting: this.#talker.acting(), partnerActs: holdsCommand(message.text) });
    switch (timing.type) {
      case 'reply':
        this.#answerIn(timing.afterMs);
        return;
      case 'decide':
        this.#talker.watch(this.#decide(timing.afterMs));
        return;
      case 'later':
        this.#later = true;
        return;
      default:
        timing satisfies never;
    }
  }

  readWaiting(): readonly string[] {
    if (this.#inbox.length === 0 || this.#talker.acting() !== 'no') return [];
    const named = this.#inbox.filter((message) => this.#isNamed(message));
    this.#due?.cancel();
    this.#due = undefined;
    this.#later = false;
    this.#heardAt = null;
    this.#talker.hear(this.#inbox.splice(0));
    return [...new Set(named.map(({ from }) => from))];
  }

  async say(text: string): Promise<void> {
    if (!(await this.#talker.send(null, text, { start: false, end: false })))
      this.#talker.tell('Nobody received your message.', false);
  }

  async start(name: string, text: string): Promise<string> {
    if (!this.#talker.mates.includes(name))
      return `There is no agent "${name}" to talk to; there is ${this.#talker.mates.join(', ') || 'nobody'}.`;
    const line = new RegExp(`\\b${name}\\b`).test(text) ? text : `${name}: ${text}`;
    const sent = await this.#talker.send(null, line, { start: false, end: false });
    return sent ? '' : 'Nobody received your message.';
  }

  async end(): Promise<string> {
    return 'All of the team talk together; there is no conversation to end.';
  }

  update(): void {
    const idle = this.#talker.acting() === 'no' && !this.#talker.thinking();
    if (this.#later && idle) this.#answerIn(0);
    const { clock } = this.#talker;
    if (this.#heardAt === null || this.#due || this.#later || !idle || clock.now() - this.#heardAt < OVERHEARD_MS)
      return;
    this.#heardAt = null;
    this.#talker.hear(this.#inbox.splice(0));
  }

  close(): void {
    this.#closed = true;
    this.#due?.cancel();
  }

  /** Whether somebody is spoken to: by the game's "@name", or by name in the text. */
  #isNamed({ to, text }: AgentMessage): boolean {
    const { name } = this.#talker;
    return to === name || new RegExp(`(?<![\\w])${name}(?![\\w])`, 'i').test(text);
  }

  async #decide(afterMs: number): Promise<void> {
    const decision = await this.#talker.decide([...this.#inbox]);
    if (this.#closed || this.#inbox.length === 0) return;
    if (decision === 'respond') this.#answerIn(afterMs);
    else if (!this.#due) this.#later = true;
  }

  #answerIn(ms: number): void {
    this.#later = false;
    this.#due?.cancel();
    this.#due = this.#talker.clock.after(ms, () => {
      this.#due = undefined;
      this.#heardAt = null;
      const messages = this.#inbox.splice(0);
      if (!this.#closed && messages.length > 0) this.#talker.answer(messages);
    });
  }
}
