import { z } from 'zod';
import { Briefing } from './briefing.ts';
import { Termination, TerminationReason } from './event.ts';

export const BriefingFrame = z
  .strictObject({ type: z.literal('briefing'), briefing: Briefing })
  .meta({ description: 'For agents and minds, once the arena admits them, and again after every reconnect.' });

export const ReleasedFrame = z.strictObject({ type: z.literal('released'), episodeId: z.string() }).meta({
  description: 'For agents and minds: the players are free, game time counts from now. Again after every reconnect.',
});

export const EndedFrame = z
  .strictObject({
    type: z.literal('ended'),
    episodeId: z.string(),
    termination: Termination,
    reason: TerminationReason,
    detail: z.string(),
  })
  .meta({
    description:
      'The episode is over, and nothing done after this counts. For agents and minds, and after the last event for those who watch.',
  });
export type EndedFrame = z.infer<typeof EndedFrame>;

/** What becomes of an episode, as those who play in it are told. */
export const EpisodeUpdate = z.discriminatedUnion('type', [BriefingFrame, ReleasedFrame, EndedFrame]);
export type EpisodeUpdate = z.infer<typeof EpisodeUpdate>;
