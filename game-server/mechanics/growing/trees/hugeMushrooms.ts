import { type BlockPosition, neighbour } from '../../../../protocol/geometry.ts';
import { isDirt, isLeaves, isMushroomGround } from '../../../data/blockTags.ts';
import type { Field } from '../field.ts';

const STEM = 'mushroom_stem';
const text = (value: boolean) => (value ? 'true' : 'false');

interface Cap {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly faces: Record<string, string>;
}

/**
 * Grows a mushroom to its huge form (Minecraft wiki, "Huge mushroom"): a stem of 4 to 6 blocks, once in twelve twice as
 * high, under a flat brown or a domed red cap.
 * @returns false when there is no room or no earth for it.
 */
export function growHugeMushroom(field: Field, position: BlockPosition, kind: 'brown' | 'red'): boolean {
  const { random } = field;
  const ground = field.at(neighbour(position, 'down')).id;
  if (!isDirt(ground) && !isMushroomGround(ground)) return false;
  let height = random.integer(4, 6);
  if (field.oneIn(12)) height *= 2;
  const cell = (x: number, y: number, z: number) => ({ x: position.x + x, y: position.y + y, z: position.z + z });
  const free = (at: BlockPosition) => field.owns(at) && (field.isEmpty(at) || isLeaves(field.at(at).id));
  const cap = kind === 'brown' ? flatCap(height) : domedCap(height);
  const reach = kind === 'brown' ? 3 : 2;
  for (let y = 0; y <= height; y++) {
    const wide = kind === 'brown' ? (y <= 3 ? 0 : reach) : y >= height - 3 && y < height ? reach : y === height ? 1 : 0;
    for (let x = -wide; x <= wide; x++)
      for (let z = -wide; z <= wide; z++) if (!(x === 0 && z === 0 && y === 0) && !free(cell(x, y, z))) return false;
  }
  for (const { x, y, z, faces } of cap) field.set(cell(x, y, z), field.state(`${kind}_mushroom_block`, faces));
  for (let y = 0; y < height; y++) field.set(cell(0, y, 0), field.state(STEM, { up: 'false', down: 'false' }));
  return true;
}

function flatCap(height: number): Cap[] {
  const cap: Cap[] = [];
  const reach = 3;
  for (let x = -reach; x <= reach; x++)
    for (let z = -reach; z <= reach; z++) {
      const [edgeX, edgeZ] = [Math.abs(x) === reach, Math.abs(z) === reach];
      if (edgeX && edgeZ) continue;
      cap.push({
        x,
        y: height,
        z,
        faces: {
          up: 'true',
          down: 'false',
          west: text(x === -reach || (edgeZ && x === 1 - reach)),
          east: text(x === reach || (edgeZ && x === reach - 1)),
          north: text(z === -reach || (edgeX && z === 1 - reach)),
          south: text(z === reach || (edgeX && z === reach - 1)),
        },
      });
    }
  return cap;
}

function domedCap(height: number): Cap[] {
  const cap: Cap[] = [];
  for (let y = height - 3; y <= height; y++) {
    const reach = y < height ? 2 : 1;
    for (let x = -reach; x <= reach; x++)
      for (let z = -reach; z <= reach; z++) {
        // Below the top only the four walls stand, without corners and middle.
        if (y < height && (Math.abs(x) === reach) === (Math.abs(z) === reach)) continue;
        cap.push({
          x,
          y,
          z,
          faces: {
            up: text(y >= height - 1),
            down: 'false',
            west: text(x < 0),
            east: text(x > 0),
            north: text(z < 0),
            south: text(z > 0),
          },
        });
      }
  }
  return cap;
}
