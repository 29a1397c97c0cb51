import { isDirt } from '../../../data/blockTags.ts';
import type { TreePlan } from './treePlan.ts';

/** A tree that plans itself; false when there is no room. */
export type TreeShape = (plan: TreePlan) => boolean;

const corner = (reach: number) => (dx: number, dz: number) => dx === reach && dz === reach;

/** Round crowns on a straight trunk: oak, birch, small jungle tree (Minecraft wiki, "Tree", each one's height). */
export function roundTree(low: number, spread: number): TreeShape {
  return (plan) => {
    const { random } = plan.field;
    const height = low + random.integer(0, spread);
    if (!plan.hasRoom(height, (y) => (y === 0 ? 0 : y >= height - 1 ? 2 : 1))) return false;
    for (let y = 0; y < height; y++) plan.log(0, y, 0);
    const top = { x: 0, y: height, z: 0 };
    for (let y = 0; y >= -3; y--) {
      const reach = y >= -1 ? 1 : 2;
      plan.row(top, reach, y, (dx, dz) => corner(reach)(dx, dz) && (y === 0 || random.integer(0, 1) === 0));
    }
    return true;
  };
}

/** Spruce: rings that grow wider downwards, over and over. */
export const spruce: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 5 + random.integer(0, 2) + random.integer(0, 1);
  const widest = random.integer(2, 3);
  const offset = random.integer(0, 2);
  const foliage = Math.max(4, height - random.integer(1, 2));
  if (!plan.hasRoom(height, (y) => (y < 2 ? 0 : 2))) return false;
  for (let y = 0; y < height; y++) plan.log(0, y, 0);
  let [reach, most, least] = [random.integer(0, 1), 1, 0];
  for (let y = offset; y >= -foliage; y--) {
    plan.row({ x: 0, y: height, z: 0 }, reach, y, (dx, dz) => reach > 0 && corner(reach)(dx, dz));
    if (reach >= most) {
      reach = least;
      least = 1;
      most = Math.min(most + 1, widest);
    } else reach++;
  }
  return true;
};

/** The four cells a thick trunk has on each level. */
function thickTrunk(plan: TreePlan, height: number): void {
  for (let y = 0; y < height; y++) {
    plan.log(0, y, 0);
    if (y === height - 1) break;
    plan.log(1, y, 0);
    plan.log(0, y, 1);
    plan.log(1, y, 1);
  }
}

const beyondCircle = (reach: number) => (dx: number, dz: number) => dx + dz >= 7 || dx * dx + dz * dz > reach * reach;

/** Giant spruce: a cone, long or short; the ground around it turns to podzol. */
export const giantSpruce: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 13 + random.integer(0, 2) + random.integer(0, 14);
  const crown = random.integer(0, 1) === 0 ? random.integer(13, 17) : random.integer(3, 7);
  if (!plan.hasRoom(height, (y) => (y < 1 ? 1 : 2), 2)) return false;
  thickTrunk(plan, height);
  let before = 0;
  for (let y = height - crown; y <= height; y++) {
    const down = height - y;
    const wide = Math.floor((down / crown) * 3.5);
    const reach = down > 0 && wide === before && (y & 1) === 0 ? wide + 1 : wide;
    plan.row({ x: 0, y, z: 0 }, reach, 0, beyondCircle(reach), { wide: true });
    before = wide;
  }
  for (const [x, z] of [
    [-1, -1],
    [2, -1],
    [-1, 2],
    [2, 2],
  ] as const)
    podzolPatch(plan, x, z);
  for (let count = 0; count < 5; count++) {
    const spot = random.integer(0, 63);
    const [x, z] = [spot % 8, spot >> 3];
    if (x === 0 || x === 7 || z === 0 || z === 7) podzolPatch(plan, x - 3, z - 3);
  }
  return true;
};

function podzolPatch(plan: TreePlan, x: number, z: number): void {
  const { field } = plan;
  for (let dx = -2; dx <= 2; dx++)
    for (let dz = -2; dz <= 2; dz++) {
      if (Math.abs(dx) === 2 && Math.abs(dz) === 2) continue;
      for (let y = 2; y >= -3; y--) {
        const cell = plan.cell(x + dx, y, z + dz);
        const { id } = field.at(cell);
        if (isDirt(id) && id !== 'mud' && id !== 'moss_block') {
          plan.other(x + dx, y, z + dz, field.state('podzol'));
          break;
        }
        if (!field.isEmpty(cell) && y < 0) break;
      }
    }
}

/** Giant jungle tree: a high trunk with branches that bear crowns of their own. */
export const giantJungle: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 10 + random.integer(0, 2) + random.integer(0, 19);
  if (!plan.hasRoom(height, (y) => (y < 1 ? 1 : 2), 2)) return false;
  thickTrunk(plan, height);
  crown(plan, { x: 0, y: height, z: 0 }, 0, 2, true);
  for (let y = height - 2 - random.integer(0, 3); y > height / 2; y -= 2 + random.integer(0, 3)) {
    const angle = random.float() * 2 * Math.PI;
    let [x, z] = [0, 0];
    for (let out = 0; out < 5; out++) {
      x = Math.trunc(1.5 + Math.cos(angle) * out);
      z = Math.trunc(1.5 + Math.sin(angle) * out);
      plan.log(x, y - 3 + Math.floor(out / 2), z);
    }
    crown(plan, { x, y, z }, -2, random.integer(1, 2), false);
  }
  return true;
};

function crown(
  plan: TreePlan,
  at: { readonly x: number; readonly y: number; readonly z: number },
  extra: number,
  layers: number,
  wide: boolean,
): void {
  for (let y = 0; y >= -layers; y--) {
    const reach = 2 + extra + 1 - y;
    plan.row(at, reach, y, beyondCircle(reach), { wide });
  }
}
