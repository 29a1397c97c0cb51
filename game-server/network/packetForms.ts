import { nameTable } from '../../protocol/nameTable.ts';
import type { CompiledTypes } from '../../protocol/packetTable.ts';
import type { PacketFields } from './packetCodec.ts';

/*
 * Packets of 26.1 whose fields are arranged otherwise than up to 1.21.4. The server writes and reads the form up to
 * 1.21.4 everywhere; these translate where packets become bytes. Source: minecraft-data's protocol.json of 26.1.
 */

type Translate = (fields: PacketFields) => PacketFields;

/** Units of velocities up to 1.21.8, in a block per tick; since then packets have blocks per tick themselves. */
const VELOCITY_UNITS = 8000;
/** Kinds of use_entity up to 1.21.11. */
const ATTACK = 1;
const INTERACT_AT = 2;

/** `teams` by the numbers of its kinds up to 1.21.4. */
const TEAM_KINDS = ['add', 'remove', 'change', 'join', 'leave'] as const;

const velocityIn: Translate = (fields) => {
  const { x, y, z } = fields.velocity as { readonly x: number; readonly y: number; readonly z: number };
  return { ...fields, velocity: { x: x / VELOCITY_UNITS, y: y / VELOCITY_UNITS, z: z / VELOCITY_UNITS } };
};

const TO_CLIENT: Readonly<Record<string, Translate>> = nameTable({
  spawn_entity: velocityIn,
  entity_velocity: velocityIn,
  explosion: (fields) => ({
    ...fields,
    center: { x: fields.x, y: fields.y, z: fields.z },
    blockCount: (fields.affectedBlockOffsets as readonly unknown[]).length,
    blockParticles: [],
  }),
  recipe_book_settings: (fields) => ({
    crafting: { open: fields.craftingGuiOpen, filtering: fields.craftingFilteringCraftable },
    furnace: { open: fields.smeltingGuiOpen, filtering: fields.smeltingFilteringCraftable },
    blast: { open: fields.blastGuiOpen, filtering: fields.blastFilteringCraftable },
    smoker: { open: fields.smokerGuiOpen, filtering: fields.smokerFilteringCraftable },
  }),
  spawn_position: ({ location, angle, dimensionName }) => ({
    globalPos: { dimensionName, location },
    yaw: angle,
    pitch: 0,
  }),
  teams: (fields) => {
    const flags = Number(fields.friendlyFire ?? 0);
    return {
      ...fields,
      mode: TEAM_KINDS[fields.mode as number],
      flags: { friendly_fire: (flags & 1) !== 0, see_friendly_invisible: (flags & 2) !== 0 },
    };
  },
  // Every world has a clock of its own; those that the client is not in matter to nobody.
  update_time: ({ age, time, tickDayTime, clocks }) => ({
    age,
    clockUpdates: (clocks as readonly number[]).map((id) => ({
      id,
      totalTicks: Number(time),
      partialTick: 0,
      rate: tickDayTime ? 1 : 0,
    })),
  }),
});

/** Hands by name, since 1.21.6. */
const handNumber = (hand: unknown): unknown => (hand === 'off_hand' ? 1 : hand === 'main_hand' ? 0 : hand);
const handBack: Translate = (fields) => ({ ...fields, hand: handNumber(fields.hand) });

/** A claimed item, which has a hash for each of its components, without them; `hashed` names them. */
function claimed(item: unknown): unknown {
  const { itemId, itemCount, components } = (item ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof itemId !== 'number' || !Array.isArray(components)) return { itemCount: 0 };
  return { itemId, itemCount, components: [], hashed: components.map(({ type }) => type) };
}

const TO_SERVER: Readonly<Record<string, Translate>> = nameTable({
  arm_animation: handBack,
  block_place: handBack,
  use_item: handBack,
  // One packet for a click on an entity and on a place of it.
  use_entity: (fields) => ({
    ...handBack(fields),
    mouse: INTERACT_AT,
    ...(fields.location as PacketFields),
    isWhole: true,
  }),
  window_click: (fields) => ({
    ...fields,
    cursorItem: claimed(fields.cursorItem),
    changedSlots: (fields.changedSlots as readonly PacketFields[]).map(({ location, item }) => ({
      location,
      item: claimed(item),
    })),
  }),
});

/** The fields of a packet to a client as 26.1 has them. */
export function laterForm(name: string, fields: PacketFields): PacketFields {
  return TO_CLIENT[name]?.(fields) ?? fields;
}

/** A packet that a client of 26.1 sent, in the form up to 1.21.4. */
export function earlierForm(
  name: string,
  fields: PacketFields,
  compiled: CompiledTypes,
): { name: string; params: PacketFields } {
  if (name === 'attack') return { name: 'use_entity', params: { target: fields.entityId, mouse: ATTACK } };
  if (name === 'set_creative_slot')
    return { name, params: { ...fields, item: openedItem(fields.item as PacketFields, compiled) } };
  return { name, params: TO_SERVER[name]?.(fields) ?? fields };
}

/** An item whose components the client wrapped each in a length. @throws RangeError for one that has another. */
function openedItem(item: PacketFields, compiled: CompiledTypes): PacketFields {
  const components = item.components as readonly { readonly type: string; readonly data: Buffer }[] | undefined;
  if (!components) return item;
  return {
    ...item,
    components: components.map(({ type, data }) => ({ type, data: openedComponent(type, data, compiled) })),
  };
}

function openedComponent(type: string, data: Uint8Array, compiled: CompiledTypes): unknown {
  const bytes = Buffer.from(data);
  const number = Buffer.alloc(compiled.sizeOf(type, 'SlotComponentType'));
  compiled.write(type, number, 0, 'SlotComponentType');
  const { value, size } = compiled.read(Buffer.concat([number, bytes]), 0, 'SlotComponent');
  if (size !== number.length + bytes.length)
    throw new RangeError(`component ${type} has not the length that it states`);
  return (value as { readonly data: unknown }).data;
}
