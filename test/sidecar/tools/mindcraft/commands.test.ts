import { expect, test } from 'vitest';
import { commandSignature, commandText } from '../../../../sidecar/tools/mindcraft/command.ts';
import { commandResultText, cutMiddle } from '../../../../sidecar/tools/mindcraft/commandResult.ts';
import { COMMANDS, commandsPermitted } from '../../../../sidecar/tools/mindcraft/commands.ts';
import { ALL_TOOLS } from '../../../../sidecar/tools/toolBelt.ts';

const named = (name: string) => {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new Error(`no ${name}`);
  return command;
};

test('14 queries and 38 actions of the paper, each once', () => {
  const paper = COMMANDS.filter(({ set }) => set === 'paper');
  expect(paper.filter(({ kind }) => kind === 'query').length).toBe(14);
  expect(paper.filter(({ kind }) => kind === 'action').length).toBe(38);
  expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length);
  expect(COMMANDS.filter(({ name }) => !/^![a-z]\w*$/i.test(name))).toEqual([]);
});

test('what commands need are tools of the other vocabularies', () => {
  const tools = new Set(ALL_TOOLS.map(({ name }) => name));
  const unknown = COMMANDS.flatMap(({ needs }) => needs.filter((name) => name.startsWith('!') || !tools.has(name)));
  expect([...new Set(unknown)]).toEqual([]);
});

test('a command is given where the briefing permits the same', () => {
  const given = (tools: readonly string[], set: 'paper' | 'more' = 'paper', blocked: readonly string[] = []) =>
    commandsPermitted(tools, set, blocked).map(({ name }) => name);
  expect(given([])).toContain('!stats');
  expect(given([])).not.toContain('!craftRecipe');
  expect(given(['craftItem'])).toContain('!craftRecipe');
  expect(given(['craftItem'])).not.toContain('!getCraftingPlan');
  expect(given(['getCraftingPlan'])).toContain('!getCraftingPlan');
  expect(given(['placeBlock'])).not.toContain('!placeAt');
  expect(given(['placeBlock'], 'more')).toContain('!placeAt');
  expect(given(['attackTarget'], 'paper', ['!attack', '!stop', '!stats', '!inventory', '!goal'])).toEqual(
    given(['attackTarget']).filter((name) => name !== '!attack'),
  );
});

test('documentation of a command', () => {
  expect(commandSignature(named('!searchForBlock'))).toBe(
    '!searchForBlock(type: BlockName, search_range: float, 32 or more, less than 512)',
  );
  expect(commandText(named('!consume'))).toBe(
    '!consume: Eat or drink something you carry.\n  item_name (ItemName): The id of the food or drink.',
  );
});

test('an action’s output is cut from both ends to 500 characters, a query’s answer is not', () => {
  const long = `${'a'.repeat(300)}${'b'.repeat(300)}`;
  expect(cutMiddle('a'.repeat(500))).toBe('a'.repeat(500));
  expect(cutMiddle(long)).toBe(`${'a'.repeat(250)}\n[... 100 of 600 characters left out here ...]\n${'b'.repeat(250)}`);
  expect(commandResultText({ kind: 'action' }, { message: 'done' })).toBe('Action output:\ndone');
  expect(commandResultText({ kind: 'query' }, { message: long })).toBe(long);
});
