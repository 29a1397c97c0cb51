import type { Pack } from '../../../knowledge/gathering/pack.ts';
import type { Hand } from '../hand.ts';

/** What is eaten, the most filling first (Minecraft wiki, "Food"). */
const FOOD: readonly string[] = [
  'cooked_beef',
  'cooked_porkchop',
  'cooked_mutton',
  'cooked_chicken',
  'bread',
  'apple',
  'beef',
  'porkchop',
  'mutton',
  'rabbit',
  'sweet_berries',
];
/** Animals that are worth a hunt. */
const GAME: readonly string[] = ['cow', 'pig', 'sheep', 'mooshroom', 'rabbit'];
/** Points of food at which one eats what one has, and at which one hunts. */
const PECKISH = 14;
const HUNGRY = 9;
/** How far an animal is worth the way, blocks. */
const HUNT_RADIUS = 24;
/** Points of health below which one rests, while one is fed well enough to heal (wiki, "Hunger", 18 points). */
const HURT = 9;
const HEALING_FOOD = 18;
const REST_MS = 5_000;
/** Free slots below which one throws away what is of no use. */
const CRAMPED = 4;
/** Stones kept for building and tools. */
const STONES_KEPT = 64;
/** What the ground is full of and nobody needs here. */
const JUNK: readonly string[] = [
  'dirt',
  'gravel',
  'granite',
  'diorite',
  'andesite',
  'tuff',
  'sand',
  'red_sand',
  'sandstone',
  'clay_ball',
  'flint',
  'wheat_seeds',
  'oak_sapling',
  'birch_sapling',
  'spruce_sapling',
  'dark_oak_sapling',
  'raw_copper',
  'lapis_lazuli',
  'redstone',
  'coal',
  'cobbled_deepslate',
  'cobblestone',
];

/** Sees to hunger, wounds and a full pack. @returns whether there was anything to see to that helped */
export async function seeToNeeds(hand: Hand): Promise<boolean> {
  const { food, health, inventory, entities, position } = hand.body.observe();
  const meal = FOOD.find((id) => inventory.some((stack) => stack.id === id));
  if (meal && food <= PECKISH) return (await hand.act({ type: 'consume', item: meal })).ok;
  if (food <= HUNGRY && !hand.isUnderground()) {
    const prey = entities.find(
      (entity) =>
        GAME.includes(entity.name) &&
        Math.hypot(entity.position.x - position.x, entity.position.z - position.z) <= HUNT_RADIUS,
    );
    if (prey) return (await hand.act({ type: 'attack', target: prey.id })).ok;
  }
  if (health < HURT && food >= HEALING_FOOD) return (await hand.act({ type: 'wait', ms: REST_MS })).ok;
  return throwAwayJunk(hand);
}

async function throwAwayJunk(hand: Hand): Promise<boolean> {
  const pack = hand.pack();
  if (pack.room >= CRAMPED) return false;
  const junk = junkOf(pack, hand.team.order.want.items);
  return junk !== undefined && (await hand.act({ type: 'toss', ...junk })).ok;
}

/** What to throw away first: the stack of least use there is most of. */
export function junkOf(pack: Pack, wanted: readonly string[]): { item: string; count: number } | undefined {
  const spare = JUNK.filter((item) => !wanted.includes(item))
    .map((item) => ({ item, count: pack.count(item) - (item.startsWith('cobble') ? STONES_KEPT : 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return spare[0];
}
