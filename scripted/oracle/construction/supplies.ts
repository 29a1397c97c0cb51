import type { Clock } from '../../../clock/clock.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { placingItem, secondItem } from '../../../protocol/placingItem.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import { stackingOf } from '../../../sidecar/body/actions/placing/placedProperties.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import type { PlacingStep } from '../../knowledge/construction/buildStep.ts';
import { hasMatesInTheWay } from '../matesInTheWay.ts';
import { stockedUp } from '../stockedUp.ts';

/** How long a chest that ran out of an item is not asked for it again, ms of game time. */
const EMPTY_FOR_MS = 8_000;

const needsOf = new WeakMap<PlacingStep, ReadonlyMap<string, number>>();

/** How many of which items a step uses up. */
export function itemsOfStep(step: PlacingStep): ReadonlyMap<string, number> {
  let needs = needsOf.get(step);
  if (!needs) {
    needs = derivedNeeds(step);
    needsOf.set(step, needs);
  }
  return needs;
}

function derivedNeeds(step: PlacingStep): ReadonlyMap<string, number> {
  const needs = new Map([[placingItem(step.state.id), stackingOf(step.state)?.count ?? 1]]);
  const plant = secondItem(step.state.id);
  if (plant) needs.set(plant, 1);
  return needs;
}

/** The sum of several needs. */
export function sumOf(needs: Iterable<ReadonlyMap<string, number>>): Map<string, number> {
  const sum = new Map<string, number>();
  for (const need of needs) for (const [item, count] of need) sum.set(item, (sum.get(item) ?? 0) + count);
  return sum;
}

/** How many of an item an agent carries. */
export function held(agent: Agent, item: string): number {
  return agent.body.observe().inventory.reduce((sum, stack) => sum + (stack.id === item ? stack.count : 0), 0);
}

/** The material chest and the memory of what it lacked when last asked. */
export class Supplies {
  readonly #clock: Clock;
  readonly #chest: BlockPosition | undefined;
  readonly #emptyUntil = new Map<string, number>();
  /** Whether the last withdrawal failed because no way leads to the chest; mates in the way do not count. */
  isCutOff = false;

  constructor(clock: Clock, chest: BlockPosition | undefined) {
    this.#clock = clock;
    this.#chest = chest;
  }

  /** Whether the chest may still hold the item. */
  mayHave(item: string): boolean {
    return this.#chest !== undefined && (this.#emptyUntil.get(item) ?? Number.NEGATIVE_INFINITY) <= this.#clock.now();
  }

  /** Withdraws as many of each as there are, in one visit. */
  async fetch(wanted: ReadonlyMap<string, number>, act: (action: Action) => Promise<ActionResult>): Promise<void> {
    if (!this.#chest || wanted.size === 0) return;
    const items = [...wanted].map(([item, count]) => ({ item, count }));
    const result = await act({ type: 'stock-up', position: this.#chest, items });
    this.isCutOff = !result.ok && result.code === 'unreachable' && !hasMatesInTheWay(result);
    const data = stockedUp(result);
    if (!data) return;
    for (const { item } of items)
      if (data.left[item] === 0) this.#emptyUntil.set(item, this.#clock.now() + EMPTY_FOR_MS);
  }
}
