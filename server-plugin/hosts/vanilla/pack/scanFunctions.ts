import { addCellFunctions, REPORTED } from './cellFunctions.ts';
import type { FunctionFiles } from './functionFiles.ts';
import { MIRROR, strictly } from './mirror.ts';
import {
  CUBE,
  FUNCTIONS,
  MOST_SAMPLED_CELLS,
  MOST_ZONES,
  NAMESPACE,
  NUMBERS,
  OBJECTIVE,
  TAGS,
} from './packContract.ts';
import { FLUSH } from './queueFunctions.ts';

const MARKER = 'type=minecraft:marker';
/** The lowest score there is: whoever has one at all has that or more. */
const LEAST = -(2 ** 31);

const differs = (edge: number) => {
  const far = edge === 1 ? '~' : `~${edge - 1}`;
  return `unless blocks ~ ~ ~ ${far} ${far} ${far} ${MIRROR} all`;
};
const isLookOpen = `if score ${NUMBERS.cells} ${OBJECTIVE} matches ..${MOST_SAMPLED_CELLS - 1}`;

/** A device or cube that has just been found to differ; a cube some of whose cells were reported. */
const FOUND = 'gh.found';
const SEARCHED = 'gh.searched';
/** 1 while a marker has `FOUND`; the ticks for which a zone is still compared as a whole in every tick. */
const ANY_FOUND = '#found';
const hot = (zone: number) => `#hot${zone}`;
/**
 * Ticks for which a zone in which something has changed is compared as a whole in every tick: as long as one change may set
 * off others (repeaters take up to 8 ticks, torches 2, pistons 3; Minecraft wiki, "Redstone components").
 */
const HOT_TICKS = 20;
const ZONES = Array.from({ length: MOST_ZONES }, (_, zone) => zone);

/** The lines that begin a sample of the arenas. */
const beginLook = [`scoreboard players set ${NUMBERS.cells} ${OBJECTIVE} 0`];
const SETTLE = `function ${NAMESPACE}:scan/settle`;

/**
 * The lines of a tick that sample the world: every device, and the cubes whose turn it is. Each cube counts down by itself
 * from another number, so that a tick compares only its share of them.
 *
 * As soon as anything differs, the whole zone is sampled in this tick and the ones after it, and only then is what was
 * told put into the mirror. For the mirror lives too: a clone updates its neighbours (CloneCommands sets blocks without
 * "known shape"), so that fences join, doors open and canes fall there as they did in the arena. What has not been reported by
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

/** The lines that report every cell that differs in the cubes a selector's further arguments leave. */
function search(cubes: string): string[] {
  return [
    `execute as @e[${MARKER},tag=${TAGS.cube}${cubes}] at @s ${isLookOpen} ${differs(CUBE)} run function ${NAMESPACE}:scan/${CUBE}`,
  ];
}

/** Comparison of arenas with their mirrors, from cubes down to cells. */
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
    `execute as @e[${MARKER},tag=${REPORTED}] at @s run function ${NAMESPACE}:cell/settle`,
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
  addCellFunctions(files);
}
