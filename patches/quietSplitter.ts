import type { Transform } from 'node:stream';

interface Framing {
  readonly createSplitter: () => Splitter;
}

type Splitter = Transform & { buffer: Buffer; recognizeLegacyPing: boolean };

/**
 * Has minecraft-protocol cut what arrives into packets without throwing an error at the end of every piece, whose stack takes
 * longer to write down than most packets to read. Applied while the package is loaded, by `gameScope`; parameters as of
 * `partInstead`.
 */
export function splitterInstead(url: string, id: string, load: () => unknown): unknown {
  if (!url.endsWith('/minecraft-protocol/src/client.js') || id !== './transforms/framing') return undefined;
  const framing = load() as Framing;
  const prototype = Object.getPrototypeOf(framing.createSplitter()) as Splitter;
  const original = prototype._transform;
  prototype._transform = function (this: Splitter, chunk: Buffer, encoding, callback) {
    if (this.recognizeLegacyPing) {
      original.call(this, chunk, encoding, callback);
      return;
    }
    this.buffer = this.buffer.length === 0 ? (chunk as Buffer) : Buffer.concat([this.buffer, chunk]);
    let offset = 0;
    for (;;) {
      const size = varIntSize(this.buffer, offset);
      if (size === undefined) break;
      const start = offset + size;
      const end = start + varIntValue(this.buffer, offset, size);
      // A length below zero would lead back for ever.
      if (end < start || this.buffer.length < end) break;
      this.push(this.buffer.subarray(start, end));
      offset = end;
    }
    this.buffer = this.buffer.subarray(offset);
    callback();
  };
  return framing;
}

/** How many bytes the VarInt at an offset has; undefined when it is not all there, or longer than the library reads. */
function varIntSize(bytes: Buffer, offset: number): number | undefined {
  for (let size = 1; size <= LONGEST_VARINT && offset + size <= bytes.length; size++)
    if ((bytes[offset + size - 1] as number) < 0x80) return size;
  return undefined;
}

/** Bytes that minecraft-protocol reads of a VarInt before it gives up. */
const LONGEST_VARINT = 10;

function varIntValue(bytes: Buffer, offset: number, size: number): number {
  let value = 0;
  for (let index = 0; index < size; index++) value |= ((bytes[offset + index] as number) & 0x7f) << (7 * index);
  return value;
}
