import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { EPISODE_FILES, episodeFolder, ledgerFile, reportFile, runFile } from '../../bench/run/folder/paths.ts';
import { openRegularFile, UnreadableFile } from '../../files/reading.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Game } from '../games/game.ts';
import { GameReplays, replayPath } from './gameReplays.ts';
import { bearerOf, sessionOf } from './holder.ts';
import type { WebOptions } from './web.ts';

/** Made when it is first asked for. */
const REPLAY = 'replay.html';

/** Files of a game that its group may have, by the names they have here. */
export const GAME_FILES: ReadonlyMap<string, (run: string) => string> = new Map([
  ['run.json', runFile],
  ['ledger.jsonl', ledgerFile],
  ['report.html', reportFile],
  [REPLAY, replayPath],
  ...Object.values(EPISODE_FILES).map(
    (name) => [name, (run: string) => join(episodeFolder(run, 0), name)] as [string, (run: string) => string],
  ),
]);

const Params = z.strictObject({ id: z.coerce.number().int().min(1), name: z.string().max(100) });

/** A report quotes players and models: no script runs in it, whatever it holds, and nothing leaves it. */
const REPORT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A replay is drawn by its script, which belongs to no origin, so that nothing of the hub is within its reach, and reaches no network. */
const REPLAY_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob: data:";

/** Routes for the files of a group's games: by token under /api, by session beside the pages. */
export function addFileRoutes(app: FastifyInstance, options: WebOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { orders, tokens, out } = options;
  const replays = new GameReplays();
  const send = async (reply: FastifyReply, game: Game, name: string): Promise<FastifyReply> => {
    if (name === REPLAY && game.run !== null && game.result !== null) await replays.ready(join(out, game.run));
    return sendFile(reply, out, game, name);
  };
  routes.get(
    '/api/games/:id/files/:name',
    {
      schema: {
        summary: 'A file of a game, such as score.json or events.jsonl',
        description: `One of ${[...GAME_FILES.keys()].join(', ')}; see docs/reference/run-files.md.`,
        security: [{ token: [] }],
        params: Params,
      },
    },
    (request, reply) => {
      const { id, name } = request.params;
      return send(reply, orders.game(bearerOf(request, tokens).group, id), name);
    },
  );
  routes.get('/games/:id/files/:name', { schema: { hide: true, params: Params } }, (request, reply) => {
    const session = sessionOf(request, tokens);
    if (!session) throw new ConfigError('unauthorized', 'sign in to see the files of a game');
    const { id, name } = request.params;
    return send(reply, orders.game(session.holder.group, id), name);
  });
}

function sendFile(reply: FastifyReply, out: string, { id, run }: Game, name: string): FastifyReply {
  const path = run === null ? undefined : GAME_FILES.get(name)?.(join(out, run));
  const fd = path === undefined ? undefined : opened(path);
  if (fd === undefined) throw new ConfigError('not-found', `game ${id} has no file ${name}`);
  if (name.endsWith('.html'))
    void reply.header('content-security-policy', name === REPLAY ? REPLAY_POLICY : REPORT_POLICY);
  else void reply.header('content-disposition', `attachment; filename="game-${id}-${name}"`);
  return reply.type(typeOf(name)).send(createReadStream('', { fd }));
}

/** Players share the machine with the files: what they could put in the place of one is not followed. */
function opened(path: string): number | undefined {
  try {
    return openRegularFile(path).file;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

function typeOf(name: string): string {
  if (name.endsWith('.html')) return 'text/html; charset=utf-8';
  if (name.endsWith('.json')) return 'application/json; charset=utf-8';
  return 'text/plain; charset=utf-8';
}
