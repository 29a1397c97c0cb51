import protocol from 'minecraft-protocol';
import type { PacketFields } from '../../game-server/network/packetCodec.ts';

/** Reads frames with their length in front as a client in play does. Throws on bytes left over. */
export function clientCodec(version: string): (frame: Buffer) => { name: string; params: PacketFields } {
  const { proto } = protocol.createDeserializer({ state: 'play', isServer: false, version } as never) as unknown as {
    proto: {
      parsePacketBuffer(
        type: string,
        buffer: Buffer,
      ): { data: { name: string; params: PacketFields }; metadata: { size: number } };
    };
  };
  return (frame) => {
    let header = 1;
    while (((frame[header - 1] as number) & 0x80) !== 0) header++;
    const body = frame.subarray(header);
    const { data, metadata } = proto.parsePacketBuffer('packet', body);
    if (metadata.size !== body.length) throw new RangeError(`${body.length - metadata.size} bytes left over`);
    return data;
  };
}
