import { blockNumbers } from '../../../../game-data/blockNumbers.ts';
import type { FunctionFiles } from './functionFiles.ts';
import { MIRROR, strictly } from './mirror.ts';
import { NAMESPACE, OBJECTIVE } from './packContract.ts';

/** Blocks that go back by themselves after some ticks: "powered", and by "power". */
const SPRINGS = /^(?:.*_button|.*(?<!weighted)_pressure_plate|tripwire|tripwire_hook|detector_rail|observer)$/;
const WEIGHS = /^(?:(?:light|heavy)_weighted_pressure_plate|target)$/;
const FLOWS = /^(?:water|lava)$/;
const FALLS = /^(?:(?:red_|suspicious_)?sand|(?:suspicious_)?gravel|.*_concrete_powder|.*anvil|dragon_egg)$/;
const GIVES_WAY = /^(?:air|cave_air|void_air|water|lava|fire|soul_fire)$/;

/**
 * Blocks that change without a hand, by signals, by scheduled ticks or because their block entity works (furnaces,
 * hoppers): two that start alike change alike, in the same tick.
 */
const WORKS = new RegExp(
  `^(?:${[
    'redstone_wire|repeater|comparator|redstone_(?:wall_)?torch|redstone_lamp|observer|daylight_detector|\\w*copper_bulb',
    '(?:sticky_)?piston|piston_head|moving_piston|\\w+_door|\\w+_trapdoor|\\w+_fence_gate|(?:powered|activator)_rail',
    'note_block|bell|lectern|tnt|jukebox|\\w*lightning_rod|(?:calibrated_)?sculk_sensor|sculk_(?:shrieker|catalyst)',
    '(?:blast_)?furnace|smoker|brewing_stand|(?:soul_)?campfire|hopper|dispenser|dropper|crafter|composter|beehive|bee_nest',
    'fire|soul_fire|dirt_path|scaffolding|big_dripleaf|pointed_dripstone|sugar_cane|bamboo|cactus|chorus_\\w+|kelp|kelp_plant',
    '(?:weeping|twisting|cave)_vines(?:_plant)?',
  ].join('|')})$`,
);

/**
 * The lines that have the mirror show a cell, or keep it different as long as the cell may change by itself. The mirror is
 * made of blocks, in chunks that are as awake as the arena's: a clone brings scheduled ticks along (CloneCommands,
 * `copyAreaFrom`) and what a block entity has begun (`saveCustomOnly`), and it updates neighbours. So a button in the mirror
 * goes back in the same tick as the real one, fluids flow, sand falls, repeaters switch, furnaces cook and hoppers pass on
 * there too, and no comparison would ever find it. A barrier does nothing, and nothing but a barrier is ever put there for
 * such a block, or it would set off others at once. The cell is reported again at every sample meanwhile.
 */
export function copyLines(files: FunctionFiles): string[] {
  const ids = blockNumbers(files.dialect.version);
  const live = `#live ${OBJECTIVE}`;
  const tag = (name: string, kinds: RegExp) => {
    files.tag(
      'block',
      `live/${name}`,
      ids.filter((id) => kinds.test(id)),
    );
    return `#${NAMESPACE}:live/${name}`;
  };
  const [springs, weighs, flows, falls, givesWay, works] = [
    tag('springs', SPRINGS),
    tag('weighs', WEIGHS),
    tag('flows', FLOWS),
    tag('falls', FALLS),
    tag('gives_way', GIVES_WAY),
    tag('works', WORKS),
  ];
  return [
    `scoreboard players set ${live} 0`,
    ...[
      `if block ~ ~ ~ ${works}`,
      `if block ~ ~ ~ ${springs}[powered=true]`,
      `if block ~ ~ ~ ${weighs} unless block ~ ~ ~ ${weighs}[power=0]`,
      `if block ~ ~ ~ ${flows}`,
      `if block ~ ~ ~ ${falls} if block ~ ~-1 ~ ${givesWay}`,
    ].map((condition) => `execute ${condition} run scoreboard players set ${live} 1`),
    `execute if score ${live} matches 0 run clone ~ ~ ~ ~ ~ ~ ${MIRROR}${strictly(files)}`,
    `execute if score ${live} matches 1 run setblock ${MIRROR} minecraft:barrier${strictly(files)}`,
  ];
}
