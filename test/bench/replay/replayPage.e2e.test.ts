import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveReplayPage, ReplayFeed } from '../../../bench/replay/replayFeed.ts';
import { replayOf } from '../../../bench/replay/replayOf.ts';
import { readEpisode, readRunRecord } from '../../../bench/run/folder/readRun.ts';
import { type BlockPosition, cellsOf, FACINGS, neighbour, positionKey } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { decodeRuns } from '../../../protocol/snapshot.ts';
import { encodePng } from '../../../sidecar/vision/png/encodePng.ts';
import type { ReplayDocument } from '../../../viewer/replayDocument.ts';
import { fitsScreen, READERS, violationsOf } from '../../support/axe.ts';
import { browserOfTests, CHROMIUM, isDriverNote } from '../../support/browser.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { type Bench, createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

if (CHROMIUM === undefined) process.stdout.write('replays are not tested in a browser: no Chromium is installed\n');

/** ffmpeg, which films need. */
const FFMPEG = existsSync('/usr/bin/ffmpeg');
if (!FFMPEG) process.stdout.write('films are not tested: no ffmpeg is installed\n');

/** What the page offers to programs. */
const HANDLE = 'globalThis.guildhallReplay';

describe.skipIf(CHROMIUM === undefined)('a replay in a browser', () => {
  let bench: Bench;
  let browser: Browser;
  let file: string;
  let final: RegionSnapshot;
  let replay: ReplayDocument;
  /** What the browser complained about, such as what the page's own policy forbids. */
  const complaints: string[] = [];
  const complain = (line: string) => {
    if (!isDriverNote(line)) complaints.push(line);
  };

  beforeAll(async () => {
    bench = createBench({ startWorker: inlineWorkers() });
    const run = 'run construction/lamp --framework dagent --model rules --think zero --id x';
    expect((await bench.guildhall(run.split(' '))).code).toBe(0);
    const { code, stdout } = await bench.guildhall(['replay', 'runs/x', '--json']);
    expect(code).toBe(0);
    file = (JSON.parse(stdout) as { replay: string }).replay;
    const folder = bench.path('runs/x');
    const record = readRunRecord(folder);
    const episode = readEpisode(folder, record.episodes[0] as (typeof record.episodes)[0]);
    final = episode.finalSnapshot as RegionSnapshot;
    replay = replayOf(record, episode).document;
    browser = await browserOfTests();
  });

  afterAll(() => bench?.[Symbol.dispose]());

  async function openPage(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    page.on('console', (message) => complain(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(?:file|blob|data):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(`${pathToFileURL(file)}${hash}`);
    await until(page, HANDLE);
    await settle(page);
    return page;
  }

  /** Waits frame by frame; the page's policy forbids Playwright's own way of evaluating texts again and again. */
  const until = (page: Page, condition: string) =>
    page.evaluate(
      `new Promise((resolve) => { const look = () => (${condition} ? resolve() : requestAnimationFrame(look)); look(); })`,
    );
  const settle = (page: Page) => page.evaluate(`${HANDLE}.settled()`);
  const tickOf = (page: Page) => page.evaluate<number>(`${HANDLE}.tick`);

  test('lies beside the report and leaves the run as it was sealed', async () => {
    expect(file).toBe(bench.path('runs/x/replay-0.html'));
    expect((await bench.guildhall(['verify', 'runs/x', '--no-replay'])).stdout).not.toContain('replay-0');
  });

  test('ends with the final snapshot, cell by cell, as the faces in the scene show it', async () => {
    const page = await openPage();
    await page.evaluate(`${HANDLE}.seek(${HANDLE}.lastTick)`);
    await settle(page);
    const drawn = new Map(
      (await page.evaluate<[number, number, number, string][]>(`${HANDLE}.drawnCells()`)).map(([x, y, z, state]) => [
        positionKey({ x, y, z }),
        state,
      ]),
    );
    const cubes = new Set(replay.game.states.filter(({ cube }) => cube).map(({ text }) => text));
    const states = decodeRuns(final.blocks).map((index) => final.palette[index] as string);
    const at = new Map([...cellsOf(final.box)].map((cell, index) => [positionKey(cell), states[index] as string]));
    const isHidden = (cell: BlockPosition) =>
      FACINGS.every((facing) => cubes.has(at.get(positionKey(neighbour(cell, facing))) ?? 'air'));
    const wrong = [...cellsOf(final.box)].filter((cell) => {
      const key = positionKey(cell);
      const expected = isHidden(cell) || at.get(key) === 'air' ? undefined : at.get(key);
      return drawn.get(key) !== expected;
    });
    expect(wrong).toEqual([]);
    expect(drawn.size).toBeGreaterThan(500);
    const inModel = await page.evaluate<string[]>(
      `${JSON.stringify([...cellsOf(final.box)].map(({ x, y, z }) => [x, y, z]))}.map((cell) => ${HANDLE}.stateAt(...cell))`,
    );
    expect(inModel).toEqual(states);
    await until(page, `${HANDLE}.firstFrameMs > 0`);
    const { firstFrameMs, perSecond } = await page.evaluate<{ firstFrameMs: number; perSecond: number }>(
      `({ firstFrameMs: ${HANDLE}.firstFrameMs, ...${HANDLE}.frameStatistics() })`,
    );
    expect(firstFrameMs).toBeGreaterThan(0);
    expect(perSecond).toBeGreaterThan(0);
    await page.context().close();
  });

  test('every message and call is reached by keyboard, and shows its prompts', async () => {
    const page = await openPage();
    await page.getByRole('combobox', { name: 'Kind of entry' }).selectOption('call');
    const calls = replay.game.entries.filter(({ kind }) => kind === 'call');
    expect(calls.length).toBeGreaterThan(2);
    const rows = page.locator('ol.entries button');
    await rows.first().focus();
    for (let step = 0; step < calls.length; step++) await page.keyboard.press('ArrowUp');
    const seen: (string | null)[] = [];
    for (const _ of calls) {
      seen.push(await page.evaluate<string | null>('document.activeElement.textContent'));
      await page.keyboard.press('ArrowDown');
    }
    expect(seen.map((text, index) => text?.includes(calls[index]?.title ?? '?'))).toEqual(calls.map(() => true));
    await page.keyboard.press('Enter');
    expect(await tickOf(page)).toBe(Math.max(0, calls.at(-1)?.tick ?? -1));
    const detail = page.getByRole('region', { name: 'Details of the chosen entry' });
    await detail.getByRole('heading', { name: 'Prompt: system' }).waitFor();
    expect(await detail.textContent()).toContain('reported by the players');
    await page.context().close();
  });

  test('what the graphics card lost is drawn again', async () => {
    const page = await openPage();
    const shown = () => page.evaluate<unknown[]>(`${HANDLE}.drawnCells()`);
    const before = (await shown()).length;
    const canvas = page.locator('canvas.scene');
    const picture = () => canvas.screenshot().then((bytes) => bytes.toString('base64'));
    const whole = await picture();
    await page.evaluate(`new Promise((resolve) => {
      const canvas = document.querySelector('canvas.scene');
      const lose = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
      canvas.addEventListener('webglcontextlost', () => setTimeout(() => lose.restoreContext()));
      canvas.addEventListener('webglcontextrestored', () => resolve());
      lose.loseContext();
    })`);
    await settle(page);
    expect((await shown()).length).toBe(before);
    await expect.poll(picture, { timeout: 60_000 }).toBe(whole);
    await page.context().close();
    // That is all the library has to say of it.
    expect(complaints.splice(0)).toEqual(['Lost', 'Restored'].map((what) => `THREE.WebGLRenderer: Context ${what}.`));
  });

  test.runIf(EXHAUSTIVE)('every message is reached by keyboard alone, however many there are', async () => {
    const page = await openPage();
    const count = 150;
    const entries = Array.from({ length: count }, (_, index) => ({
      ...{ kind: 'message', tick: 1 + (index >> 3), agent: index % 2, title: `message number ${index}` },
    }));
    const empty = { states: [], textures: [], changes: [], poses: [], jumps: [], counts: [], items: [], scores: [] };
    const chunk = { ...empty, metrics: [], until: replay.game.until, entries };
    await page.evaluate(`${HANDLE}.append(${JSON.stringify(chunk)}); ${HANDLE}.seek(0)`);
    const kinds = page.getByRole('combobox', { name: 'Kind of entry' });
    await kinds.focus();
    // The first letters choose, as in every list of the browser.
    await page.keyboard.type('messages');
    expect(await kinds.inputValue()).toBe('message');
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    while (!(await page.evaluate('document.activeElement.closest("ol.entries") !== null')))
      await page.keyboard.press('Tab');
    for (let step = 0; step < count + 60; step++) await page.keyboard.press('ArrowUp');
    const seen = new Set<string>();
    for (let step = 0; step < count + 60; step++) {
      seen.add(/message number \d+/.exec(await focused())?.[0] ?? '');
      await page.keyboard.press('ArrowDown');
    }
    expect(entries.filter(({ title }) => !seen.has(title))).toEqual([]);
    await page.context().close();
  });

  test('a link opens a moment behind an agent, and keys change what is shown', async () => {
    const page = await openPage('#t=7&agent=Bob');
    expect(await tickOf(page)).toBe(7);
    expect(await page.getByRole('combobox', { name: 'Camera' }).inputValue()).toBe('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('.');
    await page.keyboard.press('f');
    expect(await tickOf(page)).toBe(28);
    await until(page, "location.hash === '#t=28&agent=Bob&view=first'");
    await page.keyboard.press('b');
    expect(await page.getByRole('button', { name: 'Blueprint' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press(']');
    expect(await page.getByRole('combobox', { name: 'Speed' }).inputValue()).toBe('2');
    await page.keyboard.press('End');
    expect(await tickOf(page)).toBe(replay.game.until);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await until(page, `${HANDLE}.tick > 3`);
    await page.context().close();
  });

  test.each(EXHAUSTIVE ? READERS : READERS.slice(-1))(
    'can be used by everybody ($name), dialogues included',
    async ({ options }) => {
      const page = await openPage('', options);
      for (const name of ['Timeline', 'Team', 'Task']) {
        await page.getByRole('tab', { name }).click();
        expect(await violationsOf(page), name).toEqual([]);
      }
      for (const [opener, title] of [
        ['Textures…', 'Textures'],
        ['Keys', 'Keys'],
      ] as const) {
        await page.getByRole('button', { name: opener }).press('Enter');
        await page.getByRole('dialog', { name: title }).waitFor();
        expect(await violationsOf(page), title).toEqual([]);
        expect(await fitsScreen(page), title).toBe(true);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        expect(await page.evaluate('document.activeElement.textContent'), title).toBe(opener);
      }
      expect(await fitsScreen(page)).toBe(true);
      await page.context().close();
    },
  );

  test('shows hostile text as text', async () => {
    const page = await openPage();
    const chunk = {
      ...{
        states: [],
        textures: [],
        changes: [],
        poses: [],
        jumps: [],
        counts: [],
        items: [],
        scores: [],
        metrics: [],
      },
      until: replay.game.until,
      entries: [{ kind: 'message', tick: 1, agent: 0, title: '<img src=x onerror="document.title=1"><b>bold</b>' }],
    };
    await page.evaluate(`${HANDLE}.append(${JSON.stringify(chunk)}); ${HANDLE}.seek(1)`);
    await page.getByText('<b>bold</b>').first().waitFor();
    expect(await page.title()).toContain('a street lamp');
    await page.context().close();
  });

  test('follows a game while it is played', async () => {
    const [run, source] = [readRunRecord(bench.path('runs/x')), bench.path('runs/x/episodes/0')];
    const folder = bench.path('live');
    mkdirSync(folder);
    const lines = readFileSync(join(source, 'events.jsonl'), 'utf8').split(/(?<=\n)/);
    const half = Math.floor(lines.length / 2);
    cpSync(join(source, 'transcript.jsonl'), join(folder, 'transcript.jsonl'));
    // The last line is still being written.
    writeFileSync(join(folder, 'events.jsonl'), `${lines.slice(0, half).join('')}${lines[half]?.slice(0, 9)}`);
    const played = readEpisode(bench.path('runs/x'), run.episodes[0] as (typeof run.episodes)[0]);
    const episode = { ...played, folder, score: undefined };
    const feed = new ReplayFeed(run, episode);
    const sent = Promise.withResolvers<ServerResponse>();
    const send = (to: ServerResponse) => to.write(`data: ${JSON.stringify(feed.poll())}\n\n`);
    const server = createServer((request, response) => {
      if (request.url !== '/feed')
        return void response.setHeader('content-type', 'text/html').end(liveReplayPage(run, episode, '/feed'));
      response.setHeader('content-type', 'text/event-stream');
      send(response);
      sent.resolve(response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const page = await browser.newPage();
    page.on('console', (message) => complain(message.text()));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await until(page, `${HANDLE}?.lastTick > 0`);
    expect(await page.getByText('being played').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Live' }).getAttribute('aria-pressed')).toBe('true');
    appendFileSync(join(folder, 'events.jsonl'), `${lines[half]?.slice(9)}${lines.slice(half + 1).join('')}`);
    send(await sent.promise);
    await until(page, `${HANDLE}.tick === ${replay.game.until}`);
    await settle(page);
    const cells = [...cellsOf(final.box)].map(({ x, y, z }) => [x, y, z]);
    const states = decodeRuns(final.blocks).map((index) => final.palette[index]);
    expect(await page.evaluate(`${JSON.stringify(cells)}.map((cell) => ${HANDLE}.stateAt(...cell))`)).toEqual(states);
    const checkpoints = replay.game.entries.filter(({ title }) => title.startsWith('reached: ')).length;
    expect(await page.evaluate(`${HANDLE}.entries`)).toBe(replay.game.entries.length - checkpoints);
    await page.close();
    server.closeAllConnections();
    server.close();
  });

  test.runIf(EXHAUSTIVE)(
    'takes block textures of a pack of the user, as a file or a folder, and refuses what is none',
    async () => {
      const page = await openPage();
      const wanted = replay.game.textures.find(({ name }) => name === 'stone_bricks') ?? replay.game.textures[0];
      const inPack = `assets/minecraft/textures/block/${wanted?.files[0]}.png`;
      const picture = encodePng(16, 16, new Uint8Array(768).fill(200));
      writeFileSync(bench.path('pack.zip'), zipSync({ [inPack]: picture, 'pack.mcmeta': new Uint8Array(2) }));
      mkdirSync(dirname(bench.path(`pack/${inPack}`)), { recursive: true });
      writeFileSync(bench.path(`pack/${inPack}`), picture);
      // A small file that claims to be a picture of 3.6 thousand million pixels.
      const huge = Uint8Array.from(picture);
      new DataView(huge.buffer).setUint32(16, 60_000);
      new DataView(huge.buffer).setUint32(20, 60_000);
      writeFileSync(bench.path('huge.zip'), zipSync({ [inPack]: huge }));
      writeFileSync(bench.path('text.zip'), 'no archive');
      await page.getByRole('button', { name: 'Textures…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Textures' });
      const status = dialog.getByRole('status');
      const [file, folder] = [dialog.locator('input').first(), dialog.locator('input').last()];
      await file.setInputFiles(bench.path('pack.zip'));
      await status.getByText(`pack.zip: 1 of ${replay.game.textures.length} textures`).waitFor();
      await dialog.getByRole('button', { name: 'Our own' }).press('Enter');
      await status.getByText('of our own').waitFor();
      await folder.setInputFiles(bench.path('pack'));
      await status.getByText(`pack: 1 of ${replay.game.textures.length} textures`).waitFor();
      await file.setInputFiles(bench.path('huge.zip'));
      await status.getByText(/huge\.zip cannot be used: .* not PNGs of at most/).waitFor();
      await file.setInputFiles(bench.path('text.zip'));
      await status.getByText('text.zip cannot be used').waitFor();
      await page.context().close();
    },
  );

  test.runIf(EXHAUSTIVE)(
    'a page is written with the textures of a pack, and a pack that does not exist is refused',
    async () => {
      const page = ['replay', 'runs/x', '--html', 'textured.html', '--textures'];
      expect(await bench.guildhall([...page, 'pack'])).toMatchObject({ code: 0 });
      expect(readFileSync(bench.path('textured.html'), 'utf8')).not.toBe(readFileSync(file, 'utf8'));
      const { code, stderr } = await bench.guildhall([...page, 'nowhere']);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^guildhall: resource pack nowhere: it does not exist/),
      ]);
    },
  );

  test.runIf(FFMPEG && EXHAUSTIVE)('becomes a film, or an error that names what is missing', async () => {
    const film = ['replay', 'runs/x', '--gif', 'x.gif', '--speed', '1000'];
    const { code, stderr } = await bench.guildhall(film, { CHROMIUM: '/nowhere/chromium' });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^guildhall: \/nowhere\/chromium cannot be used: .*\[film-failed\]/),
    ]);
    expect(await bench.guildhall(film)).toMatchObject({ code: 0 });
    expect(readFileSync(bench.path('x.gif')).subarray(0, 6).toString()).toBe('GIF89a');
    // No browser is left behind, whatever scripts it is started by.
    const script = bench.path('browser.sh');
    // Other films may be made on this machine meanwhile.
    const mark = `--from=${script}`;
    writeFileSync(script, `#!/bin/sh\n${CHROMIUM} ${mark} "$@"\n`, { mode: 0o755 });
    expect(await bench.guildhall(film, { CHROMIUM: script })).toMatchObject({ code: 0 });
    const running = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
    expect(running).not.toContain(mark);
  });

  test.runIf(FFMPEG && EXHAUSTIVE)('becomes a film in MP4', async () => {
    const film = 'replay runs/x --mp4 x.mp4 --speed 1000'.split(' ');
    expect(await bench.guildhall(film)).toMatchObject({ code: 0 });
    expect(readFileSync(bench.path('x.mp4')).subarray(4, 8).toString()).toBe('ftyp');
  });

  test('asks for nothing from anywhere, and breaks no rule of its policy', () => {
    expect(complaints).toEqual([]);
  });
});
