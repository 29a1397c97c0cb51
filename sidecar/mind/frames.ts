import { z } from 'zod';
import type { Briefing, Json, Sight } from '../../protocol/briefing.ts';
import { type BlockPosition, Box } from '../../protocol/geometry.ts';
import type { TranscriptEntry } from '../model/transcript.ts';
import type { Aid } from '../prompt/aids.ts';

/** Longest frame either side sends, characters: a prompt with its data and pictures has room several times. */
export const LONGEST_FRAME = 32_000_000;

/** Any JSON: what crosses has been parsed from JSON text already. */
const AnyJson = z.custom<Json>((value) => value !== undefined);

/** Longest text of an error that crosses, characters. */
export const LONGEST_ERROR = 4_000;

/** What a mind may ask of a body within a turn, and is answered at once. */
export const SENSES = [
  'observe',
  'blockAt',
  'seenAt',
  'idOf',
  'underSky',
  'unexplored',
  'signAt',
  'findBlocks',
  'walkable',
  'reachesFrom',
] as const;

/** Most calls in one query, and of those that go through much of the world. */
export const MOST_SENSE_CALLS = 20_000;
export const MOST_WIDE_CALLS = 64;

/** Farthest that is searched, blocks: beyond what any view distance shows. */
export const FARTHEST_SEARCH = 256;

/** Most cells and blocks that one call brings. */
export const MOST_FOUND = 20_000;

/** Most skills that are kept at once. */
const MOST_SKILLS = 10_000;

/**
 * One call of a sense. `args` are those of the body's method of that name (`findBlocks`: BlockSearch); `picture` is the
 * context's `look`, and `sizing` the model's for the purpose that is its argument.
 */
const SenseCall = z.strictObject({ sense: z.enum([...SENSES, 'picture', 'sizing']), args: z.array(AnyJson).max(4) });
export type SenseCall = z.infer<typeof SenseCall>;

const WIDE: ReadonlySet<SenseCall['sense']> = new Set(['observe', 'unexplored', 'findBlocks', 'walkable']);

/** Whether a call costs far more than to look at a cell. */
export function isWide({ sense }: SenseCall): boolean {
  return WIDE.has(sense);
}

/** The number that its host gave the game of a mind: several may have theirs in one process. */
const Game = z.int().min(0);

/** Looks through one agent's senses. The answer is a list, with null for what is not known. */
export const Query = z.strictObject({
  type: z.literal('query'),
  agent: z.string().max(64),
  calls: z
    .array(SenseCall)
    .max(MOST_SENSE_CALLS)
    .refine((calls) => calls.filter(isWide).length <= MOST_WIDE_CALLS, `more than ${MOST_WIDE_CALLS} wide searches`)
    .refine((calls) => calls.filter(({ sense }) => sense === 'picture').length <= 1, 'more than one picture'),
});
export type Query = z.infer<typeof Query>;

/**
 * What `findBlocks` sends instead of its function: which ids it is true and false of, as far as the mind knows them. The
 * answer names those that came up and are in neither list, and then the search is made again.
 */
export const BlockSearch = z.strictObject({
  wanted: z.array(z.string().max(100)).max(10_000),
  unwanted: z.array(z.string().max(100)).max(10_000),
  radius: z.number().min(0).max(FARTHEST_SEARCH),
  limit: z.number().min(0).max(MOST_FOUND),
  within: Box.optional(),
});
export type BlockSearch = z.infer<typeof BlockSearch>;

/** The argument of `walkable` that says how many cells at most. */
export const CellLimit = z.number().min(0).max(MOST_FOUND);

/** What a call of a sense brings; null where nothing is known. */
export type Seen = Json | BlocksFound;

/** What a search found, unless `unknown` has ids that must be judged first. */
export interface BlocksFound {
  readonly unknown: readonly string[];
  readonly blocks: Json;
}

const Id = z.int().min(0);

const ThinkPolicy = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('measured') }),
  z.strictObject({ type: z.literal('fixed'), ms: z.number().min(0) }),
  z.strictObject({ type: z.literal('zero') }),
]);

/** As `PromptSizing`. */
const Sizing = z.strictObject({
  ratio: z.number().positive(),
  contextTokens: z.int().min(1).exactOptional(),
  outputTokens: z.int().min(1).exactOptional(),
});

/** As `ModelRequest`; whoever measures the call's time sits on this side. */
const Request = z.strictObject({
  purpose: z.string().max(200),
  messages: z.array(
    z.strictObject({
      role: z.enum(['system', 'user', 'assistant']),
      content: z.string(),
      images: z
        .array(
          z.strictObject({
            mediaType: z.literal('image/png'),
            data: z.string(),
            width: z.int().min(1),
            height: z.int().min(1),
            detail: z.enum(['low', 'high']).exactOptional(),
            digest: z.string(),
          }),
        )
        .exactOptional(),
    }),
  ),
  context: AnyJson,
  reply: z.strictObject({ name: z.string(), schema: AnyJson }),
  tools: z.array(z.strictObject({ name: z.string(), description: z.string(), parameters: AnyJson })).exactOptional(),
  howToReply: z.strictObject({ native: z.string(), text: z.string() }).exactOptional(),
  maxOutputTokens: z.int().min(1),
  temperature: z.number(),
  seed: z.int().exactOptional(),
  agent: z.string().exactOptional(),
  seat: z.string().exactOptional(),
  sizing: Sizing.exactOptional(),
});
export type MindRequest = z.infer<typeof Request>;

/** What a framework may add to the transcript; the rest of it is the session's. */
const Note = z.custom<TranscriptEntry>(
  (entry) =>
    z.looseObject({ type: z.enum(['model-called', 'agent-spoke', 'framework-noted']) }).safeParse(entry).success,
);

/** What a mind wants done. All of a turn take effect in order when the turn ends. */
export const Wish = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('call-tool'),
    id: Id,
    agent: z.string().max(64),
    tool: z.string().max(200),
    args: AnyJson,
  }),
  z.strictObject({ type: z.literal('complete'), id: Id, request: Request }),
  z.strictObject({ type: z.literal('embed'), id: Id, texts: z.array(z.string()).max(10_000) }),
  z.strictObject({ type: z.literal('set-timer'), id: Id, ms: z.number().min(0) }),
  z.strictObject({ type: z.literal('think'), id: Id, policy: ThinkPolicy }),
  /** Nobody waits for that call, timer or thought any longer. */
  z.strictObject({ type: z.literal('cancel'), id: Id }),
  z.strictObject({ type: z.literal('note'), entry: Note }),
  z.strictObject({ type: z.literal('keep-skills'), skills: z.array(AnyJson).max(MOST_SKILLS) }),
  /** The framework has returned, or failed: `crossed` is the number of the error that came from outside, if it was one. */
  z.strictObject({
    type: z.literal('ended'),
    error: z.strictObject({ message: z.string(), crossed: Id.optional() }).optional(),
  }),
]);
export type Wish = z.infer<typeof Wish>;

/** Everything a mind's process sends. */
export const MindFrame = z.discriminatedUnion('type', [
  Query.extend({ game: Game }),
  /** The turn is over, with what is to be done now: nothing moves in the mind but what it thinks about. */
  z.strictObject({ type: z.literal('rest'), game: Game, wishes: z.array(Wish) }),
  /** Something it thought about is known, between two turns or within one. */
  z.strictObject({ type: z.literal('thought'), game: Game, id: Id }),
]);
export type MindFrame = z.infer<typeof MindFrame>;

/** An error as it crosses. `number` is the sender's for the error itself, so that it can come back as what it was. */
export interface CrossedError {
  readonly name: string;
  readonly message: string;
  readonly number: number;
}

/**
 * What happens to a mind: its framework begins, a call comes back (a timer and a thought among them), a body is gone, the
 * team has to stop. Each is handled alone, until nothing moves in the mind any more, and then the next.
 */
export type Happening =
  | { readonly type: 'begin' }
  | { readonly type: 'settled'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'settled'; readonly id: number; readonly ok: false; readonly error: CrossedError }
  | { readonly type: 'body-lost'; readonly agent: string; readonly error: CrossedError }
  | { readonly type: 'stop'; readonly error: CrossedError };

/** What a mind begins with. */
export interface Start {
  readonly framework: string;
  readonly seed: number;
  /** Game time, ms. */
  readonly now: number;
  readonly model: {
    readonly name: string;
    readonly isLanguageModel: boolean;
    readonly embeds: boolean;
    readonly sizes: boolean;
  };
  readonly showsPictures: boolean;
  /** Those kept from earlier episodes; absent where none are kept. */
  readonly skills?: readonly Json[];
  readonly agents: readonly {
    readonly name: string;
    readonly briefing: Briefing;
    readonly team: readonly string[];
    readonly sight: Sight;
    readonly teamChest?: BlockPosition;
    /** The help that prompts give; all there is when absent. */
    readonly aids?: readonly Aid[];
    readonly tools: readonly { readonly name: string; readonly description: string; readonly parameters: Json }[];
  }[];
}

/** Everything a mind's process is sent, apart from answers to queries. */
export type HostFrame =
  | { readonly type: 'start'; readonly game: number; readonly start: Start }
  | {
      readonly type: 'turn';
      readonly game: number;
      readonly now: number;
      readonly happenings: readonly Happening[];
    }
  /** The game is over, and its mind of no more use. */
  | { readonly type: 'over'; readonly game: number };

/** An error ready to cross. */
export function crossing(error: unknown, number: number): CrossedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, LONGEST_ERROR), number };
  return { name: error.name, message: error.message.slice(0, LONGEST_ERROR), number };
}
