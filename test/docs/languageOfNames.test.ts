import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSource } from '../house/imports.ts';
import { type Exception, findInName, judge } from './glossary.ts';

const EXCEPTIONS: readonly Exception[] = [
  { where: 'game-server/commands/vanilla/chatting.ts', text: 'say', reason: 'a command of Minecraft' },
  { where: 'sidecar/body/actions/say.ts', text: 'say', reason: 'agents speak in the chat' },
];

/** The names that a module exports, whatever they are declared as. */
function exportedNames(path: string, source: string): string[] {
  const { module } = parseSync(path, source, { sourceType: 'module' });
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      moduleRequest === null && exportName.name !== null ? [exportName.name] : [],
    ),
  );
}

const judged = judge(
  readSource().flatMap(({ path, text }) => [
    ...findInName(path, basename(path, '.ts')),
    ...exportedNames(path, text).flatMap((name) => findInName(path, name)),
  ]),
  EXCEPTIONS,
);

test('exported names and file names use the words of the glossary', () => {
  expect(judged.left).toEqual([]);
});

test('every exception is needed', () => {
  expect(judged.unused).toEqual([]);
});
