import { z } from 'zod';
import { craftingPlanText, planCrafting } from '../../game-data/recipes/craftingPlan.ts';
import { VersionGameData } from '../../game-data/versionGameData.ts';
import { refusal, type Tool, type ToolResult } from './tool.ts';
import { ItemName, tool } from './villager/defineTool.ts';

/** The plan for an item and what the body carries, as a tool's result. */
export function craftingPlanResult(
  version: string,
  item: string,
  count: number,
  inventory: readonly { readonly id: string; readonly count: number }[],
): ToolResult {
  if (!VersionGameData.ofVersion(version).hasItem(item)) return refusal('unknown-item', `there is no item "${item}"`);
  const held = inventory.map(({ id, count: has }) => ({ item: id, count: has }));
  const plan = planCrafting(version, item, count, held);
  if (!plan)
    return refusal(
      'bad-argument',
      `no crafting or smelting recipe makes ${item} of anything simpler: it has to be found`,
    );
  const carried = held.find((amount) => amount.item === item)?.count ?? 0;
  return {
    ok: true,
    message: craftingPlanText(item, count, carried, plan),
    data: {
      missing: plan.missing.map((amount) => ({ ...amount })),
      steps: plan.steps.map(({ makes, from, at, times }) => ({
        makes: { ...makes },
        from: from.map((amount) => ({ ...amount })),
        at,
        times,
      })),
      leftOver: plan.leftOver.map((amount) => ({ ...amount })),
    },
  };
}

/** The tool that makes such plans, by the recipes of the game's version. */
export function craftingPlanTool(version?: string): Tool {
  return tool({
    name: 'getCraftingPlan',
    description:
      'What it takes to make item_count (at most 256) of an item beyond those you carry: what is missing, the steps in their ' +
      'order with furnaces and crafting tables, and what is left over. Takes no time.',
    parameters: z.strictObject({ item_name: ItemName, item_count: z.int().min(1).max(256).default(1) }),
    run: async (body, { item_name, item_count }) =>
      version === undefined
        ? refusal('nothing-there', 'the version of the game is not known')
        : craftingPlanResult(version, item_name, item_count, body.observe().inventory),
  });
}
