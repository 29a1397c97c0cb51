import { toWireItem, type WireItem } from '../../../../game-server/data/wireItem.ts';
import type { SlotGrid } from '../../../../game-server/items/inventory/slotGrid.ts';
import { type Stack, totalsOf } from '../../../../game-server/items/inventory/stack.ts';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { SlotStack } from '../../../../protocol/item.ts';
import type { Env, TestClient } from '../../../support/env.ts';

/** What a raw client says of a click besides the click itself; honest or not. */
export interface Claims {
  readonly window?: number;
  readonly stateId?: number;
  readonly shown?: readonly (readonly [slot: number, stack: Stack | null])[];
  readonly cursor?: Stack | null;
}

/** A raw client with hands: it opens blocks and clicks, and remembers the last window and state it was told. */
export function windowClient(env: Env, client: TestClient) {
  const item = (stack: Stack | null | undefined): WireItem => {
    const wire = toWireItem(env.server.gameData, stack ?? undefined);
    return wire;
  };
  const state = { window: 0, stateId: 0 };
  client.raw.on('open_window', ({ windowId }) => {
    state.window = windowId;
  });
  client.raw.on('close_window', () => {
    state.window = 0;
  });
  for (const packet of ['set_slot', 'window_items'])
    client.raw.on(packet as never, ({ stateId }: { stateId: number }) => {
      state.stateId = stateId;
    });
  return {
    client,
    state,
    use(location: BlockPosition, hand = 0) {
      client.write('block_place', {
        hand,
        location,
        direction: 1,
        cursorX: 0.5,
        cursorY: 0.5,
        cursorZ: 0.5,
        insideBlock: false,
        worldBorderHit: false,
        sequence: 1,
      });
    },
    click(mode: number, mouseButton: number, slot: number, claims: Claims = {}) {
      client.write('window_click', {
        windowId: claims.window ?? state.window,
        stateId: claims.stateId ?? state.stateId,
        slot,
        mouseButton,
        mode,
        changedSlots: (claims.shown ?? []).map(([location, stack]) => ({ location, item: item(stack) })),
        cursorItem: item(claims.cursor),
      });
    },
    close() {
      client.write('close_window', { windowId: state.window });
      state.window = 0;
    },
    key(status: number) {
      client.write('block_dig', { status, location: { x: 0, y: 0, z: 0 }, face: 0, sequence: 0 });
    },
  };
}
export type WindowClient = ReturnType<typeof windowClient>;

/** The slots of the container at a position; throws when there is none. */
export function slotsAt(env: Env, position: BlockPosition): SlotGrid {
  const entity = env.server.world.entityAt(position);
  if (entity?.type !== 'container') throw new Error(`no container at ${JSON.stringify(position)}`);
  return entity.slots;
}

/** Puts a container with content, as the arena would. */
export function putContainer(env: Env, position: BlockPosition, state: string, items: readonly SlotStack[] = []): void {
  env.setBlock(position.x, position.y, position.z, state);
  slotsAt(env, position).replaceAll(items);
}

/** Every item there is: on players, in containers, and lying about. */
export function worldTotals(env: Env): Record<string, number> {
  const stacks: (Stack | null)[] = [...env.systems.items.all()].map((item) => item.stack);
  for (const player of env.server.players.values())
    stacks.push(...player.inventory.slots.all(), player.inventory.cursor);
  for (const { entity } of env.server.world.entitiesWhere(() => true))
    if (entity.type === 'container') stacks.push(...entity.slots.all());
  return Object.fromEntries([...totalsOf(stacks)].sort(([a], [b]) => (a < b ? -1 : 1)));
}
