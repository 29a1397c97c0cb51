import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { adjustAs, dropAt, mayChange, turnOne } from './hand.ts';

/** The level at which there is honey to take, and how many combs shears cut (Minecraft wiki, "Beehive"). */
const FULL = 5;
const COMBS = 3;

/** Harvesting beehives and nests with shears or bottles. What the bees do about it is theirs. */
export function installBeehives(server: GameServer, items: ItemEntities): void {
  server.uses.onBlock(['bee_nest', 'beehive'], (use) => harvest(server, items, use));
}

function harvest(server: GameServer, items: ItemEntities, { player, hand, position, state, item }: BlockUse): boolean {
  if (Number(state.properties.honey_level) < FULL || !mayChange(player, position)) return false;
  if (item?.id === 'shears') {
    dropAt(items, position, 'honeycomb', COMBS);
    playBlockSound(server, position, 'block.beehive.shear');
    wearItem(server, player, hand);
  } else if (item?.id === 'glass_bottle') {
    turnOne(items, player, hand, stackOf('honey_bottle', 1));
    playBlockSound(server, position, 'item.bottle.fill');
  } else return false;
  adjustAs(server, player, position, { honey_level: '0' });
  return true;
}
