import { shownHealth } from '../../../protocol/vitals.ts';
import type { ActionResult } from '../action.ts';
import { onEachTick } from '../navigation/walking/keys.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, countOf, holdItem } from '../player/inventory.ts';
import { changesOf, printInventory, showChanges } from '../player/inventoryChanges.ts';
import { isSurviving, type Player } from '../player/player.ts';
import { useInAir } from '../player/playerInput.ts';

const DRINKS = /^(?:potion|milk_bucket|honey_bottle|ominous_bottle)$/;
/** Honey takes longest: 40 ticks (wiki "Food"); and a moment for the server's answer. */
const LONGEST_TICKS = 55;

/** See `Action` 'consume'. Throws ActionError. */
export async function consume(player: Player, item: string, signal: AbortSignal): Promise<ActionResult> {
  assertCarries(player, item);
  const { bot } = player;
  if (bot.registry.foodsByName[item] === undefined && !DRINKS.test(item))
    throw new ActionError('bad-argument', `${item} is neither food nor drink`);
  await holdItem(player, item);
  const before = printInventory(player);
  const count = countOf(player, item);
  const food = bot.food;
  await useInAir(player, signal);
  let ticks = 0;
  await onEachTick(player, signal, () => countOf(player, item) < count || ++ticks > LONGEST_TICKS);
  if (countOf(player, item) >= count)
    throw new ActionError(
      'refused-by-server',
      `did not consume ${item}: ${Math.max(food, bot.food) >= 20 ? `${isSurviving(player) ? 'you are' : 'it is'} not hungry (food 20 of 20)` : 'nothing happened'}`,
    );
  await player.clock.sleep(100, signal);
  const changes = showChanges(changesOf(before, printInventory(player)));
  return {
    ok: true,
    message: `consumed ${item}: ${changes}; food ${bot.food} of 20, health ${shownHealth(bot.health)} of 20`,
    data: { food: bot.food, gained: bot.food - food, health: bot.health },
  };
}
