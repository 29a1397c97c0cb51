import type { BlueprintCell } from '../../../../protocol/blueprint.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import { type BlockPosition, positionKey } from '../../../../protocol/geometry.ts';
import { fieldsOf, type ShownAction } from '../../shownAction.ts';
import type { ShownStep, StepReply } from '../planner.ts';
import { leave, leaveUnseen, outsideOf } from './leave.ts';
import {
  type BuildOrder,
  facingWord,
  halfWord,
  itemsFor,
  type LadderSpot,
  placedAs,
  readBuildOrder,
} from './orders.ts';
import { chestNamed } from './site.ts';

/** Failures of one thing in one subtask before it is given up. */
const MOST_FAILURES = 2;
/** Where a column of dirt may stand instead. */
const BESIDE = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The next step of an order, from its words and from what the actions so far reported. */
export function buildingStep(text: string, shown: ShownStep): StepReply {
  const order = readBuildOrder(text);
  const out = wayOut(order, shown);
  if (out) return out;
  switch (order.type) {
    case 'build':
      return buildStep(order, shown);
    case 'dismantle': {
      const { top } = order;
      const done = shown.actions.some(({ tool, ok }) => tool === 'dismantleDirtLadder' && ok);
      const failed = failuresOf(shown, 'dismantleDirtLadder', top) >= MOST_FAILURES;
      if (done || failed) return finish(done ? 'The scaffold is down.' : 'The scaffold could not be taken down.');
      return (
        call(shown, 'dismantleDirtLadder', { top_x: top.x, top_y: top.y, top_z: top.z }, 'The scaffold has to go.') ??
        finish('I have no tool for that.')
      );
    }
    case 'dig': {
      const left = order.cells.filter(
        (cell) =>
          !succeeded(shown, 'MineBlock', cell) &&
          !isGone(shown, cell) &&
          failuresOf(shown, 'MineBlock', cell) < MOST_FAILURES,
      );
      const [next] = left;
      if (!next) return finish('Nothing is left to dig here.');
      return (
        call(shown, 'MineBlock', { ...next }, `${left.length} blocks are to be dug away.`) ??
        finish('I have no tool for that.')
      );
    }
    case 'walk': {
      if (succeeded(shown, 'navigateTo', order.to)) return finish('I am there.');
      if (failuresOf(shown, 'navigateTo', order.to) >= MOST_FAILURES) return finish('I do not get there.');
      return call(shown, 'navigateTo', { ...order.to }, 'I am to go there.') ?? finish('I have no tool for that.');
    }
    case 'unclear':
      return finish('I do not understand what to build here.');
    default:
      return order satisfies never;
  }
}

/** Who is shut in digs one's way out, and walks out before going on; the plan puts back what was dug. */
function wayOut(order: BuildOrder, shown: ShownStep): StepReply | undefined {
  const exit = selfIn(shown)?.shutIn?.[0];
  const last = shown.actions.at(-1);
  if (exit) {
    const next = exit.dig
      .map(([x, y, z]) => ({ x, y, z }))
      .find((cell) => failuresOf(shown, 'MineBlock', cell) < MOST_FAILURES);
    return next && call(shown, 'MineBlock', next, 'I am shut in here: I dig my way out.');
  }
  const chest = chestNamed(shown.teamState.goal);
  if (!last?.ok || last.tool !== 'MineBlock' || !chest) return undefined;
  if (order.type === 'dig' && order.cells.some((cell) => isAt(last.args, cell))) return undefined;
  return call(shown, 'navigateTo', { ...chest }, 'The way is open: I leave before I go on.');
}

function buildStep({ cells, ladder }: Extract<BuildOrder, { type: 'build' }>, shown: ShownStep): StepReply {
  const left = cells.filter(
    (cell) => !succeeded(shown, 'placeBlock', cell.position) && placingFailures(shown, cell.position) < MOST_FAILURES,
  );
  const tower = towerOf(shown);
  const stepsLeft = shown.iterations - shown.iteration;
  if (tower && (left.length === 0 || stepsLeft <= 1))
    return (
      call(
        shown,
        'dismantleDirtLadder',
        { top_x: tower.x, top_y: tower.y, top_z: tower.z },
        'I take my scaffold down.',
      ) ?? finish('Done up here.')
    );
  const fetch = itemsOf(left)
    .map((item) => ({ item, count: lacks(shown, item, countOf(left, item)) }))
    .find(({ item, count }) => count > 0 && triedToFetch(shown, item) < MOST_FAILURES);
  if (fetch && !tower && hasStore(shown)) return withdraw(shown, fetch.item, fetch.count);
  const next = left
    .filter(({ state }) => carriesFor(shown, state.id))
    .sort(
      (a, b) =>
        // Orders name their cells in the order they go in.
        placingFailures(shown, a.position) - placingFailures(shown, b.position) || left.indexOf(a) - left.indexOf(b),
    )[0];
  if (!next)
    return (
      (hasStore(shown) ? undefined : (leave(shown) ?? leaveUnseen(shown, itemsOf(cells)))) ??
      finish(summary(cells, shown))
    );
  if (!tower) {
    const climb = ladder ? climbStep(ladder, cells, shown) : undefined;
    if (climb) return climb;
  }
  const aside = stepAside(next.position, shown);
  if (aside) return aside;
  const { x, y, z: zed } = next.position;
  const args = {
    item_name: placedAs(next.state.id),
    x,
    y,
    z: zed,
    facing: facingWord(next.state.properties),
    ...halfWord(next.state),
  };
  return (
    call(shown, 'placeBlock', args, `${left.length} blocks are left; this one can go in now.`) ??
    finish('I have no tool to place blocks.')
  );
}

/** Where mates stand in a cell one stands in oneself, somebody has to go first. */
function stepAside(cell: BlockPosition, shown: ShownStep): StepReply | undefined {
  const last = shown.actions.at(-1);
  const self = selfIn(shown)?.position;
  const aside = chestNamed(shown.teamState.goal) ?? outsideOf(shown);
  const blocked = last?.code === 'blocked-by-entity' && isAt(last.args, cell);
  if (!blocked || !self || !aside) return undefined;
  const [x, y, z] = self;
  const inside =
    Math.abs(x - cell.x - 0.5) < 0.8 && Math.abs(z - cell.z - 0.5) < 0.8 && y < cell.y + 1 && y > cell.y - 2;
  return inside ? call(shown, 'navigateTo', { ...aside }, 'I stand in the cell, too, and step aside.') : undefined;
}

/** Dirt, ladders, then the column where the order says, or else right beside that. */
function climbStep(
  { top, height }: LadderSpot,
  cells: readonly BlueprintCell[],
  shown: ShownStep,
): StepReply | undefined {
  if (!shown.tools.includes('erectDirtLadder')) return undefined;
  for (const item of ['dirt', 'ladder']) {
    const needed = height + (item === 'dirt' ? countOf(cells, 'dirt') : 0);
    if (lacks(shown, item, needed) > 0)
      return hasStore(shown) && triedToFetch(shown, item) < 1
        ? withdraw(shown, item, lacks(shown, item, needed))
        : undefined;
  }
  const tried = shown.actions.filter(({ tool, ok }) => tool === 'erectDirtLadder' && !ok);
  const old = tried.find(metDirt)?.args;
  if (old && !stands(old, shown) && !shown.actions.some(({ tool }) => tool === 'dismantleDirtLadder')) {
    const { top_x = null, top_y = null, top_z = null } = fieldsOf(old);
    return call(shown, 'dismantleDirtLadder', { top_x, top_y, top_z }, 'An old scaffold is in the way of mine.');
  }
  // Where one stands already there is nothing to raise.
  if (tried.some(metDirt) || tried.length >= MOST_FAILURES) return undefined;
  const used = new Set(cells.map(({ position }) => `${position.x},${position.z}`));
  for (const [dx, dz] of BESIDE) {
    const input = { top_x: top.x + dx, top_y: top.y, top_z: top.z + dz };
    if (used.has(`${input.top_x},${input.top_z}`)) continue;
    if (!tried.some(({ args }) => isAt(args, { x: input.top_x, y: input.top_y, z: input.top_z })))
      return call(shown, 'erectDirtLadder', input, 'The next cell is out of reach from the ground.');
  }
  return undefined;
}

/** Whether dirt stands where a column was to be raised. */
function metDirt({ code, data }: ShownAction): boolean {
  return code === 'occupied' && fieldsOf(data).found === 'dirt';
}

/** Whether the agent stands on top of the column a call was for. */
function stands(args: Json, shown: ShownStep): boolean {
  const { top_x, top_y, top_z } = fieldsOf(args);
  const [x = 0, y = 0, z = 0] = selfIn(shown)?.position ?? [];
  return Math.floor(x) === top_x && Math.floor(z) === top_z && typeof top_y === 'number' && Math.floor(y) > top_y;
}

/** Whether there is a chest to take anything from. */
function hasStore({ teamState: { goal, containers } }: ShownStep): boolean {
  return chestNamed(goal) !== undefined || containers.length > 0;
}

function withdraw(shown: ShownStep, item: string, count: number): StepReply {
  const chest = chestNamed(shown.teamState.goal);
  return (
    call(
      shown,
      'withdrawItem',
      { item_name: item, from_name: 'chest', item_count: count, ...chest },
      `I need ${count} ${item}.`,
    ) ?? finish('I have no tool to get materials.')
  );
}

function summary(cells: readonly BlueprintCell[], shown: ShownStep): string {
  const done = cells.filter(({ position }) => succeeded(shown, 'placeBlock', position)).length;
  return `${done} of ${cells.length} blocks are placed.`;
}

function call(
  shown: ShownStep,
  action: string,
  action_input: { [key: string]: Json },
  thought: string,
): StepReply | undefined {
  return shown.tools.includes(action) ? { thought, action, action_input } : undefined;
}

function finish(text: string): StepReply {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}

function succeeded({ actions }: ShownStep, tool: string, at: BlockPosition): boolean {
  return actions.some((action) => action.tool === tool && action.ok && isAt(action.args, at));
}

function failuresOf({ actions }: ShownStep, tool: string, at: BlockPosition): number {
  return actions.filter((action) => action.tool === tool && !action.ok && isAt(action.args, at)).length;
}

/** Whether digging showed that nothing is there any more. */
function isGone({ actions }: ShownStep, at: BlockPosition): boolean {
  return actions.some(({ tool, code, args }) => tool === 'MineBlock' && code === 'nothing-there' && isAt(args, at));
}

/** Failures on a cell since something else of the order went in, which may hold it. */
function placingFailures(shown: ShownStep, at: BlockPosition): number {
  const last = shown.actions.findLastIndex(({ tool, ok }) => tool === 'placeBlock' && ok);
  return failuresOf({ ...shown, actions: shown.actions.slice(last + 1) }, 'placeBlock', at);
}

function isAt(args: Json, at: BlockPosition): boolean {
  const fields = fieldsOf(args);
  const { x = fields.top_x, y = fields.top_y, z: zed = fields.top_z } = fields;
  return typeof x === 'number' && positionKey(at) === `${x},${String(y)},${String(zed)}`;
}

/** The top of a column this subtask raised and did not take down. */
function towerOf({ actions }: ShownStep): BlockPosition | undefined {
  let tower: BlockPosition | undefined;
  for (const { tool, ok, args } of actions) {
    if (!ok) continue;
    const { top_x, top_y, top_z } = fieldsOf(args);
    if (tool === 'erectDirtLadder') tower = { x: Number(top_x), y: Number(top_y), z: Number(top_z) };
    if (tool === 'dismantleDirtLadder') tower = undefined;
  }
  return tower;
}

/** The items some blocks take, each once. */
function itemsOf(cells: readonly BlueprintCell[]): string[] {
  return [...new Set(cells.flatMap(({ state }) => itemsFor(state.id)))];
}

function countOf(cells: readonly BlueprintCell[], item: string): number {
  return cells.reduce(
    (sum, { state }) => sum + (itemsFor(state.id).includes(item) ? (state.properties.type === 'double' ? 2 : 1) : 0),
    0,
  );
}

function carriesFor(shown: ShownStep, blockId: string): boolean {
  return itemsFor(blockId).every((item) => carried(shown, item) > 0);
}

function lacks(shown: ShownStep, item: string, count: number): number {
  return Math.max(0, count - carried(shown, item));
}

function carried(shown: ShownStep, item: string): number {
  return selfIn(shown)?.inventory[item] ?? 0;
}

function selfIn({ agent, teamState }: ShownStep) {
  return teamState.team.find(({ name }) => name === agent);
}

function triedToFetch({ actions }: ShownStep, item: string): number {
  return actions.filter(({ tool, args, ok }) => tool === 'withdrawItem' && !ok && fieldsOf(args).item_name === item)
    .length;
}
