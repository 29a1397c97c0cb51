import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { PeopleRecord } from '../../bench/run/folder/peopleRecord.ts';
import { type Bench, createBench, startProcess } from '../bench/commandLine.ts';
import { ROOT } from '../house/imports.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
import { guildhallArguments, shellBlocks } from './pages.ts';

const PATH = 'docs/tutorials/play-along.md';
const PERSON = fileURLToPath(new URL('../support/personProcess.ts', import.meta.url));

/** What is shown after each kind of line that the page has the person type. */
const ANSWERS: readonly (readonly [line: RegExp, shown: string])[] = [
  [/^\d+$/, 'Do you agree?'],
  [/^\/consent yes$/, 'You can move once all are ready'],
  [/^\/ready$/, 'You are ready'],
  [/^\/answer /, 'Thank you'],
];

type Step = readonly [method: string, ...args: unknown[]];

/** The lines that a section of the page has the person type, with the code that was printed. */
function typed(text: string, code: string): (readonly [line: string, shown: string])[] {
  return [...text.matchAll(/```text\n([\s\S]*?)\n```/g)].flatMap(([, body = '']) =>
    body.split('\n').map((line): readonly [string, string] => {
      const shown = ANSWERS.find(([pattern]) => pattern.test(line))?.[1] ?? `<Alice> ${line}`;
      return [/^\d+$/.test(line) ? code : line, shown];
    }),
  );
}

/** Plays a hosted game of the page; what the host printed at its end. */
async function plays(bench: Bench, args: readonly string[], steps: (code: string) => readonly Step[]): Promise<string> {
  // Free ports, and games that are shorter than those of people.
  const limit = args.indexOf('--game-time');
  const shorter = limit < 0 ? [...args, '--game-time', '8'] : args.with(limit + 1, '8');
  const run = bench.open([...shorter, '--port', '0', '--gateway-port', '0']);
  await run.shows(/waiting up to 11:00 min for Alice to join/);
  const { stdout, stderr } = run.printed;
  const code = /^seat Alice: code (\d+)$/m.exec(stdout + stderr)?.[1] ?? '';
  const port = /join Minecraft 1\.20\.4 at 127\.0\.0\.1:(\d+) and type your code/.exec(stdout + stderr)?.[1] ?? '';
  const person = await startProcess([PERSON, port, 'Steve', JSON.stringify(steps(code))], bench.folder).ended;
  expect(person, person.stdout).toMatchObject({ code: EXIT.ok, stderr: '' });
  const ended = await run.ended;
  expect(ended.code, ended.stderr).toBe(EXIT.ok);
  return ended.stdout + ended.stderr;
}

test.runIf(EXHAUSTIVE)(
  'every command of the page, and every line that it has a person type, works as printed',
  async () => {
    using bench = createBench();
    const text = readFileSync(join(ROOT, PATH), 'utf8');
    const sections = text.split(/^## /m);
    const hosts = sections.flatMap((section, index) => (section.includes('npx guildhall host ') ? [index] : []));
    expect(hosts).toHaveLength(2);
    for (const [index, section] of sections.entries()) {
      const commands = shellBlocks({ path: PATH, text: section }).flatMap((block) => block.commands);
      for (const command of commands) {
        const args = guildhallArguments(command) ?? [];
        if (args[0] !== 'host') {
          const { code, stdout, stderr } = await bench.guildhall(args);
          expect(code, `${command.line}\n${stdout}${stderr}`).toBe(EXIT.ok);
          continue;
        }
        const later = sections.slice(
          index,
          hosts.find((other) => other > index),
        );
        const printed = await plays(bench, args, (code) => gameOf(args, typed(later.join('## '), code)));
        if (index === hosts[0]) {
          // What the page shows of the output is what was printed, but for the port and the code.
          const shown = /\n\n```\n([\s\S]*?)\n```/.exec(section)?.[1] ?? '';
          const plain = (lines: string) => lines.replaceAll(/:\d{4,5} and|code \d+/g, '');
          for (const line of shown.split('\n')) expect(plain(printed)).toContain(plain(line));
        }
      }
    }
    const answers = ['0', '1'].map(
      (episode) =>
        PeopleRecord.parse(JSON.parse(readFileSync(bench.path(`runs/blinded/episodes/${episode}/people.json`), 'utf8')))
          .answers,
    );
    expect(answers[0]).toEqual([{ agent: 'Alice', answers: [{ mate: 'Bob', kind: 'program', rating: 4 }] }]);
    expect(answers[1]).toEqual(answers[0]);
  },
);

/** The steps of a person who types the lines of a page, in one game or, with questions at the end, in two. */
function gameOf(args: readonly string[], lines: readonly (readonly [string, string])[]): Step[] {
  const isReady = lines.findIndex(([line]) => line === '/ready') + 1;
  const [before, after] = [lines.slice(0, isReady), lines.slice(isReady)];
  const entering: Step[] = [
    ['enters', ...before],
    ['shows', 'Go'],
  ];
  if (!args.includes('--blinded'))
    return [...entering, ['enters', ...after, ['/docs', 'layer']], ['shows', 'The game is over']];
  const [[answer] = ['']] = after;
  const asked: Step = ['shows', 'Some questions about your mates'];
  return [
    ...entering,
    asked,
    ['enters', [answer, 'You are led into the next game']],
    ['forgets', 'You are led into the next game'],
    ['shows', 'You can move once all are ready'],
    ['enters', ['/ready', 'You are ready']],
    asked,
    ['enters', [answer, 'Thank you for playing']],
  ];
}
