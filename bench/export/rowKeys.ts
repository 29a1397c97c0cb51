import { hash } from 'node:crypto';
import type { TextMemory } from './textMemory.ts';

/** A message as far as it makes two rows the same. */
interface KeyedMessage {
  readonly role: string;
  readonly content: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const NOT_ASCII = /[^\u0000-\u007f]/;

/** A text without what makes no difference to its content: case, white space, and how characters are composed. */
export function normalised(text: string): string {
  // Most texts are ASCII, and most of their spaces stand alone: both need no work.
  const composed = NOT_ASCII.test(text) ? text.normalize('NFKC') : text;
  return composed
    .toLowerCase()
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .trim();
}

/** A key that messages share when they are equal. */
export function exactKey(messages: readonly KeyedMessage[], texts: TextMemory): string {
  return keyOf(messages.map(({ role, content }) => `${role} ${texts.of(content).digest}`));
}

/** A key that messages share when they are equal but for case and white space. */
export function normalisedKey(messages: readonly KeyedMessage[], texts: TextMemory): string {
  return keyOf(messages.map(({ role, content }) => `${role} ${texts.of(content).normalisedDigest}`));
}

/** Half a sha256: sets of millions of keys must fit into memory. */
function keyOf(parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}
