/*
 * Just enough of Minecraft's own protocol to ask a server for its status and to knock at its login (Minecraft wiki, "Java
 * Edition protocol"): frames without compression, numbers of variable length, texts. These packets have been the same
 * in all versions since 1.7.
 */

/** A number as the protocol writes it: seven bits a byte, the lowest first. */
export function varInt(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value >>> 0; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** A text with its length in bytes before it. */
export function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([varInt(bytes.length), bytes]);
}

/** A packet with its length before it. */
export function frame(id: number, ...fields: readonly Buffer[]): Buffer {
  const content = Buffer.concat([varInt(id), ...fields]);
  return Buffer.concat([varInt(content.length), content]);
}

/** The first packet of any connection. `next` is 1 for the status, 2 for a login. */
export function handshake(protocol: number, host: string, port: number, next: 1 | 2): Buffer {
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  return frame(0x00, varInt(protocol), text(host), portBytes, varInt(next));
}

/** Reads fields of a packet one after another. */
export class FieldReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @throws RangeError where the packet ends before the number does. */
  varInt(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes.readUInt8(this.#at++);
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number is longer than five bytes');
  }

  /** @throws RangeError where the packet ends before the text does. */
  text(): string {
    const length = this.varInt();
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw new RangeError('a text is longer than its packet');
    const value = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end;
    return value;
  }

  get offset(): number {
    return this.#at;
  }
}

/** The content of the first whole packet in `bytes`; undefined while it has not come whole. @throws RangeError */
export function firstFrame(bytes: Buffer): Buffer | undefined {
  const last = bytes.subarray(0, 5).findIndex((byte) => byte < 0x80);
  if (last < 0) {
    if (bytes.length >= 5) throw new RangeError('a number is longer than five bytes');
    return undefined;
  }
  const reader = new FieldReader(bytes);
  const length = reader.varInt();
  if (length < 1 || length > 0x1fffff) throw new RangeError(`a packet of ${length} bytes`);
  const end = reader.offset + length;
  return bytes.length < end ? undefined : bytes.subarray(reader.offset, end);
}
