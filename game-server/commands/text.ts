import { type Component, type ComponentObject, translated } from '../data/component.ts';

export type { Component, ComponentObject };

/** A text that every client shows in its own language. */
export const translate = translated;

/** Components joined by ", ", as vanilla lists names. */
export function joined(parts: readonly Component[]): ComponentObject {
  return { text: '', extra: parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part])) };
}

/** A component in square brackets, as vanilla shows item and block names in answers. */
export function bracketed(inner: Component): ComponentObject {
  return translate('chat.square_brackets', inner);
}

/** A component read from JSON is followed so far; vanilla allows 512 but nobody reads such text. */
const DEEPEST = 32;
const LONGEST = 32_767;

/** The plain text of a component in the language given (minecraft-data `language`), at most 32767 characters. */
export function plainText(component: Component, language: Readonly<Record<string, string>>, depth = 0): string {
  if (depth > DEEPEST) return '';
  const inner = (part: Component) => plainText(part, language, depth + 1);
  if (typeof component !== 'object' || component === null) return String(component);
  if (Array.isArray(component)) return cut(component.map(inner).join(''));
  const { text, translate: key, with: values, extra } = component as ComponentObject;
  const other =
    (component as { selector?: unknown; keybind?: unknown }).selector ?? (component as ComponentObject).keybind;
  let own = typeof text === 'string' ? text : other === undefined ? '' : String(other);
  if (typeof key === 'string') {
    const fallback = (component as ComponentObject).fallback;
    const pattern = Object.hasOwn(language, key)
      ? (language[key] as string)
      : typeof fallback === 'string'
        ? fallback
        : key;
    own = filled(pattern, Array.isArray(values) ? values.map(inner) : []);
  }
  return cut(own + (Array.isArray(extra) ? extra.map(inner).join('') : ''));
}

/** `%s`, `%1$s` and `%%` replaced as in vanilla's language files. */
function filled(pattern: string, values: readonly string[]): string {
  let next = 0;
  return pattern.replace(/%(?:(\d+)\$)?([s%])/g, (whole, position: string | undefined, kind: string) => {
    if (kind === '%') return '%';
    const value = values[position === undefined ? next++ : Number(position) - 1];
    return value ?? (position === undefined ? '' : whole);
  });
}

function cut(text: string): string {
  return text.length > LONGEST ? text.slice(0, LONGEST) : text;
}
