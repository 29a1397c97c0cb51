import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../bench/console/exitCodes.ts';
import { PeopleRecord } from '../../bench/run/folder/peopleRecord.ts';
import { readRun } from '../../bench/run/folder/readRun.ts';
import { doorOf, OutsideMind } from '../support/outsideMind.ts';
import { PersonClient } from '../support/personClient.ts';
import { type Bench, createBench } from './commandLine.ts';

const FREE = ['--port', '0', '--gateway-port', '0', '--out', 'out', '--id', 'x'];
const CHEST = [-4, -60, 0] as const;

/** A hosted game, once it is open. */
async function hosting(bench: Bench, ...args: readonly string[]) {
  const run = bench.open(['host', 'construction/lamp', ...args, ...FREE]);
  await run.shows(/code \d+/);
  const printed = () => run.printed.stdout + run.printed.stderr;
  const port = Number(/join Minecraft \S+ at \S+:(\d+)/.exec(printed())?.[1]);
  return {
    run,
    port,
    codeOf: (seat: string) => new RegExp(`seat ${seat}: code (\\d+)`).exec(printed())?.[1] as string,
    spectatorCode: () => /spectators: code (\d+)/.exec(printed())?.[1] as string,
    printed,
  };
}

const peopleOf = (bench: Bench) =>
  PeopleRecord.parse(JSON.parse(readFileSync(bench.path('out/x/episodes/0/people.json'), 'utf8')));

describe('a hosted game', () => {
  test('is played by a person, a program outside and an agent of ours, and the server scores them alike', async () => {
    using bench = createBench();
    const args = ['--agents', '3', '--human', 'Alice', '--outside', 'Bob', '--framework', 'react', '--model', 'rules'];
    const run = bench.open(['host', 'construction/lamp', ...args, ...FREE, '--spectators', '--blinded']);
    await run.shows('waiting up to');
    const bob = await OutsideMind.join(doorOf('Bob', run.printed.stdout + run.printed.stderr));
    await run.shows(/seat Alice: code \d+/);
    const printed = run.printed.stdout + run.printed.stderr;
    const port = Number(/join Minecraft \S+ at \S+:(\d+)/.exec(printed)?.[1]);
    const watcher = await PersonClient.join({ port, username: 'Notch' });
    await watcher.enters([/spectators: code (\d+)/.exec(printed)?.[1] as string, 'watch']);
    // The name that a client claims is nobody's: it is an agent's here.
    const alice = await PersonClient.join({ port, username: 'Carol' });
    await alice.takesSeat(/seat Alice: code (\d+)/.exec(printed)?.[1] as string);
    await bob.next('released');
    expect(await bob.ask({ type: 'say', message: 'hello' })).toMatchObject({ ok: true });
    await alice.shows('<Bob> hello');
    alice.bot.chat('I take the torch');
    await bob.next('ended');
    await alice.shows('Some questions about your mates');
    expect(watcher.lines.join('\n')).not.toContain('I take the torch');
    await alice.enters(['/answer Bob person 4', 'Carol'], ['/answer Carol program 2', 'Thank']);
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
    const alice = await PersonClient.join({ port });
    await alice.takesSeat(codeOf('Alice'));
    await alice.shows('Go');
    for (const [index, item] of ['stone_bricks', 'oak_fence', 'torch'].entries()) {
      await alice.takes(item, 1, CHEST);
      await alice.placesOn(item, [-8, -61 + index, 0]);
      await alice.walksTo(-4.5, 1.5);
    }
    const { stdout } = await run.ended;
    expect(stdout).toContain('goal-reached');
    expect(readRun(bench.path('out', 'x')).episodes[0]?.score?.perAgent.Alice?.placed).toBe(3);
  });

  test('of which everybody leaves is scored as it stands, and nobody who stays is sent away', async () => {
    using bench = createBench();
    const { run, port, codeOf } = await hosting(bench, '--agents', '2', '--human', 'Alice', '--framework', 'idle');
    const alice = await PersonClient.join({ port });
    await alice.takesSeat(codeOf('Alice'));
    await run.shows(/took the seat of Alice/);
    alice.leave();
    await run.shows('left the seat of Alice');
    const again = await PersonClient.join({ port, username: 'Herobrine' });
    await again.enters([codeOf('Alice'), 'You are Alice'], ['/done', 'You are done']);
    await again.shows('The game is over');
    expect((await run.ended).stdout).toContain('agents-done');
  });
});
