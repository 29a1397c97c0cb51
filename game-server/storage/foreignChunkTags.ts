import type { FileTag } from '../world/anvil/nbtTags.ts';

type Entries = Readonly<Record<string, FileTag | undefined>>;

/** What a chunk of this server's has of its own; everything else a file says of the chunk is left as it is. */
const OWN: ReadonlySet<string> = new Set([
  'DataVersion',
  'Status',
  'xPos',
  'yPos',
  'zPos',
  'LastUpdate',
  'sections',
  'block_entities',
  // The game works these out when they are missing, and goes by them when they are there.
  'Heightmaps',
  'isLightOn',
]);
const OWN_OF_SECTIONS: ReadonlySet<string> = new Set(['Y', 'block_states', 'biomes', 'BlockLight', 'SkyLight']);

/** Whether a chunk of a file holds something that this server would not write by itself. */
export function hasForeignTags({ value }: FileTag): boolean {
  const entries = value as Entries;
  const isForeign = ([name, tag]: [string, FileTag | undefined]) =>
    !OWN.has(name) && tag !== undefined && !isEmpty(tag);
  if (Object.entries(entries).some(isForeign)) return true;
  return sectionsOf(entries).some((section) => Object.keys(section).some((name) => !OWN_OF_SECTIONS.has(name)));
}

/** A chunk as this server has it, with what the file has of it beyond that: structures, scheduled ticks, whatever is there. */
export function withForeignChunkTags(chunk: FileTag, before: FileTag): FileTag {
  const [own, old] = [chunk.value as Entries, before.value as Entries];
  const value: Record<string, FileTag | undefined> = { ...own };
  for (const [name, tag] of Object.entries(old)) if (!OWN.has(name) && tag) value[name] = tag;
  const rest = new Map(sectionsOf(old).map((section) => [section.Y?.value, section]));
  const sections = sectionsOf(own).map((section) => {
    const known = rest.get(section.Y?.value) ?? {};
    rest.delete(section.Y?.value);
    const foreign = Object.entries(known).filter(([name]) => !OWN_OF_SECTIONS.has(name));
    return { ...Object.fromEntries(foreign), ...section };
  });
  value.sections = { type: 'list', value: { type: 'compound', value: sections } };
  return { ...chunk, value };
}

function sectionsOf({ sections }: Entries): Entries[] {
  const list = sections?.value as { readonly value?: readonly Entries[] } | undefined;
  return [...(list?.value ?? [])];
}

/** Whether a tag says nothing: an empty list or compound, a zero. */
function isEmpty({ type, value }: FileTag): boolean {
  if (type === 'list') return (value as { value: readonly unknown[] }).value.length === 0;
  if (type === 'compound') return Object.values(value as Entries).every((tag) => !tag || isEmpty(tag));
  if (type === 'long') return (value as readonly number[]).every((half) => half === 0);
  return typeof value === 'number' ? value === 0 : (value as { length?: number }).length === 0;
}
