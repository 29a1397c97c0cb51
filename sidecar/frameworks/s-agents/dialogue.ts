import type { Json } from '../../../protocol/briefing.ts';
import { listPart, type PromptPart } from '../../prompt/promptBudget.ts';
import { quoteUntrusted } from '../../prompt/untrusted.ts';
import type { Message } from './messagePool.ts';
import { S_AGENTS } from './settings.ts';

/** Messages as a part of a prompt, a line each; the latest survive a cut. They stand under "dialogue" in the data. */
export function dialoguePart(worth: number, messages: readonly Message[]): PromptPart {
  return listPart('Messages', worth, 'dialogue', messages.map(lineOf), 'end');
}

function lineOf(message: Message): string {
  const sort = message.type === 'report' ? `report, ${message.outcome}` : message.type;
  return `[${(message.at / 1000).toFixed(0)} s] ${message.from} to ${message.to} (${sort}): ${quoteUntrusted(message.from, message.text, S_AGENTS.longestMessage)}`;
}

/** The same as data. */
export function dialogueData(messages: readonly Message[]): Json {
  return messages.map((message) => ({
    at: message.at,
    from: message.from,
    to: message.to,
    type: message.type,
    text: message.text,
    outcome: message.type === 'report' ? message.outcome : null,
  }));
}
