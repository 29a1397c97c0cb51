import type { BlockState } from '../../../protocol/blockState.ts';
import { isAir } from '../../../protocol/blockState.ts';
import { type BlockPosition, neighbour } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { WOODS } from '../../data/families.ts';
import type { Circuit } from './circuit.ts';

/** Note blocks: tuned by hand, played by hand or by a rising signal (Minecraft wiki, "Note Block"). */
export function noteBlocks(circuit: Circuit): void {
  const { updates, signals, server } = circuit;
  const instrumentAt = (position: BlockPosition): string =>
    (circuit.facts.atLeast('1.19.3') ? headInstrument(circuit.at(neighbour(position, 'up')).id) : undefined) ??
    baseInstrument(circuit.at(neighbour(position, 'down')));
  const play = (position: BlockPosition): void => {
    const above = circuit.at(neighbour(position, 'up')).id;
    const { instrument = 'harp', note = '0' } = circuit.at(position).properties;
    if (!isAir(above) && headInstrument(above) === undefined) return;
    circuit.action(position, 'note_block', INSTRUMENT_NUMBERS.indexOf(instrument), Number(note));
    circuit.sound(position, `block.note_block.${instrument}`, { volume: 3, pitch: 2 ** ((Number(note) - 12) / 12) });
  };

  updates.on('note_block', (position, state) => {
    const instrument = instrumentAt(position);
    if (instrument !== state.properties.instrument) circuit.change(position, { instrument });
    const powered = signals.powers(position);
    if (`${powered}` === state.properties.powered) return;
    circuit.change(position, { powered: `${powered}` });
    if (powered) play(position);
  });
  server.uses.onBlock('note_block', ({ player, position, state }) => {
    circuit.change(
      position,
      { note: `${(Number(state.properties.note) + 1) % 25}`, instrument: instrumentAt(position) },
      player,
    );
    play(position);
    return true;
  });
}

/**
 * What a note block sounds like, by the block beneath it or the head on it (Minecraft wiki, "Note Block", "Instruments");
 * minecraft-data has the names and numbers only (instruments.json, in this order).
 */
const INSTRUMENT_NUMBERS: readonly string[] = [
  'harp',
  'basedrum',
  'snare',
  'hat',
  'bass',
  'flute',
  'bell',
  'guitar',
  'chime',
  'xylophone',
  'iron_xylophone',
  'cow_bell',
  'didgeridoo',
  'bit',
  'banjo',
  'pling',
  'zombie',
  'skeleton',
  'creeper',
  'dragon',
  'wither_skeleton',
  'piglin',
  'custom_head',
];

const BY_BLOCK: Readonly<Record<string, string>> = nameTable({
  clay: 'flute',
  gold_block: 'bell',
  packed_ice: 'chime',
  bone_block: 'xylophone',
  iron_block: 'iron_xylophone',
  soul_sand: 'cow_bell',
  pumpkin: 'didgeridoo',
  emerald_block: 'bit',
  hay_block: 'banjo',
  glowstone: 'pling',
  glass: 'hat',
  sea_lantern: 'hat',
  beacon: 'hat',
  sand: 'snare',
  red_sand: 'snare',
  suspicious_sand: 'snare',
  gravel: 'snare',
  suspicious_gravel: 'snare',
  crafting_table: 'bass',
  bookshelf: 'bass',
  chiseled_bookshelf: 'bass',
  chest: 'bass',
  trapped_chest: 'bass',
  barrel: 'bass',
  note_block: 'bass',
  jukebox: 'bass',
  lectern: 'bass',
  composter: 'bass',
  loom: 'bass',
  cartography_table: 'bass',
  fletching_table: 'bass',
  smithing_table: 'bass',
  beehive: 'bass',
  bee_nest: 'bass',
  daylight_detector: 'bass',
  campfire: 'bass',
  soul_campfire: 'bass',
});

const WOOD = /(?:_planks|_log|_wood|_stem|_hyphae|_fence|_fence_gate|_sign)$|^bamboo_(?:mosaic|block)|^stripped_/;
const WOODWORK = new RegExp(`^(?:${WOODS.join('|')})_(?:slab|stairs|door|trapdoor|pressure_plate|button)`);
const STONES =
  /stone|cobble|ore$|deepslate|granite|diorite|andesite|tuff|basalt|brick|obsidian|bedrock|netherrack|quartz|terracotta|concrete$|prismarine|purpur|coral_block|nylium|furnace|smoker|observer|dispenser|dropper|magma_block|anchor|calcite|dripstone|ancient_debris|coal_block|raw_iron|raw_gold|raw_copper|end_stone|spawner|enchanting_table|stonecutter/;

/** The instrument of the block beneath. */
function baseInstrument({ id }: BlockState): string {
  const known = BY_BLOCK[id];
  if (known) return known;
  if (id.endsWith('_wool')) return 'guitar';
  if (/glass$/.test(id)) return 'hat';
  if (id.endsWith('_concrete_powder')) return 'snare';
  if (
    /mushroom_(?:block|stem)$/.test(id) ||
    WOODWORK.test(id) ||
    (WOOD.test(id) && !/melon|pumpkin|nether_brick/.test(id))
  )
    return 'bass';
  return STONES.test(id) && !/redstone|glowstone/.test(id) ? 'basedrum' : 'harp';
}

const HEADS: Readonly<Record<string, string>> = nameTable({
  zombie_head: 'zombie',
  skeleton_skull: 'skeleton',
  creeper_head: 'creeper',
  dragon_head: 'dragon',
  wither_skeleton_skull: 'wither_skeleton',
  piglin_head: 'piglin',
  player_head: 'custom_head',
});

/** The instrument of a head on the note block (1.19.3 and later); undefined for other blocks. */
function headInstrument(id: string): string | undefined {
  return HEADS[id];
}
