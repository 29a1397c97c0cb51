import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { randomToken } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';

/** Where clients find the server. */
const PATH = '/mcp';
const HOST = '127.0.0.1';
/** Longest request, bytes. */
const LARGEST_BODY = 1_000_000;
/** Clients at a time; the one that came first is dropped for one more. */
const MOST_SESSIONS = 16;
/** Names of this machine's loopback interface, as browsers put them into Host and Origin. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface HttpDoorOptions {
  /** 0: any free one. */
  readonly port: number;
  /** What clients must show as bearer token. */
  readonly token: string;
  /** Makes a server for one more client. */
  readonly serve: () => Server;
}

/** Why a request is refused: status and text. */
type HttpRefusal = readonly [status: number, text: string];

/**
 * MCP over streamable HTTP on this machine's loopback address. Every request must show the token; pages of other origins in a
 * browser of this machine are refused, whatever they know.
 */
export class HttpDoor {
  readonly url: string;
  readonly #http: HttpServer;
  readonly #token: Buffer;
  readonly #serve: () => Server;
  readonly #sessions = new Map<string, StreamableHTTPServerTransport>();

  private constructor(http: HttpServer, { token, serve }: HttpDoorOptions) {
    this.url = `http://${HOST}:${(http.address() as AddressInfo).port}${PATH}`;
    this.#http = http;
    this.#token = digestOf(token);
    this.#serve = serve;
    http.on('request', (request, response) => {
      this.#answer(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else refuse(response, [500, 'internal error']);
      });
    });
  }

  /** @throws ConfigError 'port-in-use', or 'mcp-port' where listening fails otherwise. */
  static async open(options: HttpDoorOptions): Promise<HttpDoor> {
    const http = createServer();
    await new Promise<void>((resolve, reject) => {
      http.once('error', (cause: NodeJS.ErrnoException) =>
        reject(
          cause.code === 'EADDRINUSE'
            ? new ConfigError('port-in-use', `--http: port ${options.port} on ${HOST} is in use; choose another or 0`, {
                cause,
              })
            : new ConfigError('mcp-port', `--http: cannot listen on port ${options.port}: ${cause.message}`, { cause }),
        ),
      );
      http.listen(options.port, HOST, resolve);
    });
    http.removeAllListeners('error');
    return new HttpDoor(http, options);
  }

  /** Closes every connection and the port. */
  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((transport) => transport.close()));
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = this.#refusal(request);
    if (refusal) return refuse(response, refusal);
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    if (id !== undefined && !session) return refuse(response, [404, 'unknown session']);
    if (request.method !== 'POST') {
      if (!session) return refuse(response, [400, 'Mcp-Session-Id is missing']);
      return session.handleRequest(request, response);
    }
    const body = await readBody(request);
    if (body === undefined) return refuse(response, [413, `expected at most ${LARGEST_BODY} bytes`]);
    const message = parsed(body);
    if (message === undefined) return refuse(response, [400, 'not JSON']);
    if (session) return session.handleRequest(request, response, message);
    if (!isInitializeRequest(message)) return refuse(response, [400, 'expected an initialize request first']);
    const transport = await this.#newSession();
    return transport.handleRequest(request, response, message);
  }

  #refusal({ headers, url = '' }: IncomingMessage): HttpRefusal | undefined {
    const { host = '', origin, authorization = '' } = headers;
    if (!isLoopback(`http://${host}`)) return [403, `Host ${host}: expected this machine's loopback address`];
    if (origin !== undefined && !isLoopback(origin)) return [403, `Origin ${origin}: expected a page of this machine`];
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!timingSafeEqual(digestOf(token), this.#token)) return [401, 'expected the bearer token that was printed'];
    return url.split('?', 1)[0] === PATH ? undefined : [404, `expected ${PATH}`];
  }

  async #newSession(): Promise<StreamableHTTPServerTransport> {
    const server = this.#serve();
    const id = randomToken();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id });
    // Its optional callbacks are typed as ones that may be undefined.
    await server.connect(transport as Parameters<Server['connect']>[0]);
    const forget = transport.onclose;
    transport.onclose = () => {
      this.#sessions.delete(id);
      forget?.();
    };
    this.#sessions.set(id, transport);
    const [oldest] = this.#sessions.values();
    if (oldest && this.#sessions.size > MOST_SESSIONS) await oldest.close();
    return transport;
  }
}

function refuse(response: ServerResponse, [status, text]: HttpRefusal): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close', ...challenge }).end(`${text}\n`);
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/** The whole body; undefined for one that is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > LARGEST_BODY) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
