import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import { createBench, startProcess } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { addToken, HubProcess } from '../support/hubProcess.ts';
import { OutsideMind } from '../support/outsideMind.ts';
import { PersonClient } from '../support/personClient.ts';

const LAMP = { task: 'construction/lamp' };

describe.concurrent('a hub', () => {
  test.runIf(EXHAUSTIVE)('plays what groups ask for, keeps them apart, and each result verifies', async () => {
    using bench = createBench();
    HubProcess.configure(bench, { groups: { closed: { tasks: ['gather'] } } });
    const [ours, theirs, closed] = [
      await addToken(bench, 'ours'),
      await addToken(bench, 'theirs'),
      await addToken(bench, 'closed'),
    ];
    using hub = await HubProcess.start(bench);
    expect(await hub.ask('', 'GET', '/healthz')).toEqual({ status: 200, body: { ok: true } });
    expect(await hub.ask('', 'GET', '/readyz')).toEqual({ status: 200, body: { ready: true } });
    const [first, second] = await hub.order(ours, { ...LAMP, count: 2, seed: 5 });
    const [other] = await hub.order(theirs, LAMP);
    if (!first || !second || !other) throw new Error('three games');
    expect([first.request.seed, second.request.seed]).toEqual([5, 6]);
    for (const [token, { id }] of [
      [ours, first],
      [ours, second],
      [theirs, other],
    ] as const)
      expect(await hub.ended(token, id)).toMatchObject({ state: 'scored', attempts: 1, result: { success: true } });

    // A game of another group is as unknown as one that never was.
    const unknown = { error: { code: 'unknown-game', message: expect.any(String) } };
    for (const path of [`/api/games/${other.id}`, '/api/games/999', `/api/games/${other.id}/files/score.json`])
      expect(await hub.ask(ours, 'GET', path), path).toEqual({ status: 404, body: unknown });
    expect((await hub.ask(ours, 'DELETE', `/api/games/${other.id}`)).status).toBe(404);
    const list = await hub.ask<{ games: { id: number }[] }>(ours, 'GET', '/api/games?state=scored');
    expect(list.body.games.map(({ id }) => id)).toEqual([second.id, first.id]);

    for (const token of ['', 'gh_12345678_nothing', `${ours}x`])
      expect((await hub.ask(token, 'GET', '/api/account')).status, token).toBe(401);
    for (const [order, status, code] of [
      [{ task: 'construction/lmp' }, 400, 'unknown-task'],
      [{ task: 'construction' }, 400, 'bad-game'],
      [{ ...LAMP, agents: 99 }, 400, 'bad-request'],
      [{ ...LAMP, out: '/tmp' }, 400, 'bad-request'],
      [{ ...LAMP, framework: './mine.ts' }, 403, 'not-allowed'],
      [{ ...LAMP, framework: 'react', model: 'openai/gpt-5-mini' }, 400, 'model-without-key'],
    ] as const)
      expect(await hub.ask(ours, 'POST', '/api/games', order), code).toMatchObject({
        status,
        body: { error: { code } },
      });
    expect(await hub.ask(closed, 'POST', '/api/games', LAMP)).toMatchObject({
      status: 403,
      body: { error: { code: 'not-allowed' } },
    });

    const score = await hub.ask<{ episodeId: string }>(ours, 'GET', `/api/games/${first.id}/files/score.json`);
    expect(score.body.episodeId).toBe(`game-${first.id}`);
    const [replay, again] = await Promise.all(
      [1, 2].map(() => hub.ask<string>(ours, 'GET', `/api/games/${first.id}/files/replay.html`)),
    );
    expect(replay).toMatchObject({ status: 200, body: expect.stringContaining('id="document"') });
    expect(again?.body).toBe(replay?.body);
    for (const name of ['..%2f..%2fhub.sqlite', 'hub.sqlite', 'playing', 'constructor'])
      expect((await hub.ask(ours, 'GET', `/api/games/${first.id}/files/${name}`)).status, name).toBe(404);
    const metrics = await hub.ask<string>('', 'GET', '/metrics');
    expect(metrics.body).toMatch(/guildhall_games_ended_total\{state="scored",termination="completed"\} 3/);
    type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const { paths } = (await hub.ask<{ paths: Paths }>('', 'GET', '/openapi.json')).body;
    expect(paths).toHaveProperty('/api/games');
    const page = readFileSync(join(ROOT, 'docs/reference/hub.md'), 'utf8');
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) expect(page).toContain(`| \`${method.toUpperCase()} ${path}\` |`);

    hub.session.child.kill('SIGTERM');
    expect(await hub.session.ended).toMatchObject({ code: 0 });
    for (const run of readdirSync(bench.path('hub-data/runs'))) {
      const { code, stdout } = await bench.guildhall(['verify', `hub-data/runs/${run}`, '--no-replay']);
      expect(code, stdout).toBe(0);
    }
    // What was logged holds no secret.
    for (const token of [ours, theirs, closed]) expect(hub.session.printed.stdout).not.toContain(token);
  });

  test.runIf(EXHAUSTIVE)(
    'leads people from its board into a game, and back with their result; programs come by token',
    async () => {
      using bench = createBench();
      HubProcess.configure(bench);
      const token = await addToken(bench, 'lab');
      using hub = await HubProcess.start(bench);
      const person = await PersonClient.join({ port: hub.port, username: 'Steve' });
      await person.shows('No game has a free seat now');
      const [closed] = await hub.order(token, { ...LAMP, human: ['Alice'] });
      const [game] = await hub.order(token, { ...LAMP, agents: 3, human: ['Alice'], outside: ['Bob'], open: true });
      if (!closed || !game) throw new Error('two games');
      await hub.open(token, closed.id);
      await person.enters([`/join ${closed.id}`, 'No game of that number'], ['/join 999', 'No game of that number']);
      const open = await hub.open(token, game.id);
      const bob = open.waysIn.find(({ agent }) => agent === 'Bob');
      const mind = await OutsideMind.join({ url: open.gateway, token: bob?.token ?? '' });
      await person.shows(`A new game: /join ${game.id}: construction/lamp, as Alice`);
      await person.enters(
        [`/join ${game.id}`, 'Do you agree?'],
        ['/consent yes', 'You can move once all are ready'],
        ['/ready', 'You are ready'],
      );
      await mind.next('released');
      const ended = await hub.ended(token, game.id);
      expect(ended).toMatchObject({ state: 'scored', result: { success: true } });
      await person.shows('You reached the goal');
      await person.shows('Enter another code');
      // The other game goes on waiting, and its code opens it.
      const [door] = (await hub.game(token, closed.id)).waysIn;
      await person.enters([`/join ${closed.id} ${door?.code}`, 'Do you agree?']);
      expect((await hub.ask(token, 'DELETE', `/api/games/${closed.id}`)).status).toBe(200);
      expect(await hub.ended(token, closed.id)).toMatchObject({ state: 'cancelled', result: null, waysIn: [] });
      // Codes and tokens are for those who hold them, not for the log.
      for (const secret of [door?.code, bob?.token]) expect(hub.session.printed.stdout).not.toContain(secret);
      person.leave();
    },
  );

  test.runIf(EXHAUSTIVE)(
    'that is killed plays on after its restart: queued games, and those under way from their folders',
    async () => {
      using bench = createBench();
      HubProcess.configure(bench, { games: { atOnce: 1, waitS: 60, attempts: 2 } });
      const token = await addToken(bench, 'lab');
      let waiting: number;
      let queued: number;
      {
        using hub = await HubProcess.start(bench);
        // One that waits for a person when the hub is killed, and one behind it.
        const [one] = await hub.order(token, { ...LAMP, human: ['Alice'] });
        const [two] = await hub.order(token, LAMP);
        [waiting, queued] = [one?.id ?? 0, two?.id ?? 0];
        await hub.open(token, waiting);
        await hub.kill();
      }
      using hub = await HubProcess.start(bench);
      const { waysIn } = await hub.open(token, waiting);
      expect(await hub.game(token, queued)).toMatchObject({ state: 'queued', waitsFor: 'arena' });
      const person = startProcess(
        [
          fileURLToPath(new URL('../support/personProcess.ts', import.meta.url)),
          `${hub.port}`,
          'Steve',
          JSON.stringify([
            ['takesSeat', waysIn[0]?.code],
            ['shows', 'The game is over'],
          ]),
        ],
        bench.folder,
      );
      const ended = await hub.ended(token, waiting);
      expect(ended).toMatchObject({ state: 'scored', attempts: 2 });
      expect(await hub.ended(token, queued)).toMatchObject({ state: 'scored', attempts: 1 });
      expect((await person.ended).code).toBe(0);
      const verified = await bench.guildhall(['verify', `hub-data/runs/${ended.run}`, '--no-replay']);
      expect(verified.code, verified.stdout).toBe(0);
    },
  );

  test.runIf(EXHAUSTIVE)('reports what was cut off too often, and takes no games while it stops', async () => {
    using bench = createBench();
    HubProcess.configure(bench, { games: { afterBreak: 'report', drainS: 0, waitS: 60 } });
    const token = await addToken(bench, 'lab');
    {
      using hub = await HubProcess.start(bench);
      const [game] = await hub.order(token, { ...LAMP, human: ['Alice'] });
      await hub.open(token, game?.id ?? 0);
      await hub.kill();
    }
    using hub = await HubProcess.start(bench);
    expect(await hub.game(token, 1)).toMatchObject({
      state: 'faulted',
      problem: expect.stringContaining('was stopped'),
    });
    const [second] = await hub.order(token, { ...LAMP, human: ['Alice'] });
    await hub.open(token, second?.id ?? 0);
    hub.session.child.kill('SIGTERM');
    expect((await hub.session.ended).code).toBe(0);
    using again = await HubProcess.start(bench);
    expect(await again.game(token, 2)).toMatchObject({
      state: 'faulted',
      problem: expect.stringContaining('was stopped'),
    });
  });

  test('has its data for itself, and says what is wrong with its settings and ports', async () => {
    using bench = createBench();
    HubProcess.configure(bench, {
      game: { port: 0, address: 'play.example.org', visitors: 1 },
      games: { gameTimeS: 600 },
    });
    using hub = await HubProcess.start(bench);
    await hub.session.shows('no group has a token yet');
    const token = await addToken(bench, 'lab');
    const form = await fetch(`${hub.url}/api/games`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(LAMP),
    });
    expect([form.status, await form.text()]).toEqual([400, expect.stringContaining('Content-Type: application/json')]);
    const [game] = await hub.order(token, LAMP);
    expect(game?.minecraft).toEqual({ host: 'play.example.org', port: hub.port, version: '1.20.4' });
    expect(await bench.guildhall(['hub', 'hub.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another hub uses this folder'),
    });
    expect(await hub.ask(token, 'POST', '/api/games', { ...LAMP, gameTime: 601 })).toMatchObject({
      status: 403,
      body: { error: { code: 'not-allowed', message: expect.stringContaining('last 600 s at most') } },
    });
    const person = await PersonClient.join({ port: hub.port, username: 'Steve' });
    expect(await PersonClient.refused({ port: hub.port, username: 'Alex' })).toContain('the waiting room is full');
    person.leave();
    const { port } = new URL(hub.url);
    HubProcess.configure(bench, { data: 'other', web: { port: Number(port) } });
    expect(await bench.guildhall(['hub', 'hub.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`port ${port}`),
    });
    HubProcess.configure(bench, { data: 'other', game: { port: hub.port } });
    expect(await bench.guildhall(['hub', 'hub.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`game: port ${hub.port}`),
    });
    expect(await bench.guildhall(['hub', 'none.yaml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no such file'),
    });
    // A socket to another path, or without a token, gets nowhere.
    const socket = new WebSocket(`${hub.url.replace('http', 'ws')}/gateway`);
    const closed = new Promise<string>((resolve) => {
      socket.onmessage = ({ data }) => resolve(String(data));
    });
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, token: 'guess' }));
    expect(await closed).toContain('unauthorized');
  });
});
