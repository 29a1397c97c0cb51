import type { Dialect } from '../dialect/dialect.ts';
import { compound, list, type Snbt, textData } from '../dialect/snbt.ts';

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
