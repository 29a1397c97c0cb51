import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult } from '../action.ts';
import { findBlocks } from '../perception/findBlocks.ts';
import { ActionError } from '../player/actionError.ts';
import { assertItemExists, countOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { withWindow } from './containers.ts';
import { craftIn, layoutOf, missingText, recipesOf, whatIsMissing } from './craft.ts';
import { type CraftStep, planCraft } from './gathering/craftPlan.ts';
import { withWorkstation } from './gathering/workstation.ts';

const TABLE = 'crafting_table';
/** A table up to this far away is gone to rather than one set up, blocks; and the furthest that is gone to at need. */
const NEAR = 8;
const FAR = 32;

/** See `Action` 'craft' with `fromScratch`. Throws ActionError. */
export async function craftFromScratch(
  player: Player,
  item: string,
  count: number,
  signal: AbortSignal,
): Promise<ActionResult> {
  assertItemExists(player, item);
  if (recipesOf(player, item).length === 0)
    throw new ActionError('bad-argument', `no recipe makes ${item} on a crafting grid`);
  const before = countOf(player, item);
  const plan = planCraft(player, [{ item, count }]);
  if (!plan) {
    const canMake = (id: string, more: number) => planCraft(player, [{ item: id, count: more }]) !== undefined;
    const missing = whatIsMissing(player, item, canMake);
    throw new ActionError('missing-item', `cannot craft ${item}: ${missingText(missing)}`, { missing });
  }
  let note = '';
  if (plan.some(({ recipe }) => recipe.requiresTable)) note = await craftWithTable(player, item, count, plan, signal);
  else for (const step of plan) await craftByHand(player, step, signal);
  const crafted = countOf(player, item) - before;
  const data = { crafted };
  if (crafted >= count) return { ok: true, message: `crafted ${crafted} ${item}${note}`, data };
  throw new ActionError('wrong-result', `crafted ${crafted} of ${count} ${item}${note}`, data);
}

async function craftWithTable(
  player: Player,
  item: string,
  count: number,
  plan: readonly CraftStep[],
  signal: AbortSignal,
): Promise<string> {
  const near = nearestTable(player, NEAR);
  if (near) {
    await craftAt(player, near, plan, signal);
    return ` at the crafting table at ${player.frame.show(near)}`;
  }
  let made = '';
  let rest = plan;
  if (countOf(player, TABLE) === 0 && item !== TABLE) {
    const both = planCraft(player, [
      { item: TABLE, count: 1 },
      { item, count },
    ]);
    if (!both) {
      const far = nearestTable(player, FAR);
      if (far) {
        await craftAt(player, far, plan, signal);
        return ` at the crafting table at ${player.frame.show(far)}`;
      }
      throw new ActionError(
        'missing-item',
        `cannot craft ${item}: it needs a crafting table: none is near or carried, and there are not 4 spare planks to make one`,
      );
    }
    const last = both.findIndex((step) => step.item === TABLE);
    for (const step of both.slice(0, last + 1)) await craftByHand(player, step, signal);
    rest = both.slice(last + 1);
    made = ' made,';
  }
  const work = (cell: BlockPosition) => craftAt(player, cell, rest, signal);
  const { kept } = await withWorkstation(player, TABLE, signal, work, takenBy(player, rest));
  return ` at a crafting table${made} set up here and ${kept ? 'picked up again' : 'left behind: it could not be picked up'}`;
}

/** How many of each item the steps of a plan take together, those they make themselves included. */
function takenBy(player: Player, plan: readonly CraftStep[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const { recipe, count } of plan) {
    const { needs, makes } = layoutOf(player, recipe, 3);
    const sets = Math.ceil(count / makes);
    for (const [id, need] of needs) taken.set(id, (taken.get(id) ?? 0) + need * sets);
  }
  return taken;
}

async function craftAt(
  player: Player,
  table: BlockPosition,
  plan: readonly CraftStep[],
  signal: AbortSignal,
): Promise<void> {
  for (const step of plan)
    if (!step.recipe.requiresTable) await craftByHand(player, step, signal);
    else
      await withWindow(player, table, signal, (window) =>
        craftIn(player, window, 3, [step.recipe], step.item, step.count, signal),
      );
}

async function craftByHand(player: Player, { item, count, recipe }: CraftStep, signal: AbortSignal): Promise<void> {
  await craftIn(player, player.bot.inventory, 2, [recipe], item, count, signal);
}

function nearestTable(player: Player, radius: number): BlockPosition | undefined {
  const found = findBlocks(player, (id) => id === TABLE, radius, 1)[0];
  return found && player.frame.toWorld(found.position);
}
