import { describe, expect, test } from 'vitest';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { describeIssue, readBlueprintTexts } from '../../../tasks/villagerbench/reading.ts';

function cellsOfTexts(...texts: string[]): string[] {
  const { cells } = readBlueprintTexts('task_0', texts);
  return cells.map(({ position: { x, y, z }, state }) => `${x} ${y} ${z} ${formatBlockState(state)}`);
}

function issuesOfTexts(...texts: string[]): string[] {
  return readBlueprintTexts('task_0', texts).issues.map(describeIssue);
}

describe('every form a text comes in', () => {
  test.each<[string, string, string[]]>([
    ['one cell', 'material: stone facing: A position: [-8, -60, 1]', ['-8 -60 1 stone']],
    ['one cell in brackets', '[material:stone facing:A position:[-8 -60 1]]', ['-8 -60 1 stone']],
    [
      'a list',
      '[material:oak_log facing:x positions:[[1 0 0] [2 0 0]]]',
      ['1 0 0 oak_log[axis=x]', '2 0 0 oak_log[axis=x]'],
    ],
    [
      'a line',
      '[material:oak_log facing:y positions:[start:[1 0 0] end:[1 1 0]]]',
      ['1 0 0 oak_log[axis=y]', '1 1 0 oak_log[axis=y]'],
    ],
    [
      'several lines',
      '[material:stone facing:A positions:[start:[1 0 0] end:[2 0 0] start:[1 0 5] end:[1 0 5]]]',
      ['1 0 0 stone', '2 0 0 stone', '1 0 5 stone'],
    ],
    [
      'a facing for each position',
      '[material:oak_stairs positions:[position:[1 0 0] facing:E position:[2 0 0] facing:N]]',
      ['1 0 0 oak_stairs[facing=east]', '2 0 0 oak_stairs[facing=north]'],
    ],
    [
      'the same with coords',
      '[material:oak_stairs positions:[coords:[1 0 0] facing:W coords:[2 0 0] facing:S]]',
      ['1 0 0 oak_stairs[facing=west]', '2 0 0 oak_stairs[facing=south]'],
    ],
    [
      'several materials',
      '[material:dirt facing:A position:[0 0 0] material:poppy facing:A positions:[[0 1 0]]]',
      ['0 0 0 dirt', '0 1 0 poppy'],
    ],
    [
      'name for material',
      '[name:lantern facing:A position:[0 0 0] name:stone facing:A position:[1 0 0]]',
      ['0 0 0 lantern', '1 0 0 stone'],
    ],
    [
      'the same with pos',
      '[material:oak_stairs positions:[pos:[1 0 0] facing:W pos:[2 0 0] facing:S]]',
      ['1 0 0 oak_stairs[facing=west]', '2 0 0 oak_stairs[facing=south]'],
    ],
    [
      'single cells among lines',
      '[material:stone facing:A positions:[start:[1 0 0] end:[2 0 0] single:[5 0 5]]]',
      ['1 0 0 stone', '2 0 0 stone', '5 0 5 stone'],
    ],
    [
      'a facing for each line, and a line of its start alone',
      '[material:oak_log positions:[start:[1 0 0] facing:y start:[2 0 0] end:[3 0 0] facing:x]]',
      ['1 0 0 oak_log[axis=y]', '2 0 0 oak_log[axis=x]', '3 0 0 oak_log[axis=x]'],
    ],
    ['the game in the id', 'material: minecraft:stone facing: A position: [-0, 0, 0]', ['0 0 0 stone']],
    ['an irregular shape', '[material:stone facing:A shape:irregular positions:[[0 0 0]]]', ['0 0 0 stone']],
    ['a height', '[material:stone facing:A height:-57 positions:[[0 -57 0]]]', ['0 -57 0 stone']],
    [
      'a rectangle',
      '[material:stone facing:A shape:rectangle corners:[[1 0 1] [0 0 0]]]',
      ['0 0 0 stone', '1 0 0 stone', '0 0 1 stone', '1 0 1 stone'],
    ],
    [
      'a rectangle by four corners, with holes, before another material',
      '[material:stone facing:A shape:rectangle corners:[[0 0 0] [2 0 0] [0 0 1] [2 0 1]] missing:[[1 0 0] [1 0 1]] material:dirt facing:A position:[9 0 9]]',
      ['0 0 0 stone', '2 0 0 stone', '0 0 1 stone', '2 0 1 stone', '9 0 9 dirt'],
    ],
    [
      'layers',
      '[material:stone facing:A layers:[height:0 shape:rectangle corners:[[0 0 0] [1 0 0]] height:1 shape:rectangle corners:[[0 1 0] [0 1 0]]]]',
      ['0 0 0 stone', '1 0 0 stone', '0 1 0 stone'],
    ],
  ])('%s', (_name, text, cells) => {
    expect(cellsOfTexts(text)).toEqual(cells);
    expect(issuesOfTexts(text)).toEqual([]);
  });

  test('facing letters', () => {
    const text = (letter: string) => `material: a facing: ${letter} position: [0, 0, 0]`;
    expect(['W', 'E', 'S', 'N', 'x', 'y', 'z', 'A'].flatMap((letter) => cellsOfTexts(text(letter)))).toEqual([
      '0 0 0 a[facing=west]',
      '0 0 0 a[facing=east]',
      '0 0 0 a[facing=south]',
      '0 0 0 a[facing=north]',
      '0 0 0 a[axis=x]',
      '0 0 0 a[axis=y]',
      '0 0 0 a[axis=z]',
      '0 0 0 a',
    ]);
  });

  test('a cell remembers the lines and columns it comes from', () => {
    const { cells } = readBlueprintTexts('task_0', [
      '[material:stone facing:A positions:[[0 0 0]]]',
      'material: stone facing: A position: [0, 0, 0]',
    ]);
    expect(cells[0]?.from).toEqual([
      { line: 1, column: 37 },
      { line: 2, column: 27 },
    ]);
  });
});

describe('doubts are reported cell by cell', () => {
  const stone = 'material: stone facing: A position: [0, 0, 0]';

  test('a duplicate is taken once', () => {
    expect(cellsOfTexts(stone, stone)).toEqual(['0 0 0 stone']);
    expect(issuesOfTexts(stone, stone)).toEqual(['duplicate at (0, 0, 0): stone; taken as stone']);
  });

  test('a contradiction is not taken, and both texts are named', () => {
    const dirt = 'material: dirt facing: A position: [0, 0, 0]';
    const { cells, issues } = readBlueprintTexts('task_0', [stone, dirt]);
    expect(cells).toEqual([]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({
      kind: 'contradiction',
      chosen: null,
      texts: [`line 1: ${stone}`, `line 2: ${dirt}`],
    });
  });

  test('the same block looking two ways is a contradiction', () => {
    expect(
      issuesOfTexts('material: ladder facing: N position: [0, 0, 0]', 'material: ladder facing: S position: [0, 0, 0]'),
    ).toEqual(['contradiction at (0, 0, 0): ladder[facing=north] / ladder[facing=south]; none taken']);
  });

  test('the inside of a rectangle is taken, with a doubt, unless another text names it', () => {
    const rectangle = '[material:stone facing:A shape:rectangle corners:[[0 0 0] [3 0 2]]]';
    expect(cellsOfTexts(rectangle)).toHaveLength(12);
    expect(issuesOfTexts(rectangle)).toEqual([
      'rectangle at (1, 0, 1): stone; taken as stone',
      'rectangle at (2, 0, 1): stone; taken as stone',
    ]);
    expect(issuesOfTexts(rectangle, 'material: stone facing: A position: [1, 0, 1]')).toEqual([
      'duplicate at (1, 0, 1): stone; taken as stone',
      'rectangle at (2, 0, 1): stone; taken as stone',
    ]);
  });

  test('a box between two ends is filled, with a doubt about every cell but the ends', () => {
    const box = '[material:stone facing:A positions:[start:[0 0 0] end:[1 0 1]]]';
    expect(cellsOfTexts(box)).toHaveLength(4);
    expect(issuesOfTexts(box)).toEqual([
      'box at (1, 0, 0): stone; taken as stone',
      'box at (0, 0, 1): stone; taken as stone',
    ]);
  });

  test('a torch with a facing is a wall torch', () => {
    expect(issuesOfTexts('material: torch facing: E position: [0, 0, 0]')).toEqual([
      'torch-on-wall at (0, 0, 0): wall_torch[facing=east]; taken as wall_torch[facing=east]',
    ]);
  });

  test('doors and beds are given their halves', () => {
    expect(cellsOfTexts('[material:oak_door facing:E positions:[[0 0 0] [0 1 0]]]')).toEqual([
      '0 0 0 oak_door[facing=east,half=lower]',
      '0 1 0 oak_door[facing=east,half=upper]',
    ]);
    expect(cellsOfTexts('[material:red_bed facing:E positions:[[0 0 0] [1 0 0]]]')).toEqual([
      '0 0 0 red_bed[facing=east,part=foot]',
      '1 0 0 red_bed[facing=east,part=head]',
    ]);
    expect(issuesOfTexts('material: red_bed facing: E position: [0, 0, 0]')).toEqual([
      'halves at (0, 0, 0): red_bed[facing=east]; taken as red_bed[facing=east]',
    ]);
  });
});

describe('a text that does not parse is refused where it goes wrong', () => {
  test.each<[string, number, string]>([
    ['material: stone facing: A position: [0, 0]', 37, 'not a position'],
    ['[material:stone facing:A positions:[start:[0 0 0] end:[999 999 0]]]', 37, '1000000 cells'],
    ['material: stone facing: A position: [0, 0, 1.5]', 44, 'found "1"'],
    ['material: stone facing: Q position: [0, 0, 0]', 25, '"facing" is "Q"'],
    ['material: stone position: [0, 0, 0]', 17, 'no facing'],
    ['facing: A position: [0, 0, 0]', 1, 'no material yet'],
    ['material: stone facing: A', 1, 'has no position'],
    ['', 1, 'the text is empty'],
    ['[material:stone facing:A positions:[[0 0 0]]', 45, 'the text ends'],
    ['[material:stone facing:A positions:[[0 0 0]]]]', 46, 'found "]"'],
    ['material: stone facing: A colour: red', 27, 'unknown key "colour"'],
    ['[material:stone facing:A positions:[start:[0 0 0]]]', 37, '"start" without "end"'],
    ['[material:stone facing:A corners:[[0 0 0] [1 0 1]]]', 26, 'corners without shape'],
    ['[material:stone facing:A shape:rectangle corners:[[0 0 0] [1 1 1]]]', 42, 'not the corners of a rectangle'],
    ['[material:stone facing:A shape:rectangle corners:[[0 0 0]]]', 42, '1 corners'],
    ['[material:stone facing:A height:3 positions:[[0 4 0]]]', 46, 'off the stated height 3'],
    ['[material:stone facing:A shape:rectangle positions:[[0 0 0]]]', 26, 'a rectangle without corners'],
    ['[material:stone facing:A missing:[[0 0 0]] position:[0 0 0]]', 26, 'a rectangle without corners'],
    ['[material:stone facing:A height:0 height:0 position:[0 0 0]]', 35, 'a second "height"'],
    ['[material:stone facing:A shape:rectangle corners:[[0 0 0] [1 0 1]] missing:5]', 76, '"missing" is not a list'],
    ['[material:stone facing:A [0 0 0]]', 26, 'a value without a key'],
    ['material: stone facing: A position: [0, 0, 99999999999999999999]', 37, 'outside any world'],
    ['material: stone facing: A position: [0, 0, 😀]', 44, 'found "😀"'],
    ['material: stone facing: A position: {0, 0, 0}', 37, 'found "{"'],
    ['material: Stone facing: A position: [0, 0, 0]', 11, '"material" is "Stone"'],
  ])('%s', (text, column, what) => {
    const good = 'material: stone facing: A position: [9, 9, 9]';
    expect(() => readBlueprintTexts('task_7', [good, text])).toThrow(
      expect.objectContaining({
        code: 'bad-blueprint-text',
        message: expect.stringMatching(new RegExp(`^task_7, line 2, column ${column}: [^\n]+; expected [^\n]+$`)),
      }),
    );
    expect(() => readBlueprintTexts('task_7', [good, text])).toThrow(what);
  });
});
