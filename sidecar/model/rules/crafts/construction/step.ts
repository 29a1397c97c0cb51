import type { BlueprintCell } from '../../../../../protocol/blueprint.ts';
import type { Json } from '../../../../../protocol/briefing.ts';
import { type BlockPosition, positionKey } from '../../../../../protocol/geometry.ts';
import type { ShownStep, Step } from '../../craft.ts';
import { facingWord, halfWord, itemOf, positionsIn, readOrder } from './orders.ts';

/** Cells this far above the ground are out of reach without a scaffold. */
const NEEDS_LADDER = 5;
/** Failures of one thing in one subtask before it is given up. */
const MOST_FAILURES = 2;

/** The next step of an order, from its words and from what the actions so far reported. */
export function buildingStep(text: string, shown: ShownStep): Step {
  const order = readOrder(text);
  switch (order.type) {
    case 'build':
      return buildStep(order.cells, order.fromLadder, shown);
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
        (cell) => !succeeded(shown, 'MineBlock', cell) && failuresOf(shown, 'MineBlock', cell) < MOST_FAILURES,
      );
      const [next] = left;
      if (!next) return finish('Nothing is left to dig here.');
      return (
        call(shown, 'MineBlock', { ...next }, `${left.length} blocks are to be dug away.`) ??
        finish('I have no tool for that.')
      );
    }
    case 'unclear':
      return finish('I do not understand what to build here.');
    default:
      return order satisfies never;
  }
}

function buildStep(cells: readonly BlueprintCell[], fromLadder: boolean, shown: ShownStep): Step {
  const left = cells.filter(
    (cell) =>
      !succeeded(shown, 'placeBlock', cell.position) && failuresOf(shown, 'placeBlock', cell.position) < MOST_FAILURES,
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
  const fetch = left
    .map(({ state }) => itemOf(state.id))
    .find((item) => lacks(shown, item, countOf(left, item)) > 0 && triedToFetch(shown, item) < MOST_FAILURES);
  if (fetch) return withdraw(shown, fetch, lacks(shown, fetch, countOf(left, fetch)));
  const next = left
    .filter(({ state }) => carried(shown, itemOf(state.id)) > 0)
    .sort(
      (a, b) =>
        failuresOf(shown, 'placeBlock', a.position) - failuresOf(shown, 'placeBlock', b.position) ||
        a.position.y - b.position.y,
    )[0];
  if (!next) return finish(summary(cells, shown));
  if (!tower && (fromLadder || needsTower(next, shown))) {
    const climb = climbStep(next, cells, shown);
    if (climb) return climb;
  }
  const { x, y, z: zed } = next.position;
  const args = {
    item_name: itemOf(next.state.id),
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

function needsTower({ position }: BlueprintCell, shown: ShownStep): boolean {
  if (position.y - groundOf(shown) >= NEEDS_LADDER) return true;
  return shown.actions.some(
    ({ tool, ok, message, args }) =>
      tool === 'placeBlock' && !ok && /^(unreachable|too-far)/.test(message) && isAt(args, position),
  );
}

/** Dirt, ladders, then the column, two blocks beside the cell where nothing is to be built. */
function climbStep({ position }: BlueprintCell, cells: readonly BlueprintCell[], shown: ShownStep): Step | undefined {
  const height = position.y - 2 - groundOf(shown) + 1;
  if (height < 1 || !shown.tools.includes('erectDirtLadder')) return undefined;
  for (const item of ['dirt', 'ladder'])
    if (lacks(shown, item, height) > 0)
      return triedToFetch(shown, item) < 1 ? withdraw(shown, item, lacks(shown, item, height)) : undefined;
  const used = new Set(cells.map((cell) => `${cell.position.x},${cell.position.z}`));
  const tried = shown.actions.flatMap(({ tool, args, ok }) =>
    tool === 'erectDirtLadder' && !ok ? [JSON.stringify(args)] : [],
  );
  for (const [dx, dz] of [
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
    [2, 1],
    [-2, -1],
    [1, 2],
    [-1, -2],
  ] as const) {
    if (used.has(`${position.x + dx},${position.z + dz}`)) continue;
    const input = { top_x: position.x + dx, top_y: position.y - 2, top_z: position.z + dz };
    if (tried.includes(JSON.stringify(input))) continue;
    return tried.length < MOST_FAILURES
      ? call(shown, 'erectDirtLadder', input, 'The next cell is too high to reach from the ground.')
      : undefined;
  }
  return undefined;
}

function withdraw(shown: ShownStep, item: string, count: number): Step {
  const chest = chestOf(shown);
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
): Step | undefined {
  return shown.tools.includes(action) ? { thought, action, action_input } : undefined;
}

function finish(text: string): Step {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}

function succeeded({ actions }: ShownStep, tool: string, at: BlockPosition): boolean {
  return actions.some((action) => action.tool === tool && action.ok && isAt(action.args, at));
}

function failuresOf({ actions }: ShownStep, tool: string, at: BlockPosition): number {
  return actions.filter((action) => action.tool === tool && !action.ok && isAt(action.args, at)).length;
}

function isAt(args: Json, at: BlockPosition): boolean {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return false;
  const { x = args.top_x, y = args.top_y, z: zed = args.top_z } = args;
  return typeof x === 'number' && positionKey(at) === `${x},${String(y)},${String(zed)}`;
}

/** The top of a column this subtask raised and did not take down. */
function towerOf({ actions }: ShownStep): BlockPosition | undefined {
  let tower: BlockPosition | undefined;
  for (const { tool, ok, args } of actions) {
    if (!ok || typeof args !== 'object' || args === null || Array.isArray(args)) continue;
    if (tool === 'erectDirtLadder') tower = { x: Number(args.top_x), y: Number(args.top_y), z: Number(args.top_z) };
    if (tool === 'dismantleDirtLadder') tower = undefined;
  }
  return tower;
}

function countOf(cells: readonly BlueprintCell[], item: string): number {
  return cells.reduce(
    (sum, { state }) => sum + (itemOf(state.id) === item ? (state.properties.type === 'double' ? 2 : 1) : 0),
    0,
  );
}

function lacks(shown: ShownStep, item: string, count: number): number {
  return Math.max(0, count - carried(shown, item));
}

function carried(shown: ShownStep, item: string): number {
  return selfIn(shown)?.inventory[item] ?? 0;
}

function selfIn({ agent, situation }: ShownStep) {
  return situation.team.find(({ name }) => name === agent);
}

function triedToFetch({ actions }: ShownStep, item: string): number {
  return actions.filter(
    ({ tool, args, ok }) =>
      tool === 'withdrawItem' &&
      !ok &&
      typeof args === 'object' &&
      args !== null &&
      !Array.isArray(args) &&
      args.item_name === item,
  ).length;
}

/** The chest the goal names; its floor is the ground. */
function chestOf({ situation }: ShownStep): BlockPosition | undefined {
  return positionsIn(/chest[^.]*/i.exec(situation.goal)?.[0] ?? '')[0];
}

function groundOf(shown: ShownStep): number {
  return chestOf(shown)?.y ?? Math.floor(selfIn(shown)?.position[1] ?? 0);
}
