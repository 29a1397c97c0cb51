import type { IncomingPacket } from './clientPackets.ts';

/** Most frames below this are read faster than looked up, bytes. */
export const WORTH_SHARING = 512;
/** Chunks kept; some ten times the view of a body, for crews that are spread out. */
const CHUNKS_KEPT = 256;
/** Small frames kept: some ticks of a large crew's. */
const SMALL_KEPT = 512;
/** `map_chunk` begins with the chunk's coordinates, two integers of four bytes. */
const PLACE_BYTES = 8;

interface KnownChunk {
  readonly frame: Buffer;
  readonly start: number;
  readonly packet: IncomingPacket;
}

/**
 * What has been read once and is the same for all bodies in the process: big frames the server sends to several of them
 * as they are, and chunks, which differ in nothing but their place wherever the ground is untouched. The values are
 * shared, so nobody may write to them (test/sidecar/body/patches/sharedWorld.integration.test.ts).
 */
export class SharedPackets {
  readonly #frames = new WeakMap<Buffer, IncomingPacket>();
  /** By length; within one length in order of last use, latest first. */
  readonly #chunks = new Map<number, KnownChunk[]>();
  #chunkCount = 0;
  readonly #small = new Map<Buffer, IncomingPacket>();

  /** The packet in a frame, from what is known or by `read`. `isChunk`: whether it is a `map_chunk`. */
  read(frame: Buffer, start: number, isChunk: boolean, read: () => IncomingPacket): IncomingPacket {
    let packet = this.#frames.get(frame);
    if (packet) return packet;
    packet = isChunk ? this.#chunk(frame, start, read) : read();
    this.#frames.set(frame, packet);
    return packet;
  }

  /** The packet in a small frame that takes long to read for its size, for as long as others may be handed it. */
  readSmall(frame: Buffer, read: () => IncomingPacket): IncomingPacket {
    let packet = this.#small.get(frame);
    if (!packet) {
      packet = read();
      if (this.#small.size >= SMALL_KEPT) this.#small.clear();
      this.#small.set(frame, packet);
    }
    return packet;
  }

  #chunk(frame: Buffer, start: number, read: () => IncomingPacket): IncomingPacket {
    const placeAt = start + ((frame[start] as number) < 0x80 ? 1 : 2);
    const rest = placeAt + PLACE_BYTES;
    const alike = this.#chunks.get(frame.length);
    const index = alike?.findIndex((chunk) => frame.compare(chunk.frame, rest, undefined, rest) === 0) ?? -1;
    const known = alike?.[index];
    if (alike && known) {
      if (index > 0) {
        alike.splice(index, 1);
        alike.unshift(known);
      }
      const params = {
        ...(known.packet.params as object),
        x: frame.readInt32BE(placeAt),
        z: frame.readInt32BE(placeAt + 4),
      };
      return { ...known.packet, params };
    }
    const packet = read();
    if (this.#chunkCount >= CHUNKS_KEPT) {
      this.#chunks.clear();
      this.#chunkCount = 0;
    }
    this.#chunkCount++;
    const list = this.#chunks.get(frame.length);
    if (list) list.unshift({ frame, start, packet });
    else this.#chunks.set(frame.length, [{ frame, start, packet }]);
    return packet;
  }
}
