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
 * @param idles whether animals far from players are noted as well, which then stroll no more.
 * @param all whether those go too that were summoned; of the others it is known that they came by themselves.
 */
export function letGo(
  habitat: Habitat,
  mobs: readonly Mob[],
  players: readonly Player[],
  random: QuickRandom,
  all: boolean,
  idles: boolean,
): void {
  for (const mob of mobs) {
    if (mob.removed || mob.deathTicks >= 0 || mob.persistent || !(all || mob.natural)) continue;
    const category = categoryOf(mob.kind, mob.species.monster);
    const goneBeyond = category && CATEGORY_FACTS[category].goneBeyond;
    if (goneBeyond === undefined && !idles) continue;
    if (mob.leashHolder || mob.vehicle || mob.passengers.length > 0) {
      mob.unattended = 0;
      continue;
    }
    const { x, y, z } = mob.position;
    let nearest = Number.POSITIVE_INFINITY;
    for (const { position } of players) {
      const [dx, dy, dz] = [position.x - x, position.y - y, position.z - z];
      nearest = Math.min(nearest, dx * dx + dy * dy + dz * dz);
    }
    if (nearest < STAYS_WITHIN * STAYS_WITHIN) mob.unattended = 0;
    else if (goneBeyond === undefined) mob.unattended++;
    else if (nearest > goneBeyond * goneBeyond || (++mob.unattended > PATIENCE_TICKS && random.below(ONE_IN) === 0))
      habitat.entities.remove(mob);
  }
}
