import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBench } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { type Command, guildhallArguments, readPages, shellBlocks } from './pages.ts';

const PAGES = readPages().filter(({ path }) => path === 'README.md' || path.startsWith('docs/tutorials/'));
/** Blocks that say why they are not run, by page: change this when a page gains or loses one. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'README.md': 2,
  'docs/tutorials/language-model.md': 2,
  'docs/tutorials/your-own-framework.md': 1,
};

/** What a language model would answer cannot be tested: such commands are checked and not played. */
function prepared(command: Command): { args: readonly string[]; environment: Readonly<Record<string, string>> } {
  const args = guildhallArguments(command) ?? [];
  if (!args.some((word) => word.startsWith('openai/'))) return { args, environment: command.environment };
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
    using bench = createBench();
    cpSync(join(ROOT, 'schematics'), bench.path('schematics'), { recursive: true });
    for (const { commands, notRun } of blocks)
      for (const command of notRun === undefined ? commands : []) {
        const { args, environment } = prepared(command);
        const { code, stdout, stderr } = await bench.guildhall(args, environment);
        expect(code, `${command.line}\n${stdout}${stderr}`).toBe(0);
      }
  });
});
