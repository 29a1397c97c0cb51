import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { type Game, GameResult, GameState } from '../games/game.ts';
import { GameOrder, GameRequest } from '../games/gameRequest.ts';
import { Quotas } from '../settings/quotas.ts';
import { bearerOf } from './holder.ts';
import type { WebOptions } from './web.ts';

/** Games of one page of a list at most. */
const LONGEST_LIST = 200;

/** One of so many requests may be one for games: each is planned, and the games under way wait meanwhile. */
const REQUESTS_PER_ORDER = 10;

/** The limit of one address for routes by which games are asked for. */
export function orderLimit({ web }: WebOptions['settings']): { readonly max: number; readonly timeWindow: string } {
  return { max: Math.ceil(web.requestsPerMinute / REQUESTS_PER_ORDER), timeWindow: '1 minute' };
}

const WayIn = z.strictObject({
  agent: z.string(),
  by: z.enum(['human', 'client', 'tools']),
  code: z.string().optional().meta({ description: 'What a person types in the lobby.' }),
  token: z.string().optional().meta({ description: 'For the gateway.' }),
  username: z.string().optional().meta({ description: 'The account to join by, on a server without a lobby.' }),
});

/** A game as a group sees its own. */
const GameView = z.strictObject({
  id: z.int(),
  state: GameState,
  request: GameRequest,
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  waitsFor: z.enum(['arena', 'arenas', 'games-per-day', 'model-budget']).nullable().meta({
    description: 'Of a queued game: an arena of the hub, or a quota of the group.',
  }),
  phase: z.enum(['preparing', 'waiting', 'running']).nullable(),
  free: z.array(z.string()).meta({ description: 'Seats that somebody has to take yet.' }),
  waysIn: z.array(WayIn),
  spectatorCode: z.string().nullable(),
  minecraft: z.strictObject({ host: z.string(), port: z.int(), version: z.string() }),
  gateway: z.string(),
  result: GameResult.nullable(),
  problem: z.string().nullable(),
  spentUsd: z.number(),
  run: z.string().nullable().meta({ description: "Name of its run folder within the hub's data." }),
});
export type GameView = z.infer<typeof GameView>;

const Failure = z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) });
const Id = z.strictObject({ id: z.coerce.number().int().min(1) });

/** What a group has asked for and used. */
const AccountView = z.strictObject({
  group: z.string(),
  quotas: Quotas,
  usage: z.strictObject({
    queued: z.int(),
    playing: z.int(),
    begun: z.int(),
    spentUsd: z.number(),
    reservedUsd: z.number(),
  }),
});

/** A game as its group is shown it, ways in included. */
export function viewOf(game: Game, { orders, dispatcher, place }: WebOptions): GameView {
  const live = dispatcher.live.get(game.id);
  const status = live?.status();
  return {
    id: game.id,
    state: game.state,
    request: game.request,
    attempts: game.attempts,
    createdAt: isoOf(game.createdAt),
    beganAt: game.beganAt === null ? null : isoOf(game.beganAt),
    endedAt: game.endedAt === null ? null : isoOf(game.endedAt),
    waitsFor: game.state === 'queued' ? (orders.holdOf(game) ?? 'arena') : null,
    phase: status?.phase ?? null,
    free: [...(status?.free ?? [])],
    waysIn: [...(live?.waysIn() ?? [])],
    spectatorCode: live?.spectatorCode() ?? null,
    minecraft: place.minecraft(),
    gateway: place.gateway(),
    result: game.result,
    problem: game.problem,
    spentUsd: game.spentUsd,
    run: game.run,
  };
}

/** The routes under /api, for programs that show a token. */
export function addApiRoutes(app: FastifyInstance, options: WebOptions): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const { orders, tokens } = options;
  const security = [{ token: [] }];
  const failures = { 400: Failure, 401: Failure, 403: Failure, 404: Failure, 409: Failure, 429: Failure, 503: Failure };

  api.get(
    '/api/account',
    {
      schema: {
        summary: 'Quotas of your group, and what it has used',
        security,
        response: { 200: AccountView, ...failures },
      },
    },
    (request) => orders.account(bearerOf(request, tokens).group),
  );

  api.post(
    '/api/games',
    {
      schema: {
        summary: 'Ask for games',
        description:
          'All of them are accepted or none. An accepted game ends with a score or a stated fault, unless you cancel it.',
        security,
        body: GameOrder,
        response: { 201: z.strictObject({ games: z.array(GameView) }), ...failures },
      },
      config: { rateLimit: orderLimit(options.settings) },
      // A form would be read too, field by field, and its sender be told of a missing task.
      preValidation: async ({ headers }) => {
        if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
          throw new ConfigError(
            'bad-request',
            'expected a game as JSON, with the header "Content-Type: application/json"',
          );
      },
    },
    async (request, reply) => {
      const games = await orders.order(bearerOf(request, tokens).group, request.body);
      return reply.code(201).send({ games: games.map((game) => viewOf(orders.game(game.group, game.id), options)) });
    },
  );

  api.get(
    '/api/games',
    {
      schema: {
        summary: 'Games of your group, newest first',
        security,
        querystring: z.strictObject({
          state: GameState.optional(),
          before: z.coerce
            .number()
            .int()
            .min(1)
            .optional()
            .meta({ description: 'Games with a smaller id, for the next page.' }),
          limit: z.coerce.number().int().min(1).max(LONGEST_LIST).default(50),
        }),
        response: { 200: z.strictObject({ games: z.array(GameView) }), ...failures },
      },
    },
    (request) => {
      const { state, before, limit } = request.query;
      const { group } = bearerOf(request, tokens);
      const games = orders.games(group, { limit, before, states: state === undefined ? undefined : [state] });
      return { games: games.map((game) => viewOf(game, options)) };
    },
  );

  api.get(
    '/api/games/:id',
    { schema: { summary: 'A game of your group', security, params: Id, response: { 200: GameView, ...failures } } },
    (request) => viewOf(orders.game(bearerOf(request, tokens).group, request.params.id), options),
  );

  api.delete(
    '/api/games/:id',
    {
      schema: {
        summary: 'Cancel a game of your group',
        description: 'One that is being played is interrupted.',
        security,
        params: Id,
        response: { 200: GameView, ...failures },
      },
    },
    (request) => viewOf(orders.cancel(bearerOf(request, tokens).group, request.params.id), options),
  );
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
