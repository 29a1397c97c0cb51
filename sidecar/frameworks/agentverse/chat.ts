import type { Json } from '../../../protocol/briefing.ts';
import { listPart, type PromptPart } from '../../prompt/promptBudget.ts';
import { quoteUntrusted } from '../../prompt/untrusted.ts';
import type { FrameworkContext } from '../framework.ts';
import { AGENTVERSE_SETTINGS } from './settings.ts';

/** One line of the chat. `said` in the discussion, `report` after work, `advice` by the evaluator, `notice` by the framework itself. */
type ChatEntry =
  | { readonly type: 'said'; readonly phase: number; readonly from: string; readonly text: string }
  | {
      readonly type: 'report';
      readonly phase: number;
      readonly from: string;
      readonly subtask: string;
      readonly succeeded: boolean;
      readonly text: string;
    }
  | { readonly type: 'advice'; readonly phase: number; readonly text: string }
  | { readonly type: 'notice'; readonly phase: number; readonly text: string };

const LONGEST_REPORT = 400;

/** The team's chat, the framework's own channel: everybody reads everything. What is said goes into the transcript. */
export class Chat {
  readonly #context: FrameworkContext;
  #entries: ChatEntry[] = [];

  constructor(context: FrameworkContext) {
    this.#context = context;
  }

  say(phase: number, from: string, text: string): void {
    this.#entries.push({ type: 'said', phase, from, text: oneLine(text, AGENTVERSE_SETTINGS.longestMessage) });
    this.#log(from, 'discussion', text);
  }

  report(phase: number, from: string, subtask: string, succeeded: boolean, summary: string): void {
    const entry: ChatEntry = {
      type: 'report',
      phase,
      from,
      subtask,
      succeeded,
      text: oneLine(summary, LONGEST_REPORT),
    };
    this.#entries.push(entry);
    this.#log(from, 'reports', reportText(entry));
  }

  /** What the evaluator wants everybody to read. */
  advise(phase: number, text: string): void {
    this.#entries.push({ type: 'advice', phase, text: oneLine(text, AGENTVERSE_SETTINGS.longestMessage) });
    const { transcript, clock } = this.#context;
    transcript.add({ type: 'framework-noted', at: clock.now(), topic: 'agentverse.advice', data: { phase, text } });
  }

  notice(phase: number, text: string): void {
    this.#entries.push({ type: 'notice', phase, text });
    const { transcript, clock } = this.#context;
    transcript.add({ type: 'framework-noted', at: clock.now(), topic: 'agentverse.notice', data: { phase, text } });
  }

  /** The newest entries that fit so many characters, oldest first. */
  newest(characters: number): ChatEntry[] {
    let room = characters;
    const first = this.#entries.findLastIndex((entry) => {
      room -= lineOf(entry).length + 1;
      return room < 0;
    });
    return this.#entries.slice(first + 1);
  }

  #log(from: string, channel: string, text: string): void {
    const { transcript, clock, agents } = this.#context;
    const to = agents.map(({ name }) => name).filter((name) => name !== from);
    transcript.add({ type: 'agent-spoke', at: clock.now(), from, to, channel, text });
  }
}

/** The chat as a part of a prompt, a line for each entry; the latest survive a cut. It stands under "chat" in the data. */
export function chatPart(title: string, worth: number, entries: readonly ChatEntry[]): PromptPart {
  return listPart(title, worth, 'chat', entries.map(lineOf), 'end');
}

/** The same as data for a scripted model. */
export function chatData(entries: readonly ChatEntry[]): Json {
  return entries.map((entry) => ({ ...entry }));
}

function lineOf(entry: ChatEntry): string {
  const phase = `phase ${entry.phase}`;
  switch (entry.type) {
    case 'said':
      return `${phase}: ${quoteUntrusted(entry.from, entry.text, AGENTVERSE_SETTINGS.longestMessage)}`;
    case 'report':
      return `${phase}, after work: ${quoteUntrusted(entry.from, reportText(entry), AGENTVERSE_SETTINGS.longestMessage)}`;
    case 'advice':
      return `${phase}, evaluation: ${quoteUntrusted('evaluator', entry.text, AGENTVERSE_SETTINGS.longestMessage)}`;
    case 'notice':
      return `${phase}: (${entry.text})`;
    default:
      return entry satisfies never;
  }
}

function reportText({ subtask, succeeded, text }: Extract<ChatEntry, { type: 'report' }>): string {
  const verdict = `${succeeded ? 'Done' : 'Not done'}: ${subtask}`;
  return text.includes(subtask) ? verdict : `${verdict} (${text})`;
}

function oneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
