import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { GameOrder } from '../games/gameRequest.ts';
import { openGames } from '../play/openGames.ts';
import type { Holder } from '../store/tokens.ts';
import { orderLimit, viewOf } from './apiRoutes.ts';
import { SESSION_COOKIE, sessionOf, signIn } from './holder.ts';
import { gamePage } from './pages/gamePage.ts';
import { homePage } from './pages/homePage.ts';
import { orderPage } from './pages/orderPage.ts';
import { messagePage, signInPage } from './pages/plainPages.ts';
import { STYLE } from './pages/style.ts';
import type { WebOptions } from './web.ts';

/** Games of each list on the page. */
const SHOWN = 25;

/** Attempts of one address to sign in within a minute. */
const SIGN_INS_PER_MINUTE = 10;

const Id = z.strictObject({ id: z.coerce.number().int().min(1) });
const SignInForm = z.strictObject({ token: z.string().trim().max(200) });
const Form = z.strictObject({ form: z.string().max(100) });
const Names = z
  .string()
  .max(500)
  .transform((text) => text.split(/[\s,]+/).filter((name) => name !== ''));
/** A number of a form; left empty it is not given. */
const Optional = z.preprocess((text) => (text === '' ? undefined : text), z.coerce.number().int().optional());

/** The form for a game: what is left empty has its usual value. */
const OrderForm = Form.extend({
  task: z.string().trim().min(1).max(200),
  framework: z.string().trim().min(1).max(200),
  model: z.string().trim().min(1).max(200),
  human: Names,
  outside: Names,
  agents: Optional,
  count: Optional,
  open: z.literal('yes').optional(),
});

/** The pages of a hub, made on the server and without a script. */
export function addPageRoutes(app: FastifyInstance, options: WebOptions): void {
  const pages = app.withTypeProvider<ZodTypeProvider>();
  const { tokens, orders, dispatcher, settings, place } = options;
  const isSecure = settings.web.url?.startsWith('https:') ?? false;
  const hide = { hide: true } as const;

  pages.get('/style.css', { schema: hide }, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=600').send(STYLE),
  );

  pages.get('/', { schema: hide }, (request, reply) => {
    const session = sessionOf(request, tokens);
    if (!session) return send(reply, signInPage());
    const { group } = session.holder;
    const mine = (states: readonly ('queued' | 'playing' | 'scored' | 'faulted' | 'cancelled')[]) =>
      orders.games(group, { states, limit: SHOWN }).map((game) => viewOf(game, options));
    return send(
      reply,
      homePage({
        account: orders.account(group),
        form: formToken(session.secret),
        minecraft: place.minecraft(),
        open: openGames(dispatcher),
        playing: mine(['playing']),
        queued: mine(['queued']),
        ended: mine(['scored', 'faulted', 'cancelled']),
      }),
    );
  });

  pages.get('/new', { schema: hide }, (request, reply) => {
    const { holder, secret } = required(request, options);
    return send(reply, orderPage({ group: holder.group, form: formToken(secret), tasks: options.tasks }));
  });

  pages.get('/games/:id', { schema: { ...hide, params: Id } }, (request, reply) => {
    const { holder, secret } = required(request, options);
    const game = orders.game(holder.group, request.params.id);
    return send(reply, gamePage(viewOf(game, options), formToken(secret)));
  });

  pages.post(
    '/sign-in',
    {
      schema: { ...hide, body: SignInForm },
      config: { rateLimit: { max: SIGN_INS_PER_MINUTE, timeWindow: '1 minute' } },
    },
    (request, reply) => {
      refuseOtherSites(request, options);
      const holder = tokens.holderOf(request.body.token);
      if (!holder)
        return send(reply.code(401), signInPage('This token opens nothing. Ask whoever runs the hub for one.'));
      signIn(reply, tokens, holder, isSecure);
      return reply.redirect('/', 303);
    },
  );

  pages.post('/sign-out', { schema: { ...hide, body: Form } }, (request, reply) => {
    const { secret } = ruled(request, request.body.form, options);
    tokens.endSession(secret);
    return reply.clearCookie(SESSION_COOKIE, { path: '/' }).redirect('/', 303);
  });

  const config = { rateLimit: orderLimit(settings) };
  pages.post('/games', { schema: { ...hide, body: OrderForm }, config }, async (request, reply) => {
    const { form, open, ...chosen } = request.body;
    const { holder } = ruled(request, form, options);
    const order = GameOrder.safeParse({ ...chosen, open: open === 'yes' });
    if (!order.success) throw new ConfigError('bad-request', order.error.issues[0]?.message ?? 'a field is wrong');
    await orders.order(holder.group, order.data);
    return reply.redirect('/', 303);
  });

  pages.post('/games/:id/cancel', { schema: { ...hide, params: Id, body: Form } }, (request, reply) => {
    const { holder } = ruled(request, request.body.form, options);
    orders.cancel(holder.group, request.params.id);
    return reply.redirect(`/games/${request.params.id}`, 303);
  });
}

/** A page about what went wrong. */
export function errorPage(reply: FastifyReply, message: string): FastifyReply {
  return send(reply, messagePage(message));
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Who looks. @throws ConfigError 'unauthorized'. */
function required(
  request: FastifyRequest,
  { tokens }: WebOptions,
): { readonly holder: Holder; readonly secret: string } {
  const session = sessionOf(request, tokens);
  if (!session) throw new ConfigError('unauthorized', 'your session is over; sign in again');
  return session;
}

/** Who sent a form that is ours. @throws ConfigError 'unauthorized' or 'bad-form'. */
function ruled(request: FastifyRequest, form: string, options: WebOptions): ReturnType<typeof required> {
  refuseOtherSites(request, options);
  const session = required(request, options);
  const [given, expected] = [Buffer.from(form), Buffer.from(formToken(session.secret))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ConfigError('bad-form', 'this form is not of your session; load the page again');
  return session;
}

/** Browsers say which site a form was sent from. @throws ConfigError 'bad-form'. */
function refuseOtherSites({ headers }: FastifyRequest, { settings }: WebOptions): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  // Behind a proxy a request may have another host than the address that the browser shows.
  const own = [host, settings.web.url && new URL(settings.web.url).host];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host))
    throw new ConfigError('bad-form', 'this form was sent from another site');
}

/** What a form of a session carries, so that no other site can send one in its name. */
function formToken(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url');
}
