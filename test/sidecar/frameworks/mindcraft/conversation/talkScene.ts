import { ManualClock } from '../../../../../clock/manualClock.ts';
import { untilDry } from '../../../../../clock/untilDry.ts';
import { GroupTalk } from '../../../../../sidecar/frameworks/mindcraft/conversation/groupTalk.ts';
import { PairTalk } from '../../../../../sidecar/frameworks/mindcraft/conversation/pairTalk.ts';
import type {
  AgentMessage,
  MessageFlags,
  Talk,
  Talker,
} from '../../../../../sidecar/frameworks/mindcraft/conversation/talk.ts';
import { MINDCRAFT } from '../../../../../sidecar/frameworks/mindcraft/settings.ts';

/** How an agent talks: in pairs or a group, or in pairs as published. */
export type TalkKind = 'pairs' | 'group' | 'upstream';

interface TalkState {
  acting: 'no' | 'yes' | 'passively';
  decision: 'respond' | 'ignore';
  /** How long a decision takes. */
  decisionMs: number;
  /** Whether messages get through, and after how long. */
  reaches: boolean;
  sendMs: number;
  readonly gone: Set<string>;
}

/** Alice, who talks with Bob and Carol, on a clock that is turned by hand; everything it does is written down. */
export class TalkScene {
  readonly clock = new ManualClock();
  readonly state: TalkState;
  readonly talk: Talk;
  readonly answers: { at: number; from: string[]; texts: string[] }[] = [];
  readonly heard: string[] = [];
  readonly told: { at: number; text: string; ask: boolean }[] = [];
  readonly sent: ({ to: string | null; text: string } & MessageFlags)[] = [];
  decisions = 0;

  constructor(kind: TalkKind, given: { [key in keyof TalkState]?: TalkState[key] | undefined } = {}) {
    this.state = {
      acting: given.acting ?? 'no',
      decision: given.decision ?? 'respond',
      decisionMs: given.decisionMs ?? 0,
      reaches: true,
      sendMs: given.sendMs ?? 0,
      gone: new Set(),
    };
    const talker = this.#talker();
    this.talk = kind === 'group' ? new GroupTalk(talker) : new PairTalk(talker, kind === 'upstream');
    this.clock.every(MINDCRAFT.updateMs, () => this.talk.update());
  }

  hears(from: string, text: string, flags: Partial<MessageFlags> = {}): void {
    this.talk.receive({ from, to: null, text, start: false, end: false, ...flags, at: this.clock.now() });
  }

  async passes(ms: number): Promise<void> {
    await untilDry();
    await this.clock.advanceSettling(ms, untilDry);
  }

  #talker(): Talker {
    const { state, clock } = this;
    const textsOf = (messages: readonly AgentMessage[]) => messages.map(({ text }) => text);
    return {
      name: 'Alice',
      mates: ['Bob', 'Carol'],
      clock,
      acting: () => state.acting,
      thinking: () => false,
      decide: async () => {
        this.decisions++;
        const { decision } = state;
        if (state.decisionMs > 0) await clock.sleep(state.decisionMs);
        return decision;
      },
      answer: (messages) => {
        this.answers.push({ at: clock.now(), from: messages.map(({ from }) => from), texts: textsOf(messages) });
      },
      hear: (messages) => {
        this.heard.push(...textsOf(messages));
      },
      tell: (text, ask) => {
        this.told.push({ at: clock.now(), text, ask });
      },
      send: async (to, text, flags) => {
        if (state.sendMs > 0) await clock.sleep(state.sendMs);
        if (state.reaches) this.sent.push({ to, text, ...flags });
        return state.reaches;
      },
      isHere: (name) => !state.gone.has(name),
      watch: (work) => {
        work.catch((error: unknown) => {
          throw error;
        });
      },
    };
  }
}
