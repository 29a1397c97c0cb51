/**
 * A table looked up by names that come from outside: models, players, commands, files. It answers for its own entries
 * alone, whereas an object literal also answers for "constructor" and whatever else every object inherits.
 * test/house/nameTables.test.ts holds every table of a module to it.
 */
export function nameTable<T>(entries: Readonly<Record<string, T>> = {}): Record<string, T> {
  return Object.assign(Object.create(null), entries);
}
