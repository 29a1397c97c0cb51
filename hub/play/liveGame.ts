import type { GameResult } from '../games/game.ts';

/** How playing a game ended. */
export type GameEnd =
  | { readonly type: 'scored'; readonly result: GameResult }
  /** No score, by a fault of the host's side or because nobody came. */
  | { readonly type: 'faulted'; readonly problem: string }
  /** Stopped from here. */
  | { readonly type: 'interrupted' };

/** A way into a seat of a game that is being played. */
export interface WayIn {
  readonly agent: string;
  readonly by: 'human' | 'client' | 'tools';
  /** What people type in the lobby. */
  readonly code?: string | undefined;
  /** For the gateway. */
  readonly token?: string | undefined;
  /** The account to join by, on a server without a lobby. */
  readonly username?: string | undefined;
}

/** A game that is being played, for those who look at it. */
export interface LiveGame {
  readonly task: string;
  /** Whether anybody may take a free seat for people. */
  readonly isOpen: boolean;
  /** Never rejects. */
  readonly ended: Promise<GameEnd>;
  /** Ends it as interrupted. */
  stop(): void;
  /** How its open seats are taken; empty until they are open. */
  waysIn(): readonly WayIn[];
  spectatorCode(): string | undefined;
  /** Whom it waits for, while it has not begun, and how far it is since. */
  status(): {
    readonly phase: 'preparing' | 'waiting' | 'running';
    readonly tick: number;
    readonly free: readonly string[];
  };
}
