import { type Landscape, SEA_Y } from '../land/landscape.ts';
import { type Biome, indexOf } from '../palette.ts';
import { chestLoot } from '../structures/loot.ts';
import type { StructureSpread } from '../structures/structureGrid.ts';
import { chestIndex, isSoft } from './blocks.ts';

const AIR = 0;
const OBSIDIAN = indexOf('obsidian');
const CRYING = indexOf('crying_obsidian');
const NETHERRACK = indexOf('netherrack');
const MAGMA = indexOf('magma_block');
const GOLD = indexOf('gold_block');

/** Half the side of the burnt ground around it. */
const PATCH = 5;
const HEIGHT = 5;

/** Vanilla has kinds of their own for some biomes. */
function idIn(biome: Biome): string {
  if (biome === 'desert' || biome === 'jungle' || biome === 'swamp') return `ruined_portal_${biome}`;
  return biome === 'windswept_hills' ? 'ruined_portal_mountain' : 'ruined_portal';
}

/** What is left of portals in the overworld (Minecraft wiki, "Ruined Portal"): a frame with gaps on burnt ground, and a chest. */
export function ruinedPortals(land: Landscape): StructureSpread {
  return {
    salt: 13,
    spacing: 24,
    separation: 9,
    reach: 1,
    plan(chunkX, chunkZ, random) {
      const [x, z] = [chunkX * 16 + 8, chunkZ * 16 + 8];
      const ground = land.groundY(x, z);
      const level = [
        [-PATCH, 0],
        [PATCH, 0],
        [0, -PATCH],
        [0, PATCH],
      ].every(([dx, dz]) => Math.abs(land.groundY(x + (dx as number), z + (dz as number)) - ground) <= 3);
      if (ground <= SEA_Y + 1 || !level) return undefined;
      const draws = Array.from({ length: 128 }, () => random.integer(0, 99));
      const items = chestLoot('ruinedPortal', random);
      return {
        id: idIn(land.biome(x, z, ground)),
        minX: x - PATCH,
        maxX: x + PATCH,
        minZ: z - PATCH,
        maxZ: z + PATCH,
        paste(into) {
          let draw = 0;
          const next = () => draws[draw++ % draws.length] as number;
          for (let dx = -PATCH; dx <= PATCH; dx++)
            for (let dz = -PATCH; dz <= PATCH; dz++) {
              const burnt = next() >= Math.hypot(dx, dz) * 17;
              const y = land.groundY(x + dx, z + dz);
              if (burnt && !isSoft(into.get(x + dx, y, z + dz) ?? AIR)) {
                into.set(x + dx, y, z + dz, next() < 15 ? MAGMA : NETHERRACK);
                if (isSoft(into.get(x + dx, y + 1, z + dz) ?? AIR)) into.set(x + dx, y + 1, z + dz, AIR);
              }
            }
          into.fill(x - 1, ground + 1, z, x + 2, ground + HEIGHT, z, AIR);
          for (let along = -1; along <= 2; along++)
            for (let up = 0; up <= HEIGHT - 1; up++) {
              const edge = along === -1 || along === 2 || up === 0 || up === HEIGHT - 1;
              const left = next();
              if (!edge || (up > 1 && left < 30)) continue;
              into.set(x + along, ground + up, z, left > 80 ? CRYING : OBSIDIAN);
            }
          into.set(x + 3, ground + 1, z + 2, GOLD);
          into.fillDown(x + 3, ground, z + 2, NETHERRACK, isSoft, ground - 4);
          into.fillDown(x - 2, ground, z + 2, NETHERRACK, isSoft, ground - 4);
          into.set(x - 2, ground + 1, z + 2, chestIndex('south'));
          into.set(x - 2, ground + 2, z + 2, AIR);
          into.hold({ type: 'chest', x: x - 2, y: ground + 1, z: z + 2, items });
        },
      };
    },
  };
}
