import { AIR, type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import { type EpisodeEvent, isElsewhere } from '../../protocol/episodeEvent.ts';
import { type BlockPosition, type Box, boxContains, formatPosition, positionKey } from '../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import { BlockGrid } from './blockGrid.ts';

/** A cell and the block an event leaves in it. */
interface CellChange {
  readonly position: BlockPosition;
  readonly state: BlockState;
  /** The block the event says stood there before. */
  readonly before: BlockState;
}

/** What an event does to the blocks of the overworld, in which arenas lie; undefined for events that change none. */
export function cellChangeOf(event: EpisodeEvent): CellChange | undefined {
  return isElsewhere(event) ? undefined : blockChangeOf(event);
}

/** What an event does to the blocks of the dimension it happened in; undefined for events that change none. */
export function blockChangeOf(event: EpisodeEvent): CellChange | undefined {
  if (event.type === 'block-placed') return { position: event.position, state: event.state, before: event.replaced };
  if (event.type === 'block-broken') return { position: event.position, state: event.left ?? AIR, before: event.state };
  if (event.type === 'block-changed') return { position: event.position, state: event.to, before: event.from };
  return undefined;
}

/** Something in a log that cannot be true. `seq` is the event's, or null where the end result disagrees. */
export interface Discrepancy {
  readonly seq: number | null;
  readonly where: BlockPosition | null;
  readonly message: string;
}

/**
 * The blocks after all events, and every event that did not find what it says it found.
 * @param arena where things can happen, if that is more than the snapshot shows: outside it cells are known from the first
 *   event at them on.
 */
export function replayBlocks(
  initial: RegionSnapshot,
  events: Iterable<EpisodeEvent>,
  arena: Box = initial.box,
): { grid: BlockGrid; discrepancies: Discrepancy[] } {
  const grid = new BlockGrid(initial);
  const beyond = new Map<string, string>();
  const discrepancies: Discrepancy[] = [];
  for (const event of events) {
    const change = cellChangeOf(event);
    if (!change) continue;
    const { position: where } = change;
    if (!boxContains(arena, where)) {
      discrepancies.push({
        seq: event.seq,
        where,
        message: `${event.type} at ${formatPosition(where)}, outside the arena`,
      });
      continue;
    }
    const before = formatBlockState(change.before);
    const isShown = boxContains(grid.box, where);
    const stood = isShown ? (grid.textAt(where) ?? 'air') : (beyond.get(positionKey(where)) ?? before);
    if (stood !== before)
      discrepancies.push({
        seq: event.seq,
        where,
        message: `${event.type} at ${formatPosition(where)} has ${before} standing there, but it was ${stood}`,
      });
    if (isShown) grid.set(where, change.state);
    else beyond.set(positionKey(where), formatBlockState(change.state));
  }
  return { grid, discrepancies };
}

/**
 * Checks that log and snapshots agree: sequence numbers without gaps, ticks that never go back, nothing after the end,
 * changes that find what they say they found, and an end result equal to the final snapshot. Empty when all is well.
 * @param arena where things can happen, if that is more than the snapshots show.
 */
export function checkLog(
  initial: RegionSnapshot,
  events: readonly EpisodeEvent[],
  final: RegionSnapshot | null,
  arena: Box = initial.box,
): Discrepancy[] {
  const found: Discrepancy[] = [];
  let tick = Number.NEGATIVE_INFINITY;
  events.forEach((event, index) => {
    if (event.seq !== index)
      found.push({ seq: event.seq, where: null, message: `event ${index} has the sequence number ${event.seq}` });
    if (event.tick < tick)
      found.push({ seq: event.seq, where: null, message: `tick ${event.tick} comes after tick ${tick}` });
    tick = Math.max(tick, event.tick);
    if (events[index - 1]?.type === 'episode-ended')
      found.push({ seq: event.seq, where: null, message: `${event.type} comes after the end of the episode` });
  });
  const { grid, discrepancies } = replayBlocks(initial, events, arena);
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
