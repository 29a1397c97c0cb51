import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { ActionResult, FurnaceLoad } from '../action.ts';
import { ActionError } from '../player/actionError.ts';
import { assertCarries, carried, countOf } from '../player/inventory.ts';
import type { Player } from '../player/player.ts';
import { craftFromScratch } from './craftFromScratch.ts';
import { bestFuel, smeltsPerFuel } from './fuels.ts';
import { planCraft } from './gathering/craftPlan.ts';
import { withWorkstation } from './gathering/workstation.ts';
import { furnacesWithin, smelt } from './smelt.ts';

const FURNACE = 'furnace';
/** A furnace up to this far away is gone to rather than one set up, blocks; and the furthest that is gone to at need. */
const NEAR = 8;
const FAR = 32;
/** How many items a plank smelts, and a log no more. */
const PLANK_SMELTS = 1.5;
const LOG = /^(\w+)_(?:log|wood)$/;

/** See `Action` 'smelt' with `fromScratch`. World coordinates. Throws ActionError. */
export async function smeltFromScratch(player: Player, load: FurnaceLoad, signal: AbortSignal): Promise<ActionResult> {
  assertCarries(player, load.item, load.count);
  const stands = (radius: number) => furnacesWithin(player, load.item, radius).length > 0;
  if (load.position || stands(NEAR)) return smeltWhereItStands(player, load, signal);
  if (countOf(player, FURNACE) === 0 && !planCraft(player, [{ item: FURNACE, count: 1 }])) {
    if (stands(FAR)) return smeltWhereItStands(player, load, signal);
    throw new ActionError(
      'missing-item',
      'no furnace is near or carried, and the materials for one are missing (8 cobblestone and a crafting table)',
    );
  }
  if (load.fuel === undefined) assertFuel(player, load);
  // What a table takes of the planks cannot burn any more.
  if (countOf(player, FURNACE) === 0) await craftFromScratch(player, FURNACE, 1, signal);
  const fuel = await fuelFor(player, load, signal);
  const work = (cell: BlockPosition) => smelt(player, { ...load, position: cell, fuel }, signal);
  const keeps = new Map([
    [load.item, load.count],
    [fuel, countOf(player, fuel)],
  ]);
  const { result, kept } = await withWorkstation(player, FURNACE, signal, work, keeps);
  return { ...result, message: `${result.message}; the furnace ${kept ? 'was picked up again' : 'stays there'}` };
}

/** In a furnace or smoker that stands there: what it already holds burns where nothing is carried that does. */
async function smeltWhereItStands(player: Player, load: FurnaceLoad, signal: AbortSignal): Promise<ActionResult> {
  const canFuel = load.fuel !== undefined || bestFuel(besides(player, load)) !== undefined;
  return smelt(player, canFuel ? { ...load, fuel: await fuelFor(player, load, signal) } : load, signal);
}

/** What to burn: coal and the like, else planks, for which logs are sawn up. Throws ActionError 'missing-item'. */
async function fuelFor(player: Player, load: FurnaceLoad, signal: AbortSignal): Promise<string> {
  if (load.fuel !== undefined) return load.fuel;
  const best = assertFuel(player, load);
  const others = besides(player, load);
  // What is left of planks goes before whole logs.
  const planks = others.find((id) => id.endsWith('_planks') && burnsLongEnough(player, id, load));
  if (smeltsPerFuel(best) !== PLANK_SMELTS) return best;
  if (planks !== undefined) return planks;
  const wood = others.find((id) => LOG.test(id) && smeltsPerFuel(id) === PLANK_SMELTS);
  const sawn = wood && `${LOG.exec(wood)?.[1]?.replace(/^stripped_/, '')}_planks`;
  if (!sawn) return best;
  const missing = Math.ceil(load.count / PLANK_SMELTS) - countOf(player, sawn);
  if (missing > 0 && planCraft(player, [{ item: sawn, count: missing }]))
    await craftFromScratch(player, sawn, missing, signal);
  return countOf(player, sawn) > 0 ? sawn : best;
}

/** The best fuel carried. Throws ActionError 'missing-item'. */
function assertFuel(player: Player, load: FurnaceLoad): string {
  const best = bestFuel(besides(player, load));
  if (best !== undefined) return best;
  throw new ActionError(
    'missing-item',
    'no fuel is carried apart from what is to be smelted: bring coal, charcoal or wood',
  );
}

/** The items carried that are not all to be smelted. */
function besides(player: Player, { item, count }: FurnaceLoad): string[] {
  const ids = [...new Set(carried(player).map(({ name }) => name))];
  return ids.filter((id) => id !== item || countOf(player, id) > count);
}

function burnsLongEnough(player: Player, fuel: string, { count }: FurnaceLoad): boolean {
  return countOf(player, fuel) * (smeltsPerFuel(fuel) ?? 0) >= count;
}
