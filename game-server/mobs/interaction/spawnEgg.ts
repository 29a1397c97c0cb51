import { add, boxContains, stepOf } from '../../../protocol/geometry.ts';
import type { BlockUse } from '../../core/uses.ts';
import { makeOnly } from '../../world/spawnerNbt.ts';
import type { Habitat } from '../habitat.ts';
import { speciesOf } from '../species/speciesOf.ts';
import { summon } from '../summon.ts';
import { spendItem } from './spend.ts';

const SUFFIX = '_spawn_egg';

/** Lets a mob out of its spawn egg on the side of the block that was clicked; a spawner makes its kind instead (Minecraft wiki, "Spawn Egg"). */
export function useSpawnEgg(habitat: Habitat, use: BlockUse): boolean {
  const { server } = habitat;
  const { player, item, position, face } = use;
  if (!item?.id.endsWith(SUFFIX)) return false;
  const kind = item.id.slice(0, -SUFFIX.length);
  if (!speciesOf(server.gameData, kind)) return false;
  const there = server.world.entityAt(position);
  if (there?.type === 'spawner') {
    if (!boxContains(player.zone.box, position)) return false;
    makeOnly(there, kind);
    server.world.touch(position);
    spendItem(use);
    return true;
  }
  const cell =
    server.world.boxesAt(position.x, position.y, position.z).length > 0 ? add(position, stepOf(face)) : position;
  if (!boxContains(player.zone.box, cell)) return false;
  summon(
    habitat,
    kind,
    { zone: player.zone.id, position: { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 } },
    { ...(item.data?.customName === undefined ? {} : { name: item.data.customName }), player: player.username },
  );
  spendItem(use);
  return true;
}
