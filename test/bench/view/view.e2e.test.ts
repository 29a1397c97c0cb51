import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareRows } from '../../../bench/compare/compareRows.ts';
import { comparisonTables } from '../../../bench/compare/comparisonTables.ts';
import { readResults } from '../../../bench/results/readResults.ts';
import { lockRun, type RunLock } from '../../../bench/run/folder/runLock.ts';
import { startView, type ViewServer } from '../../../bench/view/viewServer.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { ConstructionTask } from '../../../tasks/task.ts';
import { fitsScreen, READERS, violationsOf } from '../../support/axe.ts';
import { browserOfTests, CHROMIUM } from '../../support/browser.ts';
import { sampleOf } from '../../support/depth.ts';
import { sampleTranscript, writeSampleRun } from '../report/sampleRun.ts';
import { askServer, signIn } from './viewClient.ts';

const LAMP = ConstructionTask.parse(findTask('construction/lamp'));
const COTTAGE = ConstructionTask.parse(findTask('construction/cottage'));

const root = mkdtempSync(join(tmpdir(), 'guildhall-view-'));
const runs = join(root, 'runs');
let server: ViewServer;
let url: URL;
let lock: RunLock;

beforeAll(async () => {
  writeSampleRun(join(runs, 'first'), [{ task: LAMP, transcript: sampleTranscript() }, { task: COTTAGE }], 'first');
  writeSampleRun(join(runs, 'second'), [{ task: LAMP, framework: 'react', skip: new Set([0]) }], 'second');
  // Being played: a log without a score, and a process that has it in hand.
  writeSampleRun(join(runs, 'live'), [{ task: LAMP, without: ['score', 'events', 'transcript'] }], 'live');
  lock = lockRun(join(runs, 'live'));
  // What a process that was killed left behind.
  mkdirSync(join(runs, 'second/playing'));
  writeFileSync(join(runs, 'second/playing/here-1.json'), '{}');
  writeSampleRun(join(root, 'secret'), [{ task: LAMP }], 'secret');
  symlinkSync(join(root, 'secret'), join(runs, 'linked'));
  mkdirSync(join(runs, 'broken'));
  writeFileSync(join(runs, 'broken/run.json'), '{"format":2}');
  server = await startView(runs, 0);
  url = new URL(server.url);
});
afterAll(async () => {
  lock.release();
  await server.close();
  rmSync(root, { recursive: true });
});

const ask = (path: string, headers?: Record<string, string>, method?: string) => askServer(url, path, headers, method);
const signedIn = () => signIn(url);

describe('who may look', () => {
  test('nobody without the token, nor with another one', async () => {
    expect((await ask('/')).status).toBe(401);
    expect((await ask('/?token=guess')).status).toBe(401);
    expect((await ask('/', { cookie: `guildhall-view-${url.port}=guess` })).status).toBe(401);
    expect((await ask(`/${url.search}`)).status).toBe(303);
    expect((await ask('/', await signedIn())).status).toBe(200);
  });

  test('no other site, and no name of another site that leads here', async () => {
    const own = await signedIn();
    expect((await ask('/', { ...own, host: 'evil.example' })).status).toBe(403);
    expect((await ask('/', { ...own, host: `evil.example:${url.port}` })).status).toBe(403);
    expect((await ask('/', { ...own, origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('/', { ...own, origin: 'null' })).status).toBe(403);
    expect((await ask('/', { ...own, host: `localhost:${url.port}` })).status).toBe(200);
  });

  test('nothing can be changed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask('/', await signedIn(), method)).status).toBe(403);
  });
});

describe('what is shown', () => {
  test('runs of the folder itself; what is broken is said to be, and links lead nowhere', async () => {
    const { text } = await ask('/', await signedIn());
    expect([...text.matchAll(/name="run" value="(.*?)"/g)].map(([, id]) => id).sort()).toEqual([
      'first',
      'live',
      'second',
    ]);
    expect(text).toMatch(/broken<\/th><td colspan="4" class="bad">.*run\.json/);
    expect(text).not.toContain('linked');
    for (const path of ['linked', '..%2fsecret', 'none', 'first%00', '%2e%2e%2f%2e%2e'])
      expect((await ask(`/runs/${path}`, await signedIn())).status, path).toBe(404);
    expect((await ask('/runs/../../secret', await signedIn())).status).toBe(404);
  });

  test('a run as its report, an episode as its page', async () => {
    const own = await signedIn();
    const index = await ask('/runs/first', own);
    expect(index.text).toContain('href="/runs/first/episodes/1"');
    const episode = await ask('/runs/first/episodes/1', own);
    expect(episode.text).toContain('construction/cottage');
    expect(episode.text).toContain('href="/runs/first/episodes/0"');
    expect((await ask('/runs/first/episodes/7', own)).status).toBe(404);
    expect((await ask('/runs/first/episodes/0/more', own)).status).toBe(404);
  });

  test('which runs are being played: those that a process has in hand that lives', async () => {
    const { text } = await ask('/', await signedIn());
    expect([...text.matchAll(/href="\/runs\/(\w+)\/live">being played/g)].map(([, id]) => id)).toEqual(['live']);
  });

  test('runs compared task by task, by what is asked for', async () => {
    const own = await signedIn();
    const { status, text } = await ask('/compare?run=first&run=second', own);
    expect(status).toBe(200);
    expect(text).toContain('completion: differences');
    expect(text).toContain('1 task in common, 1 of them played with the same seeds');
    expect(text).toContain(
      'left out: 1 episode: not every one has a scored episode of the task (construction/cottage)',
    );
    // The command's own figures.
    const rows = ['first', 'second'].flatMap((id) => readResults(join(runs, id)).rows);
    const [means] = comparisonTables(compareRows(rows, { by: 'framework', metrics: ['vhr'] }));
    const byFramework = await ask('/compare?run=first&run=second&by=framework&metric=vhr', own);
    expect(means?.rows.length).toBe(2);
    for (const cell of means?.rows.flat() ?? []) expect(byFramework.text).toContain(`<td>${cell}</td>`);
    expect(byFramework.text).not.toContain('completion: differences');
    const alone = await ask('/compare?run=first&run=second&by=agents', own);
    expect([alone.status, alone.text]).toEqual([200, expect.stringContaining('there is only 2 agents')]);
    expect((await ask('/compare?run=first', own)).status).toBe(404);
  });
});

describe.runIf(CHROMIUM !== undefined)('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await browserOfTests();
  });

  async function opened(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(server.url);
    return page;
  }

  test.each(sampleOf(READERS, 1))('pages have names and contrast for everybody ($name)', async ({ options }) => {
    const page = await opened(options);
    for (const path of ['', 'compare?run=first&run=second', 'runs/live/live', 'runs/first/episodes/0']) {
      await page.goto(new URL(path, url.origin).href);
      expect(await violationsOf(page), path).toEqual([]);
      expect(await fitsScreen(page), path).toBe(true);
    }
    await page.context().close();
  });

  test('runs are ticked and compared by keyboard, and a new one appears without losing the ticks', async () => {
    const page = await opened();
    expect(new URL(page.url()).search).toBe('');
    for (const name of ['Compare first', 'Compare second']) {
      await page.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
    cpSync(join(runs, 'first'), join(runs, 'third'), { recursive: true });
    await page.getByRole('link', { name: 'third' }).waitFor();
    expect(await page.evaluate('document.activeElement.value')).toBe('second');
    await page.getByRole('button', { name: 'Compare the ticked runs' }).press('Enter');
    await page.getByRole('heading', { name: 'Comparison of 2 runs' }).waitFor();
    await page.context().close();
  });

  test('a run that is being played shows progress, calls and chat as they are written', async () => {
    const page = await opened();
    await page.goto(new URL('/runs/live/live', url).href);
    await page.getByText('0 of 1 episodes ended, 0 model calls').waitFor();
    const events = join(runs, 'live/episodes/0/events.jsonl');
    const add = (event: object) => appendFileSync(events, `${JSON.stringify(event)}\n`);
    add({ seq: 1, tick: 40, type: 'chat-sent', actor: 'Alice', message: '<b>hello</b>' });
    add({ seq: 2, tick: 50, type: 'score-changed', metric: 'completion', value: 0.25 });
    await page.getByText('episode 0, 0:02.0 Alice: <b>hello</b>').waitFor();
    await page.getByRole('button', { name: 'episode 0: 25.0 %' }).waitFor();
    const released = { type: 'framework-noted', at: 1_000, topic: 'session.released', data: null };
    const calls = [released, ...sampleTranscript()].map((line) => `${JSON.stringify(line)}\n`);
    appendFileSync(join(runs, 'live/episodes/0/transcript.jsonl'), calls.join(''));
    await page.getByText('dagent.assign for Alice').waitFor();
    // Times count from release, as those of the referee do.
    await page.getByText('episode 0, 0:01.5 Bob placeBlock: failed: too far').waitFor();
    await page.getByText('0 of 1 episodes ended, 3 model calls').waitFor();
    await page.context().close();
  });
});
