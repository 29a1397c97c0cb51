import { formatBlockState } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { placingItem } from '../../../protocol/placingItem.ts';

/** What a building program is written for. */
export interface BuildingShare {
  /** The cells to fill. */
  readonly cells: readonly BlueprintCell[];
  /** All that is missing of the building: no steps are put there. */
  readonly building: readonly BlueprintCell[];
  /** Where to stand clear of the building. */
  readonly away: BlockPosition;
}

/**
 * A program in the skill library of `mindcraft` that fills some cells, the lowest and nearest first, each as soon as
 * there is something to place it against. What nobody on the ground can place is placed from steps of dirt, which come
 * down at the end. It goes on while mates build what its own blocks lean on, and logs what is left.
 */
export function buildingProgram({ cells, building, away }: BuildingShare): string {
  const floor = Math.min(...building.map(({ position }) => position.y));
  const share = cells.map(({ position: { x, y, z }, state }) => [
    formatBlockState(state),
    placingItem(state.id),
    x,
    y,
    z,
  ]);
  const columns = [...new Set(building.map(({ position: { x, z } }) => `${x},${z}`))];
  const doors = building.filter(({ state }) => state.id.endsWith('_door')).map(({ position: { x, z } }) => `${x},${z}`);
  return `const share = ${JSON.stringify(share)}.map(([block, item, x, y, z]) => ({ block, id: block.split("[")[0], item, x, y, z }));
const building = new Set(${JSON.stringify(building.map(({ position: { x, y, z } }) => `${x},${y},${z}`))});
const columns = new Set(${JSON.stringify(columns)}), doors = new Set(${JSON.stringify([...new Set(doors)])});
const floor = ${floor}, aside = [${away.x}, ${away.y}, ${away.z}];
${PROGRAM}`;
}

/** A program that breaks blocks, the highest first. */
export function breakingProgram(cells: readonly BlockPosition[]): string {
  const list = [...cells].sort((a, b) => b.y - a.y).map(({ x, y, z }) => [x, y, z]);
  return `for (const [x, y, z] of ${JSON.stringify(list)}) await skills.breakBlockAt(bot, x, y, z);`;
}

/** What follows the data. Mates are slow: it gives up what is left only after fifteen passes, two seconds each, without a block placed. */
const PROGRAM = `const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const steps = [];
const nameAt = async (x, y, z) => {
  const block = await world.getBlockAtPosition(bot, x, y, z);
  return block === null ? "unknown" : block.name;
};
const isFilled = async (x, y, z) => !/^(?:\\w*air|\\w*grass|fern)$/.test(await nameAt(x, y, z));
const hasSide = async ({ x, y, z }) => {
  for (const [dx, dz] of sides) if (await isFilled(x + dx, y, z + dz)) return true;
  return false;
};
// Only ground, and the top of a block below the eyes, can be clicked from above.
const isInReach = async (cell) => {
  if (await hasSide(cell)) return true;
  return cell.y - floor < 2 && (cell.y === floor || isFilled(cell.x, cell.y - 1, cell.z));
};
// A wall's top has no side to click once there is a roof on all sides of it: it goes before what spans a room, and
// before what would close its last side.
const waitsForWall = async ({ x, y, z }) => {
  const isTop = async (tx, tz) => building.has(tx + "," + (y - 1) + "," + tz) || (await isFilled(tx, y - 1, tz));
  const spans = !(await isTop(x, z));
  for (const [dx, dz] of sides) {
    const [tx, tz] = [x + dx, z + dz];
    if (!building.has(tx + "," + y + "," + tz) || (await isFilled(tx, y, tz)) || !(await isTop(tx, tz))) continue;
    let open = 0;
    for (const [ox, oz] of sides) if (!(await isFilled(tx + ox, y, tz + oz))) open++;
    if (spans || open < 2) return true;
  }
  return false;
};
const isFree = async (x, z, height) => {
  if (columns.has(x + "," + z)) return false;
  for (const [dx, dz] of sides) if (doors.has(x + dx + "," + (z + dz)) || /_door$/.test(await nameAt(x + dx, floor, z + dz))) return false;
  for (let y = floor; y < floor + height; y++) {
    const name = await nameAt(x, y, z);
    if (name !== "dirt" && name !== "unknown" && (await isFilled(x, y, z))) return false;
  }
  return true;
};
// Steps of dirt beside a cell that lead up from the outside, under the open sky.
const raiseSteps = async ({ x, y, z }) => {
  const height = y - floor - 1;
  for (const [dx, dz] of sides) {
    const stairs = [];
    for (let count = height; count > 0; count--) stairs.push([x + dx * count, z + dz * count, height + 1 - count]);
    let fits = true;
    for (const [sx, sz, tall] of stairs) fits = fits && (await isFree(sx, sz, tall + 4));
    if (!fits) continue;
    for (const [sx, sz, tall] of stairs)
      for (let level = floor; level < floor + tall; level++) {
        if (await isFilled(sx, level, sz)) continue;
        if (!(await skills.placeBlock(bot, "dirt", sx, level, sz))) return false;
        steps.push([sx, level, sz]);
      }
    return true;
  }
  return false;
};
const done = new Set();
const tried = new Map();
const raised = new Set();
const place = async (cell) => {
  tried.set(cell, (tried.get(cell) ?? 0) + 1);
  if (!(await skills.placeBlock(bot, cell.block, cell.x, cell.y, cell.z))) return false;
  done.add(cell);
  return true;
};
// Where no face can be seen any more, a block beside it makes way and is placed again.
const openBeside = async (cell) => {
  const beside = [];
  for (const [dx, dz] of sides) {
    const [x, z] = [cell.x + dx, cell.z + dz];
    if ((await nameAt(x, cell.y, z)) !== cell.id) continue;
    if (await isFilled(x, cell.y - 1, z)) beside.push([x, z]);
    else beside.unshift([x, z]);
  }
  for (const [x, z] of beside) {
    if (!(await skills.breakBlockAt(bot, x, cell.y, z))) continue;
    const other = share.find((each) => each.x === x && each.y === cell.y && each.z === z);
    if (other) done.delete(other);
    else share.push({ ...cell, x, z });
    return true;
  }
  return false;
};
// Nobody is to wait in a doorway.
const isAtDoor = async () => {
  const me = await world.getPosition(bot);
  const [x, z] = [Math.floor(me.x), Math.floor(me.z)];
  for (const [dx, dz] of [...sides, [0, 0]]) if (doors.has(x + dx + "," + (z + dz))) return true;
  return false;
};
// Whoever climbed out of a room left dirt in it.
const clearRooms = async () => {
  for (const { position: { x, y, z } } of await world.getNearestBlocks(bot, "dirt", 16))
    if (y >= floor && columns.has(x + "," + z)) await skills.breakBlockAt(bot, x, y, z);
};
let left = [];
for (let idle = 0; idle < 15; ) {
  const carried = await world.getInventoryCounts(bot);
  const me = await world.getPosition(bot);
  const away = (cell) => Math.hypot(cell.x + 0.5 - me.x, cell.z + 0.5 - me.z);
  left = share
    .filter((cell) => !done.has(cell) && (carried[cell.item] ?? 0) > 0)
    .sort((a, b) => (tried.get(a) ?? 0) - (tried.get(b) ?? 0) || a.y - b.y || away(a) - away(b));
  if (left.length === 0) break;
  let placed = false;
  for (const cell of left) {
    if ((await nameAt(cell.x, cell.y, cell.z)) === cell.id) done.add(cell);
    else if (idle > 5 || ((await isInReach(cell)) && (cell.y === floor || !(await waitsForWall(cell))))) placed = await place(cell);
    if (placed || done.has(cell)) break;
  }
  if (!placed && idle > 0)
    for (const cell of left) {
      if (done.has(cell) || raised.has(cell) || cell.y - floor < 2 || !(await isFilled(cell.x, cell.y - 1, cell.z))) continue;
      raised.add(cell);
      placed = (await raiseSteps(cell)) && (await place(cell));
      if (placed) break;
    }
  const stuck = left.find((cell) => (tried.get(cell) ?? 0) > 2 && cell.y - floor > 2);
  if (!placed && stuck) {
    tried.set(stuck, 1);
    placed = (await openBeside(stuck)) && (await place(stuck));
  }
  if (placed) idle = 0;
  else if (left.every((cell) => !done.has(cell))) {
    idle++;
    if (await isAtDoor()) await skills.goToPosition(bot, aside[0], aside[1], aside[2], 2);
    if (idle === 4) await clearRooms();
    await skills.wait(bot, 2000);
  }
}
if (steps.length > 0) await skills.goToPosition(bot, aside[0], aside[1], aside[2], 2);
for (const [x, y, z] of steps.reverse()) await skills.breakBlockAt(bot, x, y, z);
await skills.goToPosition(bot, aside[0], aside[1], aside[2], 2);
log(bot, "placed " + done.size + " of " + share.length + "; left: " + (left.map(({ id, x, y, z }) => id + " at " + x + " " + y + " " + z).slice(0, 5).join(", ") || "nothing"));`;
