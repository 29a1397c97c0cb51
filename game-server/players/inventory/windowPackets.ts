import type { ServerGameData } from '../../data/serverGameData.ts';
import { fromWireItem, toWireItem, type WireItem } from '../../data/wireItem.ts';
import type { Click } from '../../items/inventory/click.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import type { ViewUpdate } from './clientView.ts';

/** A packet to send. */
export interface Packet {
  readonly name: string;
  readonly fields: PacketFields;
}

/** The packet for one change of a client's window. */
export function viewPacket(gameData: ServerGameData, update: ViewUpdate): Packet {
  const item = (stack: Stack | null) => toWireItem(gameData, stack ?? undefined);
  const { window: windowId } = update;
  switch (update.type) {
    case 'slot': {
      const { stateId, slot, stack } = update;
      return { name: 'set_slot', fields: { windowId, stateId, slot, item: item(stack) } };
    }
    case 'all': {
      const { stateId, stacks, cursor } = update;
      return {
        name: 'window_items',
        fields: { windowId, stateId, items: stacks.map(item), carriedItem: item(cursor) },
      };
    }
    case 'property':
      return { name: 'craft_progress_bar', fields: { windowId, property: update.property, value: update.value } };
    default:
      return update satisfies never;
  }
}

/** A window_click packet as read: the click, and what the client claims to show now. */
interface ClickRequest {
  readonly window: number;
  readonly stateId: number;
  readonly click: Click;
  readonly shown: ReadonlyMap<number, Stack | null>;
  readonly cursor: Stack | null;
}

/**
 * Reads window_click; items the version does not have count as none. Since 1.21.5 clients send hashes instead of data: an
 * item with data of some kinds is taken for the first that has data of these kinds `there`.
 */
export function readClick(
  gameData: ServerGameData,
  fields: PacketFields,
  there: () => readonly (Stack | null)[],
): ClickRequest {
  const item = (wire: unknown): Stack | null => {
    const stack = fromWireItem(gameData, wire as WireItem) ?? null;
    const { hashed = [] } = wire as { readonly hashed?: readonly string[] };
    if (!stack || hashed.length === 0) return stack;
    const meant = there().find((other) => other?.id === stack.id && hasKinds(gameData, other, hashed));
    return { ...stack, data: meant?.data ?? { other: { unreadable: true } } };
  };
  const changed = fields.changedSlots as readonly { readonly location: number; readonly item: WireItem }[];
  return {
    window: fields.windowId as number,
    stateId: fields.stateId as number,
    click: { slot: fields.slot as number, button: fields.mouseButton as number, mode: fields.mode as number },
    shown: new Map(changed.map((entry) => [entry.location, item(entry.item)])),
    cursor: item(fields.cursorItem),
  };
}

/** Whether an item's data is of these kinds of components and no others. */
function hasKinds(gameData: ServerGameData, stack: Stack, kinds: readonly string[]): boolean {
  const { components } = toWireItem(gameData, stack) as { readonly components: readonly { readonly type: string }[] };
  return components.length === kinds.length && components.every(({ type }) => kinds.includes(type));
}
