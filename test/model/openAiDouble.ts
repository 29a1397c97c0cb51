import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the double was asked. */
export interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export type Responder = (request: SeenRequest, response: ServerResponse) => void;

/** A server on this machine that speaks the chat-completions wire format; one responder per request, the last repeats. */
export interface OpenAiDouble extends AsyncDisposable {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
}

export async function startOpenAiDouble(...responders: Responder[]): Promise<OpenAiDouble> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const entry = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text) as Record<string, unknown>,
      };
      seen.push(entry);
      (responders[seen.length - 1] ?? responders.at(-1))?.(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A completed chat as the real service sends it. */
export function says(content: string, extra: { finish_reason?: string; refusal?: string } = {}): Responder {
  return (_, response) => {
    json(response, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'test-model',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: extra.refusal ? null : content, refusal: extra.refusal ?? null },
          finish_reason: extra.finish_reason ?? 'stop',
        },
      ],
      usage: {
        prompt_tokens: 21,
        completion_tokens: 8,
        total_tokens: 29,
        prompt_tokens_details: { cached_tokens: 16 },
      },
    });
  };
}

/** An error as the real service sends it. */
export function fails(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  param: string | null = null,
): Responder {
  return (_, response) => json(response, status, { error: { message, type: 'error', param, code: null } }, headers);
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
