import type { CompiledTypes } from '../protocol/packetTable.ts';

/** minecraft-protocol hands out the same compiled types every time. */
const bounded = new WeakSet<CompiledTypes>();

/**
 * Makes these compiled types reject NBT lists that announce more elements than their packet can hold: twenty bytes in an
 * item can announce 16 million empty tags, which prismarine-nbt would build for seconds. Reading one throws RangeError.
 */
export function boundLists(proto: CompiledTypes): void {
  const readCtx = proto.readCtx as Record<string, CompiledTypes['readCtx'][string]>;
  const read = readCtx.list;
  if (!read || bounded.has(proto)) return;
  bounded.add(proto);
  readCtx.list = (buffer, offset) => {
    // A list is the type of its elements, their number in four bytes, and the elements; only type 0 takes no bytes.
    const count = buffer.readInt32BE(offset + 1);
    if (count > 0 && (buffer[offset] === 0 || count > buffer.length))
      throw new RangeError(`a list announces ${count} elements in a packet of ${buffer.length} bytes`);
    return read(buffer, offset);
  };
}
