import type { CompiledTypes } from '../../../protocol/packetTable.ts';

/** One field of a packet in minecraft-data's description. */
interface Field {
  readonly name?: string;
  readonly type: unknown;
}

type Read = CompiledTypes['readCtx'][string];

/** Reads the fields of a packet behind its number. */
export type FieldsReader = (buffer: Buffer, offset: number) => { value: Record<string, unknown>; end: number };

/** Longest list ProtoDef reads. */
const MOST_ELEMENTS = 0xffffff;

/**
 * A reader for packets that are mostly lists of byte lists (chunks and light): ProtoDef makes an object for each of the
 * thousands of bytes. Gives the same values, but for lists of bytes, which are views of the frame: as lists of numbers they
 * would take eight times as much. Undefined for a packet with fields of any other kind.
 */
export function bulkReader(description: unknown, compiled: CompiledTypes): FieldsReader | undefined {
  if (!Array.isArray(description) || description[0] !== 'container') return undefined;
  const names: string[] = [];
  const reads: Read[] = [];
  for (const { name, type } of description[1] as readonly Field[]) {
    const read = readerOf(type, compiled);
    if (name === undefined || !read) return undefined;
    names.push(name);
    reads.push(read);
  }
  return (buffer, offset) => {
    const value: Record<string, unknown> = {};
    let end = offset;
    for (const [index, read] of reads.entries()) {
      const field = read(buffer, end);
      value[names[index] as string] = field.value;
      end += field.size;
    }
    return { value, end };
  };
}

function readerOf(type: unknown, { readCtx }: CompiledTypes): Read | undefined {
  if (typeof type === 'string') return readCtx[type];
  if (!Array.isArray(type) || !isCountedByVarint(type[1])) return undefined;
  const count = readCtx.varint as Read;
  const [kind, { type: element }] = type as [string, { type?: unknown }];
  if (kind === 'buffer')
    return (buffer, offset) => {
      const { value: length, size } = count(buffer, offset) as { value: number; size: number };
      const start = offset + size;
      if (start + length > buffer.length) throw new RangeError('a buffer ends too early');
      return { value: buffer.subarray(start, start + length), size: size + length };
    };
  if (kind !== 'array') return undefined;
  const read = element === 'u8' ? undefined : readerOf(element, { readCtx } as CompiledTypes);
  if (element !== 'u8' && !read) return undefined;
  return (buffer, offset) => {
    const { value: length, size: head } = count(buffer, offset) as { value: number; size: number };
    if (length > MOST_ELEMENTS) throw new RangeError('a list is too long');
    let end = offset + head;
    if (!read) {
      if (end + length > buffer.length) throw new RangeError('a list ends too early');
      return { value: buffer.subarray(end, end + length), size: head + length };
    }
    const list: unknown[] = [];
    for (let index = 0; index < length; index++) {
      const { value, size } = read(buffer, end);
      list.push(value);
      end += size;
    }
    return { value: list, size: end - offset };
  };
}

function isCountedByVarint(parts: unknown): boolean {
  return (parts as { countType?: unknown } | undefined)?.countType === 'varint';
}
