import type { GameServer } from '../../core/server.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { MerchantWindow } from './merchantWindow.ts';

/** Answers the choice of an offer in a merchant window: the price is laid on the counter. */
export function handleSelectTrade(server: GameServer, windows: Windows): void {
  server.onPacket('select_trade', (player, { slot }) => {
    if (typeof slot !== 'number') return;
    const container = windows.containerOf(player);
    if (container?.menu !== 'merchant' || !('select' in container)) return;
    (container as MerchantWindow).select(slot);
    const view = windows.viewOf(player);
    // A client that chose waits to hear of these slots even when they have not changed.
    for (const counter of [0, 1, 2]) view?.doubt(counter);
  });
}
