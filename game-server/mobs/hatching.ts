import { boxContains } from '../../protocol/geometry.ts';
import type { System } from '../core/server.ts';
import { Buckets } from '../mechanics/fluids/buckets.ts';
import { Throwing } from '../mechanics/projectiles/throwing.ts';
import { summon } from './summon.ts';

/**
 * Lets chicks out of thrown eggs and fish out of buckets (Minecraft wiki, "Egg", "Bucket of aquatic mob"). Installed
 * after `Mobs`, `Throwing` and `Buckets`.
 */
export const hatching: System = {
  name: 'hatching',
  install(server) {
    server.find(Throwing).onHatch((_, zone, position) => {
      const box = server.zones.get(zone)?.box;
      if (box && boxContains(box, position)) summon(server, 'chicken', { zone, position }, { baby: true });
    });
    server
      .find(Buckets)
      .onFishReleased((kind, place, player) => void summon(server, kind, place, { player: player.username }));
  },
};
