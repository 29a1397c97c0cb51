import type { Item } from 'prismarine-item';
import { plainText } from './plainText.ts';

/**
 * What somebody has named an item, or the title of a signed book, by the data of any version (NBT up to 1.20.4, components
 * since 1.20.5); undefined for most. Untrusted.
 */
export function itemName(item: Item): string | undefined {
  const { nbt, components } = item as Item & { components?: readonly { type: string; data: unknown }[] };
  const component = (name: RegExp) => components?.find(({ type }) => name.test(type))?.data;
  const custom = component(/(?:^|:)custom_name$/) ?? tag(tag(nbt, 'display'), 'Name');
  const book = component(/(?:^|:)written_book_content$/) as { rawTitle?: unknown; title?: unknown } | undefined;
  const title = book?.rawTitle ?? book?.title ?? tag(nbt, 'title');
  for (const found of [custom, title]) {
    const text = found === undefined ? '' : plainText(found).trim();
    if (text !== '') return text;
  }
  return undefined;
}

/** A field of a compound in named binary tags as prismarine-nbt parses them. */
function tag(compound: unknown, name: string): unknown {
  const fields = (compound as { value?: unknown } | null | undefined)?.value;
  if (fields === null || typeof fields !== 'object' || !Object.hasOwn(fields, name)) return undefined;
  return (fields as Record<string, unknown>)[name];
}
