import { type Facing, oppositeOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { horizontalOf } from '../../world/blocks/looking.ts';
import { adjustAs, dropAt, mayChange, setAs, turnOne } from './hand.ts';

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
