import type { TeamState } from '../../../../sidecar/prompt/teamState.ts';
import type { Dependency, FamilyPlanner } from '../planner.ts';
import { type EscapeOrder, readEscapeOrder } from './orders.ts';
import { planEscape } from './plan.ts';
import { away, EscapeScene, exitOf, type PuzzleBoard, shownDeviceKind } from './scene.ts';
import { escapeStep, judgeEscape } from './step.ts';

/** Getting out of rooms shut by puzzles. */
export const escapePlanner: FamilyPlanner = {
  name: 'escape',
  suits: (teamState) => teamState.blueprint === null && exitOf(teamState) !== undefined,
  plan: planEscape,
  reads: (text) => readEscapeOrder(text) !== undefined,
  step: escapeStep,
  judge: judgeEscape,
  dependencies,
};

/** What is fetched comes before it is put; what a text has worked first before what follows; what opens a way before it is taken. */
function dependencies(texts: readonly string[], teamState: TeamState): Dependency[] {
  const orders = texts.map(readEscapeOrder);
  const scene = new EscapeScene(teamState);
  const found: Dependency[] = [];
  for (const [from, first] of orders.entries())
    for (const [to, second] of orders.entries()) {
      if (!first || !second || from === to) continue;
      if (givesTo(first, second)) found.push({ from, to, because: 'material' });
      else if (opensFor(first, second, scene)) found.push({ from, to, because: 'passage' });
    }
  return found;
}

function givesTo(first: EscapeOrder, second: EscapeOrder): boolean {
  return (
    (first.type === 'take' && second.type === 'put' && first.item === second.item) ||
    (first.type === 'look' && second.type === 'take' && away(first.at, second.at) === 0)
  );
}

function opensFor(first: EscapeOrder, second: EscapeOrder, scene: EscapeScene): boolean {
  const opens = first.type === 'step' || first.type === 'pull' || first.type === 'press' || first.type === 'put';
  if (!opens) return false;
  if (second.type === 'leave') return scene.exit?.reach.length === 0;
  const board = scene.boards.find(({ devices }) =>
    [first, second].every((order) => devices.some(({ position }) => away(position, order.at) === 0)),
  );
  if (!board?.reading.inTurn) return false;
  const place = (order: EscapeOrder) => placeIn(board, order);
  return place(first) >= 0 && place(first) < place(second);
}

function placeIn({ reading, devices }: PuzzleBoard, { at }: EscapeOrder): number {
  const device = devices.find(({ position }) => away(position, at) === 0);
  return device ? reading.devices.findIndex(({ kind }) => kind === shownDeviceKind(device)) : -1;
}
