import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEpisode, readRunRecord } from '../../../bench/run/folder/readRun.ts';
import { lockRun, type RunLock } from '../../../bench/run/folder/runLock.ts';
import { startView, type ViewServer } from '../../../bench/view/viewServer.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { EventLog } from '../../../server-plugin/episode/eventLog.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { ConstructionTask } from '../../../tasks/task.ts';
import { browserOfTests, CHROMIUM, isDriverNote } from '../../support/browser.ts';
import { sampleTranscript, writeSampleRun } from '../report/sampleRun.ts';

const LAMP = ConstructionTask.parse(findTask('construction/lamp'));
/** What the replay offers to programs. */
const HANDLE = 'globalThis.guildhallReplay';

describe.runIf(CHROMIUM !== undefined)('the game beside its transcript', () => {
  const runs = mkdtempSync(join(tmpdir(), 'guildhall-live-game-'));
  let server: ViewServer;
  let browser: Browser;
  let page: Page;
  let lock: RunLock;
  const complaints: string[] = [];

  beforeAll(async () => {
    const episode = { task: LAMP, chat: ['hello', 'there'], transcript: sampleTranscript() };
    writeSampleRun(join(runs, 'ended'), [episode], 'ended');
    writeSampleRun(join(runs, 'live'), [{ task: LAMP, without: ['score', 'events', 'finalSnapshot'] }], 'live');
    lock = lockRun(join(runs, 'live'));
    server = await startView(runs, 0);
    browser = await browserOfTests();
    page = await browser.newPage();
    page.on('console', (message) => {
      if (!isDriverNote(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.url);
  });
  afterAll(async () => {
    await page?.close();
    await server?.close();
    lock?.release();
    rmSync(runs, { recursive: true });
  });

  const open = (path: string) => page.goto(new URL(path, server.url).href);
  /** Waits frame by frame: the pages' policy forbids Playwright's own way of evaluating texts again and again. */
  const until = async (where: Page | Frame, condition: string) => {
    const held = `new Promise((resolve) => {
      setTimeout(() => resolve(false), 30_000);
      const look = () => (${condition} ? resolve(true) : requestAnimationFrame(look));
      look();
    })`;
    if (!(await where.evaluate(held)))
      throw new Error(
        `${condition} did not come true: ${await where.evaluate(`location.hash + ' ' + (${HANDLE}?.tick)`)}`,
      );
  };
  /** The page's replay, once it is drawn. */
  async function game(): Promise<Frame> {
    const element = await page.locator('iframe.replay').elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('no frame in the page');
    await frame.locator('canvas.scene').waitFor();
    await until(frame, HANDLE);
    return frame;
  }

  test('what the server writes is shown with the next flush of its log, until the game has ended', async () => {
    const record = readRunRecord(join(runs, 'ended'));
    const { events } = readEpisode(join(runs, 'ended'), record.episodes[0] as (typeof record.episodes)[0]);
    const log = new EventLog(join(runs, 'live/episodes/0/events.jsonl'));
    const write = (from: number, to: number) => {
      for (const { seq: _, tick, ...event } of events.slice(from, to)) log.append(event, tick);
      log.flush();
    };
    const placed = events.findIndex(({ type }) => type === 'block-placed');
    write(0, placed);
    await open('/runs/live/live');
    const replay = await game();
    await replay.getByText('being played').waitFor();
    write(placed, placed + 1);
    const event = events[placed];
    if (event?.type !== 'block-placed') throw new Error('no block was placed');
    const { x, y, z } = event.position;
    const shown = `${HANDLE}.stateAt(${x}, ${y}, ${z}) === ${JSON.stringify(formatBlockState(event.state))}`;
    await until(replay, `${HANDLE}.tick === ${event.tick} && ${shown}`);

    await page.getByRole('link', { name: 'episode 0', exact: true }).click();
    const own = await game();
    expect(await own.getByRole('button', { name: 'Live' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByText('load its results').isVisible()).toBe(false);
    write(placed + 1, events.length);
    await page.getByText('load its results').waitFor();
    await own.getByText('has ended').waitFor();
    expect(await own.evaluate(`${HANDLE}.lastTick`)).toBe(events.at(-1)?.tick);
    log.close();
    log.dispose();
  });

  test('a link opens a moment behind an agent; moving one moves the other', async () => {
    await open('/runs/ended/episodes/0#t=30&agent=Bob');
    const replay = await game();
    await until(replay, `${HANDLE}.tick === 30`);
    expect(await replay.getByRole('combobox', { name: 'Camera' }).inputValue()).toBe('1');
    const current = () => page.locator('.talk [aria-current], details.call[aria-current], .log [aria-current]');

    await page.getByText('Chat, signs, refusals (2)').click();
    await page.getByRole('listitem').filter({ hasText: 'Alice there' }).getByRole('link').click();
    await until(replay, `${HANDLE}.tick === 21`);
    await page.getByText('Alice there').and(page.locator('[aria-current]')).waitFor();
    expect(await replay.getByRole('combobox', { name: 'Camera' }).inputValue()).toBe('1');

    await replay.getByRole('button', { name: 'Paths' }).press('End');
    await until(page, `location.hash === '#t=' + ${await replay.evaluate(`${HANDLE}.lastTick`)} + '&agent=Bob'`);
    await page.keyboard.press('Home');
    await until(page, "location.hash === '#t=0&agent=Bob'");
    await expect.poll(() => current().filter({ hasText: 'Alice' }).count()).toBe(0);

    const drawing = page.locator('svg.timeline');
    const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
    await drawing.click({ position: { x: width - 2, y: height / 2 } });
    await until(replay, `${HANDLE}.tick === ${await drawing.getAttribute('data-last')}`);
  });

  test('a link that is followed is not lost when the address is written before anybody hears of it', async () => {
    await open('/runs/ended/episodes/0');
    const replay = await game();
    const follow = (tick: number) => `location.hash = '#t=${tick}'; history.replaceState(null, '', '#t=1');`;
    await page.evaluate(follow(12));
    await until(replay, `${HANDLE}.tick === 12`);
    await replay.evaluate(follow(13));
    await until(replay, `${HANDLE}.tick === 13`);
  });

  test('breaks no rule of any policy', () => {
    expect(complaints).toEqual([]);
  });
});
