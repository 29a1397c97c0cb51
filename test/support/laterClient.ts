import { loadVersion } from '../../game-server/data/versionData.ts';
import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import type { Point } from '../../protocol/geometry.ts';

type Packet = readonly [name: string, fields: PacketFields];

/** The kind of use_entity that has had a packet of its own since 26.1. */
const ATTACK = 1;

/** What a test has a client write, which is in the form up to 1.21.4, in the form of the version. */
export function clientForm(version: string, name: string, fields: PacketFields): Packet {
  if (!loadVersion(version).features.laterForms) return [name, fields];
  switch (name) {
    case 'use_entity': {
      if (fields.mouse === ATTACK) return ['attack', { entityId: fields.target }];
      const { x = 0, y = 0, z = 0 } = fields;
      return [name, { ...fields, location: { x, y, z } }];
    }
    case 'entity_action': {
      const { actionId } = fields;
      if (actionId !== 'start_sneaking' && actionId !== 'stop_sneaking') return [name, fields];
      return ['player_input', { inputs: { shift: actionId === 'start_sneaking' } }];
    }
    case 'window_click':
      return [
        name,
        {
          ...fields,
          cursorItem: hashed(fields.cursorItem),
          changedSlots: (fields.changedSlots as readonly PacketFields[]).map(({ location, item }) => ({
            location,
            item: hashed(item),
          })),
        },
      ];
    case 'set_creative_slot': {
      const item = fields.item as PacketFields;
      if ((item.components as readonly unknown[] | undefined)?.length)
        throw new Error('components are not wrapped here');
      return [name, fields];
    }
    default:
      return [name, fields];
  }
}

/** An item as clicks have it since 1.21.5: without what its components are, but for a number that stands for each. */
function hashed(item: unknown): PacketFields | undefined {
  const { itemId, itemCount, components = [], removeComponents = [] } = item as Readonly<Record<string, unknown>>;
  if (!(Number(itemCount) > 0)) return undefined;
  const hashes = (components as readonly { readonly type: string }[]).map(({ type }) => ({ type, hash: 0 }));
  return { itemId, itemCount, components: hashes, removeComponents };
}

/** The velocity in a packet, in blocks per tick to three decimals, in whichever form the version has it. */
export function velocityIn(version: string, fields: PacketFields): Point {
  const { x, y, z } = (fields.velocity ?? {
    x: fields.velocityX,
    y: fields.velocityY,
    z: fields.velocityZ,
  }) as Point;
  const unit = loadVersion(version).features.laterForms ? 1 : 1 / 8000;
  const rounded = (value: number) => Math.round(value * unit * 1000) / 1000 + 0;
  return { x: rounded(x), y: rounded(y), z: rounded(z) };
}
