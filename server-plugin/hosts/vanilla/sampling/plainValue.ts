/** A value of NBT without the types of its numbers, as `z.json()` has it. */
export type PlainJson = string | number | boolean | null | PlainJson[] | { [key: string]: PlainJson };

/**
 * NBT as a parser of SNBT gives it, as plain JSON: boxed numbers lose their width, typed arrays become lists, longs beyond
 * 2^53 texts. A byte of 0 or 1 may come as a boolean: SNBT writes "true" for 1b.
 */
export function plainValue(value: unknown): PlainJson {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : `${value}`;
    case 'object': {
      if (value instanceof Number || value instanceof String || value instanceof Boolean) return value.valueOf();
      if (Array.isArray(value)) return value.map(plainValue);
      if (ArrayBuffer.isView(value) && Symbol.iterator in value)
        return Array.from(value as unknown as Iterable<unknown>, plainValue);
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainValue(part)]));
    }
    default:
      return null;
  }
}

/** A compound; undefined for anything else. */
export function compoundOf(value: PlainJson | undefined): Readonly<Record<string, PlainJson>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** A number, or a byte that came as a boolean; undefined for anything else. */
export function numberOf(value: PlainJson | undefined): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' ? value : undefined;
}

/** A whole number within bounds; undefined for anything else. */
export function wholeOf(value: PlainJson | undefined, least: number, most = 2 ** 31 - 1): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** An id without the namespace "minecraft"; undefined for what is no id, and ids of other namespaces. */
export function plainIdOf(value: PlainJson | undefined): string | undefined {
  return typeof value === 'string' ? /^(?:minecraft:)?([a-z0-9_]+)$/.exec(value)?.[1] : undefined;
}
