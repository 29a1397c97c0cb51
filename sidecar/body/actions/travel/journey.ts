import type { BlockPosition } from '../../../../protocol/geometry.ts';
import { carriesReturnPath } from '../../navigation/walking/returnPath.ts';
import { cellKey } from '../../perception/blockView.ts';
import { feetOf, type Player } from '../../player/player.ts';

/** Cells left shut after which a fluid counts as what is in the way. */
const MUCH = 4;

/** A body on its way through natural land, and what it did to it. */
export interface Journey {
  readonly player: Player;
  /** Cells to be left as they are, by `cellKey`; those found to hold back a fluid come to them. */
  readonly spared: Set<number>;
  /** Whether the way back is kept: nothing is dug that the body has walked on since it left the light. */
  readonly keepsWay: boolean;
  dug: number;
  placed: number;
  /** Cells left shut because of what is behind them. */
  readonly heldBack: Record<'water' | 'lava', number>;
}

export function newJourney(player: Player, spared: Iterable<number> = [], keepsWay = false): Journey {
  return { player, spared: new Set(spared), keepsWay, dug: 0, placed: 0, heldBack: { water: 0, lava: 0 } };
}

/** Whether a cell is left as it is. */
export function spares({ player, spared, keepsWay }: Journey, { x, y, z }: BlockPosition): boolean {
  return spared.has(cellKey(x, y, z)) || (keepsWay && carriesReturnPath(player, { x, y, z }));
}

/** What a journey did to the land, for the data of a result. */
export function report({ dug, placed }: Journey): { dug: number; placed: number } {
  return { dug, placed };
}

/** The same for a journey that is stuck, with the position of the body in arena coordinates. */
export function stuckReport(journey: Journey): {
  dug: number;
  placed: number;
  stuckAt: { x: number; y: number; z: number };
} {
  const { player } = journey;
  return { ...report(journey), stuckAt: player.frame.roundedToArena(feetOf(player)) };
}

/** How many cells it did not dig because of what is behind them. */
export function timesHeldBack({ heldBack }: Journey): number {
  return heldBack.lava + heldBack.water;
}

/** What kept a journey from its end, as the rest of a sentence; empty unless fluids did so repeatedly. */
export function heldBackBy({ heldBack }: Journey): string {
  const met = (['lava', 'water'] as const).filter((fluid) => heldBack[fluid] >= MUCH);
  const places = met.map((fluid) => `${fluid} behind ${heldBack[fluid]} blocks`).join(' and ');
  return met.length > 0 ? `; it found ${places} and did not dig those: start further away` : '';
}
