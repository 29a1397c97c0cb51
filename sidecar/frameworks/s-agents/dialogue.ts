import type { Json } from '../../../protocol/briefing.ts';
import { quoteUntrusted } from '../../prompt/untrusted.ts';
import type { Message } from './messagePool.ts';
import { S_AGENTS } from './settings.ts';

/** Messages as lines for a prompt: time, who to whom, what sort, and the words quoted. */
export function formatDialogue(messages: readonly Message[]): string {
  return messages
    .map((message) => {
      const sort = message.type === 'report' ? `report, ${message.outcome}` : message.type;
      return `[${(message.at / 1000).toFixed(0)} s] ${message.from} to ${message.to} (${sort}): ${quoteUntrusted(message.from, message.text, S_AGENTS.longestMessage)}`;
    })
    .join('\n');
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
