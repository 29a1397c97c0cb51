import { request } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HttpDoor } from '../../../sidecar/mcp/httpDoor.ts';

const TOKEN = 'token-of-the-test';
let door: HttpDoor;
let served: number;
beforeEach(async () => {
  served = 0;
  const serve = () => {
    served++;
    return new Server({ name: 'test', version: '1' }, { capabilities: {} });
  };
  door = await HttpDoor.open({ port: 0, token: TOKEN, serve });
});
afterEach(() => door.close());

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

/** Sends a request with exactly these headers; fetch would not let Host be chosen. */
function post(headers: Record<string, string>, body = INITIALIZE): Promise<{ status?: number; session?: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      door.url,
      {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          authorization: `Bearer ${TOKEN}`,
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.on('close', () => {
          const { statusCode, headers: answered } = response;
          resolve({ ...(statusCode && { status: statusCode }), session: answered['mcp-session-id'] });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

test('a client of this machine that shows the token has a session', async () => {
  expect(await post({})).toMatchObject({ status: 200, session: expect.any(String) });
  expect(served).toBe(1);
});

test.each([
  ['no token', { authorization: '' }, 401],
  ['a wrong token', { authorization: 'Bearer x' }, 401],
  ['a token that only begins right', { authorization: `Bearer ${TOKEN}x` }, 401],
  ['a page of another origin', { origin: 'https://example.com' }, 403],
  ['a page without an origin of its own', { origin: 'null' }, 403],
  ['a name that was rebound to this machine', { host: 'example.com' }, 403],
  ['a session that does not exist', { 'mcp-session-id': 'x' }, 404],
])('%s is refused', async (_, headers, status) => {
  expect(await post(headers)).toMatchObject({ status });
  expect(served).toBe(0);
});

test('sessions beyond the sixteenth end the oldest', async () => {
  const sessions: string[] = [];
  for (let count = 0; count < 17; count++) sessions.push(String((await post({})).session));
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' });
  const statusOf = async (session = '') => (await post({ 'mcp-session-id': session }, ping)).status;
  expect(await statusOf(sessions[0])).toBe(404);
  expect(await statusOf(sessions[1])).toBe(200);
});

test('a port that is in use is named', async () => {
  const port = Number(new URL(door.url).port);
  const second = HttpDoor.open({ port, token: TOKEN, serve: () => expect.unreachable() });
  await expect(second).rejects.toMatchObject({ code: 'port-in-use' });
});
