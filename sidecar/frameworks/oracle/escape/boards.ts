import type { BlockState } from '../../../../protocol/blockState.ts';
import { type BlockPosition, distance, type Point } from '../../../../protocol/geometry.ts';
import { type DeviceKind, deviceKind } from './devices.ts';

/** A sign as it is read. */
export interface WrittenSign {
  readonly position: BlockPosition;
  readonly state: BlockState;
  readonly lines: readonly string[];
}

/** Signs side by side on one wall, which are read as one text. */
export interface Board {
  readonly positions: readonly BlockPosition[];
  /** Which way it looks. */
  readonly facing: string;
  readonly text: string;
}

/** How far apart signs of one board hang at most, and from how far a board speaks of a device, blocks. */
const GAP = 3;
const EARSHOT = 10;

/** Puts together what belongs together, in the order it is read in. */
export function boardsOf(signs: readonly WrittenSign[]): Board[] {
  const boards: { signs: WrittenSign[]; facing: string }[] = [];
  const hanging = signs.filter(({ state, lines }) => state.id.endsWith('_wall_sign') && lines.length > 0);
  for (const sign of [...hanging].sort((a, b) => rightwards(a) - rightwards(b))) {
    const facing = sign.state.properties.facing ?? 'north';
    const board = boards.find(({ facing: other, signs: [...list] }) => {
      const last = list.at(-1);
      return other === facing && last !== undefined && onOneWall(last.position, sign.position, facing);
    });
    if (board) board.signs.push(sign);
    else boards.push({ signs: [sign], facing });
  }
  return boards.map(({ signs: list, facing }) => ({
    positions: list.map(({ position }) => position),
    facing,
    text: list.flatMap(({ lines }) => lines).join(' '),
  }));
}

/** How far to the right a sign is for whoever reads it. */
function rightwards({ position: { x, z }, state: { properties } }: WrittenSign): number {
  switch (properties.facing) {
    case 'south':
      return x;
    case 'east':
      return -z;
    case 'west':
      return z;
    default:
      return -x;
  }
}

function onOneWall(a: BlockPosition, b: BlockPosition, facing: string): boolean {
  const alongX = facing === 'north' || facing === 'south';
  const sameWall = alongX ? a.z === b.z : a.x === b.x;
  return sameWall && a.y === b.y && Math.abs(alongX ? a.x - b.x : a.z - b.z) <= GAP;
}

/** What the nearest board says that whoever is at a place can read; an empty text when there is none. */
export function textFor(place: Point, boards: readonly Board[]): string {
  let nearest: { text: string; away: number } | undefined;
  for (const { positions, facing, text } of boards) {
    const away = Math.min(...positions.map((position) => distance(position, place)));
    if (away > EARSHOT || (nearest && nearest.away <= away) || !isBefore(place, positions[0] as BlockPosition, facing))
      continue;
    nearest = { text, away };
  }
  return nearest?.text ?? '';
}

function isBefore(place: Point, sign: BlockPosition, facing: string): boolean {
  switch (facing) {
    case 'south':
      return place.z >= sign.z;
    case 'east':
      return place.x >= sign.x;
    case 'west':
      return place.x <= sign.x;
    default:
      return place.z <= sign.z;
  }
}

/** The kinds of devices a text has worked one after the other, in its order; undefined when it does not ask for that. */
export function orderIn(text: string): DeviceKind[] | undefined {
  if (/\btogether\b|\bsame time\b|\bsimultaneously\b|\bat once\b/i.test(text)) return undefined;
  const kinds: DeviceKind[] = [];
  for (const [word] of text.toLowerCase().matchAll(/\b(?:plate|button|lever)/g)) {
    const kind = deviceKind(word === 'plate' ? '_pressure_plate' : word === 'button' ? '_button' : word);
    if (kind && !kinds.includes(kind)) kinds.push(kind);
  }
  return kinds.length > 1 ? kinds : undefined;
}
