import type { FunctionFiles } from './functionFiles.ts';
import { DEATHS, LEFT, MOST_AGENTS, NAMESPACE, OBJECTIVE, REPORTED_DEATHS, STORAGE, TAGS } from './packContract.ts';
import { counted, reportCommands, STATE } from './queueFunctions.ts';

const S = STORAGE.state;
const MARKER = 'type=minecraft:marker';

/** The numbers from 0 of all players there may be. */
export const AGENT_NUMBERS = Array.from({ length: MOST_AGENTS }, (_, number) => number);

/** The lines that sample every player once. */
export function lookAtPlayers(): string[] {
  return AGENT_NUMBERS.map((n) => `execute as @a[tag=${TAGS.agentNumber(n)}] run function ${NAMESPACE}:agent/${n}`);
}

/**
 * What is seen of players, told when it differs from what was seen last. An entity's NBT is written out anew for every
 * command that asks for it (Entity.saveWithoutId), and a player's is long, so it is taken once a tick and compared from the
 * storage. `data modify ... set` succeeds only where something changes (DataCommands, "commands.data.merge.failed").
 */
export function addPlayerFunctions(files: FunctionFiles): void {
  for (const n of AGENT_NUMBERS) addPlayer(files, n);
}

function addPlayer(files: FunctionFiles, n: number): void {
  const own = `${NAMESPACE}:agent/${n}`;
  const known = `${STATE.players}.n${n}`;
  const { now, entry, entries } = STATE;
  const look = (flag: string, key: string, path: string) =>
    `execute store success score ${flag} ${OBJECTIVE} run data modify storage ${S} ${known}.${key} set from storage ${S} ${now}.${path}`;
  const either = (flag: string, other: string) =>
    `execute if score ${other} ${OBJECTIVE} matches 1 run scoreboard players set ${flag} ${OBJECTIVE} 1`;
  const onChange = (flag: string, name: string) =>
    `execute if score ${flag} ${OBJECTIVE} matches 1 run function ${own}/${name}`;
  const { equipment } = files.dialect;
  files.add(own, [
    // A player's score in our objective is the number under which they were seen; leaving is counted by the game.
    `execute unless score @s ${OBJECTIVE} matches ${n} run function ${own}/joined`,
    `execute if score @s ${LEFT} matches 1.. run function ${own}/joined`,
    `data modify storage ${S} ${now} set from entity @s`,
    look('#p', 'p', 'Pos'),
    look('#r', 'r', 'Rotation'),
    either('#p', '#r'),
    onChange('#p', 'moved'),
    look('#i', 'i', 'Inventory'),
    ...(equipment
      ? [
          `execute unless data storage ${S} ${now}.equipment run data modify storage ${S} ${now}.equipment set value {}`,
          look('#e', 'e', 'equipment'),
          either('#i', '#e'),
        ]
      : []),
    onChange('#i', 'carries'),
    look('#h', 'h', 'Health'),
    onChange('#h', 'health'),
    `execute unless score @s ${DEATHS} = @s ${REPORTED_DEATHS} run function ${own}/died`,
  ]);
  files.add(`${own}/joined`, [
    `scoreboard players set @s ${OBJECTIVE} ${n}`,
    `scoreboard players set @s ${LEFT} 0`,
    `scoreboard players add @s ${DEATHS} 0`,
    `scoreboard players operation @s ${REPORTED_DEATHS} = @s ${DEATHS}`,
    `data remove storage ${S} ${known}`,
    `data modify storage ${S} ${entries} append value {k:"j",a:${n}}`,
    ...counted(),
  ]);
  const telling = (kind: string, parts: readonly (readonly [string, string])[]) => [
    `data modify storage ${S} ${entry} set value {k:"${kind}",a:${n}}`,
    ...parts.map(([key, path]) => `data modify storage ${S} ${entry}.${key} set from storage ${S} ${now}.${path}`),
    ...reportCommands(),
  ];
  files.add(
    `${own}/moved`,
    telling('p', [
      ['p', 'Pos'],
      ['r', 'Rotation'],
    ]),
  );
  files.add(`${own}/carries`, telling('i', [['v', 'Inventory'], ...(equipment ? [['e', 'equipment'] as const] : [])]));
  files.add(`${own}/health`, telling('h', [['v', 'Health']]));
  files.add(`${own}/died`, [
    `scoreboard players operation @s ${REPORTED_DEATHS} = @s ${DEATHS}`,
    `data modify storage ${S} ${entry} set value {k:"d",a:${n}}`,
    `execute store result storage ${S} ${entry}.v int 1 run scoreboard players get @s ${DEATHS}`,
    ...reportCommands(),
  ]);
}

/** Players who are held are put back to their homes, strangers out of the arenas. */
export function addKeepingFunctions(files: FunctionFiles): void {
  files.add(
    `${NAMESPACE}:hold`,
    AGENT_NUMBERS.map(
      (n) =>
        `execute as @a[tag=${TAGS.held},tag=${TAGS.agentNumber(n)}] at @e[${MARKER},tag=${TAGS.homeOf(n)},limit=1] run function ${NAMESPACE}:put_back`,
    ),
  );
  // Only who strayed, and without a rotation, so that whoever looks around can.
  files.add(`${NAMESPACE}:put_back`, ['execute unless entity @s[distance=..0.05] run tp @s ~ ~ ~']);
  files.add(`${NAMESPACE}:strangers`, [
    `execute at @e[${MARKER},tag=${TAGS.cube}] as @a[${STRANGER},dx=15,dy=15,dz=15] run function ${NAMESPACE}:put_out`,
  ]);
  files.add(`${NAMESPACE}:put_out`, [`execute at @e[${MARKER},tag=${TAGS.exit},limit=1] run tp @s ~ ~ ~`]);
}

/** Whoever plays without belonging to an arena; who builds (creative) or looks on (spectator) may stay. */
const STRANGER = `tag=!${TAGS.agent},gamemode=!spectator,gamemode=!creative`;

/** The lines of a tick that keep everybody where they belong; next to nothing while all are. */
export function keepPlayers(): string[] {
  return [
    `execute if entity @a[tag=${TAGS.held}] run function ${NAMESPACE}:hold`,
    `execute if entity @a[${STRANGER}] run function ${NAMESPACE}:strangers`,
  ];
}
