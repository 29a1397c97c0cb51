import { distance, type Point } from '../../../protocol/geometry.ts';
import type { SignBoard } from '../../../sidecar/prompt/signBoards.ts';
import { type DeviceKind, deviceKind } from '../../knowledge/escape/devices.ts';
import { asksForAllAtOnce } from '../../knowledge/escape/wording.ts';

/** From how far a board speaks of a device, blocks. */
const EARSHOT = 10;

/** What the nearest board that can be read from a place says; empty without one. */
export function textFor(place: Point, boards: readonly SignBoard[]): string {
  let nearest: { text: string; away: number } | undefined;
  for (const { positions, facing, text } of boards) {
    const away = Math.min(...positions.map((position) => distance(position, place)));
    if (away > EARSHOT || (nearest && nearest.away <= away) || !isBefore(place, positions[0] as Point, facing))
      continue;
    nearest = { text, away };
  }
  return nearest?.text ?? '';
}

function isBefore(place: Point, sign: Point, facing: string): boolean {
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
  if (asksForAllAtOnce(text)) return undefined;
  const kinds: DeviceKind[] = [];
  for (const [word] of text.toLowerCase().matchAll(/\b(?:plate|button|lever)/g)) {
    const kind = deviceKind(word === 'plate' ? '_pressure_plate' : word === 'button' ? '_button' : word);
    if (kind && !kinds.includes(kind)) kinds.push(kind);
  }
  return kinds.length > 1 ? kinds : undefined;
}
