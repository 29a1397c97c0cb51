import { z } from 'zod';
import { AgentName } from '../../../protocol/team.ts';

/**
 * people.json of an episode: who agreed to be recorded, before anything of theirs was logged; what stood behind each seat; and
 * what people said about their mates afterwards. People go by the names of their seats alone.
 */
export const PeopleRecord = z.strictObject({
  /** Whether nobody was told who is what. */
  blinded: z.boolean(),
  kinds: z.record(AgentName, z.enum(['person', 'program'])),
  consents: z.array(
    z.strictObject({
      agent: AgentName,
      /** The host's tick. */
      tick: z.int().min(0),
      /** As it was shown. */
      text: z.string(),
    }),
  ),
  answers: z.array(
    z.strictObject({
      agent: AgentName,
      answers: z.array(
        z.strictObject({
          mate: z.string(),
          kind: z.enum(['person', 'program', 'unsure']),
          rating: z.int().min(1).max(5),
        }),
      ),
    }),
  ),
});
export type PeopleRecord = z.infer<typeof PeopleRecord>;
