import type { VersionFeatures } from '../data/versionData.ts';
import type { Component } from './text.ts';

/** NBT as prismarine-nbt writes it. */
interface WireTag {
  readonly type: string;
  readonly value: unknown;
}

/** Lists of text components inside a component. */
const LISTS: ReadonlySet<string> = new Set(['extra', 'with']);

/** A text component in the version's packet format: JSON text, or NBT since 1.20.3. */
export function wireComponent(features: VersionFeatures, component: Component): unknown {
  return features.nbtText ? tagOfComponent(component) : JSON.stringify(component);
}

/** Every component becomes a compound, since lists in NBT hold one kind of tag only. */
function tagOfComponent(component: Component): WireTag {
  if (typeof component !== 'object' || component === null)
    return { type: 'compound', value: { text: { type: 'string', value: String(component) } } };
  if (Array.isArray(component)) {
    const [first, ...rest] = component as readonly Component[];
    const { value } = tagOfComponent(first ?? '');
    const own = value as Record<string, WireTag>;
    const before = (own.extra?.value as { value?: readonly unknown[] } | undefined)?.value ?? [];
    const extra = [...before, ...rest.map((part) => tagOfComponent(part).value)];
    return { type: 'compound', value: extra.length > 0 ? { ...own, extra: compounds(extra) } : own };
  }
  const value: Record<string, WireTag> = {};
  for (const [key, part] of Object.entries(component)) {
    if (part === undefined || part === null) continue;
    if (LISTS.has(key) && Array.isArray(part)) {
      if (part.length > 0) value[key] = compounds(part.map((inner) => tagOfComponent(inner as Component).value));
    } else value[key] = tagOfValue(part);
  }
  return { type: 'compound', value };
}

function compounds(value: readonly unknown[]): WireTag {
  return { type: 'list', value: { type: 'compound', value } };
}

function tagOfValue(value: unknown): WireTag {
  switch (typeof value) {
    case 'boolean':
      return { type: 'byte', value: value ? 1 : 0 };
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? { type: 'int', value } : { type: 'double', value };
    case 'object': {
      if (value === null) return { type: 'string', value: '' };
      if (!Array.isArray(value))
        return {
          type: 'compound',
          value: Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tagOfValue(part)])),
        };
      const tags = value.map(tagOfValue);
      const type = tags[0]?.type ?? 'end';
      if (tags.every((tag) => tag.type === type))
        return { type: 'list', value: { type, value: tags.map((tag) => tag.value) } };
      return compounds(value.map((part) => tagOfComponent(part as Component).value));
    }
    default:
      return { type: 'string', value: String(value) };
  }
}
