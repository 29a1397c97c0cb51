import { boxContains } from '../../protocol/geometry.ts';
import type { Buckets } from '../mechanics/fluids/buckets.ts';
import type { Throwing } from '../mechanics/projectiles/throwing.ts';
import type { Habitat } from './habitat.ts';
import { summon } from './summon.ts';

/**
 * Lets chicks out of thrown eggs and fish out of buckets (Minecraft wiki, "Egg", "Bucket of aquatic mob"). Installed
 * after `Mobs`, `Throwing` and `Buckets`.
 */
export function installHatching(habitat: Habitat, throwing: Throwing, buckets: Buckets): void {
  throwing.onHatch((zone, position) => {
    const box = habitat.boxOf(zone);
    if (box && boxContains(box, position)) summon(habitat, 'chicken', { zone, position }, { baby: true });
  });
  buckets.onFishReleased((kind, place, player) => {
    summon(habitat, kind, place, { player: player.username }).persistent = true;
  });
}
