import { z } from 'zod';
import { GameRules } from '../../protocol/gameRules.ts';
import { Box } from '../../protocol/geometry.ts';
import { SlotStack } from '../../protocol/item.ts';
import { type BuildPlan, BuildStep, LandGround } from '../../worlds/plan/buildPlan.ts';
import { Start } from '../taskBase.ts';

/** A building site in generated land, where builders carry the materials instead of finding them in a chest. */
export const LandSite = z.strictObject({
  ground: LandGround,
  /** Where builders may act, arena coordinates, which are the land's; on chunk borders along x and z. */
  box: Box,
  /** What snapshots show: the blueprint's cells and what lies around them. */
  watched: Box,
  /** What is done to the land before anybody comes. */
  steps: z.array(BuildStep),
  /** As many as the largest team. */
  starts: z.array(Start).min(1),
  /** What builders carry. A smaller team shares out all kits in turn, in a larger one the last have none. */
  kits: z.array(z.array(SlotStack)).min(1),
  rules: GameRules,
});
export type LandSite = z.infer<typeof LandSite>;

/** The first of a player's slots outside crafting and armour (wiki "Java Edition protocol/Inventory"). */
export const FIRST_SLOT = 9;

/** What each of a team carries at first, every kit given to somebody. Slots are counted anew for who has several. */
export function kitsFor({ kits }: Pick<LandSite, 'kits'>, agents: number): SlotStack[][] {
  const dealt: SlotStack[][] = Array.from({ length: agents }, () => []);
  for (const [index, kit] of kits.entries()) {
    const own = dealt[index % agents] as SlotStack[];
    for (const stack of kit) own.push({ ...stack, slot: FIRST_SLOT + own.length });
  }
  return dealt;
}

/** A building site in the land as a build plan. */
export function landSitePlan(site: LandSite, agents: number): BuildPlan {
  const { box, watched, steps, ground, starts, rules } = site;
  const kits = kitsFor(site, agents);
  return {
    box,
    steps,
    ground,
    watched,
    rules,
    loadouts: starts.slice(0, agents).map((start, index) => ({ ...start, pitch: 0, items: kits[index] ?? [] })),
  };
}
