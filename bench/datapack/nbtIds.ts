import type { Registries } from './gameFiles.ts';

/** Registries an "id" in NBT names something of. Left out by the data, such names cannot be known to be wrong. */
const NAMED = ['item', 'block', 'entity_type', 'enchantment', 'mob_effect'];

/**
 * Ids of Minecraft in NBT (`id:"minecraft:..."`) that nothing has. The types of NBT know no paths such as
 * `Items[{id:"..."}]`, which then never match, and are not always at hand.
 */
export function unknownIds(line: string, registries: Registries): { column: number; message: string }[] {
  const found: { column: number; message: string }[] = [];
  for (const { index, 1: before = '', 2: id = '' } of line.matchAll(ID)) {
    if (!NAMED.every((registry) => registries[registry] && !namesOf(registries, registry).has(id))) continue;
    found.push({ column: index + before.length, message: `unknown id minecraft:${id}` });
  }
  return found;
}

const ID = /(?<![\w"'])("?id"?:\s*)"minecraft:([\w./-]+)"/g;

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function namesOf(registries: Registries, registry: string): ReadonlySet<string> {
  const ids = registries[registry] ?? [];
  let names = sets.get(ids);
  if (!names) {
    names = new Set(ids);
    sets.set(ids, names);
  }
  return names;
}
