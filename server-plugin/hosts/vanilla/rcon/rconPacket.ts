/** Kinds of packets (Minecraft wiki, "RCON"; vanilla's RconClient). */
export const PACKET = {
  /** To the server: the password. */
  login: 3,
  /** To the server: a command. From the server: the answer to a password, whose id is -1 where it was wrong. */
  command: 2,
  /** From the server: a part of a command's answer. */
  reply: 0,
  /** No kind at all: vanilla answers it with one line, after all it had been asked before. */
  unknown: 200,
} as const;

/** The id of the answer to a wrong password, and to a command that came before any password. */
export const REFUSED_ID = -1;

/** Bytes of a packet besides its body: length, id, type and two zero bytes. */
const OVERHEAD = 14;

/** Bytes of one packet that vanilla reads at once (RconClient.buf); a longer one is taken for two and ends the line. */
const LARGEST_REQUEST = 1460;

/** Bytes of the longest command, in UTF-8. */
export const LONGEST_COMMAND = LARGEST_REQUEST - OVERHEAD;

/** UTF-16 units after which vanilla cuts an answer (RconClient.sendCmdResponse). */
export const FRAGMENT_UNITS = 4096;

/** Bytes that a packet of the server can have at most: a unit takes three at most in UTF-8. */
const LARGEST_ANSWER = FRAGMENT_UNITS * 3 + OVERHEAD;

/** One packet, without its length. */
export interface RconPacket {
  readonly id: number;
  readonly type: number;
  readonly body: Buffer;
}

/** A packet as it goes over the wire: little-endian length, id and type, the body, two zero bytes. */
export function encodePacket(id: number, type: number, text: string): Buffer {
  const length = Buffer.byteLength(text);
  const packet = Buffer.alloc(length + OVERHEAD);
  packet.writeInt32LE(length + OVERHEAD - 4, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  packet.write(text, 12, 'utf8');
  return packet;
}

/** Finds packets in a stream of bytes that comes in pieces of any size. */
export class PacketReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** Takes in a piece and returns the packets it completes. @throws RangeError for what can be no packet. */
  push(piece: Buffer): RconPacket[] {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    const packets: RconPacket[] = [];
    for (let packet = this.#next(); packet; packet = this.#next()) packets.push(packet);
    return packets;
  }

  #next(): RconPacket | undefined {
    if (this.#bytes < 4) return undefined;
    if ((this.#pieces[0]?.length ?? 0) < 4) this.#join();
    const length = this.#pieces[0]?.readInt32LE(0) ?? 0;
    if (length < OVERHEAD - 4 || length > LARGEST_ANSWER)
      throw new RangeError(`a packet of ${length} bytes, expected ${OVERHEAD - 4} to ${LARGEST_ANSWER}`);
    if (this.#bytes < length + 4) return undefined;
    const all = this.#join();
    this.#bytes -= length + 4;
    this.#pieces = this.#bytes > 0 ? [all.subarray(length + 4)] : [];
    return { id: all.readInt32LE(4), type: all.readInt32LE(8), body: all.subarray(12, length + 2) };
  }

  #join(): Buffer {
    const all = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces);
    this.#pieces = [all];
    return all;
  }
}
