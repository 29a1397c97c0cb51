import { formatBlockState } from '../../protocol/blockState.ts';
import { type Box, formatPosition, positionKey } from '../../protocol/geometry.ts';
import { isLike } from './atRelease.ts';
import type { EntitiesPredicate, LeafPredicate, PositionPredicate, TaskPredicate } from './predicate.ts';

/** A predicate without parts, and where it stands in the goal. */
interface PlacedLeaf {
  readonly part: string;
  readonly leaf: LeafPredicate;
}

/** Two parts of a goal that can never hold at one time though they have to: a line with the later one; undefined when there are none. */
export function exclusionIn(part: string, predicate: TaskPredicate): string | undefined {
  if (!('of' in predicate)) return undefined;
  if (predicate.type === 'all') {
    const together = atATime(part, predicate);
    for (const [index, later] of together.entries())
      for (const earlier of together.slice(0, index)) {
        const problem = exclusion(earlier.leaf, later.leaf);
        if (problem !== undefined) return `${later.part}: ${problem}; another part of "all" excludes that`;
      }
  }
  return predicate.of.map((inner, index) => exclusionIn(`${part}.of.${index}`, inner)).find(Boolean);
}

function atATime(part: string, predicate: TaskPredicate): PlacedLeaf[] {
  switch (predicate.type) {
    case 'all':
      return predicate.of.flatMap((inner, index) => atATime(`${part}.of.${index}`, inner));
    case 'any':
    case 'sequence':
      return [];
    case 'blocks':
    case 'inventory':
    case 'entities':
    case 'position':
    case 'entered':
    case 'crafted':
    case 'sunrises':
    case 'food':
    case 'eaten':
      return [{ part, leaf: predicate }];
    default:
      return predicate satisfies never;
  }
}

/** What the later one asks for that the earlier one rules out. */
function exclusion(earlier: LeafPredicate, later: LeafPredicate): string | undefined {
  if (earlier.type === 'blocks' && later.type === 'blocks') return otherBlock(earlier, later);
  if (earlier.type === 'entities' && later.type === 'entities') return otherNumber(earlier, later);
  if (earlier.type === 'position' && later.type === 'position') return otherPlace(earlier, later);
  return undefined;
}

type Blocks = Extract<LeafPredicate, { type: 'blocks' }>;

function otherBlock(earlier: Blocks, later: Blocks): string | undefined {
  if (earlier.share < 1 || later.share < 1) return undefined;
  const wanted = new Map(earlier.cells.map(({ position, state }) => [positionKey(position), state]));
  for (const { position, state } of later.cells) {
    const other = wanted.get(positionKey(position));
    if (other && !isLike(state, other))
      return `${formatBlockState(state)} and ${formatBlockState(other)} at ${formatPosition(position)}`;
  }
  return undefined;
}

function otherNumber(earlier: EntitiesPredicate, later: EntitiesPredicate): string | undefined {
  if (earlier.kind !== later.kind || JSON.stringify(earlier.region) !== JSON.stringify(later.region)) return undefined;
  const least = Math.max(earlier.min, later.min);
  const most = Math.min(earlier.max ?? Number.POSITIVE_INFINITY, later.max ?? Number.POSITIVE_INFINITY);
  return least <= most ? undefined : `${least} ${later.kind} at least and ${most} at most`;
}

/** One agent cannot be in two places, nor the whole team and one of it. */
function otherPlace(earlier: PositionPredicate, later: PositionPredicate): string | undefined {
  const isShared = earlier.who === 'all' || later.who === 'all' || (earlier.who === later.who && later.who !== 'any');
  if (!isShared || overlap(earlier.region, later.region)) return undefined;
  const who = typeof later.who === 'number' ? `seat ${later.who + 1}` : later.who;
  return `${who} in two regions that do not touch`;
}

function overlap(one: Box, other: Box): boolean {
  return (['x', 'y', 'z'] as const).every(
    (axis) => one.min[axis] <= other.max[axis] && other.min[axis] <= one.max[axis],
  );
}
