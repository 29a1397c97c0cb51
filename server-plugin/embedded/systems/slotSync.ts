import { toWireItem } from '../data/wireItem.ts';
import type { Stack } from '../inventory/stack.ts';
import type { Player } from '../players/player.ts';
import type { EmbeddedServer, System } from '../server.ts';

interface Sent {
  revision: number;
  slots: (Stack | null)[];
  stateId: number;
}

/** Tells each client what its player carries: everything on joining, then every slot that changed in a tick. */
export const slotSync: System = {
  name: 'slot-sync',
  install(server) {
    const sent = new Map<Player, Sent>();
    server.onJoin((player) => {
      sent.set(player, { revision: player.inventory.revision, slots: [...player.inventory.slots.all()], stateId: 0 });
      sendAll(server, player, 0);
    });
    server.onLeave((player) => sent.delete(player));
    server.onPacket('held_item_slot', (player, { slotId }) => {
      if (typeof slotId === 'number' && slotId >= 0 && slotId <= 8) player.inventory.held = slotId;
    });
    server.onPhase('views', () => {
      for (const [player, state] of sent) {
        if (state.revision === player.inventory.revision) continue;
        state.revision = player.inventory.revision;
        player.inventory.slots.all().forEach((stack, slot) => {
          if (state.slots[slot] === stack) return;
          state.slots[slot] = stack;
          state.stateId = (state.stateId + 1) & 0x7fff;
          const item = toWireItem(server.gameData, stack ?? undefined);
          player.send('set_slot', { windowId: 0, stateId: state.stateId, slot, item });
        });
      }
    });
  },
};

function sendAll(server: EmbeddedServer, player: Player, stateId: number): void {
  player.send('window_items', {
    windowId: 0,
    stateId,
    items: player.inventory.slots.all().map((stack) => toWireItem(server.gameData, stack ?? undefined)),
    carriedItem: toWireItem(server.gameData, player.inventory.cursor ?? undefined),
  });
}
