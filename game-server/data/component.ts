import nbt from 'prismarine-nbt';
import type { VersionFeatures } from './versionData.ts';

/**
 * A text component as JSON has it (Minecraft wiki, "Text component format"): a plain text, an object with `text` or
 * `translate`, or a list whose first entry styles the rest.
 */
export type Component = string | number | boolean | readonly Component[] | ComponentObject;

export interface ComponentObject {
  readonly text?: string;
  readonly translate?: string;
  readonly with?: readonly Component[];
  readonly extra?: readonly Component[];
  readonly color?: string;
  readonly [key: string]: unknown;
}

/** A text that every client shows in its own language. */
export function translated(key: string, ...values: readonly Component[]): ComponentObject {
  return values.length === 0 ? { translate: key } : { translate: key, with: values };
}

/** Components deeper than this are cut off; vanilla allows 512 but nobody reads such text. */
const DEEPEST = 32;

/**
 * A component in the version's packet format: JSON text, or NBT since 1.20.3. There a text without style is a string tag,
 * as vanilla's ComponentSerialization writes it; only what is styled or translated is a compound.
 */
export function wireComponent(features: VersionFeatures, component: Component): unknown {
  if (features.nbtText) return componentTag(component, 0);
  // Clients look for "text" in an object.
  return JSON.stringify(typeof component === 'object' ? component : { text: String(component) });
}

/** The text of a component that has nothing else; undefined for every other. */
function plainTextOf(component: Component): string | undefined {
  if (typeof component !== 'object') return String(component);
  if (Array.isArray(component)) return undefined;
  const { text, ...rest } = component as ComponentObject;
  return typeof text === 'string' && Object.keys(rest).length === 0 ? text : undefined;
}

function componentTag(component: Component, depth: number): nbt.Tags['compound'] | nbt.Tags['string'] {
  const text = plainTextOf(component);
  return text === undefined ? compoundOf(component, depth) : nbt.string(text);
}

function compoundOf(component: Component, depth: number): nbt.Tags['compound'] {
  if (typeof component !== 'object') return nbt.comp({ text: nbt.string(String(component)) });
  if (Array.isArray(component)) {
    const [first = '', ...rest] = component as readonly Component[];
    const head =
      typeof first === 'object' && !Array.isArray(first) ? (first as ComponentObject) : { text: '', extra: [first] };
    return compoundOf({ ...head, extra: [...(head.extra ?? []), ...rest] }, depth);
  }
  return tagOf(component, depth) as nbt.Tags['compound'];
}

/** Lists hold values of one kind only: texts among compounds become compounds. */
function listOf(components: readonly Component[], depth: number): nbt.Tags[nbt.TagType] {
  const texts = components.flatMap((component) => plainTextOf(component) ?? []);
  if (texts.length > 0 && texts.length === components.length)
    return nbt.list(nbt.string(texts as never) as never) as never;
  return nbt.list(nbt.comp(components.map((part) => compoundOf(part, depth).value)) as never) as never;
}

function tagOf(value: unknown, depth: number): nbt.Tags[nbt.TagType] | undefined {
  if (depth > DEEPEST) return undefined;
  switch (typeof value) {
    case 'string':
      return nbt.string(value);
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? nbt.int(value) : nbt.double(value);
    case 'boolean':
      return nbt.byte(value ? 1 : 0);
    default:
      break;
  }
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return listOf(value as readonly Component[], depth + 1);
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const tag = tagOf(inner, depth + 1);
    return tag ? [[key, tag] as const] : [];
  });
  return nbt.comp(Object.fromEntries(entries));
}
