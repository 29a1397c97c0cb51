import { z } from 'zod';
import { templateProblem } from '../mind/template.ts';

const Template = z
  .string()
  .max(8_000)
  .superRefine((text, context) => {
    const problem = templateProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** A talk that shows how to go about something; who is heard is "mate", "game" reports and asks. */
const Example = z.strictObject({
  turns: z.array(z.strictObject({ by: z.enum(['mate', 'game', 'you']), text: z.string().min(1).max(400) })).min(2),
});
export type Example = z.infer<typeof Example>;

/** What an agent is like: its prompts, examples, modes and figures. */
export const Profile = z.strictObject({
  /** Least game time between two model calls of the agent, ms. */
  cooldownMs: z.int().min(0).max(60_000),
  /** Turns that it remembers word for word, and how many of the oldest are summarised when there are so many. */
  maxTurns: z.int().min(4).max(100),
  forgottenTurns: z.int().min(1).max(50),
  memoryCharacters: z.int().min(100).max(4_000),
  /** Examples that a prompt shows, those nearest to the conversation. */
  examplesShown: z.int().min(0).max(6),
  /** Modes of automatic behaviour by name. */
  modes: z.record(z.string().regex(/^[a-z_]+$/), z.boolean()),
  /** Commands it does without, with their "!". */
  blocked: z.array(z.string().regex(/^!\w+$/)),
  conversing: Template,
  remembering: z.string().max(2_000),
  responding: z.string().max(2_000),
  looking: z.string().max(2_000),
  coding: z.string().max(2_000),
  examples: z.array(Example).max(60),
});
export type Profile = z.infer<typeof Profile>;

/** A layer of a profile: whatever it says takes the place of what is below it, modes one by one. */
export const ProfileLayer = Profile.partial();
export type ProfileLayer = z.infer<typeof ProfileLayer>;

/** A profile from its layers, the lowest first: what all agents have, the base, its own. @throws ZodError */
export function layeredProfile(...layers: readonly ProfileLayer[]): Profile {
  const parsed = layers.map((layer) => ProfileLayer.parse(layer));
  const modes = Object.assign({}, ...parsed.map((layer) => layer.modes ?? {}));
  return Profile.parse({ ...Object.assign({}, ...parsed), modes });
}
