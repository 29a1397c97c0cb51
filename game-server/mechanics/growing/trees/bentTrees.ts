import {
  type Axis,
  axisOf,
  type BlockPosition,
  type Facing,
  HORIZONTAL_FACINGS,
  type HorizontalFacing,
  oppositeOf,
  stepOf,
} from '../../../../protocol/geometry.ts';
import type { TreeShape } from './straightTrees.ts';
import type { TreePlan } from './treePlan.ts';

/** Cherry: one to three branches that reach out and up, round crowns with hanging leaves (Minecraft wiki, "Cherry"). */
export const cherry: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 7 + random.integer(0, 1);
  if (!plan.hasRoom(height, (y) => (y === 0 ? 0 : y >= height - 1 ? 2 : 1))) return false;
  const first = Math.max(0, height - 1 + random.integer(-4, -3));
  let second = Math.max(0, height - 1 + random.integer(-4, -3) + 1 - 1);
  if (second >= first) second++;
  const branches = random.integer(1, 3);
  const trunk = branches === 3 ? height : branches === 2 ? Math.max(first, second) + 1 : first + 1;
  for (let y = 0; y < trunk; y++) plan.log(0, y, 0);
  const crowns: BlockPosition[] = [];
  if (branches === 3) crowns.push({ x: 0, y: trunk, z: 0 });
  const side = random.pick(HORIZONTAL_FACINGS);
  crowns.push(branch(plan, height, side, first, first < trunk - 1));
  if (branches >= 2)
    crowns.push(branch(plan, height, oppositeOf(side) as HorizontalFacing, second, second < trunk - 1));
  for (const at of crowns) cherryCrown(plan, at);
  return true;
};

/** @returns the cell above the branch's end. */
function branch(plan: TreePlan, height: number, side: HorizontalFacing, from: number, trunkGoesOn: boolean) {
  const { random } = plan.field;
  const end = height - 1 + random.integer(-1, 0);
  const longer = trunkGoesOn || end < from;
  const length = random.integer(2, 4) + (longer ? 1 : 0);
  const step = stepOf(side);
  const axis: Axis = axisOf(side);
  const target = { x: step.x * length, y: end, z: step.z * length };
  let at = { x: 0, y: from, z: 0 };
  const go = (facing: Facing) => {
    const by = stepOf(facing);
    at = { x: at.x + by.x, y: at.y + by.y, z: at.z + by.z };
  };
  for (let out = longer ? 2 : 1; out > 0; out--) {
    go(side);
    plan.log(at.x, at.y, at.z, axis);
  }
  const vertical: Facing = target.y > at.y ? 'up' : 'down';
  for (;;) {
    const rise = Math.abs(target.y - at.y);
    const left = Math.abs(target.x - at.x) + rise + Math.abs(target.z - at.z);
    if (left === 0) return { x: target.x, y: target.y + 1, z: target.z };
    const climbs = random.float() < rise / left;
    go(climbs ? vertical : side);
    plan.log(at.x, at.y, at.z, climbs ? 'y' : axis);
  }
}

const CHERRY_REACH = 3;
const HOLE = 0.25;
const HANGS = 1 / 6;
const HANGS_ON = 1 / 3;

function cherryCrown(plan: TreePlan, at: BlockPosition): void {
  const { random } = plan.field;
  const skips = (reach: number, y: number) => (dx: number, dz: number) => {
    if (y === -1 && (dx === reach || dz === reach) && random.float() < HOLE) return true;
    const corner = dx === reach && dz === reach;
    if (reach > 2) return corner || (dx + dz > reach * 2 - 2 && random.float() < HOLE);
    return corner && random.float() < HOLE;
  };
  for (const [reach, y] of [
    [CHERRY_REACH - 2, 2],
    [CHERRY_REACH - 1, 1],
    [CHERRY_REACH, 0],
    [CHERRY_REACH, -1],
    [CHERRY_REACH - 1, -2],
  ] as const) {
    plan.row(at, reach, y, skips(reach, y));
    if (y >= 0) continue;
    // Leaves hang from the rim of the two lowest layers, one or two deep.
    for (let dx = -reach; dx <= reach; dx++)
      for (let dz = -reach; dz <= reach; dz++) {
        if (Math.max(Math.abs(dx), Math.abs(dz)) !== reach || !plan.hasLeaf(at.x + dx, at.y + y, at.z + dz)) continue;
        if (random.float() >= HANGS || !plan.leaf(at.x + dx, at.y + y - 1, at.z + dz)) continue;
        if (random.float() < HANGS_ON) plan.leaf(at.x + dx, at.y + y - 2, at.z + dz);
      }
  }
}

/** Azalea: a low trunk that bends over at the top, ragged leaves, a third of them in flower (wiki: "Azalea"). */
export const azalea: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 4 + random.integer(0, 2);
  if (!plan.hasRoom(height, (y) => (y === 0 ? 0 : 1))) return false;
  const bend = stepOf(random.pick(HORIZONTAL_FACINGS));
  const crowns: BlockPosition[] = [];
  let [x, z] = [0, 0];
  const top = height - 1;
  for (let y = 0; y <= top; y++) {
    if (y + 1 >= top + random.integer(0, 1)) {
      x += bend.x;
      z += bend.z;
    }
    plan.log(x, y, z);
    if (y >= 3) crowns.push({ x, y, z });
  }
  for (let left = random.integer(1, 2); left >= 0; left--) {
    plan.log(x, height, z);
    crowns.push({ x, y: height, z });
    x += bend.x;
    z += bend.z;
  }
  for (const at of crowns) raggedCrown(plan, at, 3, 2, 50);
  return true;
};

/** Leaves at random places around a point, the likelier the nearer. */
function raggedCrown(plan: TreePlan, at: BlockPosition, reach: number, height: number, tries: number): void {
  const { random } = plan.field;
  const near = (most: number) => random.integer(0, most - 1) - random.integer(0, most - 1);
  for (let count = 0; count < tries; count++) plan.leaf(at.x + near(reach), at.y + near(height), at.z + near(reach));
}

/** Room that mangroves ask for at each height. */
const TALL_CHANCE = 0.85;

/**
 * Mangrove: a trunk on stilts of roots, with short branches; propagules hang in its leaves (Minecraft wiki, "Mangrove
 * Propagule"). The roots reach down to the first ground, at most this deep.
 */
const DEEPEST_ROOT = 6;
export const mangrove: TreeShape = (plan) => {
  const { field } = plan;
  const { random } = field;
  const tall = random.float() < TALL_CHANCE;
  const height = tall
    ? 4 + random.integer(0, 1) + random.integer(0, 9)
    : 2 + random.integer(0, 1) + random.integer(0, 4);
  const stilts = random.integer(1, 3);
  if (!plan.hasRoom(height + stilts, (y) => (y < stilts ? 0 : 1))) return false;
  const crowns: BlockPosition[] = [];
  for (let y = 0; y < height; y++) {
    plan.log(0, stilts + y, 0);
    if (y < 1 || random.float() >= 0.5) continue;
    const side = stepOf(random.pick(HORIZONTAL_FACINGS));
    const length = random.integer(1, tall ? 6 : 4) - random.integer(0, 1);
    let rise = 0;
    for (let out = 1; out <= Math.min(length, 3); out++) {
      rise = out > 1 ? rise + random.integer(0, 1) : rise;
      plan.log(side.x * out, stilts + y + rise, side.z * out);
    }
    if (length > 0) {
      const out = Math.min(length, 3);
      crowns.push({ x: side.x * out, y: stilts + y + rise + 1, z: side.z * out });
    }
  }
  crowns.push({ x: 0, y: stilts + height, z: 0 });
  for (const at of crowns) raggedCrown(plan, at, 3, 2, 70);
  roots(plan, stilts);
  return true;
};

function roots(plan: TreePlan, stilts: number): void {
  const { field } = plan;
  const put = (x: number, y: number, z: number): boolean => {
    const cell = plan.cell(x, y, z);
    const { id } = field.at(cell);
    if (id === 'mud') plan.other(x, y, z, field.state('muddy_mangrove_roots'));
    else if (plan.isFree(x, y, z)) {
      const waterlogged = field.view.isWaterSource(field.at(cell)) ? 'true' : 'false';
      plan.other(x, y, z, field.state('mangrove_roots', { waterlogged }));
      return true;
    }
    return false;
  };
  // The middle column ends on the ground at once; the others start beside the trunk's foot.
  for (let y = stilts - 1; y >= 0; y--) put(0, y, 0);
  for (const side of HORIZONTAL_FACINGS) {
    const { x, z } = stepOf(side);
    const out = field.random.integer(1, 2);
    for (let step = 1; step <= out; step++) {
      const top = stilts - step;
      for (let y = top; y > top - DEEPEST_ROOT; y--) if (!put(x * step, y, z * step) || step < out) break;
    }
  }
}
