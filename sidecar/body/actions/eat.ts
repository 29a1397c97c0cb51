import { FULL_FOOD, FULL_HEALTH, shownHealth } from '../../../protocol/vitals.ts';
import type { ActionResult } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import { carried } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { consume } from './consume.ts';

/** Food that harms, or that is too good for the purpose (wiki "Food"). */
const LEFT_ALONE =
  /^(?:rotten_flesh|spider_eye|poisonous_potato|pufferfish|suspicious_stew|chorus_fruit|(?:enchanted_)?golden_apple)$/;
/** Eaten only when there is nothing better: three times in ten it makes hungrier. */
const AT_NEED = 'chicken';
/** Food points from which on a body is not too choosy to waste some. */
const HUNGRY = 14;
/** Below this many food points wounds do not heal (wiki "Hunger"). */
const HEALS = 18;

/** See `Action` 'eat'. Throws ActionError. */
export async function eat(player: Player, signal: AbortSignal): Promise<ActionResult> {
  const { bot } = player;
  if (bot.food >= FULL_FOOD) throw new ActionError('refused-by-server', 'it is not hungry (food 20 of 20)');
  if (foodsOf(player).length === 0) throw new ActionError('missing-item', 'carries nothing good to eat');
  const eaten: string[] = [];
  for (let food = nextFood(player, true); food !== undefined; food = nextFood(player, eaten.length === 0)) {
    await consume(player, food, signal);
    eaten.push(food);
  }
  return {
    ok: true,
    message: `ate ${eaten.join(', ')}; food ${bot.food} of 20, health ${shownHealth(bot.health)} of 20`,
    data: { eaten, food: bot.food, health: bot.health },
  };
}

/** Eats before long work where hunger or a wound asks for it and there is something; never fails for what happens. */
export async function eatAtNeed(player: Player, signal: AbortSignal): Promise<void> {
  const { bot } = player;
  const wounded = bot.health < FULL_HEALTH && bot.food < HEALS;
  if (bot.food > HUNGRY && !wounded) return;
  try {
    for (let food = nextFood(player, false); food !== undefined; food = nextFood(player, false))
      await consume(player, food, signal);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
  }
}

/** The food to eat next: the most filling of which nothing is wasted; at need, or when `anyway`, the least filling. */
function nextFood(player: Player, anyway: boolean): string | undefined {
  const missing = FULL_FOOD - player.bot.food;
  if (missing === 0) return undefined;
  const foods = foodsOf(player);
  const fitting = foods.filter(({ points }) => points <= missing).at(-1);
  return (fitting ?? (anyway || player.bot.food <= HUNGRY ? foods[0] : undefined))?.id;
}

/** What can be eaten of what is carried, the least filling first; raw chicken only where there is nothing else. */
function foodsOf(player: Player): { id: string; points: number }[] {
  const ids = [...new Set(carried(player).map(({ name }) => name))].filter((id) => !LEFT_ALONE.test(id));
  const foods = ids.flatMap((id) => {
    const points = player.bot.registry.foodsByName[id]?.foodPoints;
    return points === undefined ? [] : [{ id, points }];
  });
  const better = foods.filter(({ id }) => id !== AT_NEED);
  return (better.length > 0 ? better : foods).sort((a, b) => a.points - b.points || (a.id < b.id ? -1 : 1));
}
