import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../bench/console/bind.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { WebOptions } from './web.ts';

/** Routes for whoever runs the hub: whether it lives, whether it can play, and what it counts. */
export function addOperationRoutes(app: FastifyInstance, { settings, metrics, unready }: WebOptions): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const;
  app.get('/healthz', hidden, () => ({ ok: true }));
  app.get('/readyz', hidden, (_, reply) => {
    const why = unready();
    return reply.code(why === undefined ? 200 : 503).send(why === undefined ? { ready: true } : { ready: false, why });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // A proxy on this machine speaks for others.
    const isNear = isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined;
    if (settings.web.metrics !== 'everyone' && !isNear)
      throw new ConfigError('not-allowed', 'metrics are for this machine (web.metrics in hub.yaml)');
    const { contentType, text } = await metrics();
    return reply.type(contentType).send(text);
  });
}
