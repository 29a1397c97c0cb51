import { add, boxContains, stepOf } from '../../../protocol/geometry.ts';
import type { BlockUse } from '../../core/uses.ts';
import { withCount } from '../../items/inventory/stack.ts';
import type { Habitat } from '../habitat.ts';
import { speciesOf } from '../species/speciesOf.ts';
import { summon } from '../summon.ts';

const SUFFIX = '_spawn_egg';

/** Lets a mob out of its spawn egg on the side of the block that was clicked (Minecraft wiki, "Spawn Egg"). */
export function useSpawnEgg(habitat: Habitat, use: BlockUse): boolean {
  const { server } = habitat;
  const { player, item, hand, position, face } = use;
  if (!item?.id.endsWith(SUFFIX)) return false;
  const kind = item.id.slice(0, -SUFFIX.length);
  if (!speciesOf(server.gameData, kind)) return false;
  const cell =
    server.world.boxesAt(position.x, position.y, position.z).length > 0 ? add(position, stepOf(face)) : position;
  if (!boxContains(player.zone.box, cell)) return false;
  summon(
    habitat,
    kind,
    { zone: player.zone.id, position: { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 } },
    { ...(item.data?.customName === undefined ? {} : { name: item.data.customName }), player: player.username },
  );
  if (player.gameMode !== 'creative')
    player.inventory.slots.set(player.inventory.handSlot(hand), withCount(item, item.count - 1));
  return true;
}
