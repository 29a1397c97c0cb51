/**
 * What is wrong with a string in NBT as it stands in a command, quotes included; undefined when nothing is.
 *
 * Up to 1.21.4 a backslash may only stand before itself and the quote (`StringReader.readStringUntil`); 1.21.5 (25w09a)
 * knows \n and others. There text components in NBT became NBT (25w02a): JSON in a string is shown as it stands.
 */
export function nbtStringProblem(raw: string, hasNbtText: boolean): string | undefined {
  const quote = raw[0];
  if (quote !== '"' && quote !== "'") return undefined;
  if (hasNbtText) {
    return /^.\s*[{[]\s*\\?"/.test(raw) ? 'JSON in a string: from 1.21.5 on text is NBT itself' : undefined;
  }
  for (let index = 1; index < raw.length; index++) {
    if (raw[index] !== '\\') continue;
    index++;
    const escaped = raw[index] ?? '';
    if (escaped !== '\\' && escaped !== quote)
      return `\\${escaped} in a string: before 1.21.5 only \\\\ and \\${quote} are known`;
  }
  return undefined;
}
