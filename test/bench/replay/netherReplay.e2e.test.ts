import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayOf } from '../../../bench/replay/replayOf.ts';
import { replayPage } from '../../../bench/replay/replayPage.ts';
import { StateAppearances } from '../../../bench/replay/stateAppearances.ts';
import { readEpisode, readRunRecord } from '../../../bench/run/folder/readRun.ts';
import type { ReplayDocument } from '../../../viewer/replayDocument.ts';
import { ROOT } from '../../house/imports.ts';
import { violationsOf } from '../../support/axe.ts';
import { browserOfTests, CHROMIUM } from '../../support/browser.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { EMPTY_CHUNK, replayDocument } from '../../viewer/replayDocument.ts';
import { type Bench, createBench } from '../commandLine.ts';
import { inlineWorkers } from '../workers/inlineWorker.ts';

const HANDLE = 'globalThis.guildhallReplay';

describe.skipIf(CHROMIUM === undefined)('a replay with a part of the Nether, in a browser', () => {
  let bench: Bench;

  beforeAll(() => {
    bench = createBench({ startWorker: inlineWorkers() });
  });
  afterAll(() => bench?.[Symbol.dispose]());

  async function openPage(document: ReplayDocument, hash: string): Promise<Page> {
    const file = bench.path('nether.html');
    writeFileSync(file, replayPage(document, []));
    const page = await (await browserOfTests()).newPage();
    await page.goto(`${pathToFileURL(file)}${hash}`);
    await until(page, `${HANDLE}?.isSettled`);
    return page;
  }

  const until = (page: Page, condition: string) =>
    page.evaluate(
      `new Promise((resolve) => { const look = () => (${condition} ? resolve() : requestAnimationFrame(look)); look(); })`,
    );
  const shown = (page: Page) => page.evaluate<string>(`${HANDLE}.dimension`);

  /** What the faces in the scene show, by state. */
  async function drawn(page: Page): Promise<Record<string, number>> {
    await page.evaluate(`${HANDLE}.settled()`);
    const counts: Record<string, number> = {};
    for (const [, , , state] of await page.evaluate<[number, number, number, string][]>(`${HANDLE}.drawnCells()`))
      counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }

  test('a link, the choice, a key and who is followed decide which dimension is shown', async () => {
    const states = new StateAppearances('1.20.4');
    const [stone, netherrack, nether] = ['stone', 'netherrack', 'nether_bricks'].map((text) => states.numberOf(text));
    const page = await openPage(
      replayDocument({
        title: 'an errand',
        initial: { min: [0, 0, 0], max: [1, 0, 1], runs: [stone as number, 4] },
        nether: { min: [0, 8, 0], max: [2, 8, 0], runs: [netherrack as number, 3], mobs: [] },
        game: {
          ...EMPTY_CHUNK,
          ...states.take(),
          until: 100,
          netherChanges: [50, 0, 9, 0, nether as number, 0],
          crossings: [0, 40, 1, 0, 80, 0],
          jumps: [0, 40, 0, 80],
          poses: [0, 0, 1, 1, 1, 0, 0, 0, 40, 1, 9, 0, 0, 0, 0, 80, 0, 1, 0, 0, 0],
        },
      }),
      '#t=10&in=the_nether',
    );
    const choice = page.getByRole('combobox', { name: 'Dimension' });
    expect([await shown(page), await choice.inputValue()]).toEqual(['the_nether', '1']);
    expect(await drawn(page)).toEqual({ netherrack: 3 });
    await page.getByRole('img', { name: 'The game in 3D, in the Nether: an errand' }).waitFor();
    await page.keyboard.press('n');
    expect(await drawn(page)).toEqual({ stone: 4 });
    await page.getByRole('img', { name: 'The game in 3D, in the overworld: an errand' }).waitFor();
    // Who is followed is followed through the portal, and back.
    await page.keyboard.press('1');
    await page.evaluate(`${HANDLE}.seek(60)`);
    expect(await shown(page)).toBe('the_nether');
    expect(await drawn(page)).toEqual({ netherrack: 3, nether_bricks: 1 });
    await until(page, "location.hash === '#t=60&in=the_nether&agent=Alice'");
    await page.evaluate(`${HANDLE}.seek(90)`);
    expect([await shown(page), await choice.inputValue()]).toEqual(['overworld', '0']);
    // Whoever looks elsewhere follows nobody any more.
    await choice.selectOption('Nether');
    expect(await page.getByRole('combobox', { name: 'Camera' }).inputValue()).toBe('-1');
    await page.evaluate(`${HANDLE}.seek(20)`);
    expect(await drawn(page)).toEqual({ netherrack: 3 });
    expect(await violationsOf(page)).toEqual([]);
    await page.close();
  });

  test.runIf(EXHAUSTIVE)('an errand to the Nether is shown where it was played', { timeout: 120_000 }, async () => {
    const task = join(ROOT, 'docs/examples/tasks/nether-errand');
    const { code, stderr } = await bench.guildhall(['run', task, '--framework', 'oracle', '--id', 'errand']);
    expect(code, stderr).toBe(0);
    const record = readRunRecord(bench.path('runs/errand'));
    const episode = readEpisode(bench.path('runs/errand'), record.episodes[0] as (typeof record.episodes)[0]);
    const { document } = replayOf(record, episode);
    const arrival = document.game.crossings?.[1] as number;
    const page = await openPage(document, `#t=${arrival - 1}&agent=${document.agents[0]?.name}`);
    expect(await shown(page)).toBe('overworld');
    await page.evaluate(`${HANDLE}.seek(${arrival})`);
    expect(await shown(page)).toBe('the_nether');
    expect(await page.evaluate(`${HANDLE}.stateAt(14, 4, 1)`)).toMatch(/^chest\[/);
    expect((await drawn(page)).nether_bricks).toBe(20);
    await page.getByRole('tab', { name: 'Team' }).click();
    await page.getByText(/^at -?\d+ 4 -?\d+ in the Nether$/).waitFor();
    await page.evaluate(`${HANDLE}.seek(${HANDLE}.lastTick)`);
    expect(await shown(page)).toBe('overworld');
    await page.close();
  });
});
