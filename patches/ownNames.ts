/** What this needs of minecraft-data's answer for a version. */
type NamedTables = Readonly<Record<string, unknown>>;

/** Tables of a version that are looked up by name, besides those called "...ByName". */
const NAMED = new Set(['attributes', 'blockLoot', 'entityLoot', 'language', 'materials', 'tints']);

/**
 * Makes the tables of a version answer for their own names alone: they are plain objects, so that "constructor" and
 * "__proto__" would be blocks, items and entities without an id. Changes the data in place, which minecraft-data hands
 * out again for the same version, and returns it.
 */
export function ownNamesOnly<Data extends object>(data: Data): Data {
  const { blockCollisionShapes, ...tables } = data as NamedTables;
  for (const [name, table] of Object.entries(tables)) if (name.endsWith('ByName') || NAMED.has(name)) bare(table);
  if (isObject(blockCollisionShapes)) bare(blockCollisionShapes.blocks);
  return data;
}

function bare(table: unknown): void {
  if (isObject(table) && !Array.isArray(table)) Object.setPrototypeOf(table, null);
}

function isObject(value: unknown): value is NamedTables {
  return typeof value === 'object' && value !== null;
}
