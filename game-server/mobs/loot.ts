import { stackOf } from '../items/inventory/stack.ts';
import type { Player } from '../players/player.ts';
import type { Mob } from './mob.ts';

/**
 * Lets fall what a dead mob leaves (Minecraft wiki, "Drops", "Looting", "Experience"): the drops of its kind, cooked
 * when it burned, its own belongings, and experience when a player is to blame. Nothing where the rule doMobLoot is off.
 */
export function leaveLoot(mob: Mob, killer: Player | undefined): void {
  const { server, items, experience } = mob.habitat;
  const at = { ...mob.position, y: mob.position.y + 0.1 };
  if (!server.rules(mob.zone).doMobLoot) return;
  const looting = killer?.inventory.inHand(0)?.data?.enchantments?.looting ?? 0;
  const young = mob.baby && !mob.species.monster;
  if (!young)
    for (const drop of mob.species.drops) {
      const count = countOf(mob, drop, looting, killer !== undefined);
      const id = drop.cooked && mob.fireTicks > 0 ? drop.cooked : drop.item;
      if (count > 0 && server.gameData.hasItem(id)) items.spill(at, stackOf(id, count));
    }
  for (const { id, count } of mob.ownDrops())
    if (count > 0 && server.gameData.hasItem(id)) items.spill(at, stackOf(id, count));
  if (killer) {
    const points = mob.reward;
    if (points > 0) experience.drop(mob.zone, at, points);
  }
}

function countOf(mob: Mob, drop: MobDrop, looting: number, byPlayer: boolean): number {
  if (drop.byPlayer && !byPlayer) return 0;
  const chance = (drop.chance ?? 1) + (drop.chancePerLooting ?? 0) * looting;
  if (chance < 1 && mob.roll() >= chance) return 0;
  const base = drop.min + mob.chance(drop.max - drop.min + 1);
  const extra = looting * (drop.perLooting ?? 1);
  return base + (extra > 0 ? mob.chance(extra + 1) : 0);
}

/** One thing a mob may leave when it dies. */
export interface MobDrop {
  readonly item: string;
  readonly min: number;
  readonly max: number;
  /** How likely it drops at all; 1 unless given. */
  readonly chance?: number;
  /** What each level of looting adds to the chance. */
  readonly chancePerLooting?: number;
  /** Most that each level of looting adds to the count; 1 unless given, 0 for none. */
  readonly perLooting?: number;
  /** Drops only when a player killed it. */
  readonly byPlayer?: true;
  /** What it becomes when the mob burns as it dies. */
  readonly cooked?: string;
}
