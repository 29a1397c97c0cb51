import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardSuites } from '../../../bench/board/boardEntries.ts';
import { boardPage } from '../../../bench/board/boardPage.ts';
import { comparisonPage } from '../../../bench/commands/compare/comparisonPage.ts';
import { compareRows } from '../../../bench/compare/compareRows.ts';
import { writeGameReport, writeReport } from '../../../bench/report/writeReport.ts';
import { readResults } from '../../../bench/results/readResults.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { ConstructionTask } from '../../../tasks/task.ts';
import { fitsScreen, READERS, violationsOf } from '../../support/axe.ts';
import { browserOfTests, CHROMIUM } from '../../support/browser.ts';
import { sampleOf } from '../../support/depth.ts';
import { sampleTranscript, writeSampleRun } from './sampleRun.ts';

const LAMP = ConstructionTask.parse(findTask('construction/lamp'));
const HOSTILE = '<img src=x onerror=alert(1)>';

describe.runIf(CHROMIUM !== undefined)('pages in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pages-'));
  const pages = ['episode', 'game', 'comparison', 'board'] as const;
  let browser: Browser;
  beforeAll(async () => {
    const run = join(folder, 'run');
    writeSampleRun(run, [
      {
        ...{ task: LAMP, skip: new Set([1]), instead: new Map([[0, 'dirt']]), chat: ['hello', HOSTILE] },
        ...{ signLines: [HOSTILE, 'two'], transcript: sampleTranscript(), problem: HOSTILE },
      },
      { task: LAMP, framework: 'react', transcript: sampleTranscript() },
    ]);
    await writeReport(run);
    const write = (name: (typeof pages)[number], text: string) => writeFileSync(join(folder, `${name}.html`), text);
    // As its reader has it: everything that can be opened is open.
    write(
      'episode',
      readFileSync(join(run, 'report', 'episode-0.html'), 'utf8').replaceAll('<details', '<details open'),
    );
    write('game', readFileSync(writeGameReport(run), 'utf8').replaceAll('<details', '<details open'));
    const { record, rows } = readResults(run);
    write('comparison', comparisonPage(compareRows(rows, { by: 'framework', metrics: ['completion', 'success'] })));
    const checks = { isFromSealer: true, holders: [HOSTILE], statedReplay: null, ownReplay: null };
    const submission = { file: 'a.zip', url: 'https://example.org', withPeople: false, run: record, rows, ...checks };
    const submissions = [
      { ...submission, team: 'Ours', problems: [] },
      { ...submission, file: 'b.zip', team: HOSTILE, problems: ['score.json is not as it was'] },
    ];
    write('board', boardPage('A board', boardSuites(submissions), submissions));
    browser = await browserOfTests();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(sampleOf(READERS, 1))(
    'have names and contrast for everybody ($name), and are no wider than the screen',
    async ({ options }) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('dialog', (dialog) => {
        complaints.push(dialog.message());
        void dialog.dismiss();
      });
      page.on('console', (message) => complaints.push(message.text()));
      for (const name of pages) {
        await page.goto(`file://${join(folder, `${name}.html`)}`);
        expect(await violationsOf(page), name).toEqual([]);
        expect(await fitsScreen(page), name).toBe(true);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
