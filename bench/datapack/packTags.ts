import type { PackFiles } from '../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import type { TagMembers } from './blockStateRule.ts';
import { type FolderNames, resourceAt } from './packLayout.ts';

/** Block tags the pack declares, opened up as far as their contents are known. */
export function packBlockTags(files: PackFiles, folders: FolderNames): TagMembers {
  const declared = new Map<string, readonly string[]>();
  for (const [path, content] of files) {
    const resource = resourceAt(path);
    if (resource?.folder !== folders.blockTags || resource.extension !== 'json') continue;
    declared.set(resource.id, tagEntries(content)?.map(({ id }) => id) ?? []);
  }
  const open = (id: string, above: readonly string[]): readonly string[] | undefined => {
    const values = declared.get(id);
    // Minecraft's own tags, and those the pack adds to.
    if (!values || id.startsWith('minecraft:') || above.includes(id)) return undefined;
    const members: string[] = [];
    for (const value of values) {
      if (!value.startsWith('#')) members.push(value.replace(/^minecraft:/, ''));
      else {
        const inner = open(withNamespace(value.slice(1)), [...above, id]);
        if (!inner) return undefined;
        members.push(...inner);
      }
    }
    return members;
  };
  return (id) => open(withNamespace(id), []);
}

/** An entry of a tag file. */
interface TagEntry {
  /** With "#" in front where it is a tag. */
  readonly id: string;
  /** Whether the tag is dropped when there is no such thing. */
  readonly required: boolean;
}

/** What a tag file lists; undefined where it is no tag file. */
export function tagEntries(text: string): TagEntry[] | undefined {
  try {
    const { values } = JSON.parse(text) as { values?: unknown };
    if (!Array.isArray(values)) return undefined;
    return values.map((value: unknown) =>
      typeof value === 'object' && value !== null && 'id' in value
        ? { id: String(value.id), required: !('required' in value && value.required === false) }
        : { id: String(value), required: true },
    );
  } catch {
    return undefined;
  }
}

/** An id with "minecraft:" where it names no namespace. */
export function withNamespace(id: string): string {
  return id.includes(':') ? id : `minecraft:${id}`;
}
