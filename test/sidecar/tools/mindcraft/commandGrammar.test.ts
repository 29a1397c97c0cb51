import { describe, expect, test } from 'vitest';
import { readCommand } from '../../../../sidecar/tools/mindcraft/commandGrammar.ts';
import { COMMANDS } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { gameNamesOf } from '../../../../sidecar/tools/mindcraft/gameNames.ts';

const names = gameNamesOf('1.20.4');
const read = (text: string) => readCommand(text, COMMANDS, names);
const argsOf = (text: string) => {
  const reading = read(text);
  return reading.kind === 'command' ? reading.args : reading.kind === 'bad-arguments' ? reading.problem : reading.kind;
};

describe('where a command stands', () => {
  test('a message without one', () => {
    expect(read('I have 3 planks, and you?')).toEqual({ kind: 'none' });
    expect(read('Great! Let us go')).toEqual({ kind: 'none' });
  });

  test('only the first counts, and what follows it is left out', () => {
    expect(read('On my way. !goToPlayer("bob", 3) then !stats')).toMatchObject({
      kind: 'command',
      command: { name: '!goToPlayer' },
      args: { player_name: 'bob', closeness: 3 },
      before: 'On my way. ',
      text: '!goToPlayer("bob", 3)',
    });
  });

  test('a mark followed by a word is a command wherever it stands', () => {
    expect(read("Great!Let's go !stats")).toMatchObject({ kind: 'unknown', name: '!Let', before: 'Great' });
    expect(read('!constructor')).toMatchObject({ kind: 'unknown', name: '!constructor' });
  });

  test('one that is not given is unknown', () => {
    expect(readCommand('!stats', [], names)).toMatchObject({ kind: 'unknown', name: '!stats' });
  });

  test.each(['!stats', '!stats()', 'now !stats, please', '!stats("x" y)'])('%s has no arguments', (text) => {
    expect(read(text)).toMatchObject({ kind: 'command', command: { name: '!stats' }, args: {} });
  });
});

describe('the list of arguments', () => {
  test('blanks stand around commas alone', () => {
    expect(argsOf('!goToCoordinates(1 , 2,   3 ,4)')).toEqual({ x: 1, y: 2, z: 3, closeness: 4 });
    for (const text of ['!goToCoordinates( 1, 2, 3, 4)', '!goToCoordinates(1, 2, 3, 4 )', '!goToCoordinates (1,2,3,4)'])
      expect(argsOf(text)).toContain('takes 4 arguments, not 0');
  });

  test.each(["!goal('win')", '!goal(["win"])', '!goal(win)', '!goal("win" and more)', '!goal("say "hello"")'])(
    '%s cannot be read: the bare name is left, which lacks its arguments',
    (text) => {
      expect(read(text)).toMatchObject({ kind: 'bad-arguments', text: '!goal', command: { name: '!goal' } });
      expect(argsOf(text)).toContain('takes 1 argument, not 0');
      expect(argsOf(text)).toContain(`; ${text.slice('!goal'.length)} cannot be read: write texts in double quotes`);
    },
  );

  test('strings hold anything but a double quote', () => {
    expect(argsOf('!goal("don\'t stop, (ever)!\nAnd !stats")')).toEqual({ prompt: "don't stop, (ever)!\nAnd !stats" });
    expect(argsOf('!goal("")')).toEqual({ prompt: '' });
  });

  test('the number of arguments is exact', () => {
    expect(argsOf('!getCraftingPlan("stick")')).toContain('takes 2 arguments, not 1');
    expect(argsOf('!goal')).not.toContain('cannot be read');
    expect(argsOf('!stats(1)')).toContain('takes 0 arguments, not 1');
    expect(argsOf('!attack("cow", 2)')).toContain('takes 1 argument, not 2');
  });
});

describe('types', () => {
  test('whole numbers are cut, not rounded', () => {
    expect(argsOf('!craftRecipe("stick", 2.9)')).toEqual({ item_name: 'stick', num: 2 });
    expect(argsOf('!craftRecipe("stick", "3")')).toEqual({ item_name: 'stick', num: 3 });
    expect(argsOf('!craftRecipe("stick", 0.9)')).toContain('num must be int, 1 or more, not 0');
    expect(argsOf('!craftRecipe("stick", true)')).toContain('num must be a whole number, not "true"');
  });

  test('numbers with a fraction, and below zero', () => {
    expect(argsOf('!goToCoordinates(-1.5, -64, 0.25, 0)')).toEqual({ x: -1.5, y: -64, z: 0.25, closeness: 0 });
    expect(argsOf('!goToPlayer("bob", -1)')).toContain('closeness must be float, 0 or more, not -1');
  });

  test('domains are half-open', () => {
    expect(argsOf('!searchForBlock("stone", 32)')).toEqual({ type: 'stone', search_range: 32 });
    expect(argsOf('!searchForBlock("stone", 511.9)')).toEqual({ type: 'stone', search_range: 511.9 });
    expect(argsOf('!searchForBlock("stone", 512)')).toContain('must be float, 32 or more, less than 512, not 512');
    expect(argsOf('!goToCoordinates(0, 320, 0, 0)')).toContain('y must be');
    expect(argsOf('!stay(-1)')).toEqual({ seconds: -1 });
  });

  test.each([
    ['true', true],
    ['false', false],
    ['"on"', true],
    ['"Off"', false],
    ['"t"', true],
    ['"f"', false],
    ['1', true],
    ['0', false],
  ])('%s is %s', (written, on) => {
    expect(argsOf(`!setMode("hunting", ${written})`)).toEqual({ mode_name: 'hunting', on });
  });

  test('other words are neither', () => {
    expect(argsOf('!setMode("hunting", "perhaps")')).toContain('on must be true or false');
    expect(argsOf('!setMode("hunting", "constructor")')).toContain('on must be true or false');
  });

  test('a number is a string too', () => {
    expect(argsOf('!rememberHere(7)')).toEqual({ name: '7' });
  });

  test('ids are those of the version', () => {
    expect(argsOf('!craftRecipe("oak_plank", 1)')).toEqual({ item_name: 'oak_planks', num: 1 });
    expect(argsOf('!craftRecipe("minecraft:stick", 1)')).toEqual({ item_name: 'stick', num: 1 });
    expect(argsOf('!placeHere("air")')).toEqual({ type: 'air' });
    expect(argsOf('!craftRecipe("rose_red", 1)')).toContain('must be the id of an item, and "rose_red" is not');
    expect(argsOf('!placeHere("constructor")')).toContain('must be the id of a block');
    expect(argsOf('!placeHere("wheat_seeds")')).toContain('must be the id of a block');
    expect(argsOf('!craftRecipe("Oak Planks", 1)')).toContain('must be the id of an item');
  });

  test.each([
    ['!craftRecipe("Oak Planks", 1)', '"Oak Planks" is not; did you mean "oak_planks"'],
    ['!craftRecipe("woden_pickaxe", 1)', '"woden_pickaxe" is not; did you mean "wooden_pickaxe"'],
    ['!placeHere("wheat_seeds")', '"wheat_seeds" is not; did you mean "wheat"'],
    ['!collectBlocks("sugarcane", 1)', '"sugarcane" is not; did you mean "sugar_cane"'],
  ])('%s names ids that are alike', (text, problem) => {
    expect(argsOf(text)).toContain(problem);
  });

  test('nothing is suggested where nothing is alike', () => {
    expect(argsOf('!placeHere("xyzzy")')).toBe('!placeHere: type must be the id of a block, and "xyzzy" is not');
  });
});
