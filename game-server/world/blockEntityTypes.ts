import { isShelf } from '../data/blockTags.ts';
import type { ServerGameData } from '../data/serverGameData.ts';
import type { ChunkColumn } from './column.ts';
import { sectionMayHold } from './sectionPalette.ts';

/**
 * Types of block entities in the order of their numbers, each with a block by which a version shows that it has the
 * type (registry minecraft:block_entity_type of the vanilla data generator; minecraft-data has no such table).
 */
const TYPES: readonly (readonly [type: string, block: string])[] = [
  ['furnace', 'furnace'],
  ['chest', 'chest'],
  ['trapped_chest', 'trapped_chest'],
  ['ender_chest', 'ender_chest'],
  ['jukebox', 'jukebox'],
  ['dispenser', 'dispenser'],
  ['dropper', 'dropper'],
  ['sign', 'oak_sign'],
  ['hanging_sign', 'oak_hanging_sign'],
  ['mob_spawner', 'spawner'],
  ['creaking_heart', 'creaking_heart'],
  ['piston', 'moving_piston'],
  ['brewing_stand', 'brewing_stand'],
  ['enchanting_table', 'enchanting_table'],
  ['end_portal', 'end_portal'],
  ['beacon', 'beacon'],
  ['skull', 'skeleton_skull'],
  ['daylight_detector', 'daylight_detector'],
  ['hopper', 'hopper'],
  ['comparator', 'comparator'],
  ['banner', 'white_banner'],
  ['structure_block', 'structure_block'],
  ['end_gateway', 'end_gateway'],
  ['command_block', 'command_block'],
  ['shulker_box', 'shulker_box'],
  ['bed', 'white_bed'],
  ['conduit', 'conduit'],
  ['barrel', 'barrel'],
  ['smoker', 'smoker'],
  ['blast_furnace', 'blast_furnace'],
  ['lectern', 'lectern'],
  ['bell', 'bell'],
  ['jigsaw', 'jigsaw'],
  ['campfire', 'campfire'],
  ['beehive', 'beehive'],
  ['sculk_sensor', 'sculk_sensor'],
  ['calibrated_sculk_sensor', 'calibrated_sculk_sensor'],
  ['sculk_catalyst', 'sculk_catalyst'],
  ['sculk_shrieker', 'sculk_shrieker'],
  ['chiseled_bookshelf', 'chiseled_bookshelf'],
  ['brushable_block', 'suspicious_sand'],
  ['decorated_pot', 'decorated_pot'],
  ['crafter', 'crafter'],
  ['trial_spawner', 'trial_spawner'],
  ['vault', 'vault'],
  ['test_block', 'test_block'],
  ['test_instance_block', 'test_instance_block'],
  ['shelf', 'oak_shelf'],
  ['copper_golem_statue', 'copper_golem_statue'],
];
const BY_BLOCK: ReadonlyMap<string, string> = new Map(TYPES.map(([type, block]) => [block, type]));

/** The type of the block entity that a block has; undefined for blocks without (Minecraft wiki, "Block entity"). */
function blockEntityType(id: string): string | undefined {
  if (id.endsWith('_hanging_sign')) return 'hanging_sign';
  if (id.endsWith('_sign')) return 'sign';
  if (id.endsWith('shulker_box')) return 'shulker_box';
  if (id.endsWith('copper_chest')) return 'chest';
  if (isShelf(id)) return 'shelf';
  if (id.endsWith('copper_golem_statue')) return 'copper_golem_statue';
  if (id.endsWith('_bed')) return 'bed';
  if (id.endsWith('_banner')) return 'banner';
  if (/_(?:head|skull)$/.test(id) && id !== 'piston_head') return 'skull';
  if (id.endsWith('command_block')) return 'command_block';
  if (id === 'soul_campfire') return 'campfire';
  if (id === 'bee_nest') return 'beehive';
  if (id === 'suspicious_gravel') return 'brushable_block';
  return BY_BLOCK.get(id);
}

interface TypeNumbers {
  readonly byType: ReadonlyMap<string, number>;
  /** One more than the type's number by state number; 0 for blocks without block entity. */
  readonly byState: Uint8Array;
}
const tables = new WeakMap<ServerGameData, TypeNumbers>();

function numbersOf(gameData: ServerGameData): TypeNumbers {
  let made = tables.get(gameData);
  if (!made) {
    const present = TYPES.filter(([, block]) => gameData.hasBlock(block));
    const byType = new Map(present.map(([type], number) => [type, number]));
    const byState = new Uint8Array(gameData.states.count);
    for (const { name, minStateId, maxStateId } of gameData.source.data.blocksArray) {
      const number = byType.get(blockEntityType(name) ?? '');
      if (number !== undefined) byState.fill(number + 1, minStateId as number, (maxStateId as number) + 1);
    }
    made = { byType, byState };
    tables.set(gameData, made);
  }
  return made;
}

/** The number of the block entity type of a block in the version's packets. Throws RangeError for blocks without one. */
export function blockEntityTypeNumber(gameData: ServerGameData, id: string): number {
  const number = numbersOf(gameData).byType.get(blockEntityType(id) ?? '');
  if (number === undefined) throw new RangeError(`${id} has no block entity in Minecraft ${gameData.version}`);
  return number;
}

/**
 * Every cell of a chunk whose block has a block entity, with the number of its type: clients draw beds, banners, heads
 * and the like only where they are sent one. Cells are ((y - MIN_Y) << 8) | (z << 4) | x, the lowest first.
 */
export function* blockEntityCells(
  gameData: ServerGameData,
  column: ChunkColumn,
): Generator<{ readonly cell: number; readonly type: number }> {
  const { byState } = numbersOf(gameData);
  for (const [section, { data, solidBlockCount }] of column.stored.sections.entries()) {
    if (solidBlockCount === 0 || !sectionMayHold(column, section, (stateId) => byState[stateId] !== 0)) continue;
    for (let index = 0; index < 4096; index++) {
      const type = byState[data.get(index)] as number;
      if (type !== 0) yield { cell: (section << 12) | index, type: type - 1 };
    }
  }
}
