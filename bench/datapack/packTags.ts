import type { TagMembers } from './blockStateRule.ts';
import type { PackFiles } from './packFiles.ts';
import { type FolderNames, resourceAt } from './packLayout.ts';

/** Block tags the pack declares, opened up as far as their contents are known. */
export function packBlockTags(files: PackFiles, folders: FolderNames): TagMembers {
  const declared = new Map<string, readonly string[]>();
  for (const [path, content] of files) {
    const resource = resourceAt(path);
    if (resource?.folder !== folders.blockTags || resource.extension !== 'json') continue;
    declared.set(resource.id, tagValues(new TextDecoder().decode(content)) ?? []);
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

/** Ids a tag file lists, tags with "#" in front; undefined where it is no tag file. */
export function tagValues(text: string): string[] | undefined {
  try {
    const { values } = JSON.parse(text) as { values?: unknown };
    if (!Array.isArray(values)) return undefined;
    return values.map((value: unknown) =>
      typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value),
    );
  } catch {
    return undefined;
  }
}

/** An id with "minecraft:" where it names no namespace. */
export function withNamespace(id: string): string {
  return id.includes(':') ? id : `minecraft:${id}`;
}
