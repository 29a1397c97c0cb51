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

/** A component in the version's packet format: JSON text, or NBT since 1.20.3. */
export function wireComponent(features: VersionFeatures, component: Component): unknown {
  if (features.nbtText) return compoundOf(component, 0);
  // Clients look for "text" in an object.
  return JSON.stringify(typeof component === 'object' ? component : { text: String(component) });
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
  // Lists hold values of one kind only: texts in them become compounds.
  if (Array.isArray(value))
    return nbt.list(nbt.comp(value.map((part) => compoundOf(part as Component, depth + 1).value)) as never) as never;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const tag = tagOf(inner, depth + 1);
    return tag ? [[key, tag] as const] : [];
  });
  return nbt.comp(Object.fromEntries(entries));
}
