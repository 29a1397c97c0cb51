import { blockNumbers, blockProperties } from '../../gameData/blockNumbers.ts';
import { VersionGameData } from '../../gameData/versionGameData.ts';
import { isSign, keepsItems } from '../dialect/blockEntities.ts';
import type { FunctionFiles } from './functionFiles.ts';
import {
  CUBE,
  FUNCTIONS,
  MIRROR_OFFSET,
  MOST_CELLS,
  MOST_ZONES,
  NAMESPACE,
  NUMBERS,
  OBJECTIVE,
  STORAGE,
  TAGS,
} from './packContract.ts';
import { FLUSH, STATE, tell } from './queueFunctions.ts';

const S = STORAGE.state;
const E = STATE.entry;
const MARKER = 'type=minecraft:marker';
const PROBE = 'gh.probe';
const MIRROR = `~${MIRROR_OFFSET.x} ~ ~`;
/** The lowest score there is: whoever has one at all has that or more. */
const LEAST = -(2 ** 31);
/** Sets of properties looked for by one function. */
const SHAPES_IN_GROUP = 16;

const differs = (edge: number) => {
  const far = edge === 1 ? '~' : `~${edge - 1}`;
  return `unless blocks ~ ~ ~ ${far} ${far} ${far} ${MIRROR} all`;
};
const isLookOpen = `if score ${NUMBERS.cells} ${OBJECTIVE} matches ..${MOST_CELLS - 1}`;

/** A device or cube that has just been found to differ; a cube some of whose cells were told; a cell that was told. */
const FOUND = 'gh.found';
const SEARCHED = 'gh.searched';
const TOLD = 'gh.told';
/** 1 while a marker has `FOUND`; the ticks for which a zone is still compared as a whole in every tick. */
const ANY_FOUND = '#found';
const hot = (zone: number) => `#hot${zone}`;
/**
 * Ticks for which a zone in which something has changed is compared as a whole in every tick: as long as one change may set
 * off others (repeaters take up to 8 ticks, torches 2, pistons 3; Minecraft wiki, "Redstone components").
 */
const HOT_TICKS = 20;
const ZONES = Array.from({ length: MOST_ZONES }, (_, zone) => zone);

/** The lines that begin a look at the arenas. */
const beginLook = [`scoreboard players set ${NUMBERS.cells} ${OBJECTIVE} 0`];
const SETTLE = `function ${NAMESPACE}:scan/settle`;

/**
 * The lines of a tick that look at the world: every device, and the cubes whose turn it is. Each cube counts down by itself
 * from another number, so that a tick compares only its share of them.
 *
 * As soon as anything differs, the whole zone is looked at in this tick and the ones after it, and only then is what was
 * told put into the mirror. For the mirror lives too: a clone updates its neighbours (CloneCommands sets blocks without
 * "known shape"), so that fences join, doors open and canes fall there as they did in the arena. What has not been told by
 * then would never differ again.
 */
export function lookAtBlocks(): string[] {
  return [
    ...beginLook,
    `execute as @e[${MARKER},tag=${TAGS.device}] at @s ${differs(1)} run function ${NAMESPACE}:scan/found`,
    `scoreboard players remove @e[${MARKER},tag=${TAGS.cube}] ${OBJECTIVE} 1`,
    `execute as @e[${MARKER},tag=${TAGS.cube}] unless score @s ${OBJECTIVE} matches 1.. at @s run function ${NAMESPACE}:scan/turn`,
    `execute if score ${ANY_FOUND} ${OBJECTIVE} matches 1 run function ${NAMESPACE}:scan/heat`,
    ...ZONES.map(
      (zone) => `execute if score ${hot(zone)} ${OBJECTIVE} matches 1.. run function ${NAMESPACE}:scan/zone/${zone}`,
    ),
    `execute if score ${NUMBERS.cells} ${OBJECTIVE} matches 1.. run ${SETTLE}`,
  ];
}

/** The lines that tell of every cell that differs in the cubes a selector's further arguments leave. */
function search(cubes: string): string[] {
  return [
    `execute as @e[${MARKER},tag=${TAGS.cube}${cubes}] at @s ${isLookOpen} ${differs(CUBE)} run function ${NAMESPACE}:scan/${CUBE}`,
  ];
}

/** Comparison of arenas with their mirrors, from cubes down to cells, and what a cell that differs holds. */
export function addBlockFunctions(files: FunctionFiles): void {
  const turn = '#turn';
  files.add(`${NAMESPACE}:scan/turn`, [
    `execute if score @s ${OBJECTIVE} matches 0 run scoreboard players operation @s ${OBJECTIVE} = ${NUMBERS.scanEvery} ${OBJECTIVE}`,
    // A marker that never had a score is at -1 now: it takes the next turn.
    `execute if score @s ${OBJECTIVE} matches ..-1 run function ${NAMESPACE}:scan/begin`,
    `execute ${differs(CUBE)} run function ${NAMESPACE}:scan/found`,
  ]);
  files.add(`${NAMESPACE}:scan/found`, [`tag @s add ${FOUND}`, `scoreboard players set ${ANY_FOUND} ${OBJECTIVE} 1`]);
  files.add(`${NAMESPACE}:scan/heat`, [
    ...ZONES.map(
      (zone) =>
        `execute if entity @e[${MARKER},tag=${FOUND},tag=${TAGS.zone(zone)}] run scoreboard players set ${hot(zone)} ${OBJECTIVE} ${HOT_TICKS}`,
    ),
    `tag @e[${MARKER},tag=${FOUND}] remove ${FOUND}`,
    `scoreboard players set ${ANY_FOUND} ${OBJECTIVE} 0`,
  ]);
  for (const zone of ZONES)
    files.add(`${NAMESPACE}:scan/zone/${zone}`, [
      `scoreboard players remove ${hot(zone)} ${OBJECTIVE} 1`,
      ...search(`,tag=${TAGS.zone(zone)}`),
    ]);
  files.add(`${NAMESPACE}:scan/settle`, [
    `execute as @e[${MARKER},tag=${TOLD}] at @s run function ${NAMESPACE}:cell/settle`,
    // What is cloned into the mirror may fall or drop there, where it is of no use.
    `execute as @e[${MARKER},tag=${SEARCHED}] at @s positioned ${MIRROR} run kill @e[type=!minecraft:player,type=!minecraft:marker,dx=${CUBE - 1},dy=${CUBE - 1},dz=${CUBE - 1}]`,
    `tag @e[${MARKER},tag=${SEARCHED}] remove ${SEARCHED}`,
  ]);
  files.add(`${NAMESPACE}:scan/begin`, [
    `scoreboard players add ${turn} ${OBJECTIVE} 1`,
    `execute if score ${turn} ${OBJECTIVE} > ${NUMBERS.scanEvery} ${OBJECTIVE} run scoreboard players set ${turn} ${OBJECTIVE} 1`,
    `scoreboard players operation @s ${OBJECTIVE} = ${turn} ${OBJECTIVE}`,
    // The copy it begins with has been at work since it was made.
    `execute positioned ${MIRROR} run fill ~ ~ ~ ~${CUBE - 1} ~${CUBE - 1} ~${CUBE - 1} minecraft:barrier replace #${NAMESPACE}:live/works${strictly(files)}`,
  ]);
  files.add(FUNCTIONS.scanNow, [
    ...beginLook,
    `execute if score ${NUMBERS.on} ${OBJECTIVE} matches 1 run function ${NAMESPACE}:scan/all`,
  ]);
  files.add(`${NAMESPACE}:scan/all`, [
    `execute as @e[${MARKER},tag=${TAGS.cube}] unless score @s ${OBJECTIVE} matches ${LEAST}.. at @s run function ${NAMESPACE}:scan/begin`,
    ...search(''),
    SETTLE,
    FLUSH,
  ]);
  for (let edge = CUBE; edge > 1; edge /= 2) {
    const half = edge / 2;
    const inner = half === 1 ? `${NAMESPACE}:cell` : `${NAMESPACE}:scan/${half}`;
    const corners = [0, half].flatMap((y) => [0, half].flatMap((z) => [0, half].map((x) => [x, y, z])));
    files.add(`${NAMESPACE}:scan/${edge}`, [
      ...(edge === CUBE ? [`tag @s add ${SEARCHED}`] : []),
      ...corners.map((corner) => {
        const place = corner.map((way) => (way === 0 ? '~' : `~${way}`)).join(' ');
        return `execute ${isLookOpen} positioned ${place} ${differs(half)} run function ${inner}`;
      }),
    ]);
  }
  addCell(files);
}

function addCell(files: FunctionFiles): void {
  const { version, twoSidedSigns } = files.dialect;
  const ids = blockNumbers(version);
  const n = '#n';
  const number = bitTags(files, 'b', n, (bit) => ids.filter((_, index) => isBitSet(index + 1, bit)), ids.length);
  const shape = addShapes(files);
  files.tag('block', 'stores', ids.filter(keepsItems));
  files.tag('block', 'signs', ids.filter(isSign));
  files.add(`${NAMESPACE}:cell`, [
    `scoreboard players add ${NUMBERS.cells} ${OBJECTIVE} 1`,
    `data modify storage ${S} ${E} set value {k:"b",n:0,s:{}}`,
    // Where this is, only an entity can tell.
    `summon minecraft:marker ~ ~ ~ {Tags:["${PROBE}","${TOLD}"]}`,
    `data modify storage ${S} ${E}.p set from entity @e[${MARKER},tag=${PROBE},limit=1] Pos`,
    `tag @e[${MARKER},tag=${PROBE}] remove ${PROBE}`,
    ...number,
    `execute store result storage ${S} ${E}.n int 1 run scoreboard players get ${n} ${OBJECTIVE}`,
    ...shape,
    `execute if block ~ ~ ~ #${NAMESPACE}:stores run function ${NAMESPACE}:cell/items`,
    `execute if block ~ ~ ~ #${NAMESPACE}:signs run function ${NAMESPACE}:cell/sign`,
    ...tell(),
  ]);
  files.add(`${NAMESPACE}:cell/settle`, [...copyLines(files, ids), `kill @s`]);
  // Some kinds leave the list out when it is empty.
  files.add(`${NAMESPACE}:cell/items`, [
    `data modify storage ${S} ${E}.items set value []`,
    `data modify storage ${S} ${E}.items set from block ~ ~ ~ Items`,
  ]);
  files.add(
    `${NAMESPACE}:cell/sign`,
    twoSidedSigns
      ? [
          `data modify storage ${S} ${E}.front set from block ~ ~ ~ front_text`,
          `data modify storage ${S} ${E}.back set from block ~ ~ ~ back_text`,
        ]
      : [
          `data modify storage ${S} ${E}.text set value []`,
          ...[1, 2, 3, 4].map((line) => `data modify storage ${S} ${E}.text append from block ~ ~ ~ Text${line}`),
        ],
  );
}

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

const strictly = ({ dialect }: FunctionFiles) => (dialect.strictPlacing ? ' strict' : '');

/**
 * The lines that have the mirror show a cell, or keep it different as long as the cell may change by itself. The mirror is
 * made of blocks, in chunks that are as awake as the arena's: a clone brings scheduled ticks along (CloneCommands,
 * `copyAreaFrom`) and what a block entity has begun (`saveCustomOnly`), and it updates neighbours. So a button in the mirror
 * goes back in the same tick as the real one, fluids flow, sand falls, repeaters switch, furnaces cook and hoppers pass on
 * there too, and no comparison would ever find it. A barrier does nothing, and nothing but a barrier is ever put there for
 * such a block, or it would set off others at once. The cell is told again at every look meanwhile.
 */
function copyLines(files: FunctionFiles, ids: readonly string[]): string[] {
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

/**
 * Properties: blocks that share all names and values of them share a number, found as a block's is; by it one function is
 * called that tries each value.
 * @returns the lines of a cell.
 */
function addShapes(files: FunctionFiles): string[] {
  const { version } = files.dialect;
  const ids = blockNumbers(version);
  const { states } = VersionGameData.ofVersion(version);
  for (const name of blockProperties(version).keys())
    files.tag(
      'block',
      `p/${name}`,
      ids.filter((id) => name in states.propertiesOf(id)),
    );
  const blocksOf = new Map<string, string[]>();
  for (const id of ids) {
    const properties = states.propertiesOf(id);
    if (Object.keys(properties).length === 0) continue;
    const key = JSON.stringify(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)));
    blocksOf.set(key, [...(blocksOf.get(key) ?? []), id]);
  }
  const shapes = [...blocksOf];
  shapes.forEach(([key], index) => {
    const properties = JSON.parse(key) as [string, string[]][];
    files.add(
      `${NAMESPACE}:shape/${index + 1}`,
      properties.flatMap(([name, values]) =>
        values.map(
          (value) =>
            `execute if block ~ ~ ~ #${NAMESPACE}:p/${name}[${name}=${value}] run data modify storage ${S} ${E}.s.${name} set value "${value}"`,
        ),
      ),
    );
  });
  const s = '#s';
  const bits = bitTags(
    files,
    's',
    s,
    (bit) => shapes.flatMap(([, blocks], index) => (isBitSet(index + 1, bit) ? blocks : [])).sort(),
    shapes.length,
  );
  const groups: string[] = [];
  for (let first = 1; first <= shapes.length; first += SHAPES_IN_GROUP) {
    const last = Math.min(first + SHAPES_IN_GROUP - 1, shapes.length);
    const group = `${NAMESPACE}:shapes/${first}`;
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    files.add(
      group,
      numbers.map((k) => `execute if score ${s} ${OBJECTIVE} matches ${k} run function ${NAMESPACE}:shape/${k}`),
    );
    groups.push(`execute if score ${s} ${OBJECTIVE} matches ${first}..${last} run function ${group}`);
  }
  return [...bits, ...groups];
}

/** A tag for each binary digit of a number of blocks, and the lines that put the number together. */
function bitTags(
  files: FunctionFiles,
  prefix: string,
  score: string,
  blocksWith: (bit: number) => readonly string[],
  largest: number,
): string[] {
  const lines = [`scoreboard players set ${score} ${OBJECTIVE} 0`];
  for (let bit = 0; 2 ** bit <= largest; bit++) {
    files.tag('block', `${prefix}${bit}`, blocksWith(bit));
    lines.push(
      `execute if block ~ ~ ~ #${NAMESPACE}:${prefix}${bit} run scoreboard players add ${score} ${OBJECTIVE} ${2 ** bit}`,
    );
  }
  return lines;
}

function isBitSet(number: number, bit: number): boolean {
  return Math.floor(number / 2 ** bit) % 2 === 1;
}
