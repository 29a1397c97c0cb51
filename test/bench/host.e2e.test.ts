import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { PeopleRecord } from '../../bench/run/folder/peopleRecord.ts';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { doorOf, OutsideMind } from '../support/outsideMind.ts';
import { type Bench, createBench, type Running, type Session, startProcess } from './commandLine.ts';

const FREE = ['--port', '0', '--gateway-port', '0', '--out', 'out', '--id', 'x'];
const PERSON = fileURLToPath(new URL('../support/personProcess.ts', import.meta.url));
const CHEST = [-4, -60, 0] as const;

/** Where people come into a game, as `host` has printed it. */
function doorsOf({ printed }: Session) {
  const text = printed.stdout + printed.stderr;
  return {
    port: Number(/join Minecraft \S+ at \S+:(\d+)/.exec(text)?.[1]),
    codeOf: (seat: string) => new RegExp(`seat ${seat}: code (\\d+)`).exec(text)?.[1] ?? '',
    spectatorCode: () => /spectators: code (\d+)/.exec(text)?.[1] ?? '',
  };
}

/** A hosted game, once it is open. */
async function hosting(bench: Bench, ...args: readonly string[]) {
  const run = bench.open(['host', 'construction/lamp', ...args, ...FREE]);
  await run.shows(/code \d+/);
  return { run, ...doorsOf(run) };
}

const peopleOf = (bench: Bench) =>
  PeopleRecord.parse(JSON.parse(readFileSync(bench.path('out/x/episodes/0/people.json'), 'utf8')));

/** A person with a client of their own, in a process of their own. */
function person(
  bench: Bench,
  port: number,
  name: string,
  ...steps: readonly (readonly [string, ...unknown[]])[]
): Running {
  return startProcess([PERSON, String(port), name, JSON.stringify(steps)], bench.folder);
}

describe('a hosted game', () => {
  test('is played by a person, a program outside and an agent of ours, and the server scores them alike', async () => {
    using bench = createBench();
    const args = ['--agents', '3', '--human', 'Alice', '--outside', 'Bob', '--framework', 'react', '--model', 'rules'];
    const run = bench.open(['host', 'construction/lamp', ...args, ...FREE, '--spectators', '--blinded']);
    await run.shows('waiting up to');
    const bob = await OutsideMind.join(doorOf('Bob', run.printed.stdout + run.printed.stderr));
    await run.shows(/spectators: code \d+/);
    const { port, codeOf, spectatorCode } = doorsOf(run);
    const watcher = person(
      bench,
      port,
      'Notch',
      ['enters', [spectatorCode(), 'You watch']],
      ['shows', 'The game is over'],
    );
    // The name that a client claims is nobody's: it is an agent's here.
    const alice = person(
      bench,
      port,
      'Carol',
      ['takesSeat', codeOf('Alice')],
      ['shows', '<Bob> hello'],
      ['says', 'I take the torch'],
      ['shows', 'Some questions about your mates'],
      ['enters', ['/answer Bob person 4', 'Carol'], ['/answer Carol program 2', 'Enter another code']],
    );
    await bob.next('released');
    expect(await bob.ask({ type: 'say', message: 'hello' })).toMatchObject({ ok: true });
    await bob.next('ended');
    expect((await alice.ended).code).toBe(0);
    const watched = await watcher.ended;
    expect([watched.code, watched.stdout]).toEqual([0, expect.not.stringContaining('nobody heard')]);
    const { code, stdout, stderr } = await run.ended;
    expect(code, stderr).toBe(EXIT.ok);
    expect(stdout).toContain('1x react, rules + Alice (human) + Bob (outside)');
    const [episode] = readRun(bench.path('out', 'x')).episodes;
    expect(episode?.score).toMatchObject({ success: true, reason: 'goal-reached' });
    const people = peopleOf(bench);
    expect(people).toMatchObject({
      blinded: true,
      kinds: { Alice: 'person', Bob: 'program', Carol: 'program' },
      consents: [{ agent: 'Alice' }],
      answers: [
        {
          agent: 'Alice',
          answers: [
            { mate: 'Bob', kind: 'person', rating: 4 },
            { mate: 'Carol', kind: 'program', rating: 2 },
          ],
        },
      ],
    });
    const files = JSON.stringify(people) + readFileSync(bench.path('out/x/episodes/0/events.jsonl'), 'utf8');
    expect(files).toContain('I take the torch');
    expect(files).not.toMatch(/Notch|Guest_/);
    expect((await bench.guildhall(['verify', 'out/x'])).code).toBe(EXIT.ok);
  });

  test('is built by a person alone, with a plain client', async () => {
    using bench = createBench();
    const { run, port, codeOf } = await hosting(bench, '--agents', '1', '--human', 'Alice', '--game-time', '120');
    const alice = person(
      bench,
      port,
      'Steve',
      ['takesSeat', codeOf('Alice')],
      ['shows', 'Go'],
      ...['stone_bricks', 'oak_fence', 'torch'].flatMap((item, index) => [
        ['walksTo', -4.5, 1.5] as const,
        ['takes', item, 1, CHEST] as const,
        ['placesOn', item, [-8, -61 + index, 0]] as const,
      ]),
      ['shows', 'The game is over: goal-reached'],
    );
    const { stdout } = await run.ended;
    expect(stdout).toContain('goal-reached');
    expect(await alice.ended).toMatchObject({ code: 0, stderr: '' });
    expect(readRun(bench.path('out', 'x')).episodes[0]?.score?.perAgent.Alice?.placed).toBe(3);
  });

  test('is scored as it stands when a person leaves, who may come back under another name', async () => {
    using bench = createBench();
    const { run, port, codeOf } = await hosting(bench, '--agents', '2', '--human', 'Alice', '--framework', 'idle');
    const first = person(bench, port, 'Steve', ['takesSeat', codeOf('Alice')], ['shows', 'Go']);
    await run.shows(/left the seat of Alice/);
    expect((await first.ended).code).toBe(0);
    const again = person(
      bench,
      port,
      'Herobrine',
      ['enters', [codeOf('Alice'), 'The game goes on'], ['/done', 'You are done']],
      ['shows', 'The game is over'],
    );
    expect((await run.ended).stdout).toContain('agents-done');
    expect((await again.ended).code).toBe(0);
  });
});
