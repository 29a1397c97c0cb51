import type { Clock } from '../../../../clock/clock.ts';
import type { MessageMoment } from './replyTiming.ts';

/** What one agent says to another, or to all; flags as the sender set them, or as the text shows. */
export interface AgentMessage {
  readonly from: string;
  /** The mate meant; null for all. */
  readonly to: string | null;
  /** Untrusted. */
  readonly text: string;
  /** Begins a conversation. */
  readonly start: boolean;
  /** Ends it. */
  readonly end: boolean;
  /** Game time, ms. */
  readonly at: number;
}

export type MessageFlags = Pick<AgentMessage, 'start' | 'end'>;

/** What talking needs of the agent whose talk it is. */
export interface Talker {
  readonly name: string;
  readonly mates: readonly string[];
  readonly clock: Clock;
  acting(): MessageMoment['acting'];
  /** Whether it waits for a model's reply. */
  thinking(): boolean;
  /** Asks whether to answer while at work. */
  decide(messages: readonly AgentMessage[]): Promise<'respond' | 'ignore'>;
  /** Has messages answered; it is in no hurry to hear of the end. */
  answer(messages: readonly AgentMessage[]): void;
  /** Puts messages into the history that get no answer. */
  hear(messages: readonly AgentMessage[]): void;
  /** Tells the agent what came of its talk; with `ask` it answers. */
  tell(text: string, ask: boolean): void;
  /** Sends through the game's chat; false where it did not get through. */
  send(to: string | null, text: string, flags: MessageFlags): Promise<boolean>;
  /** Whether a mate is in the game. */
  isHere(name: string): boolean;
  /** Background work whose defects are the agent's. */
  watch(work: Promise<unknown>): void;
}

/** How an agent talks with its mates. */
export interface Talk {
  /** Whom it is in a conversation with; null in none. */
  readonly partner: string | null;
  /** Whether a message waits to be read. */
  readonly waiting: boolean;
  receive(message: AgentMessage): void;
  /**
   * Has the agent hear what waits for its answer, as it is asked for a message between two commands anyway.
   *
   * @returns who said it
   */
  readWaiting(): readonly string[];
  /** Says the words of a reply to whom they are for. */
  say(text: string): Promise<void>;
  /** Carries out "!startConversation". @returns what the agent is told, if anything */
  start(name: string, text: string): Promise<string>;
  /** Carries out "!endConversation", with the words that came before it. @returns what the agent is told */
  end(name: string, words: string): Promise<string>;
  /** Looks at its timers; called every 300 ms. */
  update(): void;
  close(): void;
}

const COMMAND = /(?:^|[^\w])!\w+|\w!\w+/;

/** Whether a message holds a command, which says that its sender is at work. */
export function holdsCommand(text: string): boolean {
  return COMMAND.test(text);
}
