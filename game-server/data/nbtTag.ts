/**
 * A piece of NBT (Minecraft wiki, "NBT format"), plain and comparable: every element of a list carries its type.
 * Longs are bigints, for they exceed what numbers hold.
 */
export type Tag =
  | { readonly type: 'byte' | 'short' | 'int' | 'float' | 'double'; readonly value: number }
  | { readonly type: 'long'; readonly value: bigint }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'list'; readonly value: readonly Tag[] }
  | { readonly type: 'compound'; readonly value: ReadonlyMap<string, Tag> }
  | { readonly type: 'byteArray' | 'intArray'; readonly value: readonly number[] }
  | { readonly type: 'longArray'; readonly value: readonly bigint[] };
export type CompoundTag = Extract<Tag, { type: 'compound' }>;
type ListTag = Extract<Tag, { type: 'list' }>;

/** Types of tags in vanilla's words (the pretty names in error messages, such as "TAG_Int"). */
export const TAG_NAMES: Readonly<Record<Tag['type'], string>> = {
  byte: 'TAG_Byte',
  short: 'TAG_Short',
  int: 'TAG_Int',
  long: 'TAG_Long',
  float: 'TAG_Float',
  double: 'TAG_Double',
  string: 'TAG_String',
  list: 'TAG_List',
  compound: 'TAG_Compound',
  byteArray: 'TAG_Byte_Array',
  intArray: 'TAG_Int_Array',
  longArray: 'TAG_Long_Array',
};

export function compound(entries: Readonly<Record<string, Tag | undefined>> = {}): CompoundTag {
  const value = new Map<string, Tag>();
  for (const [name, tag] of Object.entries(entries)) if (tag) value.set(name, tag);
  return { type: 'compound', value };
}

export function list(...value: readonly Tag[]): ListTag {
  return { type: 'list', value };
}

export const byte = (value: number): Tag => ({ type: 'byte', value });
export const short = (value: number): Tag => ({ type: 'short', value });
export const int = (value: number): Tag => ({ type: 'int', value });
export const long = (value: bigint): Tag => ({ type: 'long', value });
export const float = (value: number): Tag => ({ type: 'float', value });
export const double = (value: number): Tag => ({ type: 'double', value });
export const string = (value: string): Tag => ({ type: 'string', value });
export const flag = (value: boolean): Tag => byte(value ? 1 : 0);

/** The value of a numeric tag, rounded to a double; undefined for the others. */
export function numberOf(tag: Tag | undefined): number | undefined {
  switch (tag?.type) {
    case 'byte':
    case 'short':
    case 'int':
    case 'float':
    case 'double':
      return tag.value;
    case 'long':
      return Number(tag.value);
    case 'string':
    case 'list':
    case 'compound':
    case 'byteArray':
    case 'intArray':
    case 'longArray':
    case undefined:
      return undefined;
    default:
      return tag satisfies never;
  }
}

export function stringOf(tag: Tag | undefined): string | undefined {
  return tag?.type === 'string' ? tag.value : undefined;
}

/** The elements of a list or an array as tags; undefined for the others. */
export function elementsOf(tag: Tag | undefined): readonly Tag[] | undefined {
  switch (tag?.type) {
    case 'list':
      return tag.value;
    case 'byteArray':
      return tag.value.map(byte);
    case 'intArray':
      return tag.value.map(int);
    case 'longArray':
      return tag.value.map(long);
    default:
      return undefined;
  }
}

/** Whether two tags have the same type and value; the order of a compound's entries does not matter. */
export function sameTag(a: Tag, b: Tag): boolean {
  if (a === b) return true;
  if (a.type === 'compound' && b.type === 'compound') {
    if (a.value.size !== b.value.size) return false;
    for (const [name, tag] of a.value) {
      const other = b.value.get(name);
      if (!other || !sameTag(tag, other)) return false;
    }
    return true;
  }
  const [left, right] = [elementsOf(a), elementsOf(b)];
  if (left && right)
    return (
      a.type === b.type &&
      left.length === right.length &&
      left.every((element, index) => sameTag(element, right[index] as Tag))
    );
  return a.type === b.type && a.value === b.value;
}

/**
 * Whether `tag` has at least what `expected` asks for: compounds may have more entries, and every element of an expected
 * list must be found in the list (vanilla's NbtUtils.compareNbt). An empty list asks for an empty list.
 */
export function tagMatches(expected: Tag, tag: Tag | undefined): boolean {
  if (!tag) return false;
  if (expected.type === 'compound' && tag.type === 'compound') {
    for (const [name, wanted] of expected.value) if (!tagMatches(wanted, tag.value.get(name))) return false;
    return true;
  }
  if (expected.type === 'list' && tag.type === 'list') {
    if (expected.value.length === 0) return tag.value.length === 0;
    return expected.value.every((wanted) => tag.value.some((element) => tagMatches(wanted, element)));
  }
  return sameTag(expected, tag);
}

/** `base` with the entries of `changes`; compounds within are merged, everything else is replaced. */
export function merged(base: CompoundTag, changes: CompoundTag): CompoundTag {
  const value = new Map(base.value);
  for (const [name, tag] of changes.value) {
    const before = value.get(name);
    value.set(name, before?.type === 'compound' && tag.type === 'compound' ? merged(before, tag) : tag);
  }
  return { type: 'compound', value };
}
