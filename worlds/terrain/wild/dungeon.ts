import type { Random } from '../../../clock/random.ts';
import type { Landscape } from '../land/landscape.ts';
import { indexOf } from '../palette.ts';
import { chestLoot } from '../structures/loot.ts';
import type { Structure, StructureSpread } from '../structures/structureGrid.ts';
import { chestIndex } from './blocks.ts';

const AIR = 0;
const COBBLESTONE = indexOf('cobblestone');
const MOSSY = indexOf('mossy_cobblestone');
const SPAWNER = indexOf('spawner');

/** Minecraft wiki, "Dungeon": what its spawner makes, zombies twice as often as the others. */
const MOBS = ['zombie', 'zombie', 'skeleton', 'spider'] as const;
const LOWEST = -44;
/** Rock above a dungeon, at least. */
const COVER = 12;

/** Rooms of cobblestone under the ground with a spawner and two chests; each lies within one chunk. */
export function dungeons(land: Landscape): StructureSpread {
  return {
    salt: 11,
    spacing: 3,
    separation: 1,
    reach: 0,
    plan(chunkX, chunkZ, random) {
      const x = chunkX * 16 + random.integer(5, 10);
      const z = chunkZ * 16 + random.integer(5, 10);
      const top = Math.min(land.groundY(x, z), land.groundY(x + 6, z), land.groundY(x, z + 6)) - COVER;
      const y = random.integer(LOWEST, 52);
      return y + 5 > top ? undefined : planDungeon(x, y, z, random);
    },
  };
}

function planDungeon(x: number, y: number, z: number, random: Random): Structure {
  const [wide, deep] = [random.integer(2, 3), random.integer(2, 3)];
  const mob = random.pick(MOBS);
  const chests = [
    { x: x - wide, z: z + random.integer(-1, 1), facing: 'east', items: chestLoot('dungeon', random) },
    { x: x + random.integer(-1, 1), z: z + deep, facing: 'north', items: chestLoot('dungeon', random) },
  ] as const;
  const moss = random.integer(0, 0x7fffffff);
  return {
    minX: x - wide - 1,
    maxX: x + wide + 1,
    minZ: z - deep - 1,
    maxZ: z + deep + 1,
    paste(into) {
      for (let dx = -wide - 1; dx <= wide + 1; dx++)
        for (let dz = -deep - 1; dz <= deep + 1; dz++)
          for (let up = -1; up <= 4; up++) {
            const isWall = Math.abs(dx) > wide || Math.abs(dz) > deep || up < 0 || up === 4;
            const at = [x + dx, y + up, z + dz] as const;
            // Where a cave already is, its walls are open.
            if (!isWall) into.set(...at, AIR);
            else if (up < 0 || into.get(...at) !== AIR)
              into.set(...at, up < 0 && ((moss >> ((dx * 5 + dz * 3 + 40) % 29)) & 1) === 1 ? MOSSY : COBBLESTONE);
          }
      into.set(x, y, z, SPAWNER);
      into.hold({ type: 'spawner', x, y, z, mob });
      for (const chest of chests) {
        into.set(chest.x, y, chest.z, chestIndex(chest.facing));
        into.hold({ type: 'chest', x: chest.x, y, z: chest.z, items: chest.items });
      }
    },
  };
}
