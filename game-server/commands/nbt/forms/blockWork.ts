import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { byte, compound, int, short } from '../../../data/nbtTag.ts';
import type { BlockEntity } from '../../../world/blockEntity.ts';
import type { Game } from '../../game.ts';
import type { Tags } from './entityPart.ts';
import type { SavedTags } from './savedTags.ts';

const MOST_TICKS = 32_767;
const MOST_FUEL = 127;
const FURNACES: ReadonlySet<string> = new Set(['furnace', 'blast_furnace', 'smoker']);

/**
 * How one kind of block entity's work stands in NBT, besides what it contains. The table is the one place that says how
 * blocks at work are written and read.
 */
interface BlockPart {
  readonly has: (entity: BlockEntity) => boolean;
  readonly write: (game: Game, position: BlockPosition, entity: BlockEntity) => Tags;
  readonly read: (game: Game, position: BlockPosition, saved: SavedTags) => void;
  /** Whether it is at work, so that what it would write changes from tick to tick. */
  readonly works: (game: Game, position: BlockPosition) => boolean;
}

/** Minecraft wiki, "Furnace", "Brewing Stand" and "Campfire", block data. Up to 1.21.3 furnaces count under other names. */
const PARTS: readonly BlockPart[] = [
  {
    has: ({ id }) => FURNACES.has(id),
    write: ({ systems, features }, position) => {
      const furnace = systems.furnaces.at(position);
      if (!furnace) return {};
      const [fire = 0, wholeFire = 0, progress = 0, wanted = 0] = furnace.properties();
      const made = compound(
        Object.fromEntries([...furnace.unpaid].map(([id, count]) => [`minecraft:${id}`, int(count)])),
      );
      const recipes = { RecipesUsed: furnace.unpaid.size > 0 ? made : undefined };
      if (features.furnaceNames)
        return {
          lit_time_remaining: short(fire),
          lit_total_time: short(wholeFire),
          cooking_time_spent: short(progress),
          cooking_total_time: short(wanted),
          ...recipes,
        };
      return { BurnTime: short(fire), CookTime: short(progress), CookTimeTotal: short(wanted), ...recipes };
    },
    read: ({ systems }, position, saved) => {
      const either = (name: string, old: string) =>
        saved.whole(name, 0, MOST_TICKS) ?? saved.whole(old, 0, MOST_TICKS) ?? 0;
      const fire = either('lit_time_remaining', 'BurnTime');
      systems.furnaces.at(position)?.resume({
        fire,
        wholeFire: saved.whole('lit_total_time', 0, MOST_TICKS),
        progress: either('cooking_time_spent', 'CookTime'),
        unpaid: new Map(
          [...(saved.inner('RecipesUsed')?.compound.value ?? [])].flatMap(([id, count]) =>
            count.type === 'int' && count.value > 0 ? [[id.replace(/^minecraft:/, ''), count.value] as const] : [],
          ),
        ),
      });
    },
    works: ({ systems }, position) => systems.furnaces.at(position)?.working === true,
  },
  {
    has: ({ id }) => id === 'brewing_stand',
    write: ({ systems }, position) => {
      const stand = systems.brewingStands.at(position);
      return stand ? { BrewTime: short(stand.left), Fuel: byte(stand.fuel) } : {};
    },
    read: ({ systems }, position, saved) =>
      systems.brewingStands.resume(
        position,
        saved.whole('BrewTime', 0, MOST_TICKS) ?? 0,
        saved.whole('Fuel', 0, MOST_FUEL) ?? 0,
      ),
    works: ({ systems }, position) => (systems.brewingStands.at(position)?.left ?? 0) > 0,
  },
  {
    has: ({ id }) => id === 'crafter',
    write: ({ systems }, _position, entity) => {
      const shut = 'slots' in entity ? [...systems.crafters.shutSlots(entity.slots)].sort() : [];
      return shut.length > 0 ? { disabled_slots: { type: 'intArray', value: shut } } : {};
    },
    read: ({ systems, server }, position, saved) => {
      const [shut, entity] = [saved.get('disabled_slots'), server.world.entityAt(position)];
      if (shut?.type !== 'intArray' || !entity || !('slots' in entity)) return;
      for (const slot of shut.value) if (slot >= 0 && slot < 9) systems.crafters.shut(entity.slots, slot, true);
    },
    works: () => false,
  },
  {
    has: ({ id }) => id.endsWith('campfire'),
    write: ({ systems }, position) => {
      const ticks = systems.campfires.ticksAt(position);
      return ticks ? { CookingTimes: { type: 'intArray', value: [...ticks] } } : {};
    },
    read: ({ systems }, position, saved) => {
      const times = saved.get('CookingTimes');
      if (times?.type === 'intArray') systems.campfires.resume(position, times.value);
    },
    works: ({ systems }, position) => systems.campfires.ticksAt(position) !== undefined,
  },
];

/** What a block entity is at, as its file has it. */
export function blockWorkTags(game: Game, position: BlockPosition, entity: BlockEntity): Tags {
  return Object.assign({}, ...PARTS.filter(({ has }) => has(entity)).map(({ write }) => write(game, position, entity)));
}

/** Has a block entity that holds what it held go on with what it was at. */
export function readBlockWork(game: Game, position: BlockPosition, entity: BlockEntity, saved: SavedTags): void {
  for (const part of PARTS) if (part.has(entity)) part.read(game, position, saved);
}

/** Whether what is to be written of a block entity changes by itself. */
export function isAtWork(game: Game, position: BlockPosition, entity: BlockEntity): boolean {
  return PARTS.some(({ has, works }) => has(entity) && works(game, position));
}
