import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, createBench } from '../../bench/commandLine.ts';
import { inlineWorkers } from '../../bench/workers/inlineWorker.ts';
import { ROOT } from '../../house/imports.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { type OutsideRun, openOutsideRun } from '../../support/outsideRun.ts';

let bench: Bench;
beforeEach(() => {
  bench = createBench({ startWorker: inlineWorkers() });
});
afterEach(() => bench[Symbol.dispose]());

/** A client of `guildhall mcp` over standard input and output. */
async function connectStdio(run: OutsideRun, seat: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', join(ROOT, 'bench/main.ts'), 'mcp'],
    env: { ...(process.env as Record<string, string>), ...run.environmentOf(seat) },
    stderr: 'ignore',
  });
  await client.connect(transport);
  return client;
}

/** The text of a tool's result, and whether it failed. */
async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text?: string }[];
  return { text: first?.text ?? '', isError, structuredContent };
}

describe('guildhall mcp over standard input and output', () => {
  test('plays a seat from the first call to the end, and goes on with the next episode', async () => {
    using run = await openOutsideRun(bench, [
      ...['construction/lamp', 'villager/cooking/000', '--agents', '2'],
      ...['--seat', 'Bob=tools', '--game-time', '120', '--think', 'zero'],
    ]);
    const client = await connectStdio(run, 'Bob');
    const changes: string[][] = [];
    const changed = Promise.withResolvers<void>();
    client.setNotificationHandler(ToolListChangedNotificationSchema, async () => {
      changes.push((await client.listTools()).tools.map(({ name }) => name));
      if (changes.length === 2) changed.resolve();
    });

    const progress: (string | undefined)[] = [];
    const observed = await client.callTool({ name: 'observe', arguments: { state: true } }, undefined, {
      onprogress: ({ message }) => progress.push(message),
    });
    expect(progress[0]).toBe('waiting for the release of the players');
    expect((observed.content as { text: string }[])[0]?.text).toContain('a street lamp, 3 blocks');
    expect(observed.structuredContent).toMatchObject({ state: { roster: ['Alice', 'Bob'] } });

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['placeBlock', 'observe', 'say', 'done']));
    expect(tools.find(({ name }) => name === 'placeBlock')?.inputSchema.required).toEqual(['item_name', 'x', 'y', 'z']);

    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['guildhall://briefing', 'guildhall://observation']);
    const [briefing] = (await client.readResource({ uri: 'guildhall://briefing' })).contents;
    expect(JSON.parse((briefing as { text: string }).text)).toMatchObject({
      agent: 'Bob',
      taskId: 'construction/lamp',
    });
    const { contents } = await client.readResource({ uri: 'guildhall://observation' });
    expect(contents.map(({ mimeType }) => mimeType)).toEqual(['text/plain', 'application/json']);
    await expect(client.readResource({ uri: 'guildhall://score' })).rejects.toThrow('unknown resource');

    const taken = await call(client, 'withdrawItem', { item_name: 'torch', item_count: 1 });
    expect(taken).toMatchObject({ isError: false, structuredContent: { ok: true } });
    expect(await call(client, 'placeBlock', { item_name: 'diamond_block', x: -8, y: -60, z: 0 })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^missing-item: /),
    });
    expect(await call(client, 'no_such_tool')).toMatchObject({ isError: true });
    expect(await call(client, 'say', { message: 'x'.repeat(300) })).toMatchObject({
      isError: true,
      text: expect.stringContaining('256'),
    });
    expect(await call(client, 'say', { message: 'I have a torch' })).toMatchObject({ isError: false });
    // Two calls at once take turns.
    const both = await Promise.all([call(client, 'observe'), call(client, 'tossItem'), call(client, 'observe')]);
    expect(both.map(({ isError }) => isError)).toEqual([false, true, false]);
    await call(client, 'handoverBlock', { target_player_name: 'Alice', item_name: 'torch', item_count: 1 });
    // With the torch Alice finishes the lamp, perhaps before this.
    await call(client, 'done');

    await changed.promise;
    expect(changes[1]).toContain('SmeltingCooking');
    expect(changes[1]).not.toContain('placeBlock');
    await call(client, 'done');
    const { code, stdout } = await run.session.ended;
    expect(code, stdout).toBe(0);
    const after = await call(client, 'observe');
    expect(after.isError).toBe(true);
    expect(after.text).toMatch(/^the episode episode-1 has ended: \w+/);
    await client.close();
  });
});

describe('guildhall mcp over streamable HTTP', () => {
  test('serves clients that show the token, and no page of another origin', async () => {
    using run = await openOutsideRun(bench, [
      ...['construction/lamp', '--agents', '2', '--seat', 'Bob=tools', '--think', 'zero', '--vision'],
    ]);
    const door = bench.start(['mcp', '--http', '0'], run.environmentOf('Bob'));
    await door.shows(/bearer token/);
    const url = /^mcp (\S+)$/m.exec(door.printed.stderr)?.[1] ?? '';
    const token = /^bearer token (\S+)$/m.exec(door.printed.stderr)?.[1] ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(door.printed.stdout).toBe('');

    const authorization = `Bearer ${token}`;
    const statusOf = async (headers: Record<string, string>, body = '{}', address = url) =>
      (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }))
        .status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await statusOf({ authorization, origin: 'https://example.com' })).toBe(403);
    expect(await statusOf({ authorization, origin: 'null' })).toBe(403);
    expect(await statusOf({ authorization, origin: 'http://localhost:3000' })).toBe(400);
    expect(await statusOf({ authorization, 'mcp-session-id': 'unknown' })).toBe(404);
    expect(await statusOf({ authorization }, 'x'.repeat(1_000_001))).toBe(413);
    expect(await statusOf({ authorization }, '{}', url.replace('/mcp', '/'))).toBe(404);

    const connect = async () => {
      const client = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { authorization } };
      const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
      await client.connect(transport as Parameters<Client['connect']>[0]);
      return client;
    };
    const [client, second] = await Promise.all([connect(), connect()]);
    const taken = await call(client, 'withdrawItem', { item_name: 'stone_bricks', item_count: 1 });
    expect(taken).toMatchObject({ isError: false });
    expect(await call(second, 'observe')).toMatchObject({ text: expect.stringContaining('stone_bricks') });
    const { content } = await client.callTool({ name: 'observe' });
    expect(content).toEqual([
      { type: 'text', text: expect.any(String) },
      { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) },
    ]);
    await second.close();
    await call(client, 'placeBlock', { item_name: 'stone_bricks', x: -8, y: -60, z: 0 });
    await call(client, 'done');
    expect((await run.session.ended).code).toBe(0);
    await client.close();
    door.child.kill('SIGINT');
    expect((await door.ended).code).toBe(130);
  });
});

describe('guildhall mcp', () => {
  test('needs an address and a token, and names what is missing', async () => {
    const without = await bench.guildhall(['mcp'], { GUILDHALL_GATEWAY: '', GUILDHALL_TOKEN: '' });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('GUILDHALL_GATEWAY') });
    const half = await bench.guildhall(['mcp', '--url', 'ws://127.0.0.1:1'], { GUILDHALL_TOKEN: '' });
    expect(half).toMatchObject({ code: 2, stderr: expect.stringContaining('GUILDHALL_TOKEN') });
    const web = await bench.guildhall(['mcp', '--url', 'http://127.0.0.1:1', '--token', 'x']);
    expect(web).toMatchObject({ code: 2, stderr: expect.stringContaining('expected ws://') });
  });

  test.runIf(EXHAUSTIVE)('ends when the gateway refuses the token', async () => {
    using run = await openOutsideRun(bench, [
      'construction/lamp',
      '--agents',
      '2',
      '--seat',
      'Bob=tools',
      '--wait',
      '5',
    ]);
    const door = bench.start(['mcp', '--url', run.url, '--token', 'wrong', '--http', '0']);
    expect(await door.ended).toMatchObject({ code: 3, stderr: expect.stringContaining('[unauthorized]') });
    expect((await run.session.ended).stderr).toContain('nobody came for Bob');
  });
});
