import minecraftData from 'minecraft-data';
import protocol from 'minecraft-protocol';
import { type CompiledTypes, type PacketDescription, PacketTable } from '../../../protocol/packetTable.ts';
import { bulkReader, type FieldsReader } from './bulkReader.ts';
import { SharedPackets, WORTH_SHARING } from './sharedPackets.ts';

/** Phases of a connection, as minecraft-protocol names them. */
export type Phase = string;

interface Compiled extends CompiledTypes {
  createPacketBuffer(type: 'packet', packet: { name: string; params: unknown }): Buffer;
  parsePacketBuffer(type: 'packet', buffer: Buffer): unknown;
}

interface Direction {
  readonly compiled: Compiled;
  readonly table: PacketTable;
  /** Readers of packets that ProtoDef is slow with, by name. */
  readonly bulk: ReadonlyMap<string, FieldsReader>;
}

/** Lists of values of many types, which come in every step that somebody takes differently. */
const SHARED_WHEN_SMALL = 'entity_metadata';

const BULK = ['map_chunk', 'update_light'] as const;

/** A packet a client was sent. */
export interface IncomingPacket {
  readonly name: string;
  readonly params: unknown;
  /** Bytes of the packet that were read. */
  readonly size: number;
}

/**
 * The packets of one phase as a client writes and reads them, by the very functions minecraft-protocol compiles for the
 * version, called without its streams.
 */
export class ClientPackets {
  readonly #outgoing: Direction;
  readonly #incoming: Direction;
  readonly #shared = new SharedPackets();

  private constructor(version: string, phase: Phase) {
    this.#outgoing = direction(version, phase, 'toServer');
    this.#incoming = direction(version, phase, 'toClient');
  }

  static readonly #known = new Map<string, ClientPackets>();

  /** Of a version and a phase, made once in a process. */
  static of(version: string, phase: Phase): ClientPackets {
    const key = `${version} ${phase}`;
    let packets = ClientPackets.#known.get(key);
    if (!packets) {
      packets = new ClientPackets(version, phase);
      ClientPackets.#known.set(key, packets);
    }
    return packets;
  }

  /** The bytes of a packet. Throws the library's error when it cannot be written. */
  write(name: string, params: unknown): Buffer {
    const { compiled, table } = this.#outgoing;
    try {
      // Zeroed, for the library skips some zeros (registryEntryHolder), and nothing else may stand there.
      const buffer = Buffer.alloc(table.sizeOf(name, params));
      table.write(name, params, buffer, 0);
      return buffer;
    } catch {
      // Fails in the same way, with the library's words about where.
      return compiled.createPacketBuffer('packet', { name, params });
    }
  }

  /** The name of the packet behind `start` bytes of length; undefined when its number is unknown. */
  nameOf(frame: Buffer, start: number): string | undefined {
    return this.#incoming.table.nameAt(frame, start);
  }

  /** The number of a packet of this name; undefined when there is none. */
  numberOf(name: string): number | undefined {
    return this.#incoming.table.numberOf(name);
  }

  /**
   * The packet in a frame that begins behind `start` bytes of length. What the server sends to several is read once, so
   * the fields are not the caller's to change. Throws the library's error when it cannot be read.
   */
  read(frame: Buffer, start: number): IncomingPacket {
    const name = this.#incoming.table.nameAt(frame, start);
    if (frame.length < WORTH_SHARING)
      return name === SHARED_WHEN_SMALL
        ? this.#shared.readSmall(frame, () => this.#read(frame, start))
        : this.#read(frame, start);
    return this.#shared.read(frame, start, name === 'map_chunk', () => this.#readBulk(name, frame, start));
  }

  #readBulk(name: string | undefined, frame: Buffer, start: number): IncomingPacket {
    const bulk = name === undefined ? undefined : this.#incoming.bulk.get(name);
    if (!bulk || name === undefined) return this.#read(frame, start);
    try {
      const { value, end } = bulk(frame, start + ((frame[start] as number) < 0x80 ? 1 : 2));
      return { name, params: value, size: end - start };
    } catch {
      return this.#read(frame, start);
    }
  }

  #read(frame: Buffer, start: number): IncomingPacket {
    const { compiled, table } = this.#incoming;
    try {
      const { name, params, end } = table.read(frame, start);
      return { name, params, size: end - start };
    } catch (error) {
      compiled.parsePacketBuffer('packet', frame.subarray(start));
      throw error;
    }
  }
}

function direction(version: string, state: Phase, towards: 'toServer' | 'toClient'): Direction {
  const options = { state, isServer: false, version } as never;
  const stream = towards === 'toServer' ? protocol.createSerializer(options) : protocol.createDeserializer(options);
  const { proto: compiled } = stream as unknown as { proto: Compiled };
  const described = minecraftData(version).protocol as unknown as Record<
    Phase,
    Record<typeof towards, { types: { readonly packet: PacketDescription } & Record<string, unknown> }>
  >;
  const types = described[state]?.[towards].types;
  if (!types) throw new RangeError(`Minecraft ${version} has no phase "${state}"`);
  const bulk = new Map<string, FieldsReader>();
  for (const name of BULK) {
    const reader = bulkReader(types[`packet_${name}`], compiled);
    if (reader) bulk.set(name, reader);
  }
  return { compiled, table: new PacketTable(compiled, types.packet), bulk };
}
