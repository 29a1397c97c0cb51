/** The readable part of a text the server sends: JSON text, an NBT component or a plain string. */
export function plainText(text: unknown): string {
  if (typeof text === 'string') {
    if (!text.startsWith('{') && !text.startsWith('"') && !text.startsWith('[')) return text;
    try {
      return plainText(JSON.parse(text));
    } catch {
      return text;
    }
  }
  if (Array.isArray(text)) return text.map(plainText).join('');
  if (text !== null && typeof text === 'object') {
    const { type, value, text: own, translate, extra } = text as Record<string, unknown>;
    if (type !== undefined && value !== undefined) return plainText(value);
    const words =
      typeof own === 'string'
        ? own
        : own !== undefined
          ? plainText(own)
          : translate !== undefined
            ? plainText(translate)
            : '';
    return words + (extra !== undefined ? plainText(extra) : '');
  }
  return String(text);
}
