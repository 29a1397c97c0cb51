import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the double was asked. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Empty for a request without a body. */
  readonly body: Record<string, unknown>;
  /** Resolves when the connection is closed before the answer was complete. */
  readonly abandoned: Promise<void>;
}

export type Responder = (request: SeenRequest, response: ServerResponse) => void;

/** A server on this machine that speaks the chat-completions wire format; one responder per request, the last repeats. */
export interface OpenAiDouble extends AsyncDisposable {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  /** The most requests that were open at the same time. */
  readonly mostAtOnce: number;
  /** No more connections are taken, and those there are end. */
  vanish(): void;
}

export async function startOpenAiDouble(...responders: Responder[]): Promise<OpenAiDouble> {
  const seen: SeenRequest[] = [];
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    const abandoned = Promise.withResolvers<void>();
    mostAtOnce = Math.max(mostAtOnce, ++open);
    response.on('close', () => {
      open--;
      if (!response.writableFinished) abandoned.resolve();
    });
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const entry = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text || '{}') as Record<string, unknown>,
        abandoned: abandoned.promise,
      };
      seen.push(entry);
      (responders[seen.length - 1] ?? responders.at(-1))?.(entry, response);
    });
  });
  await listenOnFreshPort(server);
  const vanish = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    get mostAtOnce() {
      return mostAtOnce;
    },
    vanish,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.once('close', resolve));
      if (!server.listening) return;
      vanish();
      await closed;
    },
  };
}

/** Ports of all doubles of this process, closed ones too. */
const usedPorts = new Set<number>();

/**
 * Listens on a port that no double of this process had before. The system gives out ports again, and what a process has learned
 * of the service at an address (Endpoint) would then be taken for knowledge of the new double.
 */
async function listenOnFreshPort(server: Server): Promise<void> {
  for (;;) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    if (!usedPorts.has(port)) {
      usedPorts.add(port);
      return;
    }
    await new Promise((resolve) => server.close(resolve));
  }
}

interface Extra {
  readonly finish_reason?: string;
  readonly refusal?: string;
  readonly tool_calls?: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly usage?: unknown;
}

/** A chat completion as the real service sends it. */
export function completion(content: unknown, extra: Extra = {}): Record<string, unknown> {
  const tool_calls = extra.tool_calls?.map((call, index) => ({
    id: `call-${index}`,
    type: 'function',
    function: call,
  }));
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: extra.refusal ? null : content,
          refusal: extra.refusal ?? null,
          ...(tool_calls && { tool_calls }),
        },
        finish_reason: extra.finish_reason ?? (tool_calls ? 'tool_calls' : 'stop'),
      },
    ],
    usage: extra.usage ?? {
      prompt_tokens: 21,
      completion_tokens: 8,
      total_tokens: 29,
      prompt_tokens_details: { cached_tokens: 16 },
      completion_tokens_details: { reasoning_tokens: 5 },
    },
  };
}

/** Answers with a chat completion. */
export function says(content: unknown, extra: Extra = {}): Responder {
  return sends(200, completion(content, extra));
}

/** Answers with native tool calls. */
export function callsTool(name: string, args: unknown, content: string | null = null): Responder {
  return says(content, { tool_calls: [{ name, arguments: args }] });
}

/** An error as the real service sends it. */
export function fails(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  param: string | null = null,
  code: string | null = null,
): Responder {
  return sends(status, { error: { message, type: 'error', param, code } }, headers);
}

/** Answers with any JSON, or with any text as it is. */
export function sends(status: number, body: unknown, headers: Record<string, string> = {}): Responder {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Takes the request and never answers; or answers its head and never its body. */
export function hangs(after: 'request' | 'head' = 'request'): Responder {
  return (_, response) => {
    if (after === 'head') response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": "x", ');
  };
}

/** Breaks the connection in the middle of the answer. */
export function cuts(): Responder {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"id": "x", "choices": [{"mess', () => response.destroy());
  };
}

/** Never comes to an end of its answer, as fast as it is read. */
export function floods(): Responder {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = ' '.repeat(65_536);
    const pour = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', pour);
    pour();
  };
}
