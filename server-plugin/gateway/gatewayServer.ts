import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Clock } from '../../clock/clock.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { EpisodeTokens } from '../../protocol/gatewayRequest.ts';
import type { Episode } from '../episode/episode.ts';
import { Gateway, type GatewayOptions } from './gateway.ts';
import type { MindParty } from './mindParty.ts';

/** A frame this many times as long as allowed ends the connection before it is even read whole. */
const HARD_SIZE_FACTOR = 16;

const LOOPBACK = '127.0.0.1';

export interface GatewayServerOptions extends GatewayOptions {
  /** 0 or left out: any free port. */
  readonly port?: number;
  /** The address to listen on; this machine's own unless given. */
  readonly bind?: string | undefined;
  /** A web server that listens already and stays when the gateway closes; sockets come to one path of it. */
  readonly server?: Server;
  /** That path, such as "/gateway". */
  readonly path?: string;
}

/** A gateway that is reached by WebSocket, on this machine's loopback address unless told otherwise. */
export class GatewayServer {
  readonly gateway: Gateway;
  readonly url: string;
  readonly #http: Server;
  readonly #isOwn: boolean;
  readonly #server: WebSocketServer;
  readonly #clock: Clock;

  private constructor(http: Server, gateway: Gateway, { clock, path = '', server }: GatewayServerOptions) {
    const { address, port } = http.address() as AddressInfo;
    this.gateway = gateway;
    this.url = `ws://${address.includes(':') ? `[${address}]` : address}:${port}${path}`;
    this.#http = http;
    this.#isOwn = server === undefined;
    this.#clock = clock;
    this.#server = new WebSocketServer({
      server: http,
      ...(path === '' ? {} : { path }),
      maxPayload: gateway.limits.maxFrameBytes * HARD_SIZE_FACTOR,
      perMessageDeflate: false,
      clientTracking: false,
    });
    // Trouble with accepting one client, such as too many open files, is no reason to end the process.
    this.#server.on('error', () => {});
    this.#server.on('connection', (socket) => gateway.accept(socket));
    if (this.#isOwn) boundMuteSockets(http, gateway.limits.maxStrangers);
  }

  /** Opens the gateway. Throws ConfigError 'port-in-use', or 'gateway-port' where listening fails otherwise. */
  static async listen(options: GatewayServerOptions): Promise<GatewayServer> {
    const gateway = new Gateway(options);
    try {
      const { bind = LOOPBACK, port = 0, server } = options;
      const http = server ?? (await openPort(port, bind, gateway.limits.handshakeMs));
      return new GatewayServer(http, gateway, options);
    } catch (error) {
      gateway.close();
      throw error;
    }
  }

  /** Lets its holder rule over all episodes. */
  get controllerToken(): string {
    return this.gateway.controllerToken;
  }

  /** The tokens of an episode, made on the first call. */
  open(episode: Episode): EpisodeTokens {
    return this.gateway.open(episode);
  }

  /** See `Gateway.openParty`. */
  openParty(): MindParty {
    return this.gateway.openParty();
  }

  /** See `Gateway.lastWords`. */
  lastWords(episode: Episode): Promise<void> {
    return this.gateway.lastWords(episode);
  }

  /** Makes an episode's tokens worthless and cuts the connections that hold them. */
  revoke(episode: Episode): void {
    this.gateway.revoke(episode);
  }

  /** Closes every connection and, where it is the gateway's own, the port. */
  async close(): Promise<void> {
    this.gateway.close();
    const deadline = this.#clock.after(this.gateway.limits.handshakeMs, () => this.gateway.terminate());
    this.#server.close();
    if (!this.#isOwn) {
      await this.gateway.emptied();
      deadline.cancel();
      return;
    }
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    // Whoever has connected but never asked for a WebSocket would keep the port open.
    this.#http.closeAllConnections();
    await closed;
    deadline.cancel();
  }
}

/** Cuts off the oldest socket that has asked for no WebSocket when there are more than `most` of them. */
function boundMuteSockets(http: Server, most: number): void {
  const mute = new Set<Duplex>();
  http.on('connection', (socket) => {
    mute.add(socket);
    socket.on('close', () => mute.delete(socket));
    const [oldest] = mute;
    if (!oldest || mute.size <= most) return;
    mute.delete(oldest);
    oldest.destroy();
  });
  http.on('upgrade', (_, socket) => mute.delete(socket));
}

async function openPort(port: number, bind: string, headersTimeout: number): Promise<Server> {
  const http = createServer({ headersTimeout, connectionsCheckingInterval: 1_000 }, (_, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end();
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === 'EADDRINUSE'
          ? new ConfigError('port-in-use', `gateway: port ${port} on ${bind} is in use; choose another or 0`, {
              cause,
            })
          : new ConfigError('gateway-port', `gateway: cannot listen on port ${port}: ${cause.message}`, { cause }),
      ),
    );
    http.listen(port, bind, resolve);
  });
  http.removeAllListeners('error');
  return http;
}
