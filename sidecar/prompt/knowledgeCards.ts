import type { Briefing } from '../../protocol/briefing.ts';
import { isGathering } from './openLand.ts';

/** What spares a builder the commonest failures. */
const BUILDING_CARD = `- In lists of blocks, a..b is every cell of the row or rectangle from a to b.
- A block can be placed only against a block that is already there, within 4.5 blocks of your eyes; the tools walk for you.
- A log lies along the axis of the face it is placed against: for axis x it needs a neighbour west or east of it, for z north or south, for y below or above. A wall torch needs a block behind it.
- Place a bed at the cell of its foot and a door at that of its lower half; the other half comes with it. The facing of a bed is the way from foot to head.
- Place what you carry. The materials are in the team's chest: take what you need for several steps at once.
- To place a block on top of another, your eyes (1.6 above your feet) must be above that top: from the ground the second cell up works, the third does not. For higher cells stand on a dirt ladder, and take it down afterwards.`;

/** The same for cooks. */
const COOKING_CARD = `- Take ingredients from chests first; what is in none grows, lives or lies around: crops are harvested with MineBlock when ripe, animals give meat, milk and eggs.
- Crafting needs the exact items of the recipe in your inventory, and a crafting table for recipes wider or higher than 2; smelting needs a furnace and fuel.
- Whatever a mate needs from you, hand over or store in a chest and tell them.`;

/** The same for those who are locked in. */
const ESCAPE_CARD = `- Signs say what opens a room. What two agents must do together needs each at their own plate, button or lever within the time.
- navigateTo steps onto a pressure plate when you give the plate's cell; who stands on it keeps it pressed.
- A mate in a doorway blocks it: walk on, past the door, once it is open.
- When nothing is left to do on your side, tell your mates where you stand and what you see, and wait.`;

/** The same for open land, where everything has to be found and made (docs/reference/worlds.md). */
const LAND_CARD = `- You know what your eyes have met, now or earlier. Ores behind rock are in no list and no scan: they show when you dig to them or walk where they are open.
- Without the right pickaxe nothing drops: stone and coal take a wooden one, iron ore a stone one, gold, redstone and diamond ore an iron one. Logs, dirt and sand take none. Furnaces turn raw_iron and raw_gold into ingots.
- Iron is most frequent around y 16, gold around y -16, diamonds just above bedrock at y -64. Below y 0 rock is deepslate, and ores are called so: deepslate_iron_ore.
- Deep down lava is near: carry dirt or cobblestone to shut it out with. Who dies loses what they carry.
- craftItem and smeltItem set up a table or furnace themselves and take it along again.`;

/** General knowledge of the game for what a briefing asks: of the land, of building, of cooking or of escaping. */
export function knowledgeCard(briefing: Pick<Briefing, 'documents' | 'sight'>): string {
  if (isGathering(briefing) || briefing.sight === 'line-of-sight') return LAND_CARD;
  if (briefing.documents.blueprint !== undefined) return BUILDING_CARD;
  return briefing.documents.recipes === undefined ? ESCAPE_CARD : COOKING_CARD;
}
