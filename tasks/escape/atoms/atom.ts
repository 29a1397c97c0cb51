import type { Random } from '../../../clock/random.ts';
import type { Start } from '../../taskBase.ts';
import type { Chamber } from '../chamber.ts';
import type { RoomStage } from '../escapeTask.ts';

/** What an atom is laid out with. */
export interface AtomSite {
  /** One, or one for each agent where the atom keeps them apart. */
  readonly chambers: readonly [Chamber, ...Chamber[]];
  /** Size of the team. */
  readonly agents: number;
  readonly random: Random;
  /** Where agents come in next, in team order. */
  readonly next: readonly Start[];
}

/** The puzzle an atom makes of its chambers. */
export interface Puzzle {
  readonly stages: RoomStage[];
  /** One after another unless given. */
  readonly stageOrder?: 'any';
}

/**
 * One of VillagerBench's 18 building blocks of escapes (villagerbench.md 2.3), as a room of our own layout. Its number is
 * that of the reference.
 */
export interface Atom {
  readonly number: number;
  readonly title: string;
  /**
   * Where agents are. "together": in one room, walking in and out; "lift": in one room, which brings everyone to the next;
   * "merge": apart, then together; "split": together, then apart; "cross": apart all along.
   */
  readonly kind: 'together' | 'lift' | 'merge' | 'split' | 'cross';
  /** Least agents it can be passed with, in a team of so many. */
  minAgents(team: number): number;
  /** An item agents must bring from an earlier room. */
  readonly needs?: 'gold_block';
  /** An item agents can take from here. */
  readonly yields?: 'gold_block';
  /** The block its floor is made of. */
  readonly floor: string;
  /** Cells of air above the floor; 5 unless given. */
  readonly height?: number;
  /** What the reference's complexity counts: conditions before they are multiplied, and `wait_interval`. */
  readonly asCoded: { readonly conditions: number; readonly waitInterval: number };
  /** Lays it out in chambers that are shells so far. */
  build(site: AtomSite): Puzzle;
}

/** One agent needs nobody else. */
export const ALONE = (): number => 1;
/** Every agent of the team is needed. */
export const EVERYONE = (team: number): number => team;
/** Two agents are needed, whatever the team. */
export const TWO = (): number => 2;
