import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { PeopleRecord } from '../../bench/run/folder/peopleRecord.ts';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { DoorsFile } from '../../bench/run/play/doors.ts';
import { EXHAUSTIVE } from '../support/depth.ts';
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
  return { run, ...doorsOf(run), printed: () => run.printed.stdout + run.printed.stderr };
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
    // People need not wait for programs to come first.
    expect(run.printed.stdout + run.printed.stderr).toMatch(/seat Alice: code \d+/);
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

  test.runIf(EXHAUSTIVE)('is built by a person alone, with a plain client', async () => {
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

  test.runIf(EXHAUSTIVE)('says what to do, who is missing and how long they have, and that it begins', async () => {
    using bench = createBench();
    const args = ['--agents', '2', '--human', 'Alice', '--human', 'Bob', '--game-time', '60', '--wait', '60'];
    const { run, port, codeOf, printed } = await hosting(bench, ...args);
    await run.shows('episode-0: waiting up to 2:00 min for Alice, Bob to join');
    await run.shows('it begins when all are ready, and is not played if anybody is missing then');
    const end = [['enters', ['/done', 'You are done']] as const, ['shows', 'Thank you for playing'] as const];
    const alice = person(
      bench,
      port,
      'Steve',
      ['enters', [codeOf('Alice'), 'Do you agree?'], ['/consent yes', 'You can move once all are ready']],
      ['enters', ['/ready', 'You are ready']],
      ['shows', 'Go'],
      ...end,
    );
    await run.shows(/waiting up to [01]:\d\d min for Bob to join, and Alice to type \/ready/);
    const bob = person(bench, port, 'Alex', ['takesSeat', codeOf('Bob')], ['shows', 'Go'], ...end);
    await run.shows('all are ready: the game begins');
    for (const { ended } of [alice, bob]) expect(await ended).toMatchObject({ code: 0, stderr: '' });
    expect((await run.ended).code).toBe(EXIT.ok);
    // A token of the gateway is of no use to a person.
    expect(printed()).not.toContain('token');
  });

  test.runIf(EXHAUSTIVE)(
    'waits for answers of those alone who are asked, and no longer than its user does',
    async () => {
      using bench = createBench();
      const args = ['--agents', '2', '--human', 'Alice', '--framework', 'idle', '--blinded', '--game-time', '4'];
      const { run, port, codeOf } = await hosting(bench, ...args);
      const gone = person(bench, port, 'Steve', ['takesSeat', codeOf('Alice')], ['shows', 'Go']);
      expect((await gone.ended).code).toBe(0);
      expect((await run.ended).stdout).toContain('1 of 1 episode scored');
      expect(peopleOf(bench).answers).toEqual([]);
      using other = createBench();
      const { run: stopped, ...doors } = await hosting(other, ...args);
      const silent = [
        ['takesSeat', doors.codeOf('Alice')],
        ['shows', 'Some questions'],
        ['shows', 'closed'],
      ] as const;
      const asked = person(other, doors.port, 'Steve', ...silent);
      await asked.shows('step 1 done');
      stopped.interrupt();
      expect((await stopped.ended).stdout).toContain('1 of 1 episode scored');
      await asked.ended;
    },
    80_000,
  );

  test.runIf(EXHAUSTIVE)(
    'of several episodes leads a person from one to the next with one code and one consent',
    async () => {
      using bench = createBench();
      const { run, port, codeOf, printed } = await hosting(bench, '--agents', '1', '--human', 'Alice', '--trials', '2');
      expect(printed()).toContain('the codes are the same for every game of this run');
      const alice = person(
        bench,
        port,
        'Steve',
        ['takesSeat', codeOf('Alice')],
        ['shows', 'Go'],
        ['enters', ['/done', 'You are led into the next game']],
        ['forgets', 'You are led into the next game'],
        ['shows', 'You can move once all are ready'],
        ['enters', ['/ready', 'You are ready']],
        ['shows', 'Go'],
        ['enters', ['/done', 'Thank you for playing']],
      );
      expect(await alice.ended).toMatchObject({ code: 0, stderr: '' });
      expect((await run.ended).stdout).toContain('2 of 2 episodes scored');
      expect(printed().match(/code \d{6}/g)).toHaveLength(1);
      const consents = ['0', '1'].map(
        (episode) =>
          PeopleRecord.parse(JSON.parse(readFileSync(bench.path(`out/x/episodes/${episode}/people.json`), 'utf8')))
            .consents,
      );
      expect(consents[1]).toEqual(consents[0]);
      expect(consents[0]).toHaveLength(1);
    },
  );

  test('writes the ways in for programs, readable by the user alone, and removes them at the end', async () => {
    using bench = createBench();
    const seats = ['--agents', '3', '--human', 'Alice', '--seat', 'Bob=client', '--outside', 'Carol', '--spectators'];
    const run = bench.open(['host', 'construction/lamp', ...seats, ...FREE, '--doors', 'doors.json']);
    await run.shows('waiting up to');
    const read = () => DoorsFile.parse(JSON.parse(readFileSync(bench.path('doors.json'), 'utf8')));
    expect(statSync(bench.path('doors.json')).mode & 0o777).toBe(0o600);
    const printed = run.printed.stdout + run.printed.stderr;
    const { url, token } = doorOf('Carol', printed);
    const code = (seat: string) => new RegExp(`seat ${seat}: code (\\d+)`).exec(printed)?.[1];
    const { gateway, minecraft, seats: doors, spectators, run: id } = read();
    expect([id, gateway, minecraft?.version]).toEqual(['x', url, '1.20.4']);
    expect(doors).toEqual([
      { agent: 'Bob', by: 'client', code: code('Bob') },
      { agent: 'Alice', by: 'human', code: code('Alice') },
      { agent: 'Carol', by: 'tools', token },
    ]);
    expect(spectators).toEqual([{ code: expect.stringMatching(/^\d{6}$/) }]);
    await OutsideMind.join({ url, token });
    await run.shows(/seat Bob: gateway \S+, token \S+/);
    expect(read().seats.at(-1)).toEqual({
      agent: 'Bob',
      by: 'client',
      episode: 'episode-0',
      token: expect.any(String),
    });
    run.interrupt();
    const { code: exit, stdout } = await run.ended;
    expect([exit, stdout]).toEqual([EXIT.interrupted, expect.stringContaining('to resume it: guildhall run --resume')]);
    expect(existsSync(bench.path('doors.json'))).toBe(false);
    writeFileSync(bench.path('notes.txt'), 'mine');
    const refused = await bench.guildhall([
      'host',
      'construction/lamp',
      ...FREE.map((word) => (word === 'out' ? 'new' : word)),
      '--doors',
      'notes.txt',
    ]);
    expect([refused.code, refused.stderr]).toEqual([EXIT.badInput, expect.stringContaining('--doors notes.txt')]);
    expect(readFileSync(bench.path('notes.txt'), 'utf8')).toBe('mine');
  });

  test('on a port that is in use, or one that others can reach, says so', async () => {
    using bench = createBench();
    const { run, port } = await hosting(bench, '--agents', '1', '--human', 'Alice', '--bind', '0.0.0.0');
    expect(run.printed.stderr + run.printed.stdout).toMatch(
      /warning: --bind 0\.0\.0\.0: every machine that reaches this one can connect to ports \d+ and \d+/,
    );
    expect(run.printed.stderr + run.printed.stdout).not.toMatch(/join Minecraft \S+ at 0\.0\.0\.0/);
    using second = createBench();
    const used = second.start([
      'host',
      'construction/lamp',
      '--human',
      'Alice',
      '--port',
      `${port}`,
      '--bind',
      '0.0.0.0',
    ]);
    const { code, stderr } = await used.ended;
    expect([code, stderr]).toEqual([EXIT.badInput, expect.stringContaining(`port ${port} on 0.0.0.0 is in use`)]);
    run.interrupt();
    await run.ended;
  });

  test.runIf(EXHAUSTIVE)('that was interrupted is resumed with its seats and its patience', async () => {
    using bench = createBench();
    const { run } = await hosting(bench, '--agents', '1', '--human', 'Alice', '--wait', '540', '--game-time', '30');
    await run.shows('waiting up to 10:00 min for Alice');
    run.interrupt();
    expect((await run.ended).stdout).toContain('to resume it: guildhall run --resume out/x');
    const again = bench.open(['run', '--resume', 'out/x', '--doors', 'doors.json']);
    await again.shows('waiting up to 10:00 min for Alice');
    const { port, codeOf } = doorsOf(again);
    expect(DoorsFile.parse(JSON.parse(readFileSync(bench.path('doors.json'), 'utf8'))).minecraft?.port).toBe(port);
    const alice = person(
      bench,
      port,
      'Steve',
      ['takesSeat', codeOf('Alice')],
      ['shows', 'Go'],
      ['enters', ['/done', 'Thank you for playing']],
    );
    expect((await alice.ended).code).toBe(0);
    expect((await again.ended).stdout).toContain('1 of 1 episode scored');
  });

  test.runIf(EXHAUSTIVE)(
    'is scored as it stands when a person leaves, who may come back under another name',
    async () => {
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
    },
  );
});
