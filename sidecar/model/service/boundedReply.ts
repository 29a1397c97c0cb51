import { z } from 'zod';
import type { ModelFinish, ModelReply, ModelUsage, ToolCall } from '../model.ts';

/** Longest text of a reply that is kept, characters: far beyond what any prompt asks for. */
const LONGEST_TEXT = 65_536;
/** Longest name of a function that is kept, characters. */
const LONGEST_NAME = 200;

/** Most parts of a text that are read. */
export const MOST_PARTS = 1_000;

/**
 * The beginning of a list. A validator describes each item that is wrong, which for a list as long as an answer may be
 * takes more memory than there is; we need no more than the first few anyway.
 */
export function firstOf<T extends z.ZodType>(item: T, most: number) {
  return z
    .array(z.unknown())
    .transform((items) => items.slice(0, most))
    .pipe(z.array(item));
}

/** What a service said, in whatever form it came. */
interface Said {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly reasoning: string;
  readonly finish: ModelFinish;
  readonly usage: ModelUsage;
}

/** A reply of bounded size. A text longer than 65,536 characters is cut there as if the limit of tokens had done it. */
export function boundedReply({ text, calls, reasoning, finish, usage }: Said): ModelReply {
  const tooLong = [text, ...calls.map((call) => call.arguments)].some((part) => part.length > LONGEST_TEXT);
  const [toolCall, ...furtherCalls] = calls.map(
    (call): ToolCall => ({ name: call.name.slice(0, LONGEST_NAME), arguments: call.arguments.slice(0, LONGEST_TEXT) }),
  );
  return {
    text: text.slice(0, LONGEST_TEXT),
    ...(toolCall && { toolCall }),
    ...(furtherCalls.length > 0 && { furtherCalls }),
    ...(reasoning !== '' && { reasoning: reasoning.slice(0, LONGEST_TEXT) }),
    finish: tooLong && finish === 'stop' ? 'length' : finish,
    usage,
  };
}
