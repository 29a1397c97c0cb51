import { parseBlueprintText } from '../../../../protocol/blueprintText.ts';
import type { Json } from '../../../../protocol/briefing.ts';
import { positionKey } from '../../../../protocol/geometry.ts';
import type { ShownBlueprint, TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { ShownAction } from '../../shownAction.ts';
import type { Judgement } from '../planner.ts';
import { positionsIn, readBuildOrder } from './orders.ts';

/** Whether an order was carried out, by what its actions reported and, where the building is shown, by what stands. */
export function judgeBuilding(text: string, actions: readonly ShownAction[], teamState: TeamState): Judgement {
  const order = readBuildOrder(text);
  const wanted =
    order.type === 'build'
      ? order.cells.map(({ position, state }) => ({
          tool: 'placeBlock',
          key: positionKey(position),
          dirt: state.id === 'dirt',
        }))
      : order.type === 'dig'
        ? order.cells.map((cell) => ({ tool: 'MineBlock', key: positionKey(cell), dirt: false }))
        : order.type === 'dismantle'
          ? [{ tool: 'dismantleDirtLadder', key: positionKey(order.top), dirt: false }]
          : order.type === 'walk'
            ? [{ tool: 'navigateTo', key: positionKey(order.to), dirt: false }]
            : [];
  const reported = (tool: string, key: string) =>
    actions.some(
      (action) =>
        action.tool === tool &&
        (action.ok || (tool === 'MineBlock' && action.code === 'nothing-there')) &&
        keyOf(action.args) === key,
    );
  const left = teamState.blueprint && openCells(teamState.blueprint);
  const isOpen = ({ tool, key, dirt }: (typeof wanted)[number]) =>
    !reported(tool, key) &&
    // Dirt to lean on is in no blueprint: it shows among the scaffolds where it stands.
    (!left ||
      tool === 'navigateTo' ||
      (dirt ? !left.toDig.has(key) : (tool === 'placeBlock' ? left.toPlace : left.toDig).has(key)));
  const open = wanted.filter(isOpen).map(({ key }) => `(${key})`);
  return { done: wanted.length > 0 && open.length === 0, open };
}

/** Cells that still lack their block, and those that still hold what should go. */
function openCells({ missing, wrong, scaffold }: ShownBlueprint) {
  const held = wrong.flatMap((line) => positionsIn(line).slice(0, 1)).map(positionKey);
  const lacking = parseBlueprintText(missing)?.map(({ position }) => positionKey(position)) ?? [];
  return {
    toPlace: new Set([...lacking, ...held]),
    toDig: new Set([...held, ...scaffold.flatMap(positionsIn).map(positionKey)]),
  };
}

function keyOf(args: Json): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return '';
  const { x = args.top_x ?? null, y = args.top_y ?? null, z: zed = args.top_z ?? null } = args;
  return `${String(x)},${String(y)},${String(zed)}`;
}
