import protocol from 'minecraft-protocol';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { loadVersion } from '../../../game-server/data/versionData.ts';
import { type CompiledTypes, type PacketDescription, PacketTable } from '../../../protocol/packetTable.ts';
import { WIRE_VERSIONS } from '../../support/testedVersions.ts';
import { AnyPacket } from '../fuzz/anyPacket.ts';

const ROUNDS = 40;
const DIRECTIONS = ['toServer', 'toClient'] as const;

/** ProtoDef's own way: what it writes for a packet, or how it fails. */
function written(run: () => Buffer): string {
  try {
    return run().toString('hex');
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}

describe.each(WIRE_VERSIONS)('packets of play at %s', (version) => {
  test.each(DIRECTIONS)('%s are written and read as ProtoDef does, byte by byte', (towards) => {
    const source = loadVersion(version);
    const options = { state: 'play', isServer: towards === 'toClient', version } as never;
    const { proto } = protocol.createSerializer(options) as unknown as { proto: CompiledTypes };
    const description = (
      source.data.protocol as unknown as {
        play: Record<typeof towards, { types: { packet: PacketDescription } }>;
      }
    ).play[towards].types.packet;
    const table = new PacketTable(proto, description);
    const random = new Random(5);
    const any = new AnyPacket(source, random, {}, towards);
    const agreed = new Set<string>();
    for (const name of any.names)
      for (let round = 0; round < ROUNDS; round++) {
        let params: unknown;
        try {
          params = any.of(name);
        } catch {
          break; // A type nobody has made up values for.
        }
        const expected = written(() => {
          const buffer = Buffer.alloc(proto.sizeOf({ name, params }, 'packet'));
          proto.write({ name, params }, buffer, 0, 'packet');
          return buffer;
        });
        const got = written(() => {
          const buffer = Buffer.alloc(table.sizeOf(name, params));
          table.write(name, params, buffer, 0);
          return buffer;
        });
        if (got !== expected) expect(got, name).toBe(expected);
        if (expected.startsWith('throws')) continue;
        const bytes = Buffer.concat([Buffer.alloc(3), Buffer.from(expected, 'hex')]);
        let read: { value: unknown; size: number };
        try {
          read = proto.read(bytes, 3, 'packet');
        } catch (error) {
          expect(() => table.read(bytes, 3), name).toThrow((error as Error).message);
          continue;
        }
        const { end, ...packet } = table.read(bytes, 3);
        expect(packet, name).toEqual(read.value);
        expect(end, name).toBe(3 + read.size);
        agreed.add(name);
      }
    const busy =
      towards === 'toServer'
        ? ['position', 'position_look', 'look', 'block_dig', 'block_place', 'arm_animation', 'window_click']
        : ['rel_entity_move', 'entity_move_look', 'entity_look', 'entity_head_rotation', 'animation', 'block_change'];
    expect([...agreed]).toEqual(expect.arrayContaining(busy));
    expect(agreed.size).toBeGreaterThan(any.names.length * 0.7);
  });

  test('an unknown name or number goes the general way', () => {
    const { proto } = protocol.createSerializer({ state: 'play', isServer: true, version } as never) as unknown as {
      proto: CompiledTypes;
    };
    const { types } = (
      loadVersion(version).data.protocol as unknown as {
        play: { toClient: { types: { packet: PacketDescription } } };
      }
    ).play.toClient;
    const table = new PacketTable(proto, types.packet);
    const bytes = Buffer.from([0xff, 0x01, 1, 2]);
    const { value, size } = proto.read(bytes, 0, 'packet');
    expect(table.read(bytes, 0)).toEqual({ ...(value as object), end: size });
    const odd = { name: 'no_such_packet', params: {} };
    expect(outcome(() => table.sizeOf(odd.name, odd.params))).toEqual(outcome(() => proto.sizeOf(odd, 'packet')));
    const written = outcome(() => proto.write(odd, Buffer.alloc(9), 0, 'packet'));
    expect(outcome(() => table.write(odd.name, odd.params, Buffer.alloc(9), 0))).toEqual(written);
    const empty = Buffer.alloc(0);
    expect(outcome(() => table.read(empty, 0))).toEqual(outcome(() => proto.read(empty, 0, 'packet')));
  });
});

function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}
