import { compoundOf, type PlainJson } from './plainValue.ts';

/** How deep text components may be nested before the rest is left out; vanilla's parser stops at 512. */
const DEEPEST = 64;

/** What a text component shows, as far as that can be known without a language file. */
interface PlainText {
  readonly text: string;
  /** Whether the component is nothing but that text: no style, no translation, nothing to be resolved. */
  readonly isAll: boolean;
}

/**
 * Reads a text component (Minecraft wiki, "Text component format"). Up to 1.21.4 NBT holds it as a string of JSON, from
 * 1.21.5 on as NBT itself, where a string is its own text.
 * @param form how strings are to be taken.
 */
export function plainText(value: PlainJson, form: 'json' | 'nbt'): PlainText {
  if (form === 'json' && typeof value === 'string') {
    try {
      return flatten(JSON.parse(value) as PlainJson, 0);
    } catch {
      // Vanilla shows what is no JSON as it is.
      return { text: value, isAll: true };
    }
  }
  return flatten(value, 0);
}

function flatten(value: PlainJson, depth: number): PlainText {
  if (typeof value === 'string') return { text: value, isAll: true };
  if (typeof value === 'number' || typeof value === 'boolean') return { text: `${value}`, isAll: false };
  if (value === null || depth > DEEPEST) return { text: '', isAll: false };
  if (Array.isArray(value)) {
    const parts = value.map((part) => flatten(part, depth + 1));
    return { text: parts.map(({ text }) => text).join(''), isAll: parts.length === 1 && parts[0]?.isAll === true };
  }
  const parts = compoundOf(value) ?? {};
  const own = typeof parts.text === 'string' ? parts.text : translated(parts, depth);
  const extra = Array.isArray(parts.extra) ? parts.extra.map((part) => flatten(part, depth + 1)) : [];
  return {
    text: own + extra.map(({ text }) => text).join(''),
    isAll: Object.keys(parts).every((key) => key === 'text') && typeof parts.text === 'string',
  };
}

/** Without a language file: what the component falls back to, else its key and what goes into it. */
function translated(parts: Readonly<Record<string, PlainJson>>, depth: number): string {
  if (typeof parts.fallback === 'string') return parts.fallback;
  if (typeof parts.translate !== 'string') return '';
  const inserted = Array.isArray(parts.with) ? parts.with.map((part) => flatten(part, depth + 1).text) : [];
  return [parts.translate, ...inserted].join(' ');
}
