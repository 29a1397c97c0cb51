import type { Dialect } from '../dialect/dialect.ts';
import { compound, list, type Snbt, textData } from '../dialect/snbt.ts';

/** `signData` in every form in which a server may give it back: JSON text is written bare or as an object. */
export function signForms(dialect: Dialect, lines: readonly string[]): Snbt[] {
  if (dialect.text === 'nbt') return [signData(dialect, lines)];
  return (['json', 'json-object'] as const).map((text) => signData({ ...dialect, text }, lines));
}

/**
 * A sign's front as its data has it (Minecraft wiki, "Sign", block data): `Text1` to `Text4` before 1.20, `front_text`
 * from then on.
 */
export function signData(dialect: Dialect, lines: readonly string[]): Snbt {
  const texts = [0, 1, 2, 3].map((line) => textData(dialect, lines[line] ?? ''));
  if (!dialect.twoSidedSigns)
    return compound(Object.fromEntries(texts.map((text, index) => [`Text${index + 1}`, text])));
  return compound({ front_text: compound({ messages: list(texts) }) });
}
