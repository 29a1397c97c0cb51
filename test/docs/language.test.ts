import { expect, test } from 'vitest';
import { METRICS } from '../../server-plugin/scoring/definitions/definitions.ts';
import { type Exception, findInText, judge } from './glossary.ts';
import { readPages, withoutCodeBlocks } from './pages.ts';

/** Lines whose words come from the code, where the test of messages reads them. */
const GENERATED = new Set(['docs/reference/tools.md', 'docs/reference/protocol.md', 'docs/reference/tasks.md']);
const DEFINITIONS = new Set(
  Object.values(METRICS).flatMap((metrics) => metrics.map(({ title, definition }) => `**${title}.** ${definition}`)),
);

const EXCEPTIONS: readonly Exception[] = [
  { where: 'docs/reference/server-commands.md', text: 'say, tellraw, msg', reason: 'commands of Minecraft' },
];

/** A page's prose: no code, no comments, no addresses, nothing that is copied from the source. */
function prose(path: string, text: string): string {
  const lines = withoutCodeBlocks(text)
    .split('\n')
    .map((line) => {
      const isCopied = DEFINITIONS.has(line) || (GENERATED.has(path) && line.startsWith('|'));
      return isCopied ? '' : line;
    });
  return lines
    .join('\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`\n]*`/g, '`')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/"[^"\n]*"/g, '""');
}

const judged = judge(
  readPages().flatMap(({ path, text }) => findInText(path, prose(path, text))),
  EXCEPTIONS,
);

test('pages use the words of the glossary', () => {
  expect(judged.left).toEqual([]);
});

test('every exception is needed', () => {
  expect(judged.unused).toEqual([]);
});
