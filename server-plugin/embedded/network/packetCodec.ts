import protocol from 'minecraft-protocol';

/** Phases of a connection, as minecraft-protocol names them. */
export type ConnectionState = 'handshaking' | 'status' | 'login' | 'configuration' | 'play';

/** A packet's fields; names and types are minecraft-data's for the version. */
export type PacketFields = Readonly<Record<string, unknown>>;

interface Proto {
  sizeOf(packet: unknown, type: string): number;
  write(packet: unknown, buffer: Buffer, offset: number, type: string): number;
  parsePacketBuffer(
    type: string,
    buffer: Buffer,
  ): {
    data: { name: string; params: PacketFields };
    metadata: { size: number };
  };
  readonly readCtx: Record<string, (buffer: Buffer, offset: number) => unknown>;
}

/**
 * Largest frame a client may send, in bytes. The protocol allows 2 MiB, but nothing an honest client says comes near
 * this: plugin messages end at 32,767 bytes (Minecraft wiki, "Java Edition protocol").
 */
export const LARGEST_FRAME = 65_536;

/**
 * Keeps a reader from lists that claim more than they hold: twenty bytes of NBT in an item can announce 16 million empty
 * tags, which the library would build for seconds.
 */
function boundLists({ readCtx }: Proto): void {
  const read = readCtx.list;
  if (!read) return;
  readCtx.list = (buffer, offset) => {
    // A list is the type of its elements, their number in four bytes, and the elements; only type 0 takes no bytes.
    const count = buffer.readInt32BE(offset + 1);
    if (count > 0 && (buffer[offset] === 0 || count > buffer.length))
      throw new RangeError(`a list claims ${count} elements`);
    return read(buffer, offset);
  };
}

/** Encodes and decodes the packets of one version, from minecraft-data's protocol description. */
export class PacketCodec {
  readonly #version: string;
  readonly #writers = new Map<ConnectionState, Proto>();
  readonly #readers = new Map<ConnectionState, Proto>();

  constructor(version: string) {
    this.#version = version;
  }

  /**
   * Compiles what the states need, which takes a hundred milliseconds and more the first time in a process and would otherwise
   * hold up the tick in which the first client gets there.
   */
  prepare(states: readonly ConnectionState[]): void {
    for (const state of states) {
      this.#writer(state);
      this.#reader(state);
    }
  }

  /** One frame with its length in front, ready for a socket. Throws when a field does not fit the description. */
  encode(state: ConnectionState, name: string, params: PacketFields): Buffer {
    const proto = this.#writer(state);
    const packet = { name, params };
    const length = proto.sizeOf(packet, 'packet');
    const header = length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x200000 ? 3 : 4;
    // Zeroed, for minecraft-protocol's registryEntryHolder skips the zero of a holder that is written out (sounds).
    const frame = Buffer.alloc(header + length);
    let rest = length;
    for (let index = 0; index < header - 1; index++) {
      frame[index] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    frame[header - 1] = rest;
    proto.write(packet, frame, header, 'packet');
    return frame;
  }

  /** The packet in a frame. Throws on an unknown id, missing bytes or left-over bytes. */
  decode(state: ConnectionState, frame: Buffer): { name: string; params: PacketFields } {
    const { data, metadata } = this.#reader(state).parsePacketBuffer('packet', frame);
    if (metadata.size !== frame.length)
      throw new RangeError(`packet ${data.name} has ${frame.length - metadata.size} bytes too many`);
    return data;
  }

  #writer(state: ConnectionState): Proto {
    let proto = this.#writers.get(state);
    if (!proto) {
      proto = (
        protocol.createSerializer({ state, isServer: true, version: this.#version } as never) as { proto: Proto }
      ).proto;
      this.#writers.set(state, proto);
    }
    return proto;
  }

  #reader(state: ConnectionState): Proto {
    let proto = this.#readers.get(state);
    if (!proto) {
      proto = (
        protocol.createDeserializer({ state, isServer: true, version: this.#version } as never) as { proto: Proto }
      ).proto;
      boundLists(proto);
      this.#readers.set(state, proto);
    }
    return proto;
  }
}
