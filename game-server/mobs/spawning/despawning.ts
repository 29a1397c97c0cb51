import type { Player } from '../../players/player.ts';
import type { Habitat } from '../habitat.ts';
import type { Mob } from '../mob.ts';
import type { QuickRandom } from './quickRandom.ts';
import { CATEGORY_FACTS, categoryOf } from './spawnCategory.ts';

/** Minecraft wiki, "Mob spawning", despawning: within this nobody goes; then after 30 seconds by chance, each tick. */
const STAYS_WITHIN = 32;
const PATIENCE_TICKS = 600;
const ONE_IN = 800;

/**
 * Takes mobs away that no player is near. Animals stay, as do those that are named, led, ridden, or were built by a plan.
 * @param all whether those go too that were summoned; of the others it is known that they came by themselves.
 */
export function letGo(
  habitat: Habitat,
  mobs: readonly Mob[],
  players: readonly Player[],
  random: QuickRandom,
  all: boolean,
): void {
  for (const mob of mobs) {
    if (mob.removed || mob.deathTicks >= 0 || mob.persistent || !(all || mob.natural)) continue;
    const category = categoryOf(mob.kind, mob.species.monster);
    const goneBeyond = category && CATEGORY_FACTS[category].goneBeyond;
    if (goneBeyond === undefined) continue;
    if (mob.leashHolder || mob.vehicle || mob.passengers.length > 0) {
      mob.unattended = 0;
      continue;
    }
    let nearest = Number.POSITIVE_INFINITY;
    for (const { position } of players) nearest = Math.min(nearest, mob.distanceTo(position));
    if (nearest < STAYS_WITHIN) mob.unattended = 0;
    else if (nearest > goneBeyond || (++mob.unattended > PATIENCE_TICKS && random.below(ONE_IN) === 0))
      habitat.entities.remove(mob);
  }
}
