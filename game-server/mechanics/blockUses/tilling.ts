import { isAir } from '../../../protocol/blockState.ts';
import { neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { adjustAs, dropAt, mayChange, setAs } from './hand.ts';

/** What a hoe makes of ground under open air (Minecraft wiki, "Hoe", tilling). */
const TILLED: Readonly<Record<string, string>> = nameTable({
  grass_block: 'farmland',
  dirt: 'farmland',
  dirt_path: 'farmland',
  coarse_dirt: 'dirt',
});
/** What a shovel makes a path of (Minecraft wiki, "Dirt Path"). */
const PATHS: ReadonlySet<string> = new Set(['grass_block', 'dirt', 'podzol', 'coarse_dirt', 'mycelium', 'rooted_dirt']);

/** Hoes till, shovels tread paths and put campfires out. */
export function installTilling(server: GameServer, items: ItemEntities): void {
  server.uses.onItemOnBlock(
    (id) => id.endsWith('_hoe'),
    (use) => till(server, items, use),
  );
  server.uses.onItemOnBlock(
    (id) => id.endsWith('_shovel'),
    (use) => flatten(server, use),
  );
}

function till(server: GameServer, items: ItemEntities, { player, hand, position, face, state }: BlockUse): boolean {
  if (!mayChange(player, position)) return false;
  const rooted = state.id === 'rooted_dirt';
  const to = rooted ? 'dirt' : TILLED[state.id];
  if (to === undefined || (!rooted && (face === 'down' || !isOpen(server, position)))) return false;
  setAs(server, player, position, { id: to, properties: {} });
  if (rooted) dropAt(items, neighbour(position, face), 'hanging_roots', 1);
  playBlockSound(server, position, 'item.hoe.till', { except: player });
  wearItem(server, player, hand);
  return true;
}

function flatten(server: GameServer, { player, hand, position, face, state }: BlockUse): boolean {
  if (face === 'down' || !mayChange(player, position)) return false;
  if (state.id.endsWith('campfire') && state.properties.lit === 'true') {
    adjustAs(server, player, position, { lit: 'false' });
    playBlockSound(server, position, 'block.fire.extinguish');
  } else if (PATHS.has(state.id) && isOpen(server, position)) {
    setAs(server, player, position, { id: 'dirt_path', properties: {} });
    playBlockSound(server, position, 'item.shovel.flatten', { except: player });
  } else return false;
  wearItem(server, player, hand);
  return true;
}

function isOpen(server: GameServer, position: BlockUse['position']): boolean {
  return isAir(server.world.block(neighbour(position, 'up')).id);
}
