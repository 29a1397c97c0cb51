import { z } from 'zod';
import { Json } from './briefing.ts';
import { EpisodeUpdate } from './episodeUpdate.ts';
import { WireErrorCode } from './errors.ts';
import { RequestId } from './requestId.ts';
import { AgentName } from './team.ts';

/** Longest line an outside mind may say at once: what fits into Minecraft's chat. */
export const LONGEST_CHAT = 256;

/** Longest name of a tool, and most characters of its arguments as JSON. */
export const LONGEST_TOOL = 200;
export const LONGEST_ARGUMENTS = 20_000;

const request = { id: RequestId };

/** What a mind outside asks of the body that it plays. */
export const SeatRequest = z.discriminatedUnion('type', [
  z.strictObject({ ...request, type: z.literal('observe') }).meta({
    description:
      'What the body sees and carries now. Costs no game time, and may be asked while a call is running. Answer: observation.',
  }),
  z
    .strictObject({ ...request, type: z.literal('tools') })
    .meta({ description: 'The tools that may be called, with JSON Schemas of their arguments. Answer: tool-list.' }),
  z
    .strictObject({
      ...request,
      type: z.literal('call-tool'),
      tool: z.string().min(1).max(LONGEST_TOOL),
      arguments: z
        .record(z.string(), Json)
        .refine((all) => JSON.stringify(all).length <= LONGEST_ARGUMENTS, {
          error: `expected at most ${LONGEST_ARGUMENTS} characters as JSON`,
        })
        .default({}),
    })
    .meta({
      description:
        'Has the body do something, and waits until it is done or has failed. One at a time; before the release it waits for that. Answer: tool-result.',
    }),
  z
    .strictObject({ ...request, type: z.literal('say'), message: z.string().min(1).max(LONGEST_CHAT) })
    .meta({ description: 'Sends a line to all mates in the chat of the game. Answer: tool-result.' }),
  z
    .strictObject({ ...request, type: z.literal('done') })
    .meta({ description: 'The mind believes that its work is done, and plays no more. Answer: accepted.' }),
]);
export type SeatRequest = z.infer<typeof SeatRequest>;

/** What answers the requests of a mind. */
export const SeatResult = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('observation'),
      at: z.number().meta({ description: 'Game time since the body joined, in ms.' }),
      text: z.string().meta({ description: 'The same as sentences, as our own agents are shown it.' }),
      state: Json.meta({ description: 'What the body knows, as data.' }),
      picture: z
        .strictObject({ mediaType: z.literal('image/png'), data: z.string() })
        .optional()
        .meta({ description: 'What its eyes see, in base64; in runs with --vision.' }),
    })
    .meta({ description: 'Answers observe.' }),
  z
    .strictObject({
      type: z.literal('tool-list'),
      tools: z.array(z.strictObject({ name: z.string(), description: z.string(), parameters: Json })),
    })
    .meta({ description: 'Answers tools.' }),
  z
    .strictObject({
      type: z.literal('tool-result'),
      ok: z.boolean(),
      code: z.string().optional().meta({ description: 'Why it failed, for programs.' }),
      message: z.string(),
      data: Json.optional(),
    })
    .meta({ description: 'Answers the requests that act: what the server confirmed.' }),
]);
export type SeatResult = z.infer<typeof SeatResult>;

/**
 * What the side with the bodies asks of the gateway, over one connection for each episode. It stands between the minds and
 * the game: a mind's request is handed to it, and it answers.
 */
export const BodyRequest = z.discriminatedUnion('type', [
  z
    .strictObject({ ...request, type: z.literal('open-seat'), agent: AgentName })
    .meta({ description: 'Waits for a mind for this seat. Answer: accepted, once there is one.' }),
  z
    .strictObject({ ...request, type: z.literal('tell-seat'), agent: AgentName, update: EpisodeUpdate })
    .meta({ description: 'Goes to the mind, and to the one that takes its place later. Answer: accepted.' }),
  z
    .strictObject({
      ...request,
      type: z.literal('answer-seat'),
      agent: AgentName,
      asked: z.int().min(0),
      answer: z.discriminatedUnion('type', [
        ...SeatResult.options,
        z.strictObject({ type: z.literal('accepted') }),
        z.strictObject({ type: z.literal('refused'), code: WireErrorCode, message: z.string() }),
      ]),
    })
    .meta({ description: 'Answers a request of the mind. Answer: accepted.' }),
]);
export type BodyRequest = z.infer<typeof BodyRequest>;
/** What a mind's request may be answered with. */
export type SeatAnswer = Extract<BodyRequest, { type: 'answer-seat' }>['answer'];

/** For the side with the bodies: a mind asks something, has come, or has gone. */
export const SeatAskedFrame = z
  .strictObject({ type: z.literal('seat-asked'), agent: AgentName, asked: z.int().min(0), request: SeatRequest })
  .meta({ description: 'For the side with the bodies: a mind asks something; answer-seat answers it.' });
export const SeatPresenceFrame = z
  .strictObject({ type: z.literal('seat-presence'), agent: AgentName, present: z.boolean() })
  .meta({ description: 'For the side with the bodies: the mind of a seat has come, come back, or gone.' });
