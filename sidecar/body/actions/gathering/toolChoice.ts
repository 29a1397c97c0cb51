import { Vec3 } from 'vec3';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { holdItem } from '../../player/inventory.ts';
import type { Player } from '../../player/player.ts';

/** Materials of tools, those soonest replaced first; an iron pickaxe has work that no lesser one can do. */
const MATERIALS: readonly string[] = ['wooden', 'stone', 'golden', 'iron', 'diamond', 'netherite'];
/**
 * How much longer than the fastest tool a lesser one may take to be used in its stead: stone for iron, which takes half as
 * long again, but not wood for stone, which takes twice as long and lasts no further than its 59 blocks.
 */
const FAIR = 1.6;

interface Candidate {
  readonly name: string;
  readonly time: number;
  readonly harvests: boolean;
  readonly rank: number;
}

/** What of the tools carried breaks a block: undefined for bare hands. `harvests`: the block will drop something. */
interface ToolChoice {
  readonly tool: string | undefined;
  readonly harvests: boolean;
  /** With it in hand, feet on the ground and out of water, ms. */
  readonly time: number;
}

/**
 * The tool for the block at a cell, of those carried: one with which it drops something; of these the least precious that
 * takes little longer than the fastest. Undefined where the client knows no block.
 */
export function chooseTool(player: Player, cell: BlockPosition): ToolChoice | undefined {
  const block = player.bot.blockAt(new Vec3(cell.x, cell.y, cell.z));
  if (!block) return undefined;
  const timeWith = (type: number | null) => block.digTime(type, false, false, false);
  const harvestsWith = (type: number | null) => Boolean(block.canHarvest(type));
  const hand = { tool: undefined, harvests: harvestsWith(null), time: timeWith(null) };
  const candidates: Candidate[] = [];
  const seen = new Set<number>();
  for (const { name, type } of player.bot.inventory.items()) {
    if (seen.has(type)) continue;
    seen.add(type);
    const time = timeWith(type);
    const harvests = harvestsWith(type);
    if (time < hand.time || (harvests && !hand.harvests)) candidates.push({ name, time, harvests, rank: rankOf(name) });
  }
  const harvesting = candidates.filter(({ harvests }) => harvests);
  const useful = harvesting.length > 0 || hand.harvests ? harvesting : candidates;
  const fastest = Math.min(...useful.map(({ time }) => time));
  const best = useful
    .filter(({ time }) => time <= fastest * FAIR)
    .sort((a, b) => a.rank - b.rank || a.time - b.time || (a.name < b.name ? -1 : 1))[0];
  return best ? { tool: best.name, harvests: best.harvests, time: best.time } : hand;
}

function rankOf(name: string): number {
  const rank = MATERIALS.findIndex((material) => name.startsWith(`${material}_`));
  return rank < 0 ? 0 : rank;
}

/** Takes the chosen tool into the hand; false when the block will drop nothing even so. */
export async function takeTool(player: Player, cell: BlockPosition): Promise<boolean> {
  const choice = chooseTool(player, cell);
  if (!choice) return false;
  if (choice.tool) await holdItem(player, choice.tool);
  return choice.harvests;
}

/** The names of the tools with which a block drops something, least first; empty where bare hands do. */
export function toolsFor(player: Player, id: string): string[] {
  const tools = player.bot.registry.blocksByName[id]?.harvestTools;
  if (!tools) return [];
  return Object.keys(tools)
    .map((type) => player.bot.registry.items[Number(type)]?.name ?? `item ${type}`)
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
}
