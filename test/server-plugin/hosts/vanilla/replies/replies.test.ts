import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readBatch,
  readEntities,
  readPackInfo,
} from '../../../../../server-plugin/hosts/vanilla/replies/packReplies.ts';
import {
  isNobody,
  isSyntaxError,
  isUnknownFunction,
  readData,
  readDataPacks,
  readGameRule,
  readOnline,
  readScore,
  readScores,
  readTest,
  readTime,
} from '../../../../../server-plugin/hosts/vanilla/replies/replies.ts';

/** Minecraft's own words in every version from 1.19 on that minecraft-data has them of. */
const WORDS = languages();

function languages(): [string, Record<string, string>][] {
  const root = join(
    dirname(createRequire(import.meta.url).resolve('minecraft-data/package.json')),
    'minecraft-data/data/pc',
  );
  const newEnough = (name: string) => /^(1\.(19|2\d)|2\d\.)/.test(name);
  return readdirSync(root)
    .filter(newEnough)
    .flatMap((version) => {
      try {
        return [[version, JSON.parse(readFileSync(join(root, version, 'language.json'), 'utf8'))] as [string, never]];
      } catch {
        return [];
      }
    });
}

test('there are words to compare with', () => {
  expect(WORDS.length).toBeGreaterThan(10);
});

describe.each(WORDS)('the words of %s', (_version, words) => {
  const say = (key: string, ...values: (string | number)[]) => {
    const text = words[key];
    if (text === undefined) throw new Error(`no ${key}`);
    let next = 0;
    return text.replace(/%(?:(\d)\$)?s/g, (_, place?: string) => String(values[place ? Number(place) - 1 : next++]));
  };

  test('data', () => {
    expect(readData(say('commands.data.storage.query', 'guildhall:pack', '{a: 1b}'))).toEqual({ a: 1 });
    expect(readData(say('commands.data.entity.query', 'alice', '[1.5d, "x"]'))).toEqual([1.5, 'x']);
    expect(readData(say('commands.data.block.query', 1, 2, 3, '{}'))).toEqual({});
    expect(readData(say('argument.entity.notfound.entity'))).toBeUndefined();
    expect(
      readData(say('commands.data.get.invalid', 'x', 'y') && say('argument.entity.notfound.player')),
    ).toBeUndefined();
    expect(readData(say('commands.data.block.invalid'))).toBeUndefined();
    expect(readData(say('arguments.nbtpath.nothing_found', 'ticks'))).toBeUndefined();
  });

  test('numbers', () => {
    expect(readTime(say('commands.time.query', 123456))).toBe(123456);
    expect(readScore(say('commands.scoreboard.players.get.success', '#loads', 3, '[gh]'))).toBe(3);
    expect(readScore(say('commands.scoreboard.players.get.success', 'has 5 [x]', -7, '[gh]'))).toBe(-7);
    expect(readScore(say('commands.scoreboard.players.get.null', 'gh', '#loads'))).toBeUndefined();
    expect(readScore(say('arguments.objective.notFound', 'gh'))).toBeUndefined();
  });

  test('scores of a player', () => {
    const entry = (name: string, value: number) =>
      say('commands.scoreboard.players.list.entity.entry', `[${name}]`, value);
    const lines = [
      say('commands.scoreboard.players.list.entity.success', 'alice', 2),
      entry('gh.u.stone', 12),
      entry('gh.deaths', 0),
    ];
    const scores = new Map([
      ['gh.u.stone', 12],
      ['gh.deaths', 0],
    ]);
    expect(readScores(lines.join(''))).toEqual(scores);
    expect(readScores(lines.join('\n'))).toEqual(scores);
    expect(readScores(say('commands.scoreboard.players.list.entity.empty', 'bob'))).toEqual(new Map());
  });

  test('who is online', () => {
    expect(readOnline(say('commands.list.players', 2, 20, 'alice, bob'))).toEqual({
      most: 20,
      names: ['alice', 'bob'],
    });
    expect(readOnline(say('commands.list.players', 0, 20, ''))).toEqual({ most: 20, names: [] });
    // Names that would be selectors or arguments in a command.
    expect(readOnline(say('commands.list.players', 4, 20, '@e, bob, *, a[b]')).names).toEqual(['bob']);
  });

  test('tests, rules, packs and failures', () => {
    expect(readTest(say('commands.execute.conditional.pass'))).toBe(true);
    expect(readTest(say('commands.execute.conditional.pass_count', 4))).toBe(true);
    expect(readTest(say('commands.execute.conditional.fail'))).toBe(false);
    expect(readTest(say('commands.execute.conditional.fail_count', 4))).toBe(false);
    expect(readGameRule(say('commands.gamerule.query', 'doMobSpawning', 'false'))).toBe('false');
    const packs = say(
      'commands.datapack.list.enabled.success',
      2,
      '[vanilla (built-in)], [file/guildhall.zip (world)]',
    );
    expect(readDataPacks(packs)).toEqual(['vanilla', 'file/guildhall.zip']);
    const here = words['command.context.here'] as string;
    expect(isSyntaxError(`${say('command.unknown.command')}foo${here}`)).toBe(true);
    expect(isSyntaxError(say('commands.time.query', 1))).toBe(false);
    expect(isUnknownFunction(say('arguments.function.unknown', 'guildhall:start'))).toBe(true);
    if (words['commands.function.scheduled.no_functions'])
      expect(isUnknownFunction(say('commands.function.scheduled.no_functions', 'guildhall:start'))).toBe(true);
    expect(isNobody(say('argument.entity.notfound.player'))).toBe(true);
  });
});

test('answers that are none are named', () => {
  for (const read of [readData, readTime, readScore, readScores, readOnline, readTest, readGameRule])
    expect(() => read('Unknown request c8')).toThrow(
      expect.objectContaining({ code: 'bad-reply', message: expect.stringContaining('Unknown request c8') }),
    );
  expect(() => readData('')).toThrow(/found nothing/);
});

describe('what the pack tells', () => {
  const contents = (data: string) => `Storage guildhall:x has the following contents: ${data}`;

  test('of itself', () => {
    expect(readPackInfo(contents('{protocol: 1, version: "1.20.4", hash: "0011223344556677", arenas: 3}'))).toEqual({
      protocol: 1,
      version: '1.20.4',
      hash: '0011223344556677',
      arenas: 3,
    });
    expect(readPackInfo(contents('{}'))).toBeUndefined();
    expect(() => readPackInfo(contents('{protocol: 1}'))).toThrow(expect.objectContaining({ code: 'pack-mismatch' }));
  });

  test('of ticks', () => {
    const told =
      '{n: 7, t: 103, ticks: [{t: 100, e: [{k: "p", a: 0, p: [0.5d, -60.0d, 1.0E-5d], r: [90.0f, 3.0517578E-5f]}]}, {t: 101, e: [{k: "b", p: [1, 2, 3], n: 7, s: {axis: "x"}}]}]}';
    expect(readBatch(contents(told))).toEqual({
      n: 7,
      t: 103,
      ticks: [
        { t: 100, e: [{ k: 'p', a: 0, p: [0.5, -60, 1e-5], r: [90, 3.0517578e-5] }] },
        { t: 101, e: [{ k: 'b', p: [1, 2, 3], n: 7, s: { axis: 'x' } }] },
      ],
    });
    expect(readBatch(contents('{}'))).toEqual({ n: 0, t: 0, ticks: [] });
    expect(() => readBatch(contents('{n: 1, t: 5, ticks: [{t: 100, e: [{k: "?"}]}]}'))).toThrow(
      expect.objectContaining({ code: 'pack-mismatch' }),
    );
  });

  test('of entities', () => {
    expect(readEntities(contents('[{type: "cow", nbt: {Pos: [1.0d, 2.0d, 3.0d]}}]'))).toEqual([
      { type: 'cow', nbt: { Pos: [1, 2, 3] } },
    ]);
  });
});
