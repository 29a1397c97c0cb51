import type { Readable, Writable } from 'node:stream';
import { RealtimeClock } from '../../clock/realtimeClock.ts';
import { randomToken } from '../../clock/wallTime.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { MindLink } from '../../sidecar/gateway/mindLink.ts';
import { HttpDoor } from '../../sidecar/mcp/httpDoor.ts';
import { McpSeat } from '../../sidecar/mcp/mcpSeat.ts';
import { createSeatServer } from '../../sidecar/mcp/seatServer.ts';
import { serveStdio } from '../../sidecar/mcp/serveStdio.ts';
import { EXIT } from '../console/exitCodes.ts';
import { commandContext, type Shell } from '../console/shell.ts';
import { guildhallVersion } from '../console/version.ts';

/** Shortest bearer token that a user may choose, characters. */
const SHORTEST_TOKEN = 16;

export interface McpOptions {
  readonly url?: string;
  readonly token?: string;
  /** Port for streamable HTTP; standard input and output unless given. */
  readonly http?: number;
}

/**
 * `guildhall mcp`: serves one seat of a run to MCP clients until they have gone or the user stops it. Standard output belongs to
 * the protocol; everything for people goes to standard error. Returns the exit code. Rejects with ConfigError, and with
 * GatewayError when the gateway refuses the token or cannot be reached.
 */
export async function mcp(options: McpOptions, shell: Shell): Promise<number> {
  const { url, token } = addressOf(options, shell.env);
  const clientToken = options.http === undefined ? undefined : chooseClientToken(shell.env);
  const context = commandContext(shell, true);
  const stop = new AbortController();
  let interrupted = false;
  const ignoreSignals = shell.onStopSignal(() => {
    interrupted = true;
    stop.abort(new Error('interrupted by the user'));
  });
  const clock = new RealtimeClock();
  const link = new MindLink({ url, token, clock });
  const seat = new McpSeat(link, clock);
  // A wrong token shows at once; a run that is over later does not end the server, which then reports it.
  let failure: unknown;
  link.seat().then(
    (name) => context.line(`playing ${name} at ${url}`),
    (error: unknown) => {
      if (stop.signal.aborted) return;
      failure = error;
      stop.abort(error);
    },
  );
  const serve = () => createSeatServer(seat, guildhallVersion());
  try {
    if (options.http === undefined || clientToken === undefined) {
      const streams = { stdin: shell.stdin as Readable, stdout: shell.stdout as Writable };
      await serveStdio(serve(), { ...streams, signal: stop.signal });
    } else {
      const door = await HttpDoor.open({ port: options.http, token: clientToken.token, serve });
      context.line(`mcp ${door.url}`);
      if (clientToken.isNew) context.line(`bearer token ${clientToken.token}`);
      await untilAborted(stop.signal);
      await door.close();
    }
  } finally {
    ignoreSignals();
    stop.abort(new Error('closed'));
    link.close();
  }
  if (failure !== undefined) throw failure;
  return interrupted ? EXIT.interrupted : EXIT.ok;
}

function addressOf({ url, token }: McpOptions, env: Shell['env']): { readonly url: string; readonly token: string } {
  const address = url ?? env.GUILDHALL_GATEWAY;
  const secret = token ?? env.GUILDHALL_TOKEN;
  if (address === undefined || address === '')
    throw new ConfigError('no-gateway', 'the gateway is missing: give --url ws://... or set GUILDHALL_GATEWAY');
  if (secret === undefined || secret === '')
    throw new ConfigError('no-gateway', 'the token of the seat is missing: set GUILDHALL_TOKEN or give --token');
  if (!URL.canParse(address) || !['ws:', 'wss:'].includes(new URL(address).protocol))
    throw new ConfigError('no-gateway', `the gateway "${address}" is not an address: expected ws://HOST:PORT`);
  return { url: address, token: secret };
}

/** What HTTP clients must show: the user's own, or one that is printed. */
function chooseClientToken(env: Shell['env']): { readonly token: string; readonly isNew: boolean } {
  const given = env.GUILDHALL_MCP_TOKEN;
  if (given === undefined || given === '') return { token: randomToken(), isNew: true };
  if (given.length < SHORTEST_TOKEN || /\s/.test(given))
    throw new ConfigError(
      'bad-option',
      `GUILDHALL_MCP_TOKEN: expected at least ${SHORTEST_TOKEN} characters without spaces`,
    );
  return { token: given, isNew: false };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
