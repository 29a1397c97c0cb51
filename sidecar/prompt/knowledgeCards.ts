import type { Briefing } from '../../protocol/briefing.ts';
import { isGathering } from './openLand.ts';

/**
 * What spares a builder the commonest failures; `of`: only where the blueprint has such blocks; `materials`: only where
 * they lie in a chest, or where each of several builders was dealt a part.
 */
const BUILDING_CARD: readonly {
  readonly text: string;
  readonly of?: RegExp;
  readonly materials?: 'stored' | 'dealt';
}[] = [
  { text: 'In lists of blocks, a..b is every cell of the row or rectangle from a to b.' },
  {
    text: 'Blocks are placed and broken within 4.5 blocks of your eyes; the tools walk there for you.',
  },
  {
    text: 'A log lies along the axis of the face it is placed against: for axis x it needs a neighbour west or east of it, for z north or south, for y below or above.',
    of: /axis=|_(?:log|wood|stem|hyphae|pillar)\b/,
  },
  { text: 'A wall torch needs a block behind it.', of: /torch/ },
  {
    text: 'Place a bed at the cell of its foot; the head comes with it. Its facing is the way from foot to head.',
    of: /bed\b/,
  },
  { text: 'Place a door at the cell of its lower half; the upper half comes with it.', of: /(?<!trap)door\b/ },
  { text: 'Take from the chest what you need for several steps at once.', materials: 'stored' },
  {
    text: 'No chest holds materials: what you lack a mate carries. Ask for it, and hand over what mates ask of you for several steps at once.',
    materials: 'dealt',
  },
  {
    text: 'To place a block on top of another, your eyes (1.6 above your feet) must be above that top: from the ground that works up to the second cell. Higher up, stand on a dirt ladder; take it down afterwards.',
  },
];

/** The same for cooks. */
const COOKING_CARD = `- Take ingredients from chests first; what is in none grows, lives or lies around: crops are harvested with MineBlock when ripe, animals give meat, milk and eggs.
- Crafting needs the exact items of the recipe in your inventory, and a crafting table for recipes wider or higher than 2; smelting needs a furnace and fuel.`;

/** The rest of it for cooks with mates. */
const COOKS_CARD = `
- What a mate needs from you, hand over`;

/** The same for those who make things of what each was dealt; `tool`: what each line is about. */
const MAKING_CARD: readonly { readonly text: string; readonly tool: string }[] = [
  {
    text: 'Each of the team was dealt a part: find out who carries what, and bring all that a recipe takes to the one who makes it.',
    tool: 'handoverBlock',
  },
  {
    text: 'handoverBlock walks to the mate and succeeds when they have picked the items up, which takes 2 seconds or more. Who expects something stays near.',
    tool: 'handoverBlock',
  },
  {
    text: 'Crafting needs the exact items of the recipe in your own inventory, and a crafting table for recipes wider or higher than 2. craftBlock reports what is missing; what that is made of may have to be crafted first.',
    tool: 'craftBlock',
  },
  {
    text: 'getCraftingPlan lays out all steps down to what has to be found. It counts what you carry, not what mates carry.',
    tool: 'getCraftingPlan',
  },
  {
    text: 'SmeltingCooking needs fuel, which you carry or which is in the furnace already; raw iron and raw gold become ingots. A smoker cooks food alone, twice as fast.',
    tool: 'SmeltingCooking',
  },
  {
    text: 'On a farm MineBlock harvests what grows, crops when ripe; attackTarget brings meat, leather and feathers; UseItemOnEntity with a bucket on a cow brings milk. Hens lay eggs now and then.',
    tool: 'attackTarget',
  },
];

/** The same for those who are locked in. */
const ESCAPE_CARD = `- Signs say what opens a room. What two agents must do together needs each at their own plate, button or lever within the time.
- navigateTo steps onto a pressure plate when you give the plate's cell; who stands on it keeps it pressed.
- A mate in a doorway blocks it: walk on, past the door, once it is open.`;

/** The rest of it for those who can talk to mates in other rooms. */
const TALKING_CARD = `
- When nothing is left to do on your side, tell your mates where you stand and what you see, and wait.`;

/** The same for open land, where everything has to be found and made (docs/reference/worlds.md). */
const LAND_CARD = `- You know what your eyes have met, now or earlier. Ores behind rock are in no list and no scan: they show when you dig to them or walk where they are open.
- Without the right pickaxe nothing drops: stone and coal take a wooden one, iron ore a stone one, gold, redstone and diamond ore an iron one. Logs, dirt and sand need no pickaxe. Furnaces turn raw_iron and raw_gold into ingots.
- Iron is most frequent around y 16, gold around y -16, diamonds just above bedrock at y -64. Below y 0 rock is deepslate, and ores are called so: deepslate_iron_ore.
- Deep down lava is near: carry dirt or cobblestone to shut it out with. Who dies loses what they carry.
- craftItem and smeltItem set up a table or furnace themselves and take it along again.`;

/** The same for those who have to live through nights, to fight or to farm (docs/reference/survive.md). */
const SURVIVAL_CARD: readonly { readonly text: string; readonly tool: string }[] = [
  {
    text: 'A day has 24000 ticks, 20 a second: sunrise at 0, sunset at 12000, night from 13000 to 23000. The sun has risen at tick 0 of the next day.',
    tool: 'wait',
  },
  {
    text: 'Food falls as you run, jump, fight and heal. From 18 on health comes back by itself; at 6 and less you cannot sprint; at 0 you starve.',
    tool: 'eat',
  },
  {
    text: 'Monsters come where it is dark. They do not dig or open what you shut with blocks, except that creepers explode beside you. Zombies, husks and spiders strike from close by, skeletons shoot.',
    tool: 'attackTarget',
  },
  {
    text: 'attackTarget does not retreat: eat and heal before, and watch your health between fights.',
    tool: 'attackTarget',
  },
  {
    text: 'Several monsters at once take more health than armour and food give back: fight whoever comes first, away from the others.',
    tool: 'fight',
  },
  {
    text: 'Tools that walk to a cell go around monsters in sight where they can; collectDrops, fight and attackTarget do not. To get away, navigateTo a place far from the monsters: you run faster than zombies and husks, unless they are babies or your food is at 6 or less.',
    tool: 'fight',
  },
  {
    text: 'To come up out of a pit, dig steps into its side, each one block higher, with two free blocks above it.',
    tool: 'fight',
  },
  {
    text: 'tendField harvests and sows many cells in one call: tend the same field again when some of it is ripe.',
    tool: 'tendField',
  },
  {
    text: 'To sow, use a hoe on the grass or dirt block, then the seeds on that block, which is farmland now, and not on the cell above. MineBlock harvests a crop when ripe; what is not ripe gives back its seed alone.',
    tool: 'useItemOnBlock',
  },
  { text: 'Beds are for nights: from tick 12542 on one can sleep, with no monster within 8 blocks.', tool: 'sleep' },
];

/** General knowledge of the game for what a briefing asks: of the land, of building, of making or cooking, of staying alive, or of escaping. */
export function knowledgeCard(briefing: Pick<Briefing, 'documents' | 'sight' | 'tools'>): string {
  if (isGathering(briefing) || briefing.sight === 'line-of-sight') return LAND_CARD;
  if (briefing.documents.blueprint !== undefined) return buildingCard(briefing);
  if (briefing.documents.making !== undefined) return makingCard(briefing.tools);
  if (briefing.tools.includes('eat')) return survivalCard(briefing.tools);
  const talks = briefing.tools.includes('talkTo');
  if (briefing.documents.recipes === undefined) return `${ESCAPE_CARD}${talks ? TALKING_CARD : ''}`;
  if (!briefing.tools.includes('handoverBlock')) return COOKING_CARD;
  const stores = briefing.tools.includes('storeItem');
  return `${COOKING_CARD}${COOKS_CARD}${stores ? ' or store in a chest' : ''}${talks ? ' and tell them' : ''}.`;
}

function survivalCard(tools: readonly string[]): string {
  // Those who are to fight and have nothing to tend a field with are not there to sow.
  const sows = !tools.includes('fight') || tools.includes('tendField');
  return listed(SURVIVAL_CARD.filter(({ tool }) => tools.includes(tool) && (sows || tool !== 'useItemOnBlock')));
}

function buildingCard({ documents, tools }: Pick<Briefing, 'documents' | 'tools'>): string {
  const text = JSON.stringify(documents);
  const dealt = tools.includes('handoverBlock') ? 'dealt' : undefined;
  const has = documents.materials === undefined ? 'stored' : dealt;
  return listed(
    BUILDING_CARD.filter(
      ({ of, materials }) => (of === undefined || of.test(text)) && (materials === undefined || materials === has),
    ),
  );
}

function makingCard(tools: readonly string[]): string {
  return listed(MAKING_CARD.filter(({ tool }) => tools.includes(tool)));
}

function listed(lines: readonly { readonly text: string }[]): string {
  return lines.map(({ text }) => `- ${text}`).join('\n');
}
