import type { ActionResult, EntityTarget } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import { assertItemExists } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { until, within } from '../player/waiting.ts';
import { closeWindow } from './containers.ts';
import { findEntity, reachEntity, showEntity } from './entityTarget.ts';
import { closeWhenItComes, untilNoneIsLate } from './lateWindows.ts';
import { useHandOn } from './useOnEntity.ts';
import { countIn, emptyCursor, plainClick, rangesOf, syncWindow, type Window } from './windows.ts';

const OPEN_LIMIT_MS = 1_500;
const OUTPUT = 2;

interface Price {
  readonly item: string;
  readonly count: number;
}

interface Offer {
  readonly index: number;
  readonly prices: readonly Price[];
  readonly gives: Price;
  readonly left: number;
}

interface WireStack {
  readonly itemId?: number;
  readonly itemCount?: number;
}

interface WireOffer {
  readonly inputItem1: WireStack;
  readonly inputItem2?: WireStack | null;
  readonly outputItem: WireStack;
  readonly tradeDisabled: boolean;
  readonly nbTradeUses: number;
  readonly maximumNbTradeUses: number;
  readonly specialPrice: number;
  readonly priceMultiplier: number;
  readonly demand: number;
}

/** See `Action` 'trade'. Throws ActionError. */
export async function trade(
  player: Player,
  item: string,
  count: number,
  target: EntityTarget | undefined,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertItemExists(player, item);
  const entity = findEntity(player, target ?? 'villager');
  await reachEntity(player, entity, signal);
  const what = showEntity(player, entity);
  const { bot } = player;
  await untilNoneIsLate(player, signal);
  let isAwaited = false;
  const opened = await within(player.clock, OPEN_LIMIT_MS, signal, async (limited) => {
    const shown = until(bot, ['windowOpen'], (window: Window) => window, limited);
    const told = until(bot._client, ['trade_list'], (packet: { trades: WireOffer[] }) => packet.trades, limited);
    shown.catch(() => undefined);
    told.catch(() => undefined);
    isAwaited = true;
    useHandOn(player, entity);
    const window = await shown;
    isAwaited = false;
    return { window, offers: (await told).map((offer, index) => readOffer(player, offer, index)) };
  }).finally(() => {
    if (isAwaited) closeWhenItComes(player);
  });
  if (!opened) throw new ActionError('refused-by-server', `${what} does not trade`);
  try {
    return await buy(player, opened.window, opened.offers, item, count, what, signal);
  } finally {
    closeWindow(player);
  }
}

async function buy(
  player: Player,
  window: Window,
  offers: readonly Offer[],
  item: string,
  count: number,
  what: string,
  signal: AbortSignal,
): Promise<ActionResult> {
  const { bot } = player;
  const { inventory } = rangesOf(window);
  await syncWindow(player, window, signal);
  const data = { offers: offers.map(showOffer) };
  const offer = offers.find(({ gives, left }) => gives.item === item && left > 0);
  if (!offer) {
    const list = data.offers.join('; ') || 'nothing';
    throw new ActionError('nothing-there', `${what} does not sell ${item}; it offers ${list}`, data);
  }
  const before = countIn(window, inventory, item);
  const got = () => countIn(window, inventory, item) - before;
  let why = '';
  for (let deal = 0; deal < offer.left && got() < count; deal++) {
    const short = offer.prices.find((price) => countIn(window, inventory, price.item) < price.count);
    if (short) {
      why = `needs ${short.count} ${short.item}, carries ${countIn(window, inventory, short.item)}`;
      break;
    }
    bot._client.write('select_trade', { slot: offer.index });
    await syncWindow(player, window, signal);
    if (window.slots[OUTPUT]?.name !== item) {
      why = `${what} no longer sells it`;
      break;
    }
    await plainClick(player, window, OUTPUT, 'pick', signal);
    await emptyCursor(player, window, inventory);
    // What was laid on the counter beyond the price comes back.
    for (const slot of [0, 1]) if (window.slots[slot]) await plainClick(player, window, slot, 'shift', signal);
    await syncWindow(player, window, signal);
  }
  const made = { got: got(), ...data };
  if (got() >= count)
    return { ok: true, message: `traded with ${what}: ${showOffer(offer)}; got ${got()} ${item}`, data: made };
  throw new ActionError(
    'missing-item',
    `got ${got()} of ${count} ${item} from ${what} (${showOffer(offer)})${why ? `: ${why}` : ': it is sold out'}`,
    made,
  );
}

function readOffer(player: Player, offer: WireOffer, index: number): Offer {
  const stack = (wire: WireStack | null | undefined): Price | undefined => {
    const name = wire?.itemId === undefined ? undefined : player.bot.registry.items[wire.itemId]?.name;
    return name === undefined || !wire?.itemCount ? undefined : { item: name, count: wire.itemCount };
  };
  const first = stack(offer.inputItem1);
  const second = stack(offer.inputItem2);
  const demand = Math.max(0, Math.floor((first?.count ?? 0) * offer.demand * offer.priceMultiplier));
  return {
    index,
    prices: [
      ...(first ? [{ ...first, count: Math.max(1, first.count + offer.specialPrice + demand) }] : []),
      ...(second ? [second] : []),
    ],
    gives: stack(offer.outputItem) ?? { item: 'nothing', count: 0 },
    left: offer.tradeDisabled ? 0 : offer.maximumNbTradeUses - offer.nbTradeUses,
  };
}

function showOffer({ prices, gives, left }: Offer): string {
  const price = prices.map(({ item, count }) => `${count} ${item}`).join(' and ');
  return `${gives.count} ${gives.item} for ${price}${left > 0 ? '' : ' (sold out)'}`;
}
