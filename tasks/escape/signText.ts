/** What fits the narrowest font on a sign's line, and the lines of a sign (Minecraft wiki, "Sign"). */
export const SIGN_WIDTH = 15;
const SIGN_LINES = 4;

/**
 * A text broken into signs of four lines between words. A "|" begins a new sign.
 * @throws RangeError for a word longer than a line, and for a text that needs more than `most` signs.
 */
export function signTexts(text: string, most: number): string[][] {
  const signs = text.split('|').flatMap((part) => {
    const lines = linesOf(part.trim());
    return Array.from({ length: Math.ceil(lines.length / SIGN_LINES) }, (_, index) =>
      lines.slice(index * SIGN_LINES, (index + 1) * SIGN_LINES),
    );
  });
  if (signs.length > most) throw new RangeError(`"${text}" takes ${signs.length} signs: there is room for ${most}`);
  return signs;
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (word.length > SIGN_WIDTH)
      throw new RangeError(`"${word}" is longer than a sign's line of ${SIGN_WIDTH} letters`);
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= SIGN_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
