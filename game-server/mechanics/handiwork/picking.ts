import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { adjustAs, dropAt, mayChange } from './hand.ts';

const RIPE_BUSH = 3;

/** Picking berries with the use key (Minecraft wiki, "Sweet Berries", "Glow Berries"). */
export function installPicking(server: GameServer, items: ItemEntities): void {
  server.uses.onBlock('sweet_berry_bush', (use) => pickSweetBerries(server, items, use));
  server.uses.onBlock(['cave_vines', 'cave_vines_plant'], (use) => pickGlowBerries(server, items, use));
}

function pickSweetBerries(
  server: GameServer,
  items: ItemEntities,
  { player, position, state, item }: BlockUse,
): boolean {
  const age = Number(state.properties.age);
  if (age < 2 || !mayChange(player, position)) return false;
  // Bone meal still makes an unripe bush grow.
  if (age < RIPE_BUSH && item?.id === 'bone_meal') return false;
  const count = server.zoneRandom(player.zone.id).integer(1, 2) + (age === RIPE_BUSH ? 1 : 0);
  dropAt(items, position, 'sweet_berries', count);
  adjustAs(server, player, position, { age: '1' });
  playBlockSound(server, position, 'block.sweet_berry_bush.pick_berries');
  return true;
}

function pickGlowBerries(server: GameServer, items: ItemEntities, { player, position, state }: BlockUse): boolean {
  if (state.properties.berries !== 'true' || !mayChange(player, position)) return false;
  dropAt(items, position, 'glow_berries', 1);
  adjustAs(server, player, position, { berries: 'false' });
  playBlockSound(server, position, 'block.cave_vines.pick_berries');
  return true;
}
