import type { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import type { Blueprint } from '../../protocol/blueprint.ts';
import { BlueprintDraft } from '../construction/blueprints/draft.ts';

/** How hard a house is, each from 0. */
export interface HouseLevels {
  /** So many wall materials more than two. */
  readonly materials: number;
  /** So many rooms more than two. */
  readonly rooms: number;
  /** 0 none, 1 single blocks of glass, 2 rows of them. */
  readonly windows: number;
  /** 0 none, 1 a few, 2 most cells of the floors. */
  readonly carpets: number;
}

/** Walls of rooms; the first so many of them are used. */
const WALLS = ['stone_bricks', 'oak_planks', 'bricks', 'quartz_block', 'polished_andesite'] as const;
const CARPETS = ['red_carpet', 'blue_carpet', 'yellow_carpet', 'green_carpet'] as const;
const DOOR = 'dark_oak_door';
/** Cells of a room along x and z, walls included. */
const SIDE = { min: 4, max: 6 };
const WALL_HEIGHT = 3;
/** Which share of a floor is carpeted, and how many walls that could have a window have one. */
const CARPETED = [0, 0.3, 0.7] as const;
const WINDOWED = 0.8;

interface Room {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly wall: string;
}

/**
 * A house of one storey on flat ground: rooms of a material each, one behind the other to the east or the south with a
 * shared wall and a door in it, a door outside, flat roofs. Its lowest layer is the walls'.
 */
export function houseBlueprint(name: string, levels: HouseLevels, random: Random): Blueprint {
  const pool = WALLS.slice(0, 2 + levels.materials);
  const draft = new BlueprintDraft();
  const rooms: Room[] = [];
  for (let index = 0; index < 2 + levels.rooms; index++)
    rooms.push(drawRoom(rooms.at(-1), pool[index % pool.length] ?? WALLS[0], random));
  for (const room of rooms) raise(draft, room);
  for (const room of rooms) openWindows(draft, room, rooms, levels.windows, random);
  for (const [index, room] of rooms.entries()) hangDoor(draft, room, rooms[index - 1]);
  for (const room of rooms) layCarpet(draft, room, levels.carpets, random);
  return draft.finish(name);
}

function drawRoom(last: Room | undefined, wall: string, random: Random): Room {
  const [width, depth] = [random.integer(SIDE.min, SIDE.max), random.integer(SIDE.min, SIDE.max)];
  if (!last) return { x: 0, z: 0, width, depth, wall };
  const isEast = random.float() < 0.5;
  return isEast
    ? { x: last.x + last.width - 1, z: last.z, width, depth, wall }
    : { x: last.x, z: last.z + last.depth - 1, width, depth, wall };
}

function raise(draft: BlueprintDraft, { x, z, width, depth, wall }: Room): void {
  for (let dx = 0; dx < width; dx++)
    for (let dz = 0; dz < depth; dz++) {
      const isWall = dx === 0 || dz === 0 || dx === width - 1 || dz === depth - 1;
      if (isWall) for (let y = 0; y < WALL_HEIGHT; y++) draft.set(x + dx, y, z + dz, blockState(wall));
      draft.set(x + dx, WALL_HEIGHT, z + dz, blockState(wall));
    }
}

/** The northern and the western walls: no room but the last one adjoins the other two. */
function openWindows(draft: BlueprintDraft, room: Room, rooms: readonly Room[], level: number, random: Random): void {
  const { x, z, width, depth } = room;
  const index = rooms.indexOf(room);
  const last = rooms[index - 1];
  const sides = [
    { isFree: !last || last.z === z, cells: inner(width).map((dx) => ({ x: x + dx, z })) },
    { isFree: !last || last.x === x, cells: inner(depth).map((dz) => ({ x, z: z + dz })) },
  ];
  for (const { isFree, cells } of sides) {
    const isOpen = random.float() < WINDOWED;
    if (level === 0 || !isFree || !isOpen) continue;
    const chosen = level > 1 ? cells : cells.slice(Math.floor(cells.length / 2)).slice(0, 1);
    for (const cell of chosen) draft.set(cell.x, 1, cell.z, blockState('glass'));
  }
}

function inner(length: number): number[] {
  return Array.from({ length: length - 2 }, (_, index) => index + 1);
}

/** Into the last room, or outside to the north. */
function hangDoor(draft: BlueprintDraft, { x, z }: Room, last: Room | undefined): void {
  if (last && last.z === z) draft.door(x, 0, z + 1, DOOR, 'east');
  else if (last) draft.door(x + 1, 0, z, DOOR, 'south');
  else draft.door(x + 1, 0, z, DOOR, 'south');
}

function layCarpet(draft: BlueprintDraft, { x, z, width, depth }: Room, level: number, random: Random): void {
  const carpet = random.pick(CARPETS);
  for (const dx of inner(width))
    for (const dz of inner(depth))
      if (random.float() < (CARPETED[level] ?? 0)) draft.set(x + dx, 0, z + dz, blockState(carpet));
}
