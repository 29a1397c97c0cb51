/** What moves a terminal's cursor, colours it or turns text around, within texts of unknown origin. */
const STEERING = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/** A text of any origin as one harmless line. */
export function plainLine(text: string): string {
  return text.replace(STEERING, ' ');
}

/** A text of any origin as harmless lines; tabs become blanks. */
export function plainLines(text: string): string[] {
  return text.split(/\r?\n/).map(plainLine);
}
