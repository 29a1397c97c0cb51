import { type Facing, oppositeOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { horizontalOf } from '../../world/blocks/looking.ts';
import { adjustAs, dropAt, mayChange, setAs } from './hand.ts';

/** Seeds in a pumpkin (Minecraft wiki, "Carved Pumpkin"). */
const SEEDS = 4;
/** Tips of this age grow no more: shears bring it about (Minecraft wiki, "Shears"). */
const LAST_AGE = '25';

/** Shears carve pumpkins and stop the growth of kelp and vines. */
export function installShearing(server: GameServer, items: ItemEntities): void {
  server.uses.onBlock('pumpkin', (use) => carve(server, items, use));
  server.uses.onItemOnBlock('shears', (use) => stopGrowth(server, use));
}

function carve(server: GameServer, items: ItemEntities, { player, hand, position, face, item }: BlockUse): boolean {
  if (item?.id !== 'shears' || !mayChange(player, position)) return false;
  const side: Facing = face === 'up' || face === 'down' ? oppositeOf(horizontalOf(player.yaw)) : face;
  setAs(server, player, position, { id: 'carved_pumpkin', properties: { facing: side } });
  dropAt(items, position, 'pumpkin_seeds', SEEDS);
  playBlockSound(server, position, 'block.pumpkin.carve');
  wearItem(server, player, hand);
  return true;
}

function stopGrowth(server: GameServer, { player, hand, position, state }: BlockUse): boolean {
  if (!['kelp', 'weeping_vines', 'twisting_vines', 'cave_vines'].includes(state.id)) return false;
  if (state.properties.age === LAST_AGE || !mayChange(player, position)) return false;
  adjustAs(server, player, position, { age: LAST_AGE });
  playBlockSound(server, position, 'block.growing_plant.crop');
  wearItem(server, player, hand);
  return true;
}
