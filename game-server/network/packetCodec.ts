import protocol from 'minecraft-protocol';
import { boundLists } from '../../patches/boundedLists.ts';
import { type CompiledTypes, type PacketDescription, PacketTable } from '../../protocol/packetTable.ts';
import { loadVersion } from '../data/versionData.ts';
import { earlierForm, laterForm } from './packetForms.ts';

/** Phases of a connection, as minecraft-protocol names them. */
export type ConnectionState = 'handshaking' | 'status' | 'login' | 'configuration' | 'play';

/** A packet's fields; names and types are minecraft-data's for the version. */
export type PacketFields = Readonly<Record<string, unknown>>;

/**
 * Largest frame a client may send, in bytes. The protocol allows 2 MiB, but no packet of an honest client comes near
 * this: plugin messages end at 32,767 bytes (Minecraft wiki, "Java Edition protocol").
 */
export const LARGEST_FRAME = 65_536;

/** Encodes and decodes the packets of one version, from minecraft-data's protocol description. */
export class PacketCodec {
  readonly #version: string;
  readonly #writers = new Map<ConnectionState, PacketTable>();
  readonly #readers = new Map<ConnectionState, PacketTable>();
  readonly #compiled = new Map<ConnectionState, CompiledTypes>();
  readonly #laterForms: boolean;

  constructor(version: string) {
    this.#version = version;
    this.#laterForms = loadVersion(version).features.laterForms;
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
  encode(state: ConnectionState, name: string, fields: PacketFields): Buffer {
    const table = this.#writer(state);
    const params = this.#laterForms ? laterForm(name, fields) : fields;
    const length = table.sizeOf(name, params);
    const header = length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x200000 ? 3 : 4;
    // Zeroed, for minecraft-protocol's registryEntryHolder skips the zero of a holder that is written out (sounds).
    const frame = Buffer.alloc(header + length);
    let rest = length;
    for (let index = 0; index < header - 1; index++) {
      frame[index] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    frame[header - 1] = rest;
    table.write(name, params, frame, header);
    return frame;
  }

  /** The packet in a frame. Throws on an unknown id, missing bytes or left-over bytes. */
  decode(state: ConnectionState, frame: Buffer): { name: string; params: PacketFields } {
    const { name, params, end } = this.#reader(state).read(frame, 0);
    if (end !== frame.length) throw new RangeError(`packet ${name} has ${frame.length - end} bytes too many`);
    if (this.#laterForms && state === 'play')
      return earlierForm(name, params as PacketFields, this.#compiled.get(state) as CompiledTypes);
    return { name, params: params as PacketFields };
  }

  #writer(state: ConnectionState): PacketTable {
    let table = this.#writers.get(state);
    if (!table) {
      const { proto } = protocol.createSerializer({
        state,
        isServer: true,
        version: this.#version,
      } as never) as unknown as { proto: CompiledTypes };
      table = new PacketTable(proto, this.#description(state, 'toClient'));
      this.#writers.set(state, table);
    }
    return table;
  }

  #reader(state: ConnectionState): PacketTable {
    let table = this.#readers.get(state);
    if (!table) {
      const { proto } = protocol.createDeserializer({
        state,
        isServer: true,
        version: this.#version,
      } as never) as unknown as { proto: CompiledTypes };
      boundLists(proto);
      this.#compiled.set(state, proto);
      table = new PacketTable(proto, this.#description(state, 'toServer'));
      this.#readers.set(state, table);
    }
    return table;
  }

  #description(state: ConnectionState, towards: 'toClient' | 'toServer'): PacketDescription {
    const described = loadVersion(this.#version).data.protocol as unknown as Record<
      ConnectionState,
      Record<typeof towards, { types: { packet: PacketDescription } }>
    >;
    return described[state][towards].types.packet;
  }
}
