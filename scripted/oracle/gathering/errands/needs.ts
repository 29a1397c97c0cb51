import { EATING_FOOD, FOOD, GAME, HUNT_WAY, junkIn } from '../../../knowledge/gathering/needs.ts';
import type { GatheringAgent } from '../gatheringAgent.ts';

/** Points of food at which one hunts. */
const HUNGRY = 9;
/** Points of health below which one rests, while one is fed well enough to heal (wiki, "Hunger", 18 points). */
const HURT = 9;
const HEALING_FOOD = 18;
const REST_MS = 5_000;

/** Sees to hunger, wounds and a full pack. @returns whether there was anything to see to that helped */
export async function seeToNeeds(hand: GatheringAgent): Promise<boolean> {
  const { food, health, inventory, entities, position } = hand.body.observe();
  const meal = FOOD.find((id) => inventory.some((stack) => stack.id === id));
  if (meal && food <= EATING_FOOD) return (await hand.act({ type: 'consume', item: meal })).ok;
  if (food <= HUNGRY && !hand.isUnderground()) {
    const prey = entities.find(
      (entity) =>
        GAME.includes(entity.name) &&
        Math.hypot(entity.position.x - position.x, entity.position.z - position.z) <= HUNT_WAY,
    );
    if (prey) return (await hand.act({ type: 'attack', target: prey.id })).ok;
  }
  if (health < HURT && food >= HEALING_FOOD) return (await hand.act({ type: 'wait', ms: REST_MS })).ok;
  return throwAwayJunk(hand);
}

async function throwAwayJunk(hand: GatheringAgent): Promise<boolean> {
  const junk = junkIn(hand.pack(), hand.team.order.want.items);
  return junk !== undefined && (await hand.act({ type: 'toss', ...junk })).ok;
}
