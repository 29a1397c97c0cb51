import type { Limits } from '../../protocol/briefing.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { Atom } from './atoms/atom.ts';
import type { EscapeRoom } from './escapeTask.ts';

/** Dependency complexity by the paper's eq. 11: the conditions of all rooms met on the way back from the exit. */
export function escapeComplexity(rooms: readonly EscapeRoom[]): number {
  const byName = new Map(rooms.map((room) => [room.name, room]));
  const met = new Set<EscapeRoom>();
  for (const room of rooms) if (room.leadsTo.length === 0) met.add(room);
  // A set hands out what is added while it is gone through: this is the breadth-first search.
  for (const room of met)
    for (const before of rooms) if (before.leadsTo.some((name) => byName.get(name) === room)) met.add(before);
  return [...met].flatMap((room) => room.stages).reduce((sum, stage) => sum + stage.conditions.length, 0);
}

/** An atom as the reference places it: in one room, for so many agents. */
export interface PlacedAtom {
  readonly atom: Atom;
  readonly agents: number;
}

/**
 * The complexity the reference adds up while it generates (villagerbench.md 1.5): agents times conditions over
 * `wait_interval` for a room; 1 where a room splits the team; the square of the team where it meets again or opens each
 * other's gates, once over for every chamber.
 */
export function complexityAsCoded(rooms: readonly PlacedAtom[]): number {
  return rooms.reduce((sum, { atom, agents }) => {
    switch (atom.kind) {
      case 'together':
      case 'lift':
        return sum + (agents * atom.asCoded.conditions) / atom.asCoded.waitInterval;
      case 'split':
        return sum + 1;
      case 'merge':
      case 'cross':
        return sum + agents ** 2;
      default:
        return atom.kind satisfies never;
    }
  }, 0);
}

/**
 * The reference's limits (villagerbench.md 1.5): 30 s of action for each of its complexity and 60 more, a minute of game for
 * each chamber and six more. Nothing ends an escape for want of progress.
 */
export function escapeLimits(asCoded: number, chambers: number): Limits {
  return {
    actionTicks: Math.round((30 * asCoded + 60) * TICKS_PER_SECOND),
    gameTicks: (60 * chambers + 360) * TICKS_PER_SECOND,
    noProgressTicks: null,
  };
}
