import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBench } from '../bench/commandLine.ts';
import { inlineWorkers } from '../bench/workers/inlineWorker.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { type Command, guildhallArguments, type Page, readPages, shellBlocks } from './pages.ts';

const ALL_PAGES = readPages();
const PAGES = ALL_PAGES.filter(({ path }) => path === 'README.md' || path.startsWith('docs/tutorials/'));
/** Commands whose first argument is a command, too. */
const GROUPS = ['queue', 'new', 'import', 'schematic', 'datapack', 'models', 'hub'];
/** Blocks that say why they are not run, by page: change this when a page gains or loses one. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'README.md': 2,
  'docs/tutorials/language-model.md': 2,
  'docs/tutorials/play-along.md': 4,
  'docs/tutorials/your-agent.md': 7,
  'docs/tutorials/your-own-framework.md': 1,
};

/**
 * The arguments and environment that a command is tested with; undefined where it is left to the exhaustive run. What a
 * language model would answer cannot be tested: such commands are checked and not played. In `npm test` neither are the
 * README's, since the tutorials play the same ones, and tasks are validated for the README alone.
 */
function prepared(
  page: Page,
  command: Command,
): { args: readonly string[]; environment: Readonly<Record<string, string>> } | undefined {
  const args = guildhallArguments(command) ?? [];
  const isReadme = page.path === 'README.md';
  if (!EXHAUSTIVE && !isReadme && args[0] === 'validate') return undefined;
  const isForShow = isReadme && !EXHAUSTIVE && args[0] === 'run';
  if (!isForShow && !args.some((word) => word.startsWith('openai/'))) return { args, environment: command.environment };
  return {
    args: args.includes('--dry-run') ? args : [...args, '--dry-run'],
    environment: { OPENAI_API_KEY: 'placeholder', ...command.environment },
  };
}

describe.each(PAGES)('the commands of $path', (page) => {
  const blocks = shellBlocks(page);

  test('are of this project, or say why they are not run', () => {
    const strange = blocks
      .filter(({ notRun }) => notRun === undefined)
      .flatMap(({ commands }) => commands.filter((command) => guildhallArguments(command) === undefined));
    expect(strange.map(({ line }) => line)).toEqual([]);
    expect(blocks.filter(({ notRun }) => notRun !== undefined)).toHaveLength(NOT_RUN[page.path] ?? 0);
  });

  test('work as printed, one after another in one folder', { timeout: 300_000 }, async () => {
    using bench = createBench({ startWorker: inlineWorkers() });
    cpSync(join(ROOT, 'schematics'), bench.path('schematics'), { recursive: true });
    for (const { commands, notRun } of blocks)
      for (const command of notRun === undefined ? commands : []) {
        const used = prepared(page, command);
        if (!used) continue;
        const { code, stdout, stderr } = await bench.guildhall(used.args, used.environment);
        expect(code, `${command.line}\n${stdout}${stderr}`).toBe(0);
      }
  });
});

test('commands on every page exist and have the options that are shown', async () => {
  using bench = createBench({ startWorker: inlineWorkers() });
  const helps = new Map<string, string>();
  const unknown: string[] = [];
  for (const page of ALL_PAGES)
    for (const command of shellBlocks(page).flatMap(({ commands }) => commands)) {
      const args = guildhallArguments(command);
      if (!args) continue;
      const path = args.slice(0, GROUPS.includes(args[0] ?? '') ? 2 : 1);
      const key = path.join(' ');
      if (!helps.has(key)) {
        const { code, stdout } = await bench.guildhall([...path, '--help']);
        helps.set(key, code === 0 && stdout.includes(`guildhall ${key}`) ? stdout : '');
      }
      const help = helps.get(key) ?? '';
      const missing = args.filter((word) => word.startsWith('--') && !new RegExp(`${word}(?![\\w-])`).test(help));
      if (help === '' || missing.length > 0) unknown.push(`${page.path}: ${command.line} (${missing.join(' ')})`);
    }
  expect(helps.size).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});
