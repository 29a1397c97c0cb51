import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, createBench } from '../../bench/commandLine.ts';
import { browserOfTests, CHROMIUM } from '../../support/browser.ts';
import { addToken, HubProcess } from '../../support/hubProcess.ts';

if (CHROMIUM === undefined) process.stdout.write("the hub's pages are not tested: no Chromium is installed\n");

describe.skipIf(CHROMIUM === undefined)("a hub's pages in a browser", () => {
  let bench: Bench;
  let hub: HubProcess;
  let browser: Browser;
  let token: string;
  /** What a browser complained about: whatever the page's own policy forbids. */
  const complaints: string[] = [];

  beforeAll(async () => {
    bench = createBench();
    HubProcess.configure(bench);
    token = await addToken(bench, 'lab');
    hub = await HubProcess.start(bench);
    browser = await browserOfTests();
  });

  afterAll(async () => {
    hub?.[Symbol.dispose]();
    bench?.[Symbol.dispose]();
  });

  async function openPage(): Promise<Page> {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4')) complaints.push(message.text());
    });
    await page.goto(hub.url);
    return page;
  }

  async function signedIn(): Promise<Page> {
    const page = await openPage();
    await page.getByLabel('Token of your group').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your group uses').waitFor();
    return page;
  }

  test('are for those with a token', async () => {
    const page = await openPage();
    expect(await page.title()).toBe('Sign in · Guildhall');
    await page.getByLabel('Token of your group').fill('gh_12345678_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This token opens nothing').waitFor();
    for (const path of ['/games/1', '/new', '/games/1/files/score.json']) {
      const response = await page.goto(`${hub.url}${path}`);
      expect(response?.status(), path).toBe(401);
    }
    await page.context().close();
  });

  test('let a group ask for a game, follow it, read its report, and sign out', { timeout: 300_000 }, async () => {
    const page = await signedIn();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'guildhall_session', httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('link', { name: 'Ask for a game' }).click();
    await page.getByLabel('Task').fill('construction/lamp');
    await page.getByRole('button', { name: 'Put into the queue' }).click();
    await page.getByRole('heading', { name: 'Your games under way' }).waitFor();
    await page.getByRole('link', { name: '1', exact: true }).click();
    // The page is loaded anew by itself until the game is over, which takes a minute where the machine is busy.
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 240_000 });
    expect(await page.getByRole('row', { name: 'Goal reached' }).innerText()).toContain('yes');
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByRole('heading', { name: /Run game-000001/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'The game in 3D' }).click();
    const drawn = 'globalThis.guildhallReplay?.drawnCells().length > 0';
    await page.evaluate(
      `new Promise((resolve) => { const look = () => (${drawn} ? resolve() : requestAnimationFrame(look)); look(); })`,
    );
    // Nothing of the hub is within its reach.
    expect(await page.evaluate('origin')).toBe('null');
    await page.goto(hub.url);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token of your group').waitFor();
    expect((await page.goto(`${hub.url}/games/1`))?.status()).toBe(401);
    await page.context().close();
  });

  test('show how people come in, and let a game be cancelled', async () => {
    const page = await signedIn();
    await page.goto(`${hub.url}/new`);
    await page.getByLabel('Task').fill('construction/lamp');
    await page.getByLabel('Seats for people').fill('Alice, Bob');
    await page.getByLabel('Agents').fill('3');
    await page.getByLabel('anybody in the lobby').check();
    await page.getByRole('button', { name: 'Put into the queue' }).click();
    await page.getByText('/join 2', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: '2', exact: true }).click();
    await page.getByRole('heading', { name: 'How to come in' }).waitFor();
    expect(await page.getByRole('row', { name: 'Alice' }).innerText()).toMatch(/a person\s+\d{6}/);
    await page.getByRole('button', { name: 'Cancel this game' }).click();
    await page.getByText('cancelled').waitFor();
    await page.context().close();
  });

  test('refuse forms of other sites and of nobody, and what a field cannot hold', async () => {
    const page = await signedIn();
    const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      page.request.post(`${hub.url}${path}`, { form, headers, maxRedirects: 0 });
    await page.goto(`${hub.url}/new`);
    const form = await page.locator('main input[name=form]').getAttribute('value');
    const order = {
      task: 'construction/lamp',
      framework: 'oracle',
      model: 'rules',
      human: '',
      outside: '',
      agents: '',
      count: '1',
    };
    expect((await post('/games', { ...order, form: 'guessed' })).status()).toBe(403);
    expect((await post('/games', { ...order, form: form ?? '' }, { origin: 'http://evil.example' })).status()).toBe(
      403,
    );
    expect((await post('/games', { ...order, form: form ?? '', task: '<script>alert(1)</script>' })).status()).toBe(
      400,
    );
    expect((await post('/games', { ...order, form: form ?? '', count: '1000' })).status()).toBe(400);
    expect((await post('/sign-in', { token }, { origin: 'http://evil.example' })).status()).toBe(403);
    const headers = (await page.goto(hub.url))?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    await page.context().close();
  });

  test('fit a narrow screen, and nothing in them breaks their own policy', async () => {
    const page = await signedIn();
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('stop whoever guesses tokens', async () => {
    const context = await browser.newContext();
    const statuses: number[] = [];
    for (let guess = 0; guess < 15; guess++) {
      const response = await context.request.post(`${hub.url}/sign-in`, { form: { token: `gh_${guess}` } });
      statuses.push(response.status());
    }
    expect(statuses.at(-1)).toBe(429);
    await context.close();
  });
});
