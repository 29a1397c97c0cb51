/** Minecraft's varints (wiki.vg, "VarInt and VarLong"): seven bits a byte, lowest first, the top bit says "more". */
const LONGEST_VARINT = 5;

/** The bytes of a list of non-negative integers. */
export function encodeVarints(values: Iterable<number>): number[] {
  const bytes: number[] = [];
  for (let value of values) {
    for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
    bytes.push(value);
  }
  return bytes;
}

/**
 * The integers in a list of bytes, signed or not.
 * @returns what is wrong as text when the last one breaks off or one is longer than five bytes.
 */
export function decodeVarints(bytes: readonly number[]): number[] | string {
  const values: number[] = [];
  let value = 0;
  let length = 0;
  for (const [index, byte] of bytes.entries()) {
    value |= (byte & 0x7f) << (7 * length);
    length++;
    if ((byte & 0x80) === 0) {
      values.push(value >>> 0);
      value = 0;
      length = 0;
    } else if (length === LONGEST_VARINT) return `the varint ending at byte ${index} is longer than five bytes`;
  }
  return length === 0 ? values : 'the last varint breaks off';
}
