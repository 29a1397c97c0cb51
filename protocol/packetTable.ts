/** What ProtoDef compiles from a description: one function per type in each of three tables. */
export interface CompiledTypes {
  /** Gives the size in bytes, or is a number when it is always the same. */
  readonly sizeOfCtx: Readonly<Record<string, ((value: unknown) => number) | number>>;
  /** Gives the offset behind what it wrote. */
  readonly writeCtx: Readonly<Record<string, (value: unknown, buffer: Buffer, offset: number) => number>>;
  readonly readCtx: Readonly<Record<string, (buffer: Buffer, offset: number) => { value: unknown; size: number }>>;
  sizeOf(value: unknown, type: string): number;
  write(value: unknown, buffer: Buffer, offset: number, type: string): number;
  read(buffer: Buffer, offset: number, type: string): { value: unknown; size: number };
}

/** The type `packet` of one phase and direction in minecraft-data's `protocol`. */
export type PacketDescription = readonly [
  'container',
  readonly [
    { readonly type: readonly ['mapper', { readonly mappings: Readonly<Record<string, string>> }] },
    { readonly type: readonly ['switch', { readonly fields: Readonly<Record<string, unknown>> }] },
  ],
];

/** A packet that was read. */
interface ReadPacket {
  readonly name: string;
  readonly params: unknown;
  /** Offset of the first byte after it. */
  readonly end: number;
}

interface Entry {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}

/**
 * Reads and writes the packets of one phase and direction through ProtoDef's compiled types, the same bytes and values
 * as its type `packet` gives. That type builds a table of all names for every single packet, which costs several times
 * what the packet itself does; here the table is made once.
 */
export class PacketTable {
  readonly #compiled: CompiledTypes;
  readonly #byId: (Entry | undefined)[] = [];
  readonly #byName = new Map<string, Entry>();

  constructor(compiled: CompiledTypes, description: PacketDescription) {
    this.#compiled = compiled;
    const [name, params] = description[1];
    const { fields } = params.type[1];
    for (const [key, packet] of Object.entries(name.type[1].mappings)) {
      const type = fields[packet];
      const id = Number(key);
      // What is described in another way goes through the general type.
      if (typeof type !== 'string' || !(type in compiled.readCtx) || !(id >= 0 && id < 0x4000)) continue;
      const entry = { id, name: packet, type };
      this.#byId[id] = entry;
      this.#byName.set(packet, entry);
    }
  }

  /** Bytes of a packet, its id included. Throws what ProtoDef throws when a field does not fit. */
  sizeOf(name: string, params: unknown): number {
    const entry = this.#byName.get(name);
    if (!entry) return this.#compiled.sizeOf({ name, params }, 'packet');
    const size = this.#compiled.sizeOfCtx[entry.type];
    return (entry.id < 0x80 ? 1 : 2) + (typeof size === 'function' ? size(params) : (size as number));
  }

  /** Writes a packet at an offset and gives the offset behind it. Throws what ProtoDef throws. */
  write(name: string, params: unknown, buffer: Buffer, offset: number): number {
    const entry = this.#byName.get(name);
    if (!entry) return this.#compiled.write({ name, params }, buffer, offset, 'packet');
    let cursor = offset;
    if (entry.id >= 0x80) buffer[cursor++] = (entry.id & 0x7f) | 0x80;
    buffer[cursor++] = entry.id < 0x80 ? entry.id : entry.id >>> 7;
    return (this.#compiled.writeCtx[entry.type] as CompiledTypes['writeCtx'][string])(params, buffer, cursor);
  }

  /** The name of the packet at an offset; undefined when its number is unknown. */
  nameAt(buffer: Buffer, offset: number): string | undefined {
    return this.#entryAt(buffer, offset)?.name;
  }

  /** The number of a packet; undefined where there is none of this name, or it is not read by this table. */
  numberOf(name: string): number | undefined {
    return this.#byName.get(name)?.id;
  }

  /** The packet at an offset. Throws what ProtoDef throws when bytes are missing or make no sense. */
  read(buffer: Buffer, offset: number): ReadPacket {
    const entry = this.#entryAt(buffer, offset);
    if (entry) {
      const read = this.#compiled.readCtx[entry.type] as CompiledTypes['readCtx'][string];
      const start = offset + (entry.id < 0x80 ? 1 : 2);
      const { value, size } = read(buffer, start);
      return { name: entry.name, params: value, end: start + size };
    }
    const { value, size } = this.#compiled.read(buffer, offset, 'packet');
    const { name, params } = value as { name: string; params: unknown };
    return { name, params, end: offset + size };
  }

  #entryAt(buffer: Buffer, offset: number): Entry | undefined {
    const first = buffer[offset];
    if (first === undefined) return undefined;
    if (first < 0x80) return this.#byId[first];
    const second = buffer[offset + 1];
    const id = second !== undefined && second < 0x80 ? (first & 0x7f) | (second << 7) : 0;
    // Only the shortest way to write a number counts as known.
    return id >= 0x80 ? this.#byId[id] : undefined;
  }
}
