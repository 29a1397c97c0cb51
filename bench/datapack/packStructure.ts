import type { PackFiles } from '../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { GameFiles } from './gameFiles.ts';
import { type FolderNames, resourceAt } from './packLayout.ts';
import { tagEntries, withNamespace } from './packTags.ts';

/**
 * What is wrong with pack.mcmeta: that the version would not call the pack compatible.
 * @param expected the version's own data pack format; undefined where it is not known
 */
export function metaProblems(files: PackFiles, version: string, expected: Format | undefined): Diagnostic[] {
  const at = (message: string): Diagnostic[] => [
    { file: 'pack.mcmeta', line: 1, column: 1, severity: 'error', message },
  ];
  let pack: Record<string, unknown> | undefined;
  try {
    ({ pack } = JSON.parse(files.get('pack.mcmeta') ?? '') as { pack?: Record<string, unknown> });
  } catch (error) {
    return at(`no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!pack) return at('has no "pack"');
  if (pack.description === undefined) return at('"pack" has no "description", without which it is not read');
  if (!expected) return at(`the pack format of Minecraft ${version} is not known`);
  const [major] = expected;
  const declared = major >= FIRST_RANGED_FORMAT ? formatRange(pack) : singleFormat(pack);
  if (typeof declared === 'string') return at(`${declared} (Minecraft ${version} has ${expected.join('.')})`);
  if (compare(declared.from, expected) <= 0 && compare(expected, declared.to) <= 0) return [];
  const range = [declared.from, declared.to].map((format) => format.join('.')).join(' to ');
  return at(`is for pack formats ${range}, Minecraft ${version} has ${expected.join('.')}`);
}

/** From 1.21.9 (25w31a) on packs declare min_format and max_format instead of pack_format. */
const FIRST_RANGED_FORMAT = 82;

type Format = readonly [number, number];

function singleFormat(pack: Record<string, unknown>): { from: Format; to: Format } | string {
  const format = pack.pack_format;
  if (typeof format !== 'number') return '"pack" has no number "pack_format"';
  return { from: [format, 0], to: [format, 0] };
}

function formatRange(pack: Record<string, unknown>): { from: Format; to: Format } | string {
  const from = formatOf(pack.min_format, 0);
  // A maximum without a minor takes them all.
  const to = formatOf(pack.max_format, Number.MAX_SAFE_INTEGER);
  return from && to ? { from, to } : '"pack" has no "min_format" and "max_format"';
}

function formatOf(value: unknown, minor: number): Format | undefined {
  if (typeof value === 'number') return [value, minor];
  if (!Array.isArray(value) || typeof value[0] !== 'number') return undefined;
  return [value[0], typeof value[1] === 'number' ? value[1] : minor];
}

function compare(a: Format, b: Format): number {
  return a[0] - b[0] || a[1] - b[1];
}

/** Files where the version does not look for them, and tags that name what does not exist: either is passed over in silence. */
export function structureProblems(files: PackFiles, game: GameFiles, folders: FolderNames): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (file: string, message: string, line = 1, column = 1) =>
    found.push({ file, line, column, severity: 'error', message });
  const declared = new Map<string, Set<string>>();
  for (const path of files.keys()) {
    const resource = resourceAt(path);
    if (!resource) continue;
    const { folder, id } = resource;
    const kind = MOVED.find(({ old, now }) => folder === old || folder === now)?.kind;
    if (kind && folders[kind] !== folder)
      report(path, `Minecraft ${game.version} reads ${folders[kind]}/, not ${folder}/`);
    if (!/^[a-z0-9_./:-]+$/.test(id)) report(path, `"${id}" is not an id; expected only a-z 0-9 _ - . /`);
    const ids = declared.get(folder) ?? new Set();
    declared.set(folder, ids.add(id));
  }
  /** Whether a tag's entry is there, or cannot be known not to be. */
  const exists = (folder: string, entry: string): boolean => {
    const id = withNamespace(entry.replace(/^#/, ''));
    const kind = TAGGED.find((candidate) => folders[candidate.kind] === folder);
    if (!kind) return true;
    if (entry.startsWith('#')) {
      const known = game.registries[`tag/${kind.registry}`];
      const unknown = !known && id.startsWith('minecraft:');
      return unknown || declared.get(folder)?.has(id) || known?.includes(id.replace(/^minecraft:/, '')) || false;
    }
    if (kind.registry === 'function') return declared.get(folders.functions)?.has(id) ?? false;
    return game.registries[kind.registry]?.includes(id.replace(/^minecraft:/, '')) ?? true;
  };
  for (const [path, text] of files) {
    const resource = resourceAt(path);
    if (resource?.extension !== 'json' || !resource.folder.startsWith('tags/')) continue;
    const entries = tagEntries(text);
    if (!entries) {
      report(path, 'no tag: expected {"values": [...]}');
      continue;
    }
    for (const { id, required } of entries) {
      if (!required || exists(resource.folder, id)) continue;
      const { line, column } = placeOf(text, JSON.stringify(id));
      report(path, `there is no ${id}: Minecraft drops the whole tag`, line, column);
    }
  }
  return found;
}

/** Folders that changed their name, see packLayout.ts. */
const MOVED = [
  { kind: 'functions', old: 'functions', now: 'function' },
  { kind: 'blockTags', old: 'tags/blocks', now: 'tags/block' },
  { kind: 'itemTags', old: 'tags/items', now: 'tags/item' },
  { kind: 'entityTags', old: 'tags/entity_types', now: 'tags/entity_type' },
  { kind: 'functionTags', old: 'tags/functions', now: 'tags/function' },
] as const;

const TAGGED = [
  { kind: 'blockTags', registry: 'block' },
  { kind: 'itemTags', registry: 'item' },
  { kind: 'entityTags', registry: 'entity_type' },
  { kind: 'functionTags', registry: 'function' },
] as const;

function placeOf(text: string, part: string): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, text.indexOf(part))).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
