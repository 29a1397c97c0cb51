import { expect, test } from 'vitest';
import { createBench } from '../bench/commandLine.ts';
import { readSource } from '../house/imports.ts';
import { type Exception, findInText, judge } from './glossary.ts';
import { messagesOf } from './messages.ts';

const EXCEPTIONS: readonly Exception[] = [
  { where: 'sidecar/body/actions/say.ts', text: 'there is nothing to say', reason: 'agents speak in the chat' },
  { where: 'sidecar/body/actions/say.ts', text: 'said "', reason: 'agents speak in the chat' },
  { where: 'sidecar/tools/villager/chat.ts', text: 'said it to', reason: 'agents speak in the chat' },
  {
    where: 'sidecar/tools/villager/combat.ts',
    text: 'Say something to a team mate',
    reason: 'agents speak in the chat',
  },
];

const sources = readSource().filter(({ path }) => !path.startsWith('bench/developer/'));
const judged = judge(
  sources.flatMap(({ path, text }) =>
    messagesOf(path, text).flatMap(({ line, text: message }) =>
      findInText(path, message).map((finding) => ({ ...finding, found: `${finding.found}" on line ${line}, "` })),
    ),
  ),
  EXCEPTIONS,
);

test('messages are found where they stand', () => {
  const source = [
    `throw new ConfigError('bad-x', \`the \${name} is missing\`);`,
    "const tool = { name: 'a b', description: 'Dig a block' };",
    "program.command('run').option('--x <n>', 'how many x');",
    "if (kind === 'no message') work('not shown either');",
  ].join('\n');
  expect(messagesOf('a.ts', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 the ... is missing',
    '2 Dig a block',
    '3 --x <n>',
    '3 how many x',
  ]);
});

test('errors, descriptions and output use the words of the glossary', () => {
  expect(judged.left).toEqual([]);
});

test('every exception is needed', () => {
  expect(judged.unused).toEqual([]);
});

test('help uses the words of the glossary', async () => {
  using bench = createBench();
  const helpOf = async (path: readonly string[]): Promise<string[]> => {
    const { stdout } = await bench.guildhall([...path, '--help']);
    const commands = /\nCommands:\n([\s\S]*)$/.exec(stdout)?.[1] ?? '';
    const names = [...commands.matchAll(/^ {2}([a-z]\S*)/gm)].map(([, name = '']) => name).filter((n) => n !== 'help');
    const below = await Promise.all(names.map((name) => helpOf([...path, name])));
    return [`${path.join(' ')}\n${stdout}`, ...below.flat()];
  };
  const helps = await helpOf([]);
  expect(helps.length).toBeGreaterThan(15);
  const found = helps.flatMap((text) => findInText(text.split('\n')[0] || 'guildhall', text));
  expect(judge(found, []).left).toEqual([]);
});
