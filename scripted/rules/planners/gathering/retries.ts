import type { Json } from '../../../../protocol/briefing.ts';
import type { HorizontalFacing } from '../../../../protocol/geometry.ts';
import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import { fieldsOf, type ShownAction } from '../../shownAction.ts';
import type { ShownStep, StepReply } from '../planner.ts';
import { isAt } from './judge.ts';
import { isSamePlace } from './orders.ts';
import { directionsFrom } from './scene.ts';

/** Failures of one and the same call, with nothing done in between, before it is given up. */
const MOST_FAILURES = 2;
/** Failed goes of one kind, in all directions, before an order is given up. */
const MOST_WAYS = 4;
/** What takes a body somewhere. */
const MOVES: readonly string[] = [
  'digStairs',
  'branchMine',
  'explore',
  'travelTo',
  'returnToSurface',
  'mineVein',
  'fellTree',
];

type Arguments = { [key: string]: Json };

/** A call in a direction, or in the next one where it has just failed. */
export function anyWay(
  shown: ShownStep,
  action: string,
  toward: HorizontalFacing,
  argumentsFor: (direction: HorizontalFacing) => Arguments,
  thought: string,
): StepReply | undefined {
  const failed = [...stuckBefore(shown), ...sinceSuccess(shown, action)].filter(({ tool }) => tool === action);
  const here = failed.slice(failed.length - sinceMove(shown).filter(({ tool }) => tool === action).length);
  if (failed.length >= MOST_WAYS || isStuck(here)) return undefined;
  const ways = directionsFrom(toward).filter(
    (direction) => !failed.some(({ args }) => fieldsOf(args).direction === direction),
  );
  return firstOf(ways, (direction) => call(shown, action, argumentsFor(direction), thought));
}

/** Places no call was meant for so far, as far as the agent remembers, each once. */
export function untried(shown: ShownStep, tool: string, places: readonly ShownPlace[]): ShownPlace[] {
  const calls = [...shown.earlier, ...shown.actions].filter((action) => action.tool === tool);
  return places.filter(
    (place, index) =>
      places.findIndex((other) => isSamePlace(other, place)) === index && !calls.some((action) => isAt(action, place)),
  );
}

/** What failed for other reasons than time in the orders before, since the agent last got anywhere. */
function stuckBefore({ earlier, actions }: ShownStep): readonly ShownAction[] {
  if (actions.some(hasMoved)) return [];
  return earlier.slice(earlier.findLastIndex(hasMoved) + 1).filter(({ ok, code }) => !ok && code !== 'cancelled');
}

/** The same of this order, and of those before where the agent got nowhere in it. */
function sinceMove(shown: ShownStep): readonly ShownAction[] {
  const { actions } = shown;
  return [...stuckBefore(shown), ...actions.slice(actions.findLastIndex(hasMoved) + 1)];
}

function hasMoved({ tool, ok }: ShownAction): boolean {
  return ok && tool !== null && MOVES.includes(tool);
}

/** Whether two failures in a row left a body in the very same place. */
function isStuck(failed: readonly ShownAction[]): boolean {
  const [one, two] = failed.slice(-2).map(({ data }) => stuckAt(data));
  return one !== undefined && one === two;
}

/** Where a failure left a body, to a tenth of a block; undefined where it does not say. */
function stuckAt(data: Json | undefined): string | undefined {
  const { x, y, z } = fieldsOf(fieldsOf(data).stuckAt);
  return x === undefined ? undefined : [x, y, z].map((part) => Number(part).toFixed(1)).join();
}

/** What an agent did since a call of a tool last succeeded, within this order. */
function sinceSuccess({ actions }: ShownStep, name: string): readonly ShownAction[] {
  return actions.slice(actions.findLastIndex(({ tool, ok }) => ok && tool === name) + 1);
}

/** A call, unless the agent has no such tool or it has failed just now, time and again. */
export function call(
  shown: ShownStep,
  action: string,
  action_input: Arguments,
  thought: string,
): StepReply | undefined {
  if (!shown.tools.includes(action)) return undefined;
  const wanted = JSON.stringify(action_input);
  const since = shown.actions.slice(shown.actions.findLastIndex(({ ok }) => ok) + 1);
  const failed = since.filter(({ tool, args }) => tool === action && JSON.stringify(args) === wanted).length;
  return failed < MOST_FAILURES ? { thought, action, action_input } : undefined;
}

/** What the first of some things comes to that comes to anything. */
export function firstOf<T>(things: readonly T[], make: (thing: T) => StepReply | undefined): StepReply | undefined {
  for (const thing of things) {
    const step = make(thing);
    if (step) return step;
  }
  return undefined;
}
