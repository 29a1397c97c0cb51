import type { Point } from '../../../protocol/geometry.ts';
import { TAGS } from './pack/packContract.ts';
import { point } from './pack/places.ts';

/** Where somebody stands, and how they look. */
interface Stand {
  readonly position: Point;
  readonly yaw: number;
  readonly pitch: number;
}

/** Commands that make a player one of a zone's agents; they start held. */
export function enlist(username: string, number: number, zone: number, team: string): string[] {
  return [
    `tag ${username} add ${TAGS.agent}`,
    `tag ${username} add ${TAGS.agentNumber(number)}`,
    `tag ${username} add ${TAGS.zone(zone)}`,
    `team join ${team} ${username}`,
  ];
}

/** Commands that make of an agent a player like others, who has nothing of what they had as one. */
export function discharge(username: string, tags: readonly string[]): string[] {
  return [...tags.map((tag) => `tag ${username} remove ${tag}`), `team leave ${username}`, `clear ${username}`];
}

/** Commands that hold a player at a place. While held they fly as spectators, whom the pack puts back every tick. */
export function holdAt(username: string, number: number, zone: number, stand: Stand): string[] {
  return [
    ...forgetHome(number),
    `summon minecraft:marker ${point('absolute', stand.position)} {Tags:["${TAGS.homeOf(number)}","${TAGS.zone(zone)}"]}`,
    ...bind(username),
    `tp ${username} ${point('absolute', stand.position)} ${stand.yaw} ${stand.pitch}`,
  ];
}

/** Commands that hold a player where they stand. */
export function holdHere(username: string, number: number, zone: number): string[] {
  return [
    ...forgetHome(number),
    `execute at ${username} run summon minecraft:marker ~ ~ ~ {Tags:["${TAGS.homeOf(number)}","${TAGS.zone(zone)}"]}`,
    ...bind(username),
  ];
}

/** Commands that let a held player go. They stand where they were held. */
export function release(username: string, number: number): string[] {
  return [
    `tag ${username} remove ${TAGS.held}`,
    // Spectators are moved by the tick; whoever flew off within this one stands back where they belong.
    `execute at @e[type=minecraft:marker,tag=${TAGS.homeOf(number)},limit=1] run tp ${username} ~ ~ ~`,
    `gamemode survival ${username}`,
  ];
}

function forgetHome(number: number): string[] {
  return [`execute as @e[type=minecraft:marker,tag=${TAGS.homeOf(number)}] run kill @s`];
}

function bind(username: string): string[] {
  return [`tag ${username} add ${TAGS.held}`, `gamemode spectator ${username}`];
}
