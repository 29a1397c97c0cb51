import type { Duplex } from 'node:stream';
import { LARGEST_FRAME } from './packetCodec.ts';

import type { Wire, WireListener } from './wire.ts';

/** A client at the other end of a stream of bytes: a socket, or a stream within the process. */
export class StreamWire implements Wire {
  readonly address: string;
  readonly #stream: Duplex;
  readonly #frames = new FrameReader();

  constructor(stream: Duplex) {
    this.#stream = stream;
    // A socket forgets it when it closes.
    this.address = (stream as { readonly remoteAddress?: string }).remoteAddress ?? '';
  }

  get backlog(): number {
    return this.#stream.writableLength;
  }

  open(listener: WireListener): void {
    this.#stream.on('data', (chunk: Buffer) => {
      let frames: Buffer[];
      try {
        frames = this.#frames.push(chunk);
      } catch (error) {
        listener.lost(`not the Minecraft protocol: ${error instanceof Error ? error.message : String(error)}`);
        this.destroy();
        return;
      }
      if (frames.length > 0) listener.receive(frames);
    });
    this.#stream.on('error', (error: Error) => listener.lost(`connection error: ${error.message}`));
    this.#stream.on('end', () => listener.left());
    this.#stream.on('close', () => listener.left());
  }

  send(frames: Buffer[]): void {
    if (!this.#stream.writable) return;
    this.#stream.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
  }

  end(): void {
    this.#stream.end();
  }

  destroy(): void {
    this.#stream.destroy();
  }
}

/** Cuts a byte stream into frames by the length in front of each (a varint of up to three bytes). */
class FrameReader {
  #pending: Buffer[] = [];
  /** Bytes that the frame in `#pending` lacks at least. */
  #missing = 0;

  /**
   * The whole frames that `chunk` completes, in order.
   * @throws RangeError when a length is malformed, zero or above `LARGEST_FRAME`; the stream is unusable after that.
   */
  push(chunk: Buffer): Buffer[] {
    this.#pending.push(chunk);
    this.#missing -= chunk.length;
    // Joined once for a frame, not once for each of its pieces.
    if (this.#missing > 0) return [];
    const buffer = this.#pending.length === 1 ? chunk : Buffer.concat(this.#pending);
    this.#missing = 0;
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
      if (buffer.length - cursor < length) {
        this.#missing = length - (buffer.length - cursor);
        break;
      }
      frames.push(buffer.subarray(cursor, cursor + length));
      offset = cursor + length;
    }
    this.#pending = offset < buffer.length ? [buffer.subarray(offset)] : [];
    return frames;
  }
}
