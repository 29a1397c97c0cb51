import type { PackFiles } from './packFiles.ts';
import { isRecord } from './packMeta.ts';

/** Members of tags, both with namespace, in the order the packs give them. */
export type PackTags = ReadonlyMap<string, readonly string[]>;

interface Entry {
  readonly id: string;
  readonly tag: boolean;
  readonly required: boolean;
}

/**
 * Reads the tags of one kind out of packs, later packs adding to or replacing earlier ones (vanilla's TagLoader). A tag
 * that names what there is not is left out as a whole, and so is one that holds itself.
 * @param folder below a namespace, such as "tags/blocks".
 * @param base tags there are without packs.
 * @param exists whether there is a thing of an id with namespace.
 * @param error receives vanilla's lines for its log.
 */
export function loadTags(
  packs: readonly PackFiles[],
  folder: string,
  base: PackTags,
  exists: (id: string) => boolean,
  error: (line: string) => void,
): PackTags {
  const entries = new Map<string, Entry[]>();
  for (const [id, members] of base)
    entries.set(
      id,
      members.map((member) => ({ id: member, tag: false, required: false })),
    );
  const shape = new RegExp(`^data/([^/]+)/${folder}/(.+)\\.json$`);
  for (const pack of packs)
    for (const path of pack.paths) {
      const match = shape.exec(path);
      if (!match) continue;
      const id = `${match[1]}:${match[2]}`;
      try {
        const file: unknown = JSON.parse(pack.read(path));
        const { replace, values } = isRecord(file) ? file : {};
        if (!Array.isArray(values)) throw new RangeError('No key values');
        const before = replace === true ? [] : (entries.get(id) ?? []);
        entries.set(id, [...before, ...values.map(entryOf)]);
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        error(`Couldn't read tag list ${id} from ${path} in data pack ${pack.id}: ${why}`);
      }
    }
  return resolved(entries, exists, error);
}

function entryOf(value: unknown): Entry {
  const [name, required] = isRecord(value) ? [value.id, value.required !== false] : [value, true];
  if (typeof name !== 'string') throw new RangeError(`Not a tag entry: ${JSON.stringify(value)}`);
  const tag = name.startsWith('#');
  const id = tag ? name.slice(1) : name;
  return { id: id.includes(':') ? id : `minecraft:${id}`, tag, required };
}

function resolved(
  entries: ReadonlyMap<string, readonly Entry[]>,
  exists: (id: string) => boolean,
  error: (line: string) => void,
): PackTags {
  const done = new Map<string, readonly string[] | undefined>();
  const open = new Set<string>();
  const resolve = (id: string): readonly string[] | undefined => {
    if (done.has(id)) return done.get(id);
    const list = entries.get(id);
    if (!list || open.has(id)) return undefined;
    open.add(id);
    const members = new Set<string>();
    const missing: string[] = [];
    for (const entry of list) {
      const found = entry.tag ? resolve(entry.id) : exists(entry.id) ? [entry.id] : undefined;
      if (found) for (const member of found) members.add(member);
      else if (entry.required) missing.push(`${entry.tag ? '#' : ''}${entry.id}`);
    }
    open.delete(id);
    if (missing.length > 0)
      error(`Couldn't load tag ${id} as it is missing following references: ${missing.join(', ')}`);
    const result = missing.length > 0 ? undefined : [...members];
    done.set(id, result);
    return result;
  };
  const tags = new Map<string, readonly string[]>();
  for (const id of entries.keys()) {
    const members = resolve(id);
    if (members) tags.set(id, members);
  }
  return tags;
}
