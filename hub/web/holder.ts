import type { FastifyReply, FastifyRequest } from 'fastify';
import { wallTimeEpochMs } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Holder, TokenStore } from '../store/tokens.ts';

/** How long a browser stays signed in, ms: twelve hours. */
export const SESSION_MS = 43_200_000;

/** The session's cookie. */
export const SESSION_COOKIE = 'guildhall_session';

const LONGEST_HEADER = 200;

/** Who asks, by the token in the header. @throws ConfigError 'unauthorized'. */
export function bearerOf(request: FastifyRequest, tokens: TokenStore): Holder {
  const { authorization = '' } = request.headers;
  const [, token] = authorization.length > LONGEST_HEADER ? [] : (/^Bearer (\S+)$/.exec(authorization) ?? []);
  const holder = token === undefined ? undefined : tokens.holderOf(token);
  if (!holder)
    throw new ConfigError('unauthorized', 'expected the header "Authorization: Bearer" with a token of this hub');
  return holder;
}

/** Who looks at a page, with the secret of their session; undefined for a browser that is not signed in. */
export function sessionOf(
  request: FastifyRequest,
  tokens: TokenStore,
): { readonly holder: Holder; readonly secret: string } | undefined {
  const secret = request.cookies[SESSION_COOKIE];
  if (secret === undefined || secret.length > LONGEST_HEADER) return undefined;
  const holder = tokens.sessionHolder(secret, wallTimeEpochMs());
  return holder && { holder, secret };
}

/** Signs a browser in. The cookie leaves neither for other sites nor for scripts. */
export function signIn(reply: FastifyReply, tokens: TokenStore, holder: Holder, isSecure: boolean): void {
  const now = wallTimeEpochMs();
  tokens.forgetSessions(now);
  const secret = tokens.beginSession(holder, now + SESSION_MS);
  reply.setCookie(SESSION_COOKIE, secret, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    path: '/',
    maxAge: SESSION_MS / 1000,
  });
}
