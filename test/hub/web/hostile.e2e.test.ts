import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, createBench } from '../../bench/commandLine.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { addToken, HubProcess } from '../../support/hubProcess.ts';

/** More than a hub holds. */
const CROWD = 700;

describe('a hub among clients that mean it harm', () => {
  let bench: Bench;
  let hub: HubProcess;
  let token: string;

  beforeAll(async () => {
    bench = createBench();
    HubProcess.configure(bench, {
      web: { port: 0, url: 'https://hub.example.org', behindProxy: true, requestsPerMinute: 100 },
    });
    token = await addToken(bench, 'lab');
    hub = await HubProcess.start(bench);
  });

  afterAll(() => {
    hub?.[Symbol.dispose]();
    bench?.[Symbol.dispose]();
  });

  /** Asks as a client behind the proxy. */
  const from = (client: string, path: string, options: RequestInit = {}) =>
    fetch(`${hub.url}${path}`, {
      redirect: 'manual',
      ...options,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': client, ...options.headers },
    });

  const order = (client: string, body: object) =>
    from(client, '/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('answers though one opens connections without end', async () => {
    const { port } = new URL(hub.url);
    const closed: Promise<unknown>[] = [];
    const sockets = Array.from({ length: CROWD }, (): Socket => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      closed.push(new Promise((resolve) => socket.on('close', resolve)));
      return socket;
    });
    await closed[0];
    expect((await from('192.0.2.1', '/healthz')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test.runIf(EXHAUSTIVE)(
    'cuts off a client that sends its request drop by drop',
    async () => {
      const socket = connect(Number(new URL(hub.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      const drops = setInterval(() => socket.write('x'), 500);
      socket.write(
        'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
      );
      await closed;
      clearInterval(drops);
      // Node alone would look at it half a minute after the start at the earliest.
    },
    25_000,
  );

  test('asks each client behind its proxy to wait, not all of them', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count++) statuses.push((await order('192.0.2.2', { task: 'none' })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await order('192.0.2.3', { task: 'none' })).status).toBe(400);
    // What a client writes into the header itself stands before what the proxy adds.
    expect((await order('192.0.2.9, 192.0.2.2', { task: 'none' })).status).toBe(429);
  });

  test('takes forms from the address that browsers show, and from no other site', async () => {
    const signIn = (origin: string) =>
      from('192.0.2.4', '/sign-in', { method: 'POST', headers: { origin }, body: new URLSearchParams({ token }) });
    for (const origin of ['https://evil.example', 'null', 'https://hub.example.org.evil.example'])
      expect((await signIn(origin)).status, origin).toBe(403);
    const welcome = await signIn('https://hub.example.org');
    expect(welcome.status).toBe(303);
    const cookie = welcome.headers.get('set-cookie') ?? '';
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).toContain(flag);
    expect(welcome.headers.get('cache-control')).toBe('no-store');
  });

  test('sends files of a game, and nothing that stands in the place of one', async () => {
    const [game] = await hub.order(token, { task: 'construction/lamp' });
    const { id, run } = await hub.ended(token, game?.id ?? 0);
    const file = (name: string) => from('192.0.2.5', `/api/games/${id}/files/${name}`);
    const score = await file('score.json');
    expect([score.status, score.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const episode = bench.path(`hub-data/runs/${run}/episodes/0`);
    for (const name of ['score.json', 'events.jsonl', 'transcript.jsonl']) rmSync(`${episode}/${name}`);
    symlinkSync(bench.path('hub-data/hub.sqlite'), `${episode}/score.json`);
    mkdirSync(`${episode}/events.jsonl`);
    execFileSync('mkfifo', [`${episode}/transcript.jsonl`]);
    for (const name of ['score.json', 'events.jsonl', 'transcript.jsonl'])
      expect((await file(name)).status, name).toBe(404);
  });

  test('tells nobody where things are on its machine', async () => {
    for (const body of [
      { task: '../../x' },
      { task: bench.folder },
      { framework: '__proto__' },
      { model: 'rules@/' },
    ]) {
      const text = await (await order('192.0.2.6', { task: 'construction/lamp', ...body })).text();
      expect(text).not.toContain('hub-data');
      expect(text).toContain('"error"');
    }
  });
});
