import { z } from 'zod';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { Json } from '../../../protocol/briefing.ts';
import { type BlockPosition, positionKey } from '../../../protocol/geometry.ts';
import { facingWord, halfWord, itemOf, type Order, positionsIn, readOrder } from './cells.ts';

const Action = z.object({
  tool: z.string().nullable(),
  args: Json,
  ok: z.boolean(),
  message: z.string(),
});

/** What a step prompt shows, as far as the rules use it. */
const StepContext = z.object({
  goal: z.string(),
  subtask: z.object({ description: z.string() }),
  self: z.object({ position: z.array(z.number()), inventory: z.record(z.string(), z.number()) }),
  actions: z.array(Action),
  tools: z.array(z.string()),
  iteration: z.number(),
  iterations: z.number(),
  leastActions: z.number(),
});
type StepContext = z.infer<typeof StepContext>;

type Step =
  | { thought: string; action: string; action_input: { [key: string]: Json } }
  | { thought: string; final_answer: string };

/** Cells this far above the ground are out of reach without a scaffold. */
const NEEDS_LADDER = 5;
/** Failures of one thing in one subtask before it is given up. */
const MOST_FAILURES = 2;

/** The next step of a subtask, from its words and from what the actions so far reported. */
export function nextStep(context: Json): Step {
  const shown = StepContext.parse(context);
  const order = readOrder(shown.subtask.description);
  const step = stepFor(order, shown);
  if ('final_answer' in step && taken(shown) < shown.leastActions)
    return (
      call(shown, 'fetchContainerContents', { item_name: 'inventory' }, 'Before I finish I check what I carry.') ?? step
    );
  return step;
}

function stepFor(order: Order, shown: StepContext): Step {
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

function buildStep(cells: readonly BlueprintCell[], fromLadder: boolean, shown: StepContext): Step {
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
    .filter(({ state }) => (shown.self.inventory[itemOf(state.id)] ?? 0) > 0)
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

function needsTower({ position }: BlueprintCell, shown: StepContext): boolean {
  if (position.y - groundOf(shown) >= NEEDS_LADDER) return true;
  return shown.actions.some(
    ({ tool, ok, message, args }) =>
      tool === 'placeBlock' && !ok && /^(unreachable|too-far)/.test(message) && isAt(args, position),
  );
}

/** Dirt, ladders, then the column, two blocks beside the cell where nothing is to be built. */
function climbStep({ position }: BlueprintCell, cells: readonly BlueprintCell[], shown: StepContext): Step | undefined {
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

function withdraw(shown: StepContext, item: string, count: number): Step {
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

function summary(cells: readonly BlueprintCell[], shown: StepContext): string {
  const done = cells.filter(({ position }) => succeeded(shown, 'placeBlock', position)).length;
  return `${done} of ${cells.length} blocks are placed.`;
}

function call(
  shown: StepContext,
  action: string,
  action_input: { [key: string]: Json },
  thought: string,
): Step | undefined {
  return shown.tools.includes(action) ? { thought, action, action_input } : undefined;
}

function finish(text: string): Step {
  return { thought: 'There is nothing more I can do here.', final_answer: text };
}

function taken({ actions }: StepContext): number {
  return actions.filter(({ tool }) => tool !== null).length;
}

function succeeded({ actions }: StepContext, tool: string, at: BlockPosition): boolean {
  return actions.some((action) => action.tool === tool && action.ok && isAt(action.args, at));
}

function failuresOf({ actions }: StepContext, tool: string, at: BlockPosition): number {
  return actions.filter((action) => action.tool === tool && !action.ok && isAt(action.args, at)).length;
}

function isAt(args: Json, at: BlockPosition): boolean {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return false;
  const { x = args.top_x, y = args.top_y, z: zed = args.top_z } = args;
  return typeof x === 'number' && positionKey(at) === `${x},${String(y)},${String(zed)}`;
}

/** The top of a column this subtask raised and did not take down. */
function towerOf({ actions }: StepContext): BlockPosition | undefined {
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

function lacks({ self }: StepContext, item: string, count: number): number {
  return Math.max(0, count - (self.inventory[item] ?? 0));
}

function triedToFetch({ actions }: StepContext, item: string): number {
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
function chestOf({ goal }: StepContext): BlockPosition | undefined {
  return positionsIn(/chest[^.]*/i.exec(goal)?.[0] ?? '')[0];
}

function groundOf(shown: StepContext): number {
  return chestOf(shown)?.y ?? Math.floor(shown.self.position[1] ?? 0);
}
