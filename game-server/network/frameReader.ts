import { LARGEST_FRAME } from './packetCodec.ts';

/** Cuts a byte stream into frames by the length in front of each (a varint of up to three bytes). */
export class FrameReader {
  #pending: Buffer | undefined;

  /**
   * The whole frames that `chunk` completes, in order.
   * @throws RangeError when a length is malformed, zero or above `LARGEST_FRAME`; the stream is unusable after that.
   */
  push(chunk: Buffer): Buffer[] {
    const buffer = this.#pending ? Buffer.concat([this.#pending, chunk]) : chunk;
    const frames: Buffer[] = [];
    let offset = 0;
    for (;;) {
      let length = 0;
      let cursor = offset;
      let shift = 0;
      let complete = false;
      while (cursor < buffer.length) {
        const byte = buffer[cursor++] as number;
        length |= (byte & 0x7f) << shift;
        if ((byte & 0x80) === 0) {
          complete = true;
          break;
        }
        shift += 7;
        if (shift > 14) throw new RangeError('a frame length takes more than three bytes');
      }
      if (!complete) break;
      if (length <= 0 || length > LARGEST_FRAME) throw new RangeError(`a frame of ${length} bytes`);
      if (buffer.length - cursor < length) break;
      frames.push(buffer.subarray(cursor, cursor + length));
      offset = cursor + length;
    }
    this.#pending = offset < buffer.length ? buffer.subarray(offset) : undefined;
    return frames;
  }
}
