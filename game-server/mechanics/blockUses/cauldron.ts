import type { BlockState } from '../../../protocol/blockState.ts';
import { neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { type Stack, stackOf, withData } from '../../items/inventory/stack.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import type { BlockTicks } from '../../world/ticking/blockTicks.ts';
import type { Weather } from '../environment/weather.ts';
import { mayChange, setAs, turnOne } from './hand.ts';

const FULL = 3;
/** Share of the rain that a random tick stands for: rain strikes a column less often than a block is ticked. */
const RAIN_CHANCE = 0.05 / 3;

/** What a full bucket makes of any cauldron, and how it sounds (Minecraft wiki, "Cauldron"). */
const POURED: Readonly<Record<string, readonly [block: string, sound: string]>> = nameTable({
  water_bucket: ['water_cauldron', 'item.bucket.empty'],
  lava_bucket: ['lava_cauldron', 'item.bucket.empty_lava'],
  powder_snow_bucket: ['powder_snow_cauldron', 'item.bucket.empty_powder_snow'],
});
/** What an empty bucket takes out of a full one. */
const SCOOPED: Readonly<Record<string, readonly [bucket: string, sound: string]>> = nameTable({
  water_cauldron: ['water_bucket', 'item.bucket.fill'],
  lava_cauldron: ['lava_bucket', 'item.bucket.fill_lava'],
  powder_snow_cauldron: ['powder_snow_bucket', 'item.bucket.fill_powder_snow'],
});
const CAULDRONS = ['cauldron', 'water_cauldron', 'lava_cauldron', 'powder_snow_cauldron'];

/** Cauldrons: buckets, bottles, washing, rain. */
export function installCauldron(
  server: GameServer,
  items: ItemEntities,
  weather: Weather,
  blockTicks: BlockTicks,
): void {
  server.uses.onBlock(CAULDRONS, (use) => mayChange(use.player, use.position) && useCauldron(server, items, use));
  blockTicks.onRandomTick(['cauldron', 'water_cauldron'], (position, state, random) => {
    if (levelOf(state) >= FULL || !weather.rainsOn(neighbour(position, 'up'))) return;
    if (random.float() < RAIN_CHANCE) server.world.setBlock(position, water(levelOf(state) + 1), { type: 'game' });
  });
}

/** Water in a cauldron, 0 to 3; lava counts as full. */
function levelOf({ id, properties }: BlockState): number {
  return id === 'cauldron' ? 0 : Number(properties.level ?? FULL);
}

function water(level: number): BlockState {
  return level <= 0
    ? { id: 'cauldron', properties: {} }
    : { id: 'water_cauldron', properties: { level: `${Math.min(FULL, level)}` } };
}

function useCauldron(server: GameServer, items: ItemEntities, use: BlockUse): boolean {
  const { player, hand, position, state, item } = use;
  if (!item) return false;
  const poured = POURED[item.id];
  if (poured) {
    const [id, sound] = poured;
    setAs(server, player, position, { id, properties: id === 'lava_cauldron' ? {} : { level: `${FULL}` } });
    turnOne(items, player, hand, stackOf('bucket', 1));
    playBlockSound(server, position, sound);
    return true;
  }
  const scooped = SCOOPED[state.id];
  if (item.id === 'bucket' && scooped && levelOf(state) === FULL) {
    setAs(server, player, position, water(0));
    turnOne(items, player, hand, stackOf(scooped[0], 1));
    playBlockSound(server, position, scooped[1]);
    return true;
  }
  if (state.id === 'lava_cauldron' || state.id === 'powder_snow_cauldron') return false;
  return useWater(server, items, use, item, levelOf(state));
}

function useWater(server: GameServer, items: ItemEntities, use: BlockUse, item: Stack, level: number): boolean {
  const { player, hand, position } = use;
  const to = (next: number, sound: string) => {
    setAs(server, player, position, water(next));
    playBlockSound(server, position, sound);
    return true;
  };
  if (item.id === 'potion' && item.data?.potion === 'water' && level < FULL) {
    turnOne(items, player, hand, stackOf('glass_bottle', 1));
    return to(level + 1, 'item.bottle.empty');
  }
  if (level === 0) return false;
  if (item.id === 'glass_bottle') {
    turnOne(items, player, hand, stackOf('potion', 1, { potion: 'water' }));
    return to(level - 1, 'item.bottle.fill');
  }
  const washed = wash(item);
  if (!washed) return false;
  player.inventory.slots.set(player.inventory.handSlot(hand), washed);
  return to(level - 1, 'entity.generic.splash');
}

/** The item without its dye; undefined when there is nothing to wash off. */
function wash(item: Stack): Stack | undefined {
  if (item.id.startsWith('leather_') && item.data?.color !== undefined)
    return withData(item, { ...item.data, color: undefined });
  if (item.id.endsWith('_shulker_box')) return { ...item, id: 'shulker_box' };
  return undefined;
}
