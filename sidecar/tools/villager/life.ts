import { z } from 'zod';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { givenCell, ItemName, maybeWhere, performAction, tool } from './defineTool.ts';

/** What is drunk, not eaten. */
export const DRINKS = /^(?:potion|milk_bucket|honey_bottle|ominous_bottle)$/;
const WEAR_SLOT = z.enum(['head', 'torso', 'legs', 'feet', 'off-hand']);
/** The arguments of 'wear'. */
export const WearArguments = z.strictObject({ item_name: ItemName, slot: WEAR_SLOT.optional() });

/** Life skills (paper, appendix E.5). */
export const LIFE_TOOLS: readonly Tool[] = [
  tool({
    name: 'sleep',
    description:
      'Lie down in the bed at x, y, z, or the nearest within 32 blocks. Works by night and in thunderstorms, with no ' +
      'monsters near; the night passes when enough of the team sleep.',
    parameters: z.strictObject({ ...maybeWhere }),
    run: (body, at, signal) => {
      const position = givenCell(at);
      return performAction(body, { type: 'sleep', ...(position ? { position } : {}) }, signal);
    },
  }),
  tool({
    name: 'wake',
    description: 'Get up from the bed you sleep in.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => performAction(body, { type: 'wake' }, signal),
  }),
  tool({
    name: 'eat',
    description: 'Eat one of a food you carry. Most food can only be eaten when hungry (food below 20).',
    parameters: z.strictObject({ item_name: ItemName }),
    run: async (body, { item_name }, signal) =>
      DRINKS.test(item_name)
        ? refusal('bad-argument', `${item_name} is drunk, not eaten: use drink`)
        : performAction(body, { type: 'consume', item: item_name }, signal),
  }),
  tool({
    name: 'drink',
    description: 'Drink one of what you carry: potion, milk_bucket or honey_bottle.',
    parameters: z.strictObject({ item_name: ItemName }),
    run: async (body, { item_name }, signal) =>
      DRINKS.test(item_name)
        ? performAction(body, { type: 'consume', item: item_name }, signal)
        : refusal('bad-argument', `${item_name} is not a drink; drinks are potion, milk_bucket, honey_bottle`),
  }),
  tool({
    name: 'wear',
    description:
      'Put on armour, an elytra, a shield or a head you carry. slot: where it goes, when its name does not show it.',
    parameters: WearArguments,
    run: wear,
  }),
];

/** See the tool 'wear'. */
export async function wear(
  body: Body,
  { item_name, slot }: z.output<typeof WearArguments>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const where = slot ?? slotOf(item_name);
  if (!where)
    return refusal(
      'bad-argument',
      `${item_name} is not worn; worn are helmets, chestplates, leggings, boots, elytra, shields`,
    );
  return performAction(body, { type: 'equip', item: item_name, slot: where }, signal);
}

/** Where an item is worn; undefined for what is not. */
export function slotOf(item: string): z.output<typeof WEAR_SLOT> | undefined {
  if (/_helmet$|_head$|_skull$|^carved_pumpkin$/.test(item)) return 'head';
  if (/_chestplate$|^elytra$/.test(item)) return 'torso';
  if (item.endsWith('_leggings')) return 'legs';
  if (item.endsWith('_boots')) return 'feet';
  return item === 'shield' ? 'off-hand' : undefined;
}
