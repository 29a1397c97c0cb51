import { compound, double, flag, int, list, long, string, type Tag } from '../../data/nbtTag.ts';

/** JSON as `z.json()` has it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** NBT as JSON: numbers lose their width, longs beyond 2^53 become texts. */
export function jsonOf(tag: Tag): Json {
  switch (tag.type) {
    case 'byte':
    case 'short':
    case 'int':
    case 'float':
    case 'double':
    case 'string':
      return tag.value;
    case 'long':
      return Number.isSafeInteger(Number(tag.value)) ? Number(tag.value) : `${tag.value}`;
    case 'list':
      return tag.value.map(jsonOf);
    case 'compound':
      return Object.fromEntries([...tag.value].map(([key, value]) => [key, jsonOf(value)]));
    case 'byteArray':
    case 'intArray':
      return [...tag.value];
    case 'longArray':
      return tag.value.map((value) => jsonOf(long(value)));
    default:
      return tag satisfies never;
  }
}

/** JSON as NBT: whole numbers become ints, others doubles, booleans bytes. Lists of mixed kinds become lists of texts. */
export function tagOfJson(json: Json): Tag {
  if (typeof json === 'string') return string(json);
  if (typeof json === 'boolean') return flag(json);
  if (typeof json === 'number') return Number.isInteger(json) && Math.abs(json) < 2 ** 31 ? int(json) : double(json);
  if (json === null) return string('');
  if (Array.isArray(json)) {
    const elements = json.map(tagOfJson);
    const mixed = elements.some(({ type }) => type !== elements[0]?.type);
    return list(...(mixed ? elements.map((_, index) => string(JSON.stringify(json[index]))) : elements));
  }
  return compound(Object.fromEntries(Object.entries(json).map(([key, value]) => [key, tagOfJson(value)])));
}
