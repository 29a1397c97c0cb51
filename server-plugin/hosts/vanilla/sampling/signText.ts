import { plainText } from './plainText.ts';
import { compoundOf, plainValue } from './plainValue.ts';
import type { SignText } from './zoneCells.ts';

const LINES = 4;
const BLANK: readonly string[] = ['', '', '', ''];

/** What a sampled cell says about a sign: see `SampleEntry`. */
interface SampledSign {
  readonly front?: unknown;
  readonly back?: unknown;
  readonly text?: readonly string[] | undefined;
}

/**
 * The lines of a sign from its block entity: `front_text` and `back_text` since 1.20, Text1 to Text4 before (Minecraft wiki,
 * "Sign", "Block data"). Undefined for a cell without a sign.
 */
export function signText({ front, back, text }: SampledSign, form: 'json' | 'nbt'): SignText | undefined {
  if (front === undefined && back === undefined && text === undefined) return undefined;
  return { front: side(front, form) ?? lines(text ?? [], form), back: side(back, form) ?? BLANK };
}

function side(value: unknown, form: 'json' | 'nbt'): readonly string[] | undefined {
  const messages = compoundOf(plainValue(value))?.messages;
  return Array.isArray(messages) ? lines(messages, form) : undefined;
}

function lines(messages: readonly unknown[], form: 'json' | 'nbt'): readonly string[] {
  return BLANK.map((_, index) =>
    index < Math.min(LINES, messages.length) ? readable(plainText(plainValue(messages[index]), form).text) : '',
  );
}

/** A line without control characters and formatting codes, as a host that sees the writing reports it. */
function readable(line: string): string {
  return line.replace(/§./gu, '').replace(/\p{Cc}/gu, '');
}

/** Whether two sides of signs say the same. */
export function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}
