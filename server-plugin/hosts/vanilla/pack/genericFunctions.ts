import { VersionGameData } from '../../../../game-data/versionGameData.ts';
import type { FunctionFiles } from './functionFiles.ts';
import {
  DEATHS,
  FUNCTIONS,
  LEFT,
  MOST_ZONES,
  NAMESPACE,
  NUMBERS,
  OBJECTIVE,
  REPORTED_DEATHS,
  STORAGE,
  TAGS,
} from './packContract.ts';
import {
  AGENT_NUMBERS,
  addKeepingFunctions,
  addPlayerFunctions,
  keepPlayers,
  lookAtPlayers,
} from './playerFunctions.ts';
import { addQueueFunctions, emptied, FLUSH, STATE } from './queueFunctions.ts';
import { addBlockFunctions, lookAtBlocks } from './scanFunctions.ts';

/** Ticks between two scans unless the bridge says otherwise. */
const DEFAULT_SCAN = 4;
/** Entities one list holds, and kinds looked for by one function. */
const MOST_LISTED = 100;
const KINDS_IN_GROUP = 16;
const MARKER = 'type=minecraft:marker';
/** The function that says what pack this is; the only one its hash leaves out, since it holds the hash. */
export const INFO_FUNCTION = `${NAMESPACE}:info`;

/** Every function that does not depend on arenas, but for `INFO_FUNCTION`. */
export function addGenericFunctions(files: FunctionFiles): void {
  files.hook('load', `${NAMESPACE}:load`);
  files.hook('tick', `${NAMESPACE}:tick`);
  files.add(`${NAMESPACE}:load`, [
    `scoreboard objectives add ${OBJECTIVE} dummy`,
    `scoreboard objectives add ${DEATHS} deathCount`,
    `scoreboard objectives add ${LEFT} minecraft.custom:minecraft.leave_game`,
    `scoreboard objectives add ${REPORTED_DEATHS} dummy`,
    `scoreboard players add ${NUMBERS.loads} ${OBJECTIVE} 1`,
    // A number that was never set counts as nothing in comparisons; one that was keeps its value over a restart.
    ...[NUMBERS.on, NUMBERS.batch, NUMBERS.queued, NUMBERS.overflow, NUMBERS.wrong, NUMBERS.cells].map(
      (name) => `scoreboard players add ${name} ${OBJECTIVE} 0`,
    ),
    `execute unless score ${NUMBERS.scanEvery} ${OBJECTIVE} matches 1.. run scoreboard players set ${NUMBERS.scanEvery} ${OBJECTIVE} ${DEFAULT_SCAN}`,
    `function ${INFO_FUNCTION}`,
  ]);
  files.add(`${NAMESPACE}:tick`, [
    ...keepPlayers(),
    `execute if score ${NUMBERS.on} ${OBJECTIVE} matches 1 run function ${NAMESPACE}:sample`,
  ]);
  files.add(`${NAMESPACE}:sample`, [...lookAtPlayers(), ...lookAtBlocks(), FLUSH]);
  files.add(FUNCTIONS.start, [
    ...emptied(),
    `data remove storage ${STORAGE.state} ${STATE.players}`,
    `scoreboard players reset @a ${OBJECTIVE}`,
    `scoreboard players set ${NUMBERS.on} ${OBJECTIVE} 1`,
  ]);
  files.add(FUNCTIONS.stop, [`scoreboard players set ${NUMBERS.on} ${OBJECTIVE} 0`]);
  addQueueFunctions(files);
  addPlayerFunctions(files);
  addKeepingFunctions(files);
  addBlockFunctions(files);
  addListing(files);
  addUninstall(files);
}

/** Only a selector can find what kind an entity is: NBT as commands see it does not say. */
function addListing(files: FunctionFiles): void {
  const kinds = VersionGameData.ofVersion(files.dialect.version)
    .data.entitiesArray.map(({ name }) => name)
    .filter((name) => name !== 'player')
    .sort();
  const groups: string[] = [];
  for (let first = 0; first < kinds.length; first += KINDS_IN_GROUP) {
    const group = kinds.slice(first, first + KINDS_IN_GROUP);
    const name = `entities/${first / KINDS_IN_GROUP}`;
    files.tag('entity', name, group);
    files.add(
      `${NAMESPACE}:${name}`,
      group.map(
        (kind) =>
          `execute if entity @s[type=minecraft:${kind}] run data modify storage ${STORAGE.state} ${STATE.entry}.type set value "${kind}"`,
      ),
    );
    groups.push(`execute if entity @s[type=#${NAMESPACE}:${name}] run function ${NAMESPACE}:${name}`);
  }
  files.add(FUNCTIONS.listEntities, [
    `data modify storage ${STORAGE.entities} list set value []`,
    `execute as @e[tag=${TAGS.listed},limit=${MOST_LISTED}] run function ${NAMESPACE}:entities/one`,
  ]);
  files.add(`${NAMESPACE}:entities/one`, [
    `data modify storage ${STORAGE.state} ${STATE.entry} set value {type:"",nbt:{}}`,
    ...groups,
    `data modify storage ${STORAGE.state} ${STATE.entry}.nbt set from entity @s`,
    `data modify storage ${STORAGE.entities} list append from storage ${STORAGE.state} ${STATE.entry}`,
    `tag @s remove ${TAGS.listed}`,
  ]);
}

function addUninstall(files: FunctionFiles): void {
  const zones = Array.from({ length: MOST_ZONES }, (_, number) => TAGS.zone(number));
  const tags = [TAGS.agent, TAGS.held, TAGS.still, TAGS.listed, ...AGENT_NUMBERS.map(TAGS.agentNumber), ...zones];
  const markers = [TAGS.cube, TAGS.device, TAGS.exit, ...AGENT_NUMBERS.map(TAGS.homeOf)];
  files.add(FUNCTIONS.uninstall, [
    `scoreboard players set ${NUMBERS.on} ${OBJECTIVE} 0`,
    ...markers.map((tag) => `kill @e[${MARKER},tag=${tag}]`),
    ...tags.flatMap((tag) => [`tag @a remove ${tag}`, `tag @e remove ${tag}`]),
    ...Object.values(STATE).map((path) => `data remove storage ${STORAGE.state} ${path}`),
    ...['n', 't', 'ticks'].map((path) => `data remove storage ${STORAGE.batch} ${path}`),
    `data remove storage ${STORAGE.entities} list`,
    ...['protocol', 'version', 'hash', 'arenas'].map((path) => `data remove storage ${STORAGE.pack} ${path}`),
    ...[REPORTED_DEATHS, LEFT, DEATHS, OBJECTIVE].map((name) => `scoreboard objectives remove ${name}`),
  ]);
}
