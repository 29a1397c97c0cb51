import type { ToolResult } from '../tool.ts';
import type { Command } from './command.ts';

/** The most characters of an action's output that an agent reads: half of them its beginning, half its end. */
export const MOST_OUTPUT = 500;
/** The most characters of a query's answer: a blueprint's level of 20 by 20 blocks fits. */
const MOST_ANSWER = 16_000;

/** A text of at most `most` characters as it is; of a longer one the first and the last `most / 2`, and how much lay between. */
export function cutMiddle(text: string, most = MOST_OUTPUT): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n[... ${text.length - 2 * half} of ${text.length} characters left out here ...]\n${text.slice(-half)}`;
}

/** What an agent reads of a command's result: a query's answer as it is, an action's output under its heading, cut. */
export function commandResultText({ kind }: Pick<Command, 'kind'>, result: Pick<ToolResult, 'message'>): string {
  switch (kind) {
    case 'query':
      return cutMiddle(result.message, MOST_ANSWER);
    case 'action':
      return `Action output:\n${cutMiddle(result.message)}`;
    default:
      throw new Error(`unknown kind of command: ${kind satisfies never}`);
  }
}
