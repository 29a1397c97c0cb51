import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockFact, BlockFacts } from './blockFacts.ts';

/** What speeds digging up or slows it down. Levels count from 1; 0 or absent means none. */
interface DiggingConditions {
  /** Item id in the main hand; absent for the bare hand. */
  readonly tool?: string;
  readonly efficiency?: number;
  readonly haste?: number;
  readonly miningFatigue?: number;
  /** Eyes under water without Aqua Affinity. */
  readonly underwater?: boolean;
  readonly onGround?: boolean;
}

/** Sword speed on plants, leaves and gourds, and on cobwebs; minecraft-data 1.21.4 lost both (wiki: Sword). */
const SWORD_SPEED = 1.5;
const COBWEB_SPEED = 15;

/**
 * How fast the item digs the block, before enchantments and effects; 1 for the bare hand. From minecraft-data
 * `materials` and the block's tool classes.
 */
function toolSpeed(facts: BlockFacts, blockId: string, tool: string | undefined): number {
  const fact = facts.block(blockId);
  const itemId = tool === undefined ? undefined : facts.data.itemsByName[tool]?.id;
  if (!fact || tool === undefined || itemId === undefined) return 1;
  let known = speeds.get(fact);
  if (!known) {
    known = new Map();
    speeds.set(fact, known);
  }
  let speed = known.get(tool);
  if (speed === undefined) {
    speed = speedOn(facts, fact, tool, itemId);
    known.set(tool, speed);
  }
  return speed;
}

/** By block and tool: who digs asks every tick. */
const speeds = new WeakMap<BlockFact, Map<string, number>>();

function speedOn(facts: BlockFacts, fact: BlockFact, tool: string, itemId: number): number {
  let speed = 1;
  for (const part of materialParts(fact)) {
    speed = Math.max(speed, facts.data.materials[part]?.[itemId] ?? 1);
    if (!tool.endsWith('_sword')) continue;
    if (part === 'coweb') speed = Math.max(speed, COBWEB_SPEED);
    if (part === 'plant' || part === 'leaves' || part === 'gourd') speed = Math.max(speed, SWORD_SPEED);
  }
  return speed;
}

/**
 * The tool classes of a block. From 1.21.4 on the data names the first tag it finds, "incorrect_for_wooden_tool", for
 * blocks that want a better pickaxe; the class is then the pickaxe's (every such block is one).
 */
function materialParts(fact: BlockFact): string[] {
  return fact.material.split(';').flatMap((part) => {
    if (part.startsWith('incorrect_for_')) return 'mineable/pickaxe';
    // 26.1 names what swords do to bamboo, and leaves out that axes are for it.
    return part === 'sword_instantly_mines' ? [part, 'mineable/axe'] : part;
  });
}

/** Whether breaking the block with this item (or the bare hand) makes it drop (minecraft-data `harvestTools`). */
export function canHarvest(facts: BlockFacts, blockId: string, tool: string | undefined): boolean {
  const fact = facts.block(blockId);
  if (!fact) return false;
  return fact.harvestTools === undefined || (tool !== undefined && fact.harvestTools.has(tool));
}

/** minecraft-data gives them a hardness of 100, but nobody can take hold of them. */
const FLUIDS: ReadonlySet<string> = new Set(['water', 'lava', 'bubble_column']);

/** Damage dealt to the block in one tick, where 1 breaks it; 0 when it cannot be broken (wiki: Breaking). */
export function damagePerTick(facts: BlockFacts, state: BlockState, conditions: DiggingConditions = {}): number {
  const fact = facts.block(state.id);
  if (!fact?.diggable || fact.hardness < 0 || FLUIDS.has(state.id)) return 0;
  if (fact.hardness === 0) return Number.POSITIVE_INFINITY;
  if ((state.id === 'bamboo' || state.id === 'bamboo_sapling') && conditions.tool?.endsWith('_sword')) return 1;
  const { efficiency = 0, haste = 0, miningFatigue = 0, underwater = false, onGround = true } = conditions;
  let speed = toolSpeed(facts, state.id, conditions.tool);
  if (speed > 1 && efficiency > 0) speed += efficiency * efficiency + 1;
  if (haste > 0) speed *= 1 + 0.2 * haste;
  if (miningFatigue > 0) speed *= [0.3, 0.09, 0.0027, 0.00081][Math.min(miningFatigue, 4) - 1] as number;
  if (underwater) speed /= 5;
  if (!onGround) speed /= 5;
  return speed / fact.hardness / (canHarvest(facts, state.id, conditions.tool) ? 30 : 100);
}
