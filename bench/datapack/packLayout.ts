/** Folder names that changed: in 1.21 the plurals went (snapshot 24w21a). */
export interface FolderNames {
  readonly functions: 'functions' | 'function';
  readonly blockTags: 'tags/blocks' | 'tags/block';
  readonly itemTags: 'tags/items' | 'tags/item';
  readonly entityTags: 'tags/entity_types' | 'tags/entity_type';
  readonly functionTags: 'tags/functions' | 'tags/function';
}

/** The folders a version reads below data/<namespace>/. */
export function folderNames(version: string): FolderNames {
  return isSince(version, '1.21')
    ? {
        functions: 'function',
        blockTags: 'tags/block',
        itemTags: 'tags/item',
        entityTags: 'tags/entity_type',
        functionTags: 'tags/function',
      }
    : {
        functions: 'functions',
        blockTags: 'tags/blocks',
        itemTags: 'tags/items',
        entityTags: 'tags/entity_types',
        functionTags: 'tags/functions',
      };
}

/** What a path below data/ stands for: folder and id, such as "functions" and "guildhall:load"; undefined for other files. */
export function resourceAt(path: string): { folder: string; id: string; extension: string } | undefined {
  const match = /^data\/([^/]+)\/((?:tags\/)?[^/]+)\/(.+)\.([^./]+)$/.exec(path);
  if (!match) return undefined;
  const [, namespace, folder, name, extension] = match as unknown as [string, string, string, string, string];
  return { folder, id: `${namespace}:${name}`, extension };
}

/** Whether a release is `first` or a later one. */
export function isSince(release: string, first: string): boolean {
  const [these, those] = [release.split('.').map(Number), first.split('.').map(Number)];
  const differing = [0, 1, 2].find((index) => (these[index] ?? 0) !== (those[index] ?? 0));
  return differing === undefined || (these[differing] ?? 0) > (those[differing] ?? 0);
}
