import type { BlockPosition } from '../../../protocol/geometry.ts';
import { cellKey } from '../blockView.ts';
import type { Player } from '../player.ts';
import { carriesWay } from '../walking/wayBack.ts';

/** A body on its way through natural land, and what it did to it. */
export interface Journey {
  readonly player: Player;
  /** Cells to be left as they are, by `cellKey`; those found to hold back a fluid come to them. */
  readonly spared: Set<number>;
  /** Whether the way back is kept: nothing is dug that the body has walked on since it left the light. */
  readonly keepsWay: boolean;
  dug: number;
  placed: number;
}

export function newJourney(player: Player, spared: Iterable<number> = [], keepsWay = false): Journey {
  return { player, spared: new Set(spared), keepsWay, dug: 0, placed: 0 };
}

/** Whether a cell is left as it is. */
export function spares({ player, spared, keepsWay }: Journey, { x, y, z }: BlockPosition): boolean {
  return spared.has(cellKey(x, y, z)) || (keepsWay && carriesWay(player, { x, y, z }));
}

/** What a journey did to the land, for the data of a result. */
export function report({ dug, placed }: Journey): { dug: number; placed: number } {
  return { dug, placed };
}
