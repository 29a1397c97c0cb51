import type { EpisodeEventOf, NewEpisodeEvent } from '../../protocol/episodeEvent.ts';
import { type BlockPosition, boxContains, cellOf, distance, type Point, subtract } from '../../protocol/geometry.ts';
import { arenaPoint, rounded } from '../arena/arenaSnapshot.ts';
import type { NamedPlace } from './families/family.ts';

/** Least movement within one tick that counts as acting, in blocks (metrics.md, "active time"). */
const ACTIVE_MOVE = 0.05;

/** A player's feet (world coordinates) and look in degrees. */
export interface PlayerPose {
  readonly position: Point;
  readonly yaw: number;
  readonly pitch: number;
  /** Where that is, if not in the overworld. */
  readonly dimension?: string;
}

/** A movement as the log holds it. */
type Movement = Pick<EpisodeEventOf<'player-moved'>, 'actor' | 'position' | 'yaw' | 'pitch' | 'dimension'>;

/** Where the players of one team are: who moved enough in a tick to count as acting, and samples for the log. */
export class MovementTracker {
  readonly #agents: readonly string[];
  readonly #origin: BlockPosition;
  readonly #poses = new Map<string, PlayerPose>();
  readonly #tickStart = new Map<string, Point>();
  readonly #unreported = new Set<string>();
  readonly #reported = new Map<string, string>();
  readonly #moved = new Set<string>();

  constructor(agents: readonly string[], origin: BlockPosition) {
    this.#agents = agents;
    this.#origin = origin;
  }

  /** The server accepted a movement or put the player somewhere. */
  moved(agent: string, pose: PlayerPose): void {
    this.#poses.set(agent, pose);
    this.#unreported.add(agent);
    this.#moved.add(agent);
  }

  /** Where an agent starts: known, to be reported, and not a movement. */
  place(agent: string, pose: PlayerPose): void {
    this.moved(agent, pose);
    this.#tickStart.set(agent, pose.position);
  }

  /** The agent is about to appear somewhere; getting there does not count as movement. */
  forget(agent: string): void {
    this.#tickStart.delete(agent);
    this.#poses.delete(agent);
    this.#unreported.delete(agent);
  }

  /** The agent has no position until the next report of one: it left, or died. */
  gone(agent: string): void {
    this.#moved.delete(agent);
  }

  /** Agents that moved over 0.05 block since the last call, in team order. Call once at the end of every tick. */
  endTick(): string[] {
    return this.#agents.filter((agent) => {
      const pose = this.#poses.get(agent);
      if (!pose) return false;
      const start = this.#tickStart.get(agent);
      if (start === pose.position) return false;
      this.#tickStart.set(agent, pose.position);
      // Rounded, so that the last bits of world coordinates cannot decide otherwise in another slot of the grid.
      return start !== undefined && rounded(distance(start, pose.position), 6) > ACTIVE_MOVE;
    });
  }

  /** Where every agent is whose position was reported since the last call, coordinates of their dimension, in team order. */
  moves(): { readonly agent: string; readonly position: Point; readonly isElsewhere: boolean }[] {
    if (this.#moved.size === 0) return [];
    const moves = this.#agents.flatMap((agent) => {
      const pose = this.#moved.has(agent) ? this.#poses.get(agent) : undefined;
      return pose ? [{ agent, position: pose.position, isElsewhere: pose.dimension !== undefined }] : [];
    });
    this.#moved.clear();
    return moves;
  }

  /** The latest place of everyone who stands or looks otherwise than in the last sample, in team order. */
  sample(): Movement[] {
    const movements = this.#agents.flatMap((agent): Movement[] => {
      const pose = this.#unreported.has(agent) ? this.#poses.get(agent) : undefined;
      if (!pose) return [];
      const { position, yaw, pitch } = pose;
      const movement: Movement = {
        actor: agent,
        position: arenaPoint(position, this.#origin),
        yaw: rounded(yaw, 1),
        pitch: rounded(pitch, 1),
        ...(pose.dimension === 'the_nether' ? { dimension: pose.dimension } : {}),
      };
      const text = JSON.stringify(movement);
      if (this.#reported.get(agent) === text) return [];
      this.#reported.set(agent, text);
      return [movement];
    });
    this.#unreported.clear();
    return movements;
  }
}

/** Who stands in which of the task's places, by feet. */
export class PlaceTracker {
  readonly #places: readonly NamedPlace[];
  readonly #origin: BlockPosition;
  readonly #inside = new Map<string, Set<string>>();

  /** @param origin of the arena, world coordinates. */
  constructor(places: readonly NamedPlace[], origin: BlockPosition) {
    this.#places = places;
    this.#origin = origin;
  }

  /** The events of an agent whose feet are at `position` (world): places left, then places entered. */
  at(agent: string, position: Point): NewEpisodeEvent[] {
    if (this.#places.length === 0) return [];
    const cell = subtract(cellOf(position), this.#origin);
    const before = this.#inside.get(agent) ?? new Set();
    const now = new Set(this.#places.filter(({ box }) => boxContains(box, cell)).map(({ name }) => name));
    this.#inside.set(agent, now);
    return [
      ...[...before].filter((place) => !now.has(place)).map((place) => placeEvent('place-left', agent, place)),
      ...[...now].filter((place) => !before.has(place)).map((place) => placeEvent('place-entered', agent, place)),
    ];
  }

  /** The agent is in no place any more: gone, or dead. */
  gone(agent: string): NewEpisodeEvent[] {
    const before = this.#inside.get(agent) ?? new Set();
    this.#inside.delete(agent);
    return [...before].map((place) => placeEvent('place-left', agent, place));
  }
}

function placeEvent(type: 'place-entered' | 'place-left', actor: string, place: string): NewEpisodeEvent {
  return { type, actor, place };
}
