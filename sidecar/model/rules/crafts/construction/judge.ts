import type { Json } from '../../../../../protocol/briefing.ts';
import { positionKey } from '../../../../../protocol/geometry.ts';
import type { Judgement, ShownAction } from '../../craft.ts';
import { readOrder } from './orders.ts';

/** Whether an order was carried out, by what its actions reported and nothing else. */
export function judgeBuilding(text: string, actions: readonly ShownAction[]): Judgement {
  const order = readOrder(text);
  const wanted =
    order.type === 'build'
      ? order.cells.map(({ position }) => ({ tool: 'placeBlock', key: positionKey(position) }))
      : order.type === 'dig'
        ? order.cells.map((cell) => ({ tool: 'MineBlock', key: positionKey(cell) }))
        : order.type === 'dismantle'
          ? [{ tool: 'dismantleDirtLadder', key: positionKey(order.top) }]
          : [];
  const reported = (tool: string, key: string) =>
    actions.some((action) => action.tool === tool && action.ok && keyOf(action.args) === key);
  const open = wanted.filter(({ tool, key }) => !reported(tool, key)).map(({ key }) => `(${key})`);
  return { done: wanted.length > 0 && open.length === 0, open };
}

function keyOf(args: Json): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return '';
  const { x = args.top_x ?? null, y = args.top_y ?? null, z: zed = args.top_z ?? null } = args;
  return `${String(x)},${String(y)},${String(zed)}`;
}
