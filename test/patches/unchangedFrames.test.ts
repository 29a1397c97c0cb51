import protocol from 'minecraft-protocol';
import { expect, test } from 'vitest';
import { SERVER_VERSIONS } from '../../game-server/data/versionData.ts';
import { readersInstead } from '../../patches/unchangedFrames.ts';

interface Reader {
  parsePacketBuffer(packet: Buffer): {
    readonly data: { readonly params: { readonly equipments: readonly { readonly slot: number }[] } };
  };
}

interface Writer {
  createPacketBuffer(packet: { readonly name: string; readonly params: unknown }): Buffer;
}

/** No item, as either form of items has it. */
const NOTHING = { present: false, itemCount: 0 };

test.each(SERVER_VERSIONS)('bytes of what somebody wears can be read twice at %s', (version) => {
  const writer = protocol.createSerializer({ state: 'play', version, isServer: true } as never) as unknown as Writer;
  const reader = protocol.createDeserializer({ state: 'play', version, isServer: false } as never) as unknown as Reader;
  const equipments = [0, 4, 5].map((slot) => ({ slot, item: NOTHING }));
  const packet = writer.createPacketBuffer({ name: 'entity_equipment', params: { entityId: 871, equipments } });
  const sent = Buffer.from(packet);
  for (let client = 0; client < 2; client++)
    expect(reader.parsePacketBuffer(packet).data.params.equipments.map(({ slot }) => slot)).toEqual([0, 4, 5]);
  expect(packet).toEqual(sent);
});

test('other modules are left as they are', () => {
  const load = () => {
    throw new Error('nobody asked for it');
  };
  expect(readersInstead('file:///minecraft-protocol/src/client.js', '../datatypes/compiler-minecraft', load)).toBe(
    undefined,
  );
  expect(readersInstead('file:///minecraft-protocol/src/transforms/serializer.js', '../states', load)).toBe(undefined);
});
