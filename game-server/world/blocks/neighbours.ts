import { AIR, type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, type Facing, neighbour, oppositeOf, positionKey } from '../../../protocol/geometry.ts';
import type { BlockFacts } from './blockFacts.ts';
import { BROKEN } from './blockRule.ts';
import { type BlockReader, BlockView } from './blockView.ts';
import { SIDES, UPDATE_ORDER } from './rules/sides.ts';
import { ruleOf } from './rules.ts';

/** Why a block changed by itself. */
type NeighbourCause =
  /** Its support went; it breaks and drops what it drops to the bare hand. */
  | 'support-lost'
  /** Its other half went (door, bed, tall flower); it breaks likewise. */
  | 'half-lost'
  /** It turned into something else (farmland into dirt). */
  | 'turned'
  /** It changed its form to fit its neighbours (fence, stairs, chest). */
  | 'fitted';

/** A change that follows from another. */
interface NeighbourChange {
  readonly position: BlockPosition;
  readonly from: BlockState;
  readonly to: BlockState;
  readonly cause: NeighbourCause;
  /** The block to ask `lootOf` for, when it broke. */
  readonly drops: BlockState | undefined;
}

/** More updates than any real structure asks for; beyond it the rest is left as it is. */
export const MAX_UPDATES = 20_000;

/**
 * What follows from cells having changed: linked fences, bent stairs, torches and flowers that fall off, the other
 * halves of doors and beds. `reader` must already show the changed cells. The order is deterministic: changes are
 * worked off first in, first out, each telling its west, east, north, south, lower and upper neighbour, as in
 * Minecraft. A cell may occur several times in the result; apply them in order.
 */
export function settle(facts: BlockFacts, reader: BlockReader, changed: readonly BlockPosition[]): NeighbourChange[] {
  const overlay = new Map<string, BlockState>();
  const view = new BlockView(
    facts,
    (position) => (overlay.size > 0 ? overlay.get(positionKey(position)) : undefined) ?? reader(position),
  );
  const changes: NeighbourChange[] = [];
  const queue = [...changed];
  let updates = 0;
  const apply = (change: NeighbourChange): void => {
    overlay.set(positionKey(change.position), change.to);
    changes.push(change);
    queue.push(change.position);
  };
  for (let head = 0; head < queue.length; head++) {
    const source = queue[head] as BlockPosition;
    // Wires beside the source are found before any of its neighbours reacts.
    const wires = wireDiagonals(source, view);
    for (const side of UPDATE_ORDER) {
      if (++updates > MAX_UPDATES) return changes;
      const change = reaction(view, neighbour(source, side), oppositeOf(side));
      if (change) apply(change);
    }
    for (const [position, side] of wires) {
      if (++updates > MAX_UPDATES) return changes;
      const change = reaction(view, position, side);
      if (change) apply(change);
    }
  }
  return changes;
}

const VERTICAL = ['down', 'up'] as const;

/** Redstone dust looks one block up and down its sides (wiki: Redstone Dust). */
function wireDiagonals(source: BlockPosition, view: BlockView): [BlockPosition, Facing][] {
  const found: [BlockPosition, Facing][] = [];
  for (const side of SIDES) {
    for (const vertical of VERTICAL) {
      const position = neighbour(neighbour(source, side), vertical);
      if (view.at(position).id === 'redstone_wire') found.push([position, oppositeOf(side)]);
    }
  }
  return found;
}

function reaction(view: BlockView, position: BlockPosition, side: Facing): NeighbourChange | undefined {
  const from = view.at(position);
  const rule = ruleOf(from.id);
  if (rule.survives && (rule.leansOn?.(from, side) ?? true) && !rule.survives(from, position, view)) {
    return rule.becomes
      ? { position, from, to: view.facts.state(rule.becomes), cause: 'turned', drops: undefined }
      : broken(view, position, from, 'support-lost');
  }
  const to = rule.update?.(from, position, side, view);
  if (to === undefined || to === from) return undefined;
  if (to === BROKEN) return broken(view, position, from, rule.needsRoom ? 'half-lost' : 'support-lost');
  if (formatBlockState(to) === formatBlockState(from)) return undefined;
  return { position, from, to, cause: to.id === from.id ? 'fitted' : 'turned', drops: undefined };
}

function broken(
  view: BlockView,
  position: BlockPosition,
  from: BlockState,
  cause: 'support-lost' | 'half-lost',
): NeighbourChange {
  return { position, from, to: remainderOf(view, from), cause, drops: from };
}

/** What fills the cell of a block that is gone: its water, or air. */
export function remainderOf(view: BlockView, state: BlockState): BlockState {
  return view.isWaterSource(state) && state.id !== 'water' ? view.facts.state('water') : AIR;
}
