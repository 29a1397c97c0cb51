import { type GameRecipe, recipesByResult } from '../../../game-data/recipes/recipes.ts';
import type { Body } from '../../body/body.ts';
import type { ToolBriefing } from '../briefedTools.ts';
import { craftingPlanResult } from '../craftingPlan.ts';
import { refusal, type Tool } from '../tool.ts';
import { blueprintQueries } from './blueprintQueries.ts';
import { answer } from './bodyQueries.ts';
import { commandTool } from './commandTool.ts';
import { GameWiki } from './wiki.ts';

/** How far a crafting table counts, blocks. */
const TABLE_NEAR = 16;
const UNKNOWN_VERSION = refusal('nothing-there', 'the version of the game is not known');

/** Queries that are answered from the briefing too: its version of the game, its blueprint. */
export function briefedCommandTools(briefing: ToolBriefing | undefined): readonly Tool[] {
  const version = briefing?.version;
  return [
    commandTool('!craftable', async (body) =>
      version === undefined ? UNKNOWN_VERSION : answer('CRAFTABLE', craftableBy(body, version)),
    ),
    commandTool('!getCraftingPlan', async (body, { item, quantity }: { item: string; quantity: number }) =>
      version === undefined ? UNKNOWN_VERSION : craftingPlanResult(version, item, quantity, body.observe().inventory),
    ),
    commandTool('!searchWiki', async (_, { query }: { query: string }) => {
      if (version === undefined) return UNKNOWN_VERSION;
      const articles = GameWiki.of(version).search(query);
      return articles.length > 0
        ? { ok: true, message: articles.join('\n\n') }
        : refusal('nothing-there', `nothing is known of "${query}": ask for an item, a block or a creature`);
    }),
    ...blueprintQueries(briefing),
  ];
}

/** What one recipe makes of what is carried, with a table where one is near or carried. */
function craftableBy(body: Body, version: string): string[] {
  const stock = new Map(body.observe().inventory.map(({ id, count }) => [id, count]));
  const hasTable =
    stock.has('crafting_table') || body.findBlocks((id) => id === 'crafting_table', TABLE_NEAR, 1).length > 0;
  const items = [...recipesByResult(version)].flatMap(([item, recipes]) =>
    recipes.some(
      (recipe) => (recipe.at === 'hand' || (recipe.at === 'crafting_table' && hasTable)) && isPayable(recipe, stock),
    )
      ? [item]
      : [],
  );
  return items.length > 0 ? items : ['none'];
}

function isPayable({ ingredients }: GameRecipe, stock: ReadonlyMap<string, number>): boolean {
  const left = new Map(stock);
  return ingredients.every(({ anyOf, count }) => {
    let wanted = count;
    for (const id of anyOf) {
      const part = Math.min(wanted, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - part);
      wanted -= part;
    }
    return wanted === 0;
  });
}
