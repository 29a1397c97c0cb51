import { HORIZONTAL_FACINGS, stepOf } from '../../../../protocol/geometry.ts';
import type { TreeShape } from './straightTrees.ts';
import type { FoliageAt, TreePlan } from './treePlan.ts';

/** Acacia: a trunk that bends away, mostly with a second branch; flat crowns (Minecraft wiki, "Tree", acacia). */
export const acacia: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 5 + random.integer(0, 2) + random.integer(0, 2);
  if (!plan.hasRoom(height, (y) => (y === 0 ? 0 : y >= height - 1 ? 2 : 1))) return false;
  const crowns: FoliageAt[] = [];
  const first = random.pick(HORIZONTAL_FACINGS);
  const bendsAt = height - random.integer(0, 3) - 1;
  let bends = 3 - random.integer(0, 2);
  let [x, z] = [0, 0];
  for (let y = 0; y < height; y++) {
    if (y >= bendsAt && bends > 0) {
      x += stepOf(first).x;
      z += stepOf(first).z;
      bends--;
    }
    plan.log(x, y, z);
  }
  crowns.push({ at: { x, y: height, z }, extra: 1, wide: false });
  const second = random.pick(HORIZONTAL_FACINGS);
  if (second !== first) {
    const from = bendsAt - random.integer(0, 1) - 1;
    let left = 1 + random.integer(0, 2);
    let top: number | undefined;
    [x, z] = [0, 0];
    for (let y = from; y < height && left > 0; y++, left--) {
      if (y < 1) continue;
      x += stepOf(second).x;
      z += stepOf(second).z;
      plan.log(x, y, z);
      top = y + 1;
    }
    if (top !== undefined) crowns.push({ at: { x, y: top, z }, extra: 0, wide: false });
  }
  for (const { at, extra } of crowns) {
    const wide = 2 + extra;
    plan.row(at, wide, -1, (dx, dz) => dx === wide && dz === wide);
    plan.row(at, 1, 0, () => false);
    plan.row(at, 1 + extra, 0, (dx, dz) => (dx > 1 || dz > 1) && dx !== 0 && dz !== 0);
  }
  return true;
};

/** Dark and pale oak: four saplings, a thick trunk, short props under a broad crown. */
export const darkOak: TreeShape = (plan) => {
  const { random } = plan.field;
  const height = 6 + random.integer(0, 2) + random.integer(0, 1);
  if (!plan.hasRoom(height, (y) => (y < 1 ? 0 : y >= height - 1 ? 2 : 1), 2)) return false;
  const lean = stepOf(random.pick(HORIZONTAL_FACINGS));
  const leansAt = height - random.integer(0, 3);
  let leans = 2 - random.integer(0, 2);
  let [x, z] = [0, 0];
  const top = height - 1;
  for (let y = 0; y < height; y++) {
    if (y >= leansAt && leans > 0) {
      x += lean.x;
      z += lean.z;
      leans--;
    }
    for (const [dx, dz] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      plan.log(x + dx, y, z + dz);
  }
  const crowns: FoliageAt[] = [{ at: { x, y: top, z }, extra: 0, wide: true }];
  for (let dx = -1; dx <= 2; dx++)
    for (let dz = -1; dz <= 2; dz++) {
      const beside = dx < 0 || dx > 1 || dz < 0 || dz > 1;
      if (!beside || random.integer(0, 2) > 0) continue;
      const length = random.integer(2, 4);
      for (let down = 0; down < length; down++) plan.log(dx, top - down - 1, dz);
      crowns.push({ at: { x: x + dx, y: top, z: z + dz }, extra: 0, wide: false });
    }
  for (const crown of crowns) darkOakCrown(plan, crown);
  return true;
};

function darkOakCrown(plan: TreePlan, { at, wide }: FoliageAt): void {
  const options = { wide };
  if (!wide) {
    plan.row(at, 2, -1, (dx, dz) => dx === 2 && dz === 2);
    plan.row(at, 1, 0, () => false);
    return;
  }
  plan.row(at, 2, -1, () => false, options);
  // Corners of the middle layer, counted from the trunk's north-western column.
  plan.row(at, 3, 0, (dx, dz) => (dx === -3 || dx >= 3) && (dz === -3 || dz >= 3), { wide, signed: true });
  plan.row(at, 2, 1, (dx, dz) => dx + dz > 2, options);
  if (plan.field.random.integer(0, 1) === 0) plan.row(at, 0, 2, () => false, options);
}
