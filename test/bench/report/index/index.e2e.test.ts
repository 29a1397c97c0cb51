import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderIndex } from '../../../../bench/report/index/indexPage.ts';
import { plots } from '../../../../bench/report/plots/plots.ts';
import { wallTimeMs } from '../../../../clock/wallTime.ts';
import { fitsScreen, READERS, violationsOf } from '../../../support/axe.ts';
import { browserOfTests, CHROMIUM } from '../../../support/browser.ts';
import { sampleOf } from '../../../support/depth.ts';
import { type SampleDesign, sampleIndex } from './sampleRows.ts';

const MOST_LOADS = 6;
const PHONE = { width: 360, height: 740 };
const CONDITIONS = ['dagent · rules · 2 agents', 'react · rules:mistakes=0.3,seed=7 · 2 agents'];
const DESIGN: SampleDesign = {
  conditions: CONDITIONS,
  tasks: Array.from({ length: 6 }, (_, task) => `construction/small-cottage-${task}`),
  trials: 3,
  costs: [0.01, 0.03],
};

describe.runIf(CHROMIUM !== undefined)('an index in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-index-'));
  let browser: Browser;
  beforeAll(async () => {
    writeFileSync(join(folder, 'small.html'), renderIndex(sampleIndex(DESIGN), plots));
    const many = Array.from({ length: 100 }, (_, task) => `villager/construction/${task}`);
    writeFileSync(join(folder, 'large.html'), renderIndex(sampleIndex({ ...DESIGN, tasks: many, trials: 5 }), plots));
    browser = await browserOfTests();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  async function opened(name: string, options: BrowserContextOptions = {}, hash = ''): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`file://${join(folder, name)}${hash}`);
    return page;
  }

  const visible = (page: Page) => page.locator('table.episodes tbody tr:visible').count();

  test.each(sampleOf(READERS, 1))(
    'has names and contrast for everybody ($name), and is no wider than the screen',
    async ({ options }) => {
      const page = await opened('small.html', options);
      expect(await fitsScreen(page)).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      await page.context().close();
    },
  );

  test('is filtered and sorted by keyboard alone, and keeps the filter in its address', async () => {
    const page = await opened('small.html');
    expect(await visible(page)).toBe(36);
    await page.getByRole('combobox', { name: 'Condition' }).focus();
    await page.keyboard.type('react');
    await expect.poll(() => visible(page)).toBe(18);
    expect(await page.locator('#shown').textContent()).toBe('18 of 36 episodes');
    await page.getByRole('searchbox', { name: 'Text' }).focus();
    await page.keyboard.type('cottage-4');
    await expect.poll(() => visible(page)).toBe(3);
    expect(new URL(page.url()).hash).toBe('#c=1&q=cottage-4');

    const head = page.getByRole('button', { name: 'Completion' });
    await head.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    const cells = await page.locator('table.episodes tbody tr:visible td:nth-child(6)').allTextContents();
    const values = cells.map((text) => Number.parseFloat(text));
    expect(values).toEqual([...values].sort((a, b) => b - a));
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect.poll(() => visible(page)).toBe(36);
    const again = await opened('small.html', {}, '#c=1&q=cottage-4');
    expect(await visible(again)).toBe(3);
    await Promise.all([page.context().close(), again.context().close()]);
  });

  test('keeps the names of episodes in sight on a phone, whatever column is read', async () => {
    const page = await opened('small.html', { viewport: PHONE });
    const first = page.locator('table.episodes tbody th').first();
    const left = async () => (await first.boundingBox())?.x;
    await first.scrollIntoViewIfNeeded();
    const before = await left();
    await page.evaluate("document.querySelector('.tall').scrollLeft = 400");
    expect(await page.evaluate("document.querySelector('.tall').scrollLeft")).toBeGreaterThan(100);
    expect(await left()).toBe(before);
    await page.context().close();
  });

  test('can be read without scripts: every episode, and no control that would do nothing', async () => {
    const page = await opened('small.html', { javaScriptEnabled: false });
    expect(await visible(page)).toBe(36);
    expect(await page.locator('form').isVisible()).toBe(false);
    expect(await page.locator('svg.plot').count()).toBe(3);
    await page.context().close();
  });

  test('of 1,000 episodes opens within a second, or within ten openings of a small one where the machine is slow', async () => {
    const page = await opened('small.html');
    const opening = async (file: string) => {
      const start = wallTimeMs();
      await page.goto(`file://${join(folder, file)}`);
      await page.locator('#filters').waitFor();
      return wallTimeMs() - start;
    };
    // A loaded machine may be slow once or twice; what the page takes shows in the fastest of a few loads.
    let [fastest, small] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let load = 0; load < MOST_LOADS && fastest > 1_000; load++) {
      fastest = Math.min(fastest, await opening('large.html'));
      small = Math.min(small, await opening('small.html'));
    }
    if (fastest > 1_000) expect(fastest).toBeLessThan(10 * small);
    await opening('large.html');
    expect(await visible(page)).toBe(1_000);
    await page.context().close();
  });
});
