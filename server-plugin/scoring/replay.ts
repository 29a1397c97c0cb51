import { type BlockState, formatBlockState, parseBlockState } from '../../protocol/blockState.ts';
import type { GameEvent } from '../../protocol/event.ts';
import { type BlockPosition, boxContains, formatPosition } from '../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import { BlockGrid } from './blockGrid.ts';

/** A cell and the block an event leaves in it, as text. */
export interface CellChange {
  readonly position: BlockPosition;
  readonly state: string;
  /** The block the event says stood there before. */
  readonly before: string;
}

/** What an event does to the world's blocks; undefined for events that change none. */
export function stateAfter(event: GameEvent): CellChange | undefined {
  if (event.type === 'block-placed') return { position: event.position, state: event.state, before: event.replaced };
  if (event.type === 'block-broken')
    return { position: event.position, state: event.left ?? 'air', before: event.state };
  if (event.type === 'block-changed') return { position: event.position, state: event.to, before: event.from };
  return undefined;
}

/** Something in a log that cannot be true. `seq` is the event's, or null where the end result disagrees. */
export interface Discrepancy {
  readonly seq: number | null;
  readonly where: BlockPosition | null;
  readonly message: string;
}

/** The blocks after all events, and every event that did not find what it says it found. */
export function replayBlocks(
  initial: RegionSnapshot,
  events: Iterable<GameEvent>,
): { grid: BlockGrid; discrepancies: Discrepancy[] } {
  const grid = new BlockGrid(initial);
  const discrepancies: Discrepancy[] = [];
  for (const event of events) {
    const change = stateAfter(event);
    if (!change) continue;
    const { position: where } = change;
    if (!boxContains(grid.box, where)) {
      discrepancies.push({
        seq: event.seq,
        where,
        message: `${event.type} at ${formatPosition(where)}, outside the arena`,
      });
      continue;
    }
    const stood = grid.textAt(where) ?? 'air';
    const before = canonical(change.before);
    if (stood !== before)
      discrepancies.push({
        seq: event.seq,
        where,
        message: `${event.type} at ${formatPosition(where)} says ${before} stood there, but it was ${stood}`,
      });
    grid.set(where, change.state);
  }
  return { grid, discrepancies };
}

function canonical(text: string): string {
  const state: BlockState | undefined = parseBlockState(text);
  return state ? formatBlockState(state) : text;
}

/**
 * Checks that log and snapshots tell one story: sequence numbers without gaps, ticks that never go back, changes that
 * find what they say they found, and an end result equal to the final snapshot. Empty when all is well.
 */
export function checkLog(
  initial: RegionSnapshot,
  events: readonly GameEvent[],
  final: RegionSnapshot | null,
): Discrepancy[] {
  const found: Discrepancy[] = [];
  let tick = Number.NEGATIVE_INFINITY;
  events.forEach((event, index) => {
    if (event.seq !== index)
      found.push({ seq: event.seq, where: null, message: `event ${index} carries the number ${event.seq}` });
    if (event.tick < tick)
      found.push({ seq: event.seq, where: null, message: `tick ${event.tick} comes after tick ${tick}` });
    tick = Math.max(tick, event.tick);
  });
  const { grid, discrepancies } = replayBlocks(initial, events);
  found.push(...discrepancies);
  if (!final) return found;
  if (JSON.stringify(initial.box) !== JSON.stringify(final.box)) {
    found.push({ seq: null, where: null, message: 'the two snapshots cover different boxes' });
    return found;
  }
  for (const { position, here, there } of grid.differences(new BlockGrid(final)))
    found.push({
      seq: null,
      where: position,
      message: `the log leaves ${here} at ${formatPosition(position)}, the final snapshot holds ${there ?? 'nothing'}`,
    });
  return found;
}
