import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { guildhallVersion } from '../../bench/console/version.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { Dispatcher } from '../play/dispatcher.ts';
import type { Orders } from '../play/orders.ts';
import type { HubSettings } from '../settings/hubFile.ts';
import type { TokenStore } from '../store/tokens.ts';
import type { Log } from '../telemetry/log.ts';
import { addApiRoutes } from './apiRoutes.ts';
import { boundConnections } from './boundConnections.ts';
import { webErrorOf } from './errors.ts';
import { addFileRoutes } from './fileRoutes.ts';
import { addOperationRoutes } from './operationRoutes.ts';
import { addPageRoutes, errorPage } from './pageRoutes.ts';

/** Bytes of a request's body. */
const LONGEST_BODY = 64 * 1024;

/** How long a client may take to send a request, ms. */
const SLOWEST_REQUEST_MS = 10_000;

/** How often connections are looked at that take too long, ms. */
const LOOK_MS = 1_000;

/** Connections at a time, beside WebSockets; the process needs its files for games. */
const MOST_CONNECTIONS = 512;

/** What the web side of a hub shows and rules. */
export interface WebOptions {
  readonly settings: Pick<HubSettings, 'web'>;
  readonly tokens: TokenStore;
  readonly orders: Orders;
  readonly dispatcher: Dispatcher;
  readonly log: Log;
  /** Folder of run folders. */
  readonly out: string;
  /** Where people and programs come in; the gateway's and the game's, once both listen. */
  readonly place: {
    minecraft(): { readonly host: string; readonly port: number; readonly version: string };
    gateway(): string;
  };
  /** Ids of the tasks that ship. */
  readonly tasks: readonly string[];
  /** What /metrics answers. */
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>;
  /** Why the hub cannot play now; undefined when it can. */
  unready(): string | undefined;
}

/** The web server of a hub: page, API and operations; it listens once `listen` is called on it. */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const { web } = options.settings;
  const app = fastify({
    bodyLimit: LONGEST_BODY,
    requestTimeout: SLOWEST_REQUEST_MS,
    http: { headersTimeout: SLOWEST_REQUEST_MS, connectionsCheckingInterval: LOOK_MS },
    // What a proxy writes about its clients is believed only of one that the hub's owner has set up on this machine.
    trustProxy: web.behindProxy ? 'loopback' : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    // Over plain HTTP it would keep browsers out, and over HTTPS it is the proxy's business.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  await app.register(rateLimit, { max: web.requestsPerMinute, timeWindow: '1 minute' });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(swagger, {
    openapi: {
      info: { title: 'Guildhall hub', version: guildhallVersion() },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  boundConnections(app.server, MOST_CONNECTIONS);
  // What one session or token sees must not be found in a cache by the next one.
  app.addHook('onRequest', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = webErrorOf(error);
    // A hub that stops refuses games by design.
    if (status >= 500 && code !== 'draining')
      options.log.error({ err: error, method: request.method, url: request.url }, 'a request failed');
    if (request.url.startsWith('/api/')) return reply.code(status).send({ error: { code, message } });
    return errorPage(reply.code(status), message);
  });
  app.setNotFoundHandler(() => {
    throw new ConfigError('not-found', 'there is no such page');
  });
  addOperationRoutes(app, options);
  addApiRoutes(app, options);
  addFileRoutes(app, options);
  addPageRoutes(app, options);
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.ready();
  return app;
}
