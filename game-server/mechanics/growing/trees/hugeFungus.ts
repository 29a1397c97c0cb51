import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import { isLeaves } from '../../../data/blockTags.ts';
import type { Field } from '../field.ts';

/** Wood and hat of the two kinds (Minecraft wiki, "Huge fungus"). */
const KINDS = {
  crimson: { ground: 'crimson_nylium', stem: 'crimson_stem', hat: 'nether_wart_block' },
  warped: { ground: 'warped_nylium', stem: 'warped_stem', hat: 'warped_wart_block' },
} as const;

/** What its hat gives light with, and how likely a cell of the hat does or is left out, by where it lies. */
const LIGHT = 'shroomlight';
const INSIDE = { light: 0.1, hat: 0.2 } as const;
const CORNER = { light: 0.01, hat: 0.7 } as const;
const RIM = { light: 0.0005, hat: 0.98 } as const;
const DRIPPING = 0.15;

/**
 * Grows a nether fungus to its huge form: a stem of 4 to 13 blocks, once in twelve twice as high, under a hat that hangs
 * over.
 * @returns false when it does not stand on nylium of its kind or its stem has no room.
 */
export function growHugeFungus(field: Field, position: BlockPosition, kind: keyof typeof KINDS): boolean {
  const { ground, stem, hat } = KINDS[kind];
  const { random } = field;
  if (field.next(position, 'down').id !== ground) return false;
  let height = random.integer(4, 13);
  if (field.oneIn(12)) height *= 2;
  for (let y = 1; y < height; y++) if (!isFree(field, neighbour(position, 'up', y))) return false;
  if (!field.owns(neighbour(position, 'up', height))) return false;
  for (let y = 0; y < height; y++) field.set(neighbour(position, 'up', y), field.state(stem));
  const depth = random.integer(0, Math.min(1 + Math.floor(height / 3), 5) - 1) + 5;
  const lowest = height - depth;
  for (let y = Math.max(1, lowest); y <= height; y++) {
    const reach = depth > 8 && y < lowest + 4 ? 3 : y < height - random.integer(0, 2) ? 2 : 1;
    for (let x = -reach; x <= reach; x++)
      for (let z = -reach; z <= reach; z++) {
        const cell = { x: position.x + x, y: position.y + y, z: position.z + z };
        if (!isFree(field, cell)) continue;
        const [edgeX, edgeZ] = [Math.abs(x) === reach, Math.abs(z) === reach];
        const inside = !edgeX && !edgeZ && y !== height;
        if (y < lowest + 3) {
          const hangs = field.next(cell, 'down').id === hat || random.float() < DRIPPING;
          if (!inside && hangs) field.set(cell, field.state(hat));
          continue;
        }
        const chance = inside ? INSIDE : edgeX && edgeZ ? CORNER : RIM;
        if (random.float() < chance.light) field.set(cell, field.state(LIGHT));
        else if (random.float() < chance.hat) field.set(cell, field.state(hat));
      }
  }
  return true;
}

function isFree(field: Field, cell: BlockPosition): boolean {
  return field.owns(cell) && (field.isEmpty(cell) || isLeaves(field.at(cell).id));
}
