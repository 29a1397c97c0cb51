import type { GameServer } from '../../core/server.ts';
import { toWireItem } from '../../data/wireItem.ts';
import { move, placeOf } from '../../items/inventory/place.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, sameItem, withCount } from '../../items/inventory/stack.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import type { OpenContainer } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { Offer } from './offer.ts';
import type { Trader } from './trader.ts';

/** Slots of the merchant window before the player's: two to pay, one to take. */
const OWN = 3;
const RESULT = 2;

/** A merchant window of one customer. */
export interface MerchantWindow extends OpenContainer {
  /** The customer chose an offer: its price is moved from their slots to the counter. */
  select(index: number): void;
}

/** The window in which a player trades (Minecraft wiki, "Trading"; vanilla's MerchantMenu). */
export function merchantWindow(trader: Trader, player: Player): MerchantWindow {
  const counter = new SlotGrid(2, player.inventory.rules);
  let selected = 0;
  const paid = (): Offer | undefined => {
    const [first, second] = counter.all() as [Stack | null, Stack | null];
    const [a, b] = first ? [first, second] : [second, null];
    const pays = (offer: Offer) => !offer.soldOut && (offer.isPaidBy(a, b) || (b !== null && offer.isPaidBy(b, a)));
    const chosen = trader.offers[selected];
    if (selected > 0) return chosen && pays(chosen) ? chosen : undefined;
    return trader.offers.find(pays);
  };
  const result = new ResultSlot({
    inputs: [counter],
    result: () => paid()?.gives ?? null,
    mayTake: () => trader.serves(player),
    taken: () => {
      const offer = paid();
      if (!offer) return;
      pay(counter, offer);
      trader.traded(offer, player);
    },
  });
  return {
    menu: 'merchant',
    id: trader.kind,
    position: trader.cellOfBody,
    title: trader.title,
    slots: [...plainSlots([counter]), result],
    loose: [counter],
    quickMove(slot) {
      if (slot === RESULT) return [playerRange(OWN)];
      return slot < OWN ? [forward(OWN, OWN + 36)] : [otherPlayerRange(slot, OWN)];
    },
    stays: () => trader.serves(player) && trader.customer === player,
    opened: () => trader.sendOffers(player),
    closed: () => {
      if (trader.customer === player) trader.customer = undefined;
    },
    select(index) {
      const offer = trader.offers[index];
      if (!offer) return;
      selected = index;
      result.refresh();
      clear(counter, player);
      if (counter.all().some((stack) => stack !== null)) return;
      for (const [slot, wanted] of offer.price.entries()) fillFrom(player, counter, slot, wanted);
    },
  };
}

/** Takes the price off the counter. */
function pay(counter: SlotGrid, offer: Offer): void {
  for (const wanted of offer.price) {
    const slot = counter.all().findIndex((stack) => stack && sameItem(stack, wanted) && stack.count >= wanted.count);
    const stack = counter.get(slot);
    if (stack) counter.set(slot, withCount(stack, stack.count - wanted.count));
  }
}

/** Puts what lies on the counter back into the player's slots, as far as it fits. */
function clear(counter: SlotGrid, player: Player): void {
  for (const [slot, stack] of counter.all().entries()) if (stack) counter.set(slot, player.inventory.insert(stack));
}

/** Moves as much of an item as a slot holds from the player's slots to the counter. */
function fillFrom(player: Player, counter: SlotGrid, slot: number, wanted: Stack): void {
  const place = placeOf(counter, slot);
  for (let from: number = SLOTS.main.start; from < SLOTS.hotbar.end; from++) {
    const stack = player.inventory.slots.get(from);
    if (stack && sameItem(stack, wanted)) move(player.inventory.place(from), place, stack.count);
  }
}

/** The trade_list packet of a trader. */
export function tradeList(trader: Trader, windowId: number): Record<string, unknown> {
  const { gameData } = trader.habitat.server;
  const components = gameData.source.features.itemComponents;
  return {
    windowId,
    trades: trader.offers.map((offer) => {
      const [first, second] = offer.wants;
      return {
        inputItem1: toWireItem(gameData, first),
        outputItem: toWireItem(gameData, offer.gives),
        inputItem2: second || !components ? toWireItem(gameData, second) : undefined,
        tradeDisabled: offer.soldOut,
        nbTradeUses: offer.uses,
        maximumNbTradeUses: offer.maxUses,
        xp: offer.experience,
        specialPrice: offer.specialPrice,
        priceMultiplier: offer.priceMultiplier,
        demand: offer.demand,
      };
    }),
    villagerLevel: trader.rank,
    experience: trader.experience,
    isRegularVillager: trader.regular,
    canRestock: trader.regular,
  };
}

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
