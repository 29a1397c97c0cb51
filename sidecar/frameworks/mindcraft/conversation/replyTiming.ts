/** How things are when a mate's message comes. */
export interface MessageMoment {
  /** `passively`: it stays, follows somebody or does what a mode does by itself. */
  readonly acting: 'no' | 'yes' | 'passively';
  /** Whether the message holds a command: its sender is at work. */
  readonly partnerActs: boolean;
}

/**
 * When a message is answered, ms of game time after it came. `decide`: a model call decides whether it is answered at all.
 * `later`: not while both are at work.
 */
export type ReplyTiming =
  | { readonly type: 'reply'; readonly afterMs: number }
  | { readonly type: 'decide'; readonly afterMs: number }
  | { readonly type: 'later' };

const SOON_MS = 200;
const WHILE_PARTNER_ACTS_MS = 5_000;

/** The published rules of who answers when. */
export function replyTiming({ acting, partnerActs }: MessageMoment): ReplyTiming {
  switch (acting) {
    case 'no':
      return { type: 'reply', afterMs: partnerActs ? WHILE_PARTNER_ACTS_MS : SOON_MS };
    case 'passively':
      return { type: partnerActs ? 'reply' : 'decide', afterMs: SOON_MS };
    case 'yes':
      return partnerActs ? { type: 'later' } : { type: 'decide', afterMs: SOON_MS };
    default:
      return acting satisfies never;
  }
}
