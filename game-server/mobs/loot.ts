import type { Random } from '../../clock/random.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import { type Stack, stackOf } from '../items/inventory/stack.ts';
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
  for (const stack of lootOfMob(mob, killer)) items.spill(at, stack);
  if (killer) {
    const points = mob.reward;
    if (points > 0) experience.drop(mob.zone, at, points);
  }
}

/** What a mob leaves if it dies now by a player's hand or otherwise, stack by stack: each is drawn when it is asked for. */
export function* lootOfMob(mob: Mob, killer: Player | undefined): Generator<Stack> {
  const { gameData } = mob.habitat.server;
  const young = mob.baby && !mob.species.monster;
  if (!young) {
    const burns = mob.fireTicks > 0;
    const death = { looting: lootingOf(killer), byPlayer: killer !== undefined, burns };
    yield* lootOfKind(gameData, mob.species.drops, death, mob.habitat.random(mob.zone));
  }
  for (const { id, count } of mob.ownDrops()) if (count > 0 && gameData.hasItem(id)) yield stackOf(id, count);
}

/** How a mob died. */
interface MobDeath {
  /** Level of Looting of what killed it; 0 without. */
  readonly looting: number;
  readonly byPlayer: boolean;
  readonly burns: boolean;
}

/** What mobs with these drops leave, without what only one of them has. */
export function* lootOfKind(
  gameData: ServerGameData,
  drops: readonly MobDrop[],
  death: MobDeath,
  random: Random,
): Generator<Stack> {
  for (const drop of drops) {
    const count = countOf(drop, death, random);
    const id = drop.cooked && death.burns ? drop.cooked : drop.item;
    if (count > 0 && gameData.hasItem(id)) yield stackOf(id, count);
  }
}

/** The level of Looting in a player's hand. */
function lootingOf(killer: Player | undefined): number {
  return killer?.inventory.inHand(0)?.data?.enchantments?.looting ?? 0;
}

function countOf(drop: MobDrop, { looting, byPlayer }: MobDeath, random: Random): number {
  if (drop.byPlayer && !byPlayer) return 0;
  const chance = (drop.chance ?? 1) + (drop.chancePerLooting ?? 0) * looting;
  if (chance < 1 && random.float() >= chance) return 0;
  const base = drop.min + random.integer(0, drop.max - drop.min);
  const extra = looting * (drop.perLooting ?? 1);
  return base + (extra > 0 ? random.integer(0, extra) : 0);
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
