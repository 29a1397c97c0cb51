import { z } from 'zod';
import type { GameRules } from '../gameRules.ts';
import { type Box, Point } from '../geometry.ts';
import { SlotStack } from '../item.ts';

/**
 * A part of the world that one episode owns. Its players perceive and change nothing outside, and nobody
 * outside perceives or changes anything inside. World coordinates.
 */
export interface Zone {
  readonly id: string;
  readonly box: Box;
  /** How the game is played in it; `SURVIVAL_RULES` unless given. */
  readonly rules?: GameRules;
  /** Seeds all chance inside the zone; derived from the server's seed and the id unless given. */
  readonly seed?: number;
  /** What players must see, where the host can hold them to it; `VANILLA_SENSES` unless given. */
  readonly senses?: Senses;
  /** Its own part of the Nether, where the host has one for zones that ask; none unless given. */
  readonly nether?: NetherPart;
}

/** A zone's part of the Nether: the portals of the zone lead there and nowhere else, and nobody there gets out of it otherwise. */
export interface NetherPart {
  /** World coordinates of the Nether; no part may overlap another's. */
  readonly box: Box;
  /** From where both dimensions count the eight blocks of the overworld that are one block of the Nether, across. */
  readonly origin: { readonly x: number; readonly z: number };
}

/** Rules about eyes that vanilla servers do not have. */
export interface Senses {
  /** Whether digging, using and hitting take a line from the eyes to the target that no block is in the way of. */
  readonly touchNeedsSight: boolean;
  /** Whether clients are sent ores that no side lays open as the rock around them. */
  readonly oresHidden: boolean;
}

/** As on any vanilla server: who is near enough reaches through walls, and clients know all blocks around. */
export const VANILLA_SENSES: Senses = { touchNeedsSight: false, oresHidden: false };

/** How a player starts: feet position, degrees (yaw 0 = south, 90 = west), and what they carry. */
export const Loadout = z.strictObject({
  position: Point,
  yaw: z.number(),
  pitch: z.number(),
  items: z.array(SlotStack),
  /** Food level, 0 to 20; full unless given. */
  food: z.int().min(0).max(20).optional(),
});
export type Loadout = z.infer<typeof Loadout>;

/** A player the host will let in: only this name, with this token where the host has join tokens, into this zone. */
export interface Admission {
  readonly username: string;
  readonly joinToken: string;
  readonly zone: string;
  readonly loadout: Loadout;
  /** Names the player's own share of the zone's chance; the username, which differs from slot to slot, unless given. */
  readonly chance?: string;
  /** Whether the player may give commands, on a server that allows operators; no agent ever may. */
  readonly operator?: boolean;
  /** What a guest of the server is there as, whom nobody in the zone perceives; a player of the game unless given. */
  readonly presence?: Presence;
  /** How who has never been here begins to play, without a `presence`; survival unless given. */
  readonly gameMode?: 'survival' | 'creative' | 'adventure' | 'spectator';
}

/** A visitor waits and can do nothing to the world; a spectator watches a game. */
export type Presence = 'visitor' | 'spectator';
