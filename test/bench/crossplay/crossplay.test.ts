import { describe, expect, test } from 'vitest';
import { crossplayOf } from '../../../bench/crossplay/crossplay.ts';
import { crossplayCsv } from '../../../bench/crossplay/crossplayCsv.ts';
import { crossplayNotes, crossplayTables, crossplayWarnings } from '../../../bench/crossplay/crossplayTables.ts';
import { seatPlayersOf } from '../../../bench/crossplay/seatPlayers.ts';
import type { Condition } from '../../../bench/results/condition.ts';
import type { EpisodeResult } from '../../../bench/results/episodeResult.ts';
import { row } from '../summary/rows.ts';

const NAMES = ['Alice', 'Bob'];
const agents = NAMES.map((name) => ({ name, activeTicks: null, credit: null, placed: null, broken: null }));
const pair: Condition = { framework: 'react', model: 'rules', agents: 2 };

/** An episode of a task in which this was done by these on the first and the second seat. */
function played(taskId: string, first: string, second: string, completion: number | null): EpisodeResult {
  const isPartner = (spec: string) => spec.startsWith('partner');
  const [rest, guest, agent] = isPartner(first) ? [second, first, 'Alice'] : [first, second, 'Bob'];
  const seat = { agent, ...(isPartner(guest) ? { role: 'partner' as const } : {}), framework: guest };
  return row({
    taskId,
    agents,
    condition: { ...pair, framework: rest, ...(first === second ? {} : { seats: [seat] }) },
    ...(completion === null ? { status: 'fault', metrics: null } : { completion }),
  });
}

describe('who plays each seat', () => {
  test.each<[Partial<Condition>, (string | boolean)[] | undefined]>([
    [{}, ['react · rules', false, 'react · rules', false]],
    [{ seats: [{ agent: 'Bob', framework: 'dagent' }] }, ['react · rules', false, 'dagent · rules', false]],
    [
      { seats: [{ agent: 'Bob', framework: 'dagent' }], roles: { Bob: 'openai/x' } },
      ['react · rules', false, 'dagent · openai/x', false],
    ],
    [
      { framework: 'oracle', model: 'none', seats: [{ agent: 'Alice', role: 'partner', framework: 'partner' }] },
      ['partner', true, 'oracle', false],
    ],
    [{ seats: [{ agent: 'Bob', by: 'human' }] }, undefined],
    [{ seats: [{ agent: 'Bob', framework: 'outside' }] }, undefined],
    [{ seats: [{ agent: 'Bob', role: 'saboteur', framework: 'saboteur' }] }, undefined],
    [{ roles: { 'dagent.plan': 'rules' } }, undefined],
    [{ xray: true }, undefined],
    [{ abilities: 'diverse' }, undefined],
  ])('%j', (own, expected) => {
    const players = seatPlayersOf({ ...pair, ...own }, NAMES);
    expect(players?.flatMap(({ id, isPartner }) => [id, isPartner])).toEqual(expected);
  });
});

describe('a cross-play', () => {
  const slow = 'partner:kind=slow';
  const rows = [
    ...[0.8, 0.6].flatMap((worth, task) => [
      played(`t/${task}`, 'react', 'react', worth),
      played(`t/${task}`, 'dagent', 'dagent', 0.4),
      played(`t/${task}`, 'react', 'dagent', worth - 0.2),
      played(`t/${task}`, 'dagent', 'react', worth - 0.4),
      played(`t/${task}`, 'react', slow, 0.5),
      played(`t/${task}`, slow, 'react', 0.1),
      played(`t/${task}`, 'dagent', slow, 0.4),
      played(`t/${task}`, slow, 'dagent', null),
    ]),
    row({ taskId: 't/0', agents: [...agents, ...agents].slice(0, 3), completion: 0 }),
  ];
  const crossplay = crossplayOf(rows) ?? expect.fail('no cross-play');
  const [completion] = crossplay.measures;
  const cell = (player: string, mate: string) =>
    completion?.cells.find((each) => each.player === player && each.mate === mate);

  test('has a cell for each two, over both seatings and for each', () => {
    expect(crossplay.players.map(({ id }) => id)).toEqual(['react · rules', 'dagent · rules']);
    expect([crossplay.partners.map(({ id }) => id), crossplay.planned, crossplay.scored]).toEqual([[slow], 16, 14]);
    expect(completion?.cells).toHaveLength(6);
    const [mixed, other] = [cell('react · rules', 'dagent · rules'), cell('dagent · rules', 'react · rules')];
    expect([mixed?.value.mean, mixed?.first.mean, mixed?.second.mean]).toEqual([
      expect.closeTo(0.4),
      expect.closeTo(0.5),
      expect.closeTo(0.3),
    ]);
    expect([other?.value, other?.first, other?.second]).toEqual([mixed?.value, mixed?.second, mixed?.first]);
    expect(cell('dagent · rules', slow)).toMatchObject({ planned: 4, scored: 2, second: { mean: null } });
  });

  test('compares self-play with cross-play and held-out partners, task by task, and corrects p over the players', () => {
    const [react, dagent] = completion?.standings ?? [];
    expect(react).toMatchObject({
      self: { mean: 0.7 },
      cross: { mean: expect.closeTo(0.4) },
      heldOut: { mean: 0.3 },
      crossGap: { difference: expect.closeTo(-0.3), pairs: 2, p: 0.5, corrected: 1 },
      heldOutGap: { difference: expect.closeTo(-0.4), p: 0.5 },
    });
    expect(dagent).toMatchObject({ self: { mean: 0.4 }, crossGap: { difference: expect.closeTo(0) } });
    expect([completion?.self.mean, completion?.cross.mean]).toEqual([expect.closeTo(0.55), expect.closeTo(0.4)]);
  });

  test('is printed as a matrix and its standings, with what is a script', () => {
    const [matrix, standings] = crossplayTables(crossplay);
    expect(matrix?.rows[0]).toEqual(['player', 'react · rules', 'dagent · rules', 'slow (partner)']);
    expect(matrix?.rows[1]?.[1]).toMatch(/^70\.0 % \[/);
    expect(standings?.rows.at(-1)?.slice(0, 3)).toEqual([
      'all players',
      expect.stringMatching(/^55\.0 %/),
      expect.stringMatching(/^40\.0 %/),
    ]);
    expect(crossplayWarnings(crossplay).join(' ')).toMatch(/react · rules, dagent · rules.*scripts.*slow/);
    expect(crossplayNotes(crossplay).join(' ')).toContain('14 of 16 episodes scored');
    expect(crossplayNotes(crossplay)).toEqual(
      expect.arrayContaining([
        'completion: a comparison of 2 pairs cannot have a p below 0.500; play more tasks to tell players apart.',
        expect.stringMatching(/^efficiency: unscored in some episodes/),
      ]),
    );
    const lines = crossplayCsv(crossplay).trimEnd().split('\n');
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([14]));
    expect(lines).toContainEqual(
      expect.stringMatching(/^completion,cross-play minus self-play,react · rules,false,,,both,-0\.3/),
    );
  });

  test('is none where no team of two is mixed', () => {
    expect(crossplayOf(rows.filter(({ condition }) => !condition.seats))).toBeUndefined();
    expect(crossplayOf([])).toBeUndefined();
  });
});
