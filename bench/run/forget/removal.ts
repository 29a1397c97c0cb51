import { promptLine } from '../../../sidecar/prompt/untrusted.ts';
import { REMOVED } from '../folder/forgetting.ts';

/** A text without what was removed from it, and how often something was. */
export interface Removed<T> {
  readonly value: T;
  readonly quotes: number;
}

/** What prompts cut messages to (`quoteUntrusted`), characters. */
const CUT = 240;
const WORD = '[\\p{L}\\p{N}_]';

/**
 * Removes the chat of one seat from what others recorded: every quote that is marked as the seat's, and every exact copy of a
 * message. A single common word, such as "ok", is removed only where the seat's name stands right before it. What others wrote
 * in their own words about it stays.
 */
export class Removal {
  readonly #marked: RegExp;
  readonly #anywhere: readonly { readonly form: string; readonly pattern: RegExp }[];
  readonly #attributed: readonly { readonly form: string; readonly pattern: RegExp }[];

  constructor(seat: string, messages: readonly string[]) {
    // No text within the marks has "<" or ">", nor a line break.
    this.#marked = new RegExp(`(<in-game-text from=(\\\\*")${seat}\\2>\\2)(?!\\[removed\\]\\2)[^<>\\n]*`, 'g');
    const forms = [...new Set(messages.filter((text) => text.trim() !== '' && text !== REMOVED).flatMap(formsOf))];
    forms.sort((a, b) => b.length - a.length);
    const patterns = forms.map((form) => ({ form: form.toLowerCase(), text: escaped(form) }));
    const before = `(\\b${seat}\\b[^\\p{L}\\p{N}]{0,6}(?:(?:said|says|wrote)[^\\p{L}\\p{N}]{1,6})?)`;
    this.#anywhere = patterns
      .filter(({ form }) => isDistinctive(form))
      .map(({ form, text }) => ({ form, pattern: new RegExp(`(?<!${WORD})${text}(?!${WORD})`, 'giu') }));
    this.#attributed = patterns
      .filter(({ form }) => !isDistinctive(form))
      .map(({ form, text }) => ({ form, pattern: new RegExp(`${before}${text}(?!${WORD})`, 'giu') }));
  }

  inText(text: string): Removed<string> {
    let quotes = 0;
    let value = text.replace(this.#marked, (_, mark: string, quote: string) => {
      quotes++;
      return `${mark}${REMOVED}${quote}`;
    });
    const lower = value.toLowerCase();
    for (const { form, pattern } of this.#anywhere)
      if (lower.includes(form))
        value = value.replace(pattern, () => {
          quotes++;
          return REMOVED;
        });
    for (const { form, pattern } of this.#attributed)
      if (lower.includes(form))
        value = value.replace(pattern, (_, before: string) => {
          quotes++;
          return `${before}${REMOVED}`;
        });
    return { value, quotes };
  }

  /** In every text of a value of JSON; names of fields stay. */
  inValue(value: unknown): Removed<unknown> {
    if (typeof value === 'string') return this.inText(value);
    if (typeof value !== 'object' || value === null) return { value, quotes: 0 };
    let quotes = 0;
    const inner = (one: unknown) => {
      const removed = this.inValue(one);
      quotes += removed.quotes;
      return removed.value;
    };
    const changed = Array.isArray(value)
      ? value.map(inner)
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]));
    return { value: changed, quotes };
  }
}

/** A message as it was sent, as prompts show it, and as either stands within JSON. */
function formsOf(message: string): string[] {
  const shown = [message, message.trim(), promptLine(message, Number.POSITIVE_INFINITY), promptLine(message, CUT)];
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  return shown.flatMap((text) => [text, inJson(text), inJson(inJson(text))]);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Whether a text is more than one common word, which could stand anywhere for anything. */
function isDistinctive(text: string): boolean {
  return /\S\s+\S/.test(text) || (text.length >= 6 && !/^[a-z0-9:-]*[a-z_][a-z0-9_:-]*$/.test(text));
}
