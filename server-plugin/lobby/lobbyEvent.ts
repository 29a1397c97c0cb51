import type { MateAnswer } from './questions.ts';

/** That a person agreed to be recorded, before anything of theirs was. */
export interface Consent {
  readonly episodeId: string;
  readonly agent: string;
  /** The host's tick. */
  readonly tick: number;
  /** What they agreed to, as it was shown. */
  readonly text: string;
}

/** What a person said about their mates after a game. */
export interface MateAnswers {
  readonly episodeId: string;
  readonly agent: string;
  readonly answers: readonly MateAnswer[];
}

/** What goes on in the lobby, for whoever runs it. Persons go by the host's names for them. */
export type LobbyEvent =
  | { readonly type: 'came'; readonly person: string }
  | { readonly type: 'left'; readonly person: string; readonly reason: string }
  | { readonly type: 'put-out'; readonly person: string; readonly reason: string }
  | ({ readonly type: 'consented'; readonly person: string } & Consent)
  | {
      readonly type: 'seat-taken' | 'seat-left';
      readonly person: string;
      readonly episodeId: string;
      readonly agent: string;
    }
  | { readonly type: 'watching'; readonly person: string; readonly episodeId: string }
  | ({ readonly type: 'answered'; readonly person: string } & MateAnswers)
  /** Something failed for one person; the game goes on. */
  | { readonly type: 'problem'; readonly person: string; readonly detail: string };
