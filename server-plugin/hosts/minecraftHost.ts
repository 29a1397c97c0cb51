import type { GameData } from '../../game-data/gameData.ts';
import type { BlockState } from '../../protocol/blockState.ts';
import type { GameAddress } from '../../protocol/briefing.ts';
import type { HostFault } from '../../protocol/errors.ts';
import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { Intervention } from '../../protocol/gameServer/intervention.ts';
import type { PlayerRecord, ScoreLine, TickRate } from '../../protocol/gameServer/serverReports.ts';
import type { Admission, Zone } from '../../protocol/gameServer/zone.ts';
import type { BlockPosition, Box } from '../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import type { PeopleHost } from './peopleHost.ts';

export interface HostCapabilities {
  /** exact: every change is reported as it happens; sampled: found by polling. */
  readonly events: 'exact' | 'sampled';
  /**
   * all: world and players advance together, step by step. world-only: the world can be frozen and stepped, players move
   * on as they like. none: everything goes as the wall clock does.
   */
  readonly lockstep: 'all' | 'world-only' | 'none';
  /** Whether a player must bring the join token, so that nobody else can log in under the name. */
  readonly joinTokens: boolean;
}

/**
 * The one seam to a game server: all an arena, an episode and a scorer need from any of them. World coordinates
 * throughout. Methods reject with HostFault when the server cannot do what was asked.
 */
export interface MinecraftHost {
  readonly capabilities: HostCapabilities;
  readonly gameData: GameData;
  /** How people come in with clients of their own; absent on hosts where they cannot. */
  readonly people?: PeopleHost;
  /** Where players connect. */
  readonly address: Pick<GameAddress, 'host' | 'port' | 'version'>;
  /** The tick the world is in. */
  tick(): number;
  /** Calls back at the end of every tick, after that tick's events; returns the way to stop. */
  onTick(listener: (tick: number) => void): () => void;
  /** Calls back for every event, in the order they happened; returns the way to stop. */
  onEvent(listener: (event: HostEvent) => void): () => void;
  /**
   * Calls back when the server itself failed between calls (a defect, a lost process): from then on nothing it shows
   * can be trusted. With `zone`, the failure is confined to that zone: it came from handling one player's packet, and
   * no other arena must suffer for what one client sends. Returns the way to stop.
   */
  onFault(listener: (fault: HostFault, zone?: string) => void): () => void;
  /** @throws HostFault 'no-nether' for a zone that asks for a part of the Nether where the host has none to give. */
  openZone(zone: Zone): Promise<void>;
  /** Removes its players and items and forgets it; unknown ids are ignored. */
  closeZone(id: string): Promise<void>;
  /**
   * Builds the plan's box at `origin`: blocks, containers, signs; entities other than players are removed. For a plan with
   * `ground` every column of the box becomes the land's again, whatever was done there, then the steps are carried out.
   * @throws HostFault 'no-land' for such a plan where the host has no generated land. The plan's part of the Nether, which the
   * zone has to have asked for, is built at the same `origin`.
   */
  build(plan: BuildPlan, origin: BlockPosition): Promise<void>;
  /**
   * Where the world in a plan's box differs from the plan's ground and steps: the first cell, in words and arena
   * coordinates; undefined where nothing does. Only for plans with `ground`. @throws HostFault 'no-land' where the host
   * has no generated land.
   */
  landDifference(plan: BuildPlan, origin: BlockPosition): Promise<string | undefined>;
  /**
   * What a box of the overworld, or of the Nether, holds at the end of the tick that the snapshot names; all events up to that
   * tick have been emitted when it resolves. @throws HostFault 'no-nether' where the host has none.
   */
  snapshot(box: Box, dimension?: 'the_nether'): Promise<RegionSnapshot>;
  block(position: BlockPosition): Promise<BlockState>;
  admit(admission: Admission): Promise<void>;
  /** Puts a player who has joined to their admission's loadout: place, health, exactly those items. */
  equip(username: string): Promise<void>;
  /** While held, a player can look and chat but neither move nor act. Players start held. */
  hold(username: string, held: boolean): Promise<void>;
  player(username: string): Promise<PlayerRecord | undefined>;
  /** Admits the player no more and disconnects them if online; a person goes back to the waiting room instead. */
  dismiss(username: string, reason: string): Promise<void>;
  /** Shows a system message to everyone in a zone. */
  say(zone: string, message: string): Promise<void>;
  /**
   * Does something to the world in the course of a game; the world reacts as to a console's command, and no player counts
   * as the cause. Takes effect at once, before the next tick. Rejects with HostFault 'not-online' for an absent player.
   */
  intervene(intervention: Intervention): Promise<void>;
  /**
   * Shows a table at the side of everybody's screen in a zone, in the order given, instead of the one before; without
   * lines it goes. Absent on hosts that cannot.
   */
  showScores?(zone: string, title: string, lines: readonly ScoreLine[]): Promise<void>;
  tickRate(): TickRate;
  close(): Promise<void>;
}
