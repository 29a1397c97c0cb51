/** A tag as prismarine-nbt and minecraft-protocol have it. */
export interface PlainTag {
  readonly type: string;
  readonly value: unknown;
}
export type NbtJson = string | number | boolean | null | NbtJson[] | { [key: string]: NbtJson };

/** Tags deeper than this are read as null: hostile clients nest thousands. */
const DEEPEST = 24;

/** A tag's value as plain JSON: compounds as objects, lists and arrays as arrays, every number as a number. */
export function jsonOfTag(tag: unknown, depth = 0): NbtJson {
  const { type, value } = (tag ?? {}) as Partial<PlainTag>;
  if (depth > DEEPEST || typeof type !== 'string' || value === null || value === undefined) return null;
  switch (type) {
    case 'compound':
      return Object.fromEntries(
        Object.entries(value as object).map(([key, child]) => [key, jsonOfTag(child, depth + 1)]),
      );
    case 'list': {
      const list = value as { readonly type: string; readonly value: readonly unknown[] };
      return Array.isArray(list.value)
        ? list.value.map((child) => jsonOfTag({ type: list.type, value: child }, depth + 1))
        : [];
    }
    case 'long':
      return numberOfLong(value);
    case 'byteArray':
    case 'intArray':
      return Array.isArray(value) ? value.map(Number) : [];
    case 'longArray':
      return Array.isArray(value) ? value.map(numberOfLong) : [];
    default:
      return typeof value === 'string' ? value : finite(Number(value));
  }
}

const finite = (number: number) => (Number.isFinite(number) ? number : 0);

/** Longs come as two halves or as a bigint; beyond 53 bits they are rounded. */
function numberOfLong(value: unknown): number {
  if (Array.isArray(value)) return Number(value[0]) * 4_294_967_296 + (Number(value[1]) >>> 0);
  return finite(Number(value));
}

/** JSON as a tag: whole numbers as int, others as double, truth as byte; null and mixed lists' strangers are left out. */
export function plainTagOfJson(json: NbtJson, depth = 0): PlainTag | undefined {
  if (json === null || depth > DEEPEST) return undefined;
  if (typeof json === 'string') return { type: 'string', value: json };
  if (typeof json === 'boolean') return { type: 'byte', value: json ? 1 : 0 };
  if (typeof json === 'number') {
    if (!Number.isInteger(json)) return { type: 'double', value: json };
    return Math.abs(json) <= 0x7fff_ffff ? { type: 'int', value: json } : { type: 'double', value: json };
  }
  if (Array.isArray(json)) {
    const tags = json.flatMap((child) => plainTagOfJson(child, depth + 1) ?? []);
    const type = tags.some((tag) => tag.type === 'double') ? 'double' : (tags[0]?.type ?? 'end');
    const numeric = type === 'double' || type === 'int';
    const same = tags.filter((tag) => tag.type === type || (numeric && ['int', 'double'].includes(tag.type)));
    return { type: 'list', value: { type, value: same.map((tag) => tag.value) } };
  }
  const entries = Object.entries(json).flatMap(([key, child]) => {
    const tag = plainTagOfJson(child, depth + 1);
    return tag ? [[key, tag] as const] : [];
  });
  return { type: 'compound', value: Object.fromEntries(entries) };
}

/** The plain text of a component given as JSON; styles are dropped. Bounded, for clients send these too. */
export function plainTextOf(component: NbtJson, depth = 0): string {
  if (depth > DEEPEST || component === null) return '';
  if (typeof component !== 'object') return String(component);
  if (Array.isArray(component)) return component.map((part) => plainTextOf(part, depth + 1)).join('');
  const own = component.text ?? component[''] ?? component.translate ?? '';
  return `${plainTextOf(own, depth + 1)}${plainTextOf(component.extra ?? null, depth + 1)}`;
}

/** The plain text of a component given as JSON text, as item names are up to 1.20.4; text that is no JSON is itself. */
export function plainTextOfJsonText(text: string): string {
  try {
    return plainTextOf(JSON.parse(text) as NbtJson);
  } catch {
    return text;
  }
}
