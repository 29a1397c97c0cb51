import { z } from 'zod';
import { LONGEST_GAME_S } from '../settings/hubFile.ts';

/** Games that one request may queue. */
export const MOST_AT_ONCE = 100;

const Name = z.string().min(1).max(200);
const Seats = z.array(z.string().min(1).max(300)).max(16);

/** What a group asks a hub to play; options are those of `guildhall run` by the same names. */
export const GameRequest = z.strictObject({
  task: Name.meta({ description: 'A task by its id, such as construction/house.' }),
  /** Size of the team, where the task allows more than one. */
  agents: z.int().min(1).max(16).optional(),
  framework: Name.default('oracle').meta({ description: 'What plays the seats that nobody else has.' }),
  model: Name.default('rules').meta({ description: 'The model that frameworks ask.' }),
  seats: Seats.default([]).meta({
    description: 'Seats as with --seat, such as "Bob=human" or "Eve=react:openai/gpt-5-mini".',
  }),
  human: Seats.default([]).meta({ description: 'Seats for people, by name.' }),
  outside: Seats.default([]).meta({ description: 'Seats for programs outside that call our tools, by name.' }),
  seed: z.int().min(0).max(0x7fffffff).default(1),
  gameTime: z
    .int()
    .min(1)
    .max(LONGEST_GAME_S)
    .optional()
    .meta({ description: 'Longest game, in seconds of game time.' }),
  wait: z.int().min(0).max(86_400).optional().meta({ description: 'Seconds that open seats are waited for.' }),
  startWithout: z.boolean().default(false).meta({ description: 'Whether it begins without those who do not come.' }),
  spectators: z.boolean().default(true).meta({ description: 'Whether there is a code for spectators.' }),
  blinded: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether nobody is shown who is a person, and people are asked.' }),
  open: z.boolean().default(false).meta({
    description: 'Whether anybody in the lobby may take a free seat for people, without a code.',
  }),
  priority: z
    .int()
    .min(-10)
    .max(10)
    .default(0)
    .meta({ description: 'Among the games of the group; higher goes first.' }),
  modelUsd: z
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .meta({ description: 'What its models may cost, in US dollars.' }),
});
export type GameRequest = z.infer<typeof GameRequest>;

/** A request for several games that are alike but for their seeds. */
export const GameOrder = GameRequest.extend({
  count: z.int().min(1).max(MOST_AT_ONCE).default(1).meta({ description: 'So many games, with seeds that count up.' }),
});
export type GameOrder = z.infer<typeof GameOrder>;
