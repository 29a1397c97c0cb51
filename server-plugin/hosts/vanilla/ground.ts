import { AIR, type BlockState } from '../../../protocol/blockState.ts';
import { add, type BlockPosition, type Box, shiftBox, sizeOf } from '../../../protocol/geometry.ts';
import type { Dialect } from './dialect/dialect.ts';
import { piecesOf } from './pack/boxes.ts';
import { CUBE, MIRROR_OFFSET, TAGS } from './pack/packContract.ts';
import { clone, fill, point } from './pack/places.ts';

/** A block nobody can see or break. */
const WALL: BlockState = { id: 'barrier', properties: {} };

/** Where blocks can be in the overworld since 1.18 (Minecraft wiki, "Altitude"). */
const WORLD_BOTTOM = -64;
const WORLD_TOP = 319;

/** Chunks along one side of what one forceload takes: 256 in all (ForceLoadCommand.MAX_CHUNK_LIMIT). */
const FORCED_SIDE = 16;
const CHUNK = 16;

/** The arguments of a selector that finds what touches a box. */
export function within(box: Box): string {
  const { x, y, z } = sizeOf(box);
  return `x=${box.min.x},y=${box.min.y},z=${box.min.z},dx=${x - 1},dy=${y - 1},dz=${z - 1}`;
}

/**
 * The lowest corners of the cubes by which a box is compared with its mirror. They overlap rather than leave the box; where
 * it is narrower than a cube, they reach beyond it, but not out of the world.
 */
function cubesOf(box: Box): BlockPosition[] {
  const starts = (min: number, max: number, lowest = min) => {
    if (max - min + 1 <= CUBE) return [Math.max(Math.min(min, max), lowest)];
    const all: number[] = [];
    for (let start = min; start < max - CUBE + 1; start += CUBE) all.push(start);
    return [...all, max - CUBE + 1];
  };
  const { min, max } = box;
  const cubes: BlockPosition[] = [];
  const heights = starts(min.y, max.y).map((y) => Math.min(y, WORLD_TOP - CUBE + 1));
  for (const y of heights)
    for (const z of starts(min.z, max.z)) for (const x of starts(min.x, max.x)) cubes.push({ x, y, z });
  return cubes;
}

/** The box that a box's cubes fill. */
function hullOf(box: Box): Box {
  const cubes = cubesOf(box);
  const axis = (name: 'x' | 'y' | 'z') => cubes.map((cube) => cube[name]);
  const least = (name: 'x' | 'y' | 'z') => Math.min(...axis(name));
  const most = (name: 'x' | 'y' | 'z') => Math.max(...axis(name)) + CUBE - 1;
  return {
    min: { x: least('x'), y: least('y'), z: least('z') },
    max: { x: most('x'), y: most('y'), z: most('z') },
  };
}

/** All that belongs to an arena: what is compared, and its walls. */
export function plotOf(box: Box): Box {
  const hull = hullOf(box);
  const wall = 1;
  return {
    min: {
      x: Math.min(hull.min.x, box.min.x - wall),
      y: Math.max(WORLD_BOTTOM, Math.min(hull.min.y, box.min.y - wall)),
      z: Math.min(hull.min.z, box.min.z - wall),
    },
    max: {
      x: Math.max(hull.max.x, box.max.x + wall),
      y: Math.min(WORLD_TOP, Math.max(hull.max.y, box.max.y + wall)),
      z: Math.max(hull.max.z, box.max.z + wall),
    },
  };
}

/** Where a box lies in the mirror. */
export function mirrorOf(box: Box): Box {
  return shiftBox(box, MIRROR_OFFSET);
}

/** Commands that keep the chunks of a box loaded, or let them go. */
export function forceload(what: 'add' | 'remove', { min, max }: Box): string[] {
  const chunk = (value: number) => Math.floor(value / CHUNK);
  const commands: string[] = [];
  for (let x = chunk(min.x); x <= chunk(max.x); x += FORCED_SIDE)
    for (let z = chunk(min.z); z <= chunk(max.z); z += FORCED_SIDE) {
      const farX = Math.min(chunk(max.x), x + FORCED_SIDE - 1);
      const farZ = Math.min(chunk(max.z), z + FORCED_SIDE - 1);
      commands.push(`forceload ${what} ${x * CHUNK} ${z * CHUNK} ${farX * CHUNK} ${farZ * CHUNK}`);
    }
  return commands;
}

/** One place in every chunk of a box, to ask whether it is loaded. */
export function chunkPlaces({ min, max }: Box): BlockPosition[] {
  const places: BlockPosition[] = [];
  for (let x = Math.floor(min.x / CHUNK); x <= Math.floor(max.x / CHUNK); x++)
    for (let z = Math.floor(min.z / CHUNK); z <= Math.floor(max.z / CHUNK); z++)
      places.push({ x: x * CHUNK, y: min.y, z: z * CHUNK });
  return places;
}

/** Walls, floor and roof around a box, just outside it; none where the world ends. They share no cell. */
function wallsOf({ min, max }: Box): Box[] {
  const [low, high] = [Math.max(WORLD_BOTTOM, min.y - 1), Math.min(WORLD_TOP, max.y + 1)];
  const [west, east, north, south] = [min.x - 1, max.x + 1, min.z - 1, max.z + 1];
  const walls: Box[] = [
    { min: { x: west, y: low, z: north }, max: { x: west, y: high, z: south } },
    { min: { x: east, y: low, z: north }, max: { x: east, y: high, z: south } },
    { min: { x: min.x, y: low, z: north }, max: { x: max.x, y: high, z: north } },
    { min: { x: min.x, y: low, z: south }, max: { x: max.x, y: high, z: south } },
  ];
  if (low < min.y) walls.push({ min: { ...min, y: low }, max: { ...max, y: low } });
  if (high > max.y) walls.push({ min: { ...min, y: high }, max: { ...max, y: high } });
  return walls;
}

/** Commands that put up the walls of a box. */
export function enclose(dialect: Dialect, box: Box): string[] {
  return wallsOf(box).flatMap((wall) => piecesOf(wall).map((piece) => fill(dialect, 'absolute', piece, WALL)));
}

/** Commands that take them down again. */
export function disclose(dialect: Dialect, box: Box): string[] {
  return wallsOf(box).flatMap((wall) => piecesOf(wall).map((piece) => fill(dialect, 'absolute', piece, AIR)));
}

/** Commands that make the mirror show what stands now. */
export function mirror(dialect: Dialect, box: Box): string[] {
  return piecesOf(hullOf(box)).map((piece) => clone(dialect, piece, add(piece.min, MIRROR_OFFSET)));
}

/** Commands that leave nothing in the mirror. */
export function clearMirror(dialect: Dialect, box: Box): string[] {
  return piecesOf(mirrorOf(hullOf(box))).map((piece) => fill(dialect, 'absolute', piece, AIR));
}

/** Commands that mark a zone's cubes and devices for the sampler. */
export function mark(zone: number, box: Box, devices: readonly BlockPosition[]): string[] {
  const summon = (position: BlockPosition, tag: string) =>
    `summon minecraft:marker ${point('absolute', position)} {Tags:["${tag}","${TAGS.zone(zone)}"]}`;
  return [
    ...cubesOf(box).map((cube) => summon(cube, TAGS.cube)),
    ...devices.map((place) => summon(place, TAGS.device)),
  ];
}

/** The command that takes a zone's marks away; there may be none. */
export function unmark(zone: number): string {
  return `execute as @e[type=minecraft:marker,tag=${TAGS.zone(zone)}] run kill @s`;
}
