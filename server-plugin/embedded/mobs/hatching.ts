import { boxContains } from '../../../protocol/geometry.ts';
import { Throwing } from '../projectiles/throwing.ts';
import type { System } from '../server.ts';
import { summon } from './summon.ts';

/** Lets chicks out of thrown eggs (Minecraft wiki, "Egg"). Installed after `Mobs` and `Throwing`. */
export const hatching: System = {
  name: 'hatching',
  install(server) {
    server.find(Throwing).onHatch((_, zone, position) => {
      const box = server.zones.get(zone)?.box;
      if (box && boxContains(box, position)) summon(server, 'chicken', { zone, position }, { baby: true });
    });
  },
};
