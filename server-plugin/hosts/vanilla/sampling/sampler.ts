import type { HostEvent } from '../../../../protocol/gameServer/hostEvent.ts';
import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../../protocol/snapshot.ts';
import type { Fetched } from '../bridge/bridge.ts';

/** A player who plays in a zone. */
export interface EnrolledPlayer {
  /** 0 to `MOST_AGENTS` - 1; the number in the samples. */
  readonly number: number;
  readonly username: string;
  readonly zone: string;
}

/** What a player's statistics say: totals by objective name ("gh.u.oak_planks": 3). */
export type Statistics = ReadonlyMap<string, number>;

/** The events of one game tick, in the order of publication. */
export interface SampledTick {
  readonly tick: number;
  readonly events: readonly HostEvent[];
}

/**
 * Turns samples into what a host reports: events in the order of their ticks, and what zones and players hold now. It knows of
 * changes only what can be seen between two samples of the world, and names a player as the cause only where exactly one can
 * have been it.
 */
export interface Sampler {
  /** Follows a zone from what it is known to hold, world coordinates (entities are not followed). */
  follow(zone: string, content: RegionSnapshot): void;
  forget(zone: string): void;
  enrol(player: EnrolledPlayer): void;
  dismiss(username: string): void;
  /**
   * Changes that the referee itself makes count as nobody's and are not reported: until `to` is called, whatever samples report
   * the zone is taken over without events.
   */
  silence(zone: string): { to(): void };
  /**
   * What becomes of these cells until `to` is called is reported, for a log must report every change, but as the referee's own
   * doing: nobody is named, nothing counts as worked.
   */
  disclaim(zone: string, cells: readonly BlockPosition[]): { to(): void };
  /**
   * Takes in a fetch, and the statistics of the enrolled players as they stood right after it.
   * @returns every tick that has events, in order.
   */
  take(fetched: Fetched, statistics: ReadonlyMap<string, Statistics>): SampledTick[];
  /** The cells, containers and signs of a followed zone as last seen, dated with the game time of the last fetch. */
  region(zone: string): RegionSnapshot;
}
