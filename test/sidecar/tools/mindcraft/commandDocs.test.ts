import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsMarkdown } from '../../../../bench/developer/docs/commandDocs.ts';
import { COMMAND_PARITY } from '../../../../bench/developer/docs/commandParity.ts';
import { COMMAND_TEST_FILES, type ShownBy, testsOf } from '../../../../bench/developer/docs/commandTests.ts';
import type { Command } from '../../../../sidecar/tools/mindcraft/command.ts';
import { COMMANDS, MINDCRAFT_TOOLS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { ROOT } from '../../../house/imports.ts';
import { MIND_COMMAND_CASES } from '../../frameworks/mindcraft/mind/mindCommandCases.ts';
import { COMMAND_CASES } from './commandCases.ts';
import { QUERY_CASES } from './queryCases.ts';

const document = readFileSync(new URL('../../../../docs/reference/mindcraft-commands.md', import.meta.url), 'utf8');

test('the document of commands is what bench/developer/docs/writeCommandDocs.ts writes today', () => {
  expect(document).toBe(commandsMarkdown());
});

test('it compares every command, and the further ones alone are ours', () => {
  expect(Object.keys(COMMAND_PARITY).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
  for (const { name, set } of COMMANDS) expect(COMMAND_PARITY[name]?.verdict === 'ours', name).toBe(set === 'more');
});

/** The titles of a file's tests, those of its tables once for each command. */
function titlesIn(file: keyof typeof COMMAND_TEST_FILES): ReadonlySet<string> {
  const source = readFileSync(join(ROOT, COMMAND_TEST_FILES[file]), 'utf8');
  const written = [...source.matchAll(/(?:\btest\(|\]\)\(|_CASES\)\(|\)\)\()'((?:[^'\\]|\\.)*)'/g)].map(
    ([, title = '']) => title,
  );
  return new Set(
    written.flatMap((title) =>
      title.includes('$command') ? TABLES[file].map((command) => title.replace('$command', command)) : [title],
    ),
  );
}

const named = (cases: readonly { readonly command: string }[]) => cases.map(({ command }) => command);
const TABLES = {
  A: named(COMMAND_CASES),
  Q: named(QUERY_CASES),
  M: named(MIND_COMMAND_CASES),
  N: [],
} as const satisfies Record<keyof typeof COMMAND_TEST_FILES, readonly string[]>;

test('every test that it names is there', () => {
  const titles = { A: titlesIn('A'), Q: titlesIn('Q'), M: titlesIn('M'), N: titlesIn('N') };
  const missing = COMMANDS.flatMap((command) =>
    Object.values(testsOf(command) as unknown as Record<string, ShownBy>).filter(
      (shown) => 'file' in shown && !titles[shown.file].has(shown.title),
    ),
  );
  expect(missing).toEqual([]);
});

test('a call that succeeds is missing only where it says so', () => {
  for (const { command, success } of COMMAND_CASES) {
    const shown = testsOf(COMMANDS.find(({ name }) => name === command) as Command).success;
    expect('file' in shown, command).toBe(success !== undefined);
  }
});

test('every command of the body is a tool of its name, with its arguments', () => {
  const ofBody = COMMANDS.filter(({ by }) => by === 'body').map(({ name }) => name);
  expect(MINDCRAFT_TOOLS.map(({ name }) => name).sort()).toEqual(ofBody.sort());
});
