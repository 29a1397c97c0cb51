import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../sidecar/model/estimateTokens.ts';
import { documentsPart } from '../../../sidecar/prompt/documentsText.ts';
import { composePrompt, listPart, type PromptPart, textPart } from '../../../sidecar/prompt/promptBudget.ts';
import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { teamStateParts } from '../../../sidecar/prompt/teamStateText.ts';
import { EMPTY_TEAM_STATE } from './emptyTeamState.ts';

const lines = Array.from({ length: 40 }, (_, index) => `line ${index} of the list`);
const goal: PromptPart = { title: 'Goal', text: 'Build a lamp.', worth: 100 };

/** A prompt in half of the room that it takes whole. */
function halved(parts: readonly PromptPart[], context: Parameters<typeof composePrompt>[2]) {
  const whole = composePrompt(parts, 1_000_000, context);
  expect(whole.cuts).toEqual([]);
  expect(whole.context).toEqual(context);
  const budget = Math.ceil(estimateTokens(whole.user) / 2);
  const cut = composePrompt(parts, budget, context);
  expect(estimateTokens(cut.user)).toBeLessThanOrEqual(budget);
  return cut;
}

describe('a prompt that does not fit', () => {
  test('loses entries at the end of a list, and the data loses the same', () => {
    const { user, context, cuts } = halved([goal, listPart('List', 50, 'list', lines)], { list: lines, other: 1 });
    const { list, other } = context as { list: string[]; other: number };
    expect(list).toEqual(lines.slice(0, list.length));
    expect(cuts).toEqual([{ title: 'List', left: 40 - list.length, unit: 'entries' }]);
    expect(user).toBe(
      `## Goal\nBuild a lamp.\n\n## List\n${list.join('\n')}\n(… ${40 - list.length} of 40 left out to save space)`,
    );
    expect(other).toBe(1);
  });

  test('loses the beginning of a history', () => {
    const { user, context } = halved([listPart('History', 50, 'list', lines, 'end')], { list: lines });
    const { list } = context as { list: string[] };
    expect(list).toEqual(lines.slice(-list.length));
    expect(list.length).toBeGreaterThan(10);
    expect(user).toBe(`## History\n(… ${40 - list.length} of 40 left out to save space)\n${list.join('\n')}`);
  });

  test('loses characters of a text, and the data the same', () => {
    const text = lines.join(' ');
    const { user, context, cuts } = halved([textPart('Memory', 50, 'state', text)], { state: text });
    const { state } = context as { state: string };
    expect(text.startsWith(state)).toBe(true);
    expect(state.length).toBeGreaterThan(100);
    expect(user).toBe(`## Memory\n${state}\n(… ${text.length - state.length} characters left out to save space)`);
    expect(cuts).toEqual([{ title: 'Memory', left: text.length - state.length, unit: 'characters' }]);
  });

  test('is cut in the part that is worth least, then in the next', () => {
    const parts = [
      listPart('Dear', 90, 'dear', lines),
      listPart('Cheap', 10, 'cheap', lines),
      listPart('Fair', 50, 'fair', lines),
    ];
    const data = { dear: lines, cheap: lines, fair: lines };
    const whole = estimateTokens(composePrompt(parts, 1_000_000, data).user);
    const { cuts, context } = composePrompt(parts, whole * 0.55, data);
    expect(cuts.map(({ title }) => title)).toEqual(['Cheap', 'Fair']);
    expect(context).toMatchObject({ cheap: [], dear: lines });
    expect((context.fair as string[]).length).toBeGreaterThan(10);
  });

  test('keeps room beside a long system message, and fits other bounds', () => {
    const parts = [
      listPart(
        'List',
        50,
        'list',
        Array.from({ length: 1_000 }, () => 'an entry of the list'),
      ),
    ];
    expect(estimateTokens(composePrompt(parts, 4_000, {}, 3_900).user)).toBeGreaterThan(900);
    expect(estimateTokens(composePrompt(parts, 4_000, {}, 1_000).user)).toBeGreaterThan(2_900);
    expect(estimateTokens(composePrompt(parts, 4_000, {}, 1_000).refit({ ratio: 2 }).user)).toBeLessThanOrEqual(1_000);
    expect(estimateTokens(composePrompt(parts, 4_000, {}).refit({ ratio: 1, most: 300 }).user)).toBeLessThanOrEqual(
      300,
    );
  });

  test('of documents keeps the first lines of those that are shown', () => {
    const documents = { note: 'Read this.', recipe: lines };
    const teamState = { ...EMPTY_TEAM_STATE, documents };
    const { user, context } = halved([documentsPart(teamState, 50)], { teamState });
    const shown = (context.teamState as { documents: { note: string; recipe: string[] } }).documents;
    expect(shown.note).toBe('Read this.');
    expect(shown.recipe).toEqual(lines.slice(0, shown.recipe.length));
    expect(user).toContain(`~/meta-data/recipe/${shown.recipe.length - 1}: `);
    expect(user).not.toContain(`~/meta-data/recipe/${shown.recipe.length}: `);
  });
});

describe('a team state that does not fit', () => {
  const at = (index: number): [number, number, number] => [index, -60, 0];
  const names = ['Alice', 'Bob', 'Carol', 'Dave', 'Eve', 'Frank', 'Grace', 'Heidi'];
  const agent = (name: string, index: number): TeamState['team'][number] => ({
    name,
    position: at(index),
    health: 20,
    food: 20,
    held: null,
    inventory: { oak_planks: index + 1 },
    tools: ['placeBlock', 'mineBlock'],
    lost: false,
  });
  const block = (name: string) => (_: unknown, index: number) => ({
    block: name,
    position: at(index),
    state: {},
    reach: ['Alice'],
  });
  const many = <T>(make: (_: unknown, index: number) => T) => Array.from({ length: 30 }, make);
  const state: TeamState = {
    ...EMPTY_TEAM_STATE,
    goal: 'Go out through the exit.',
    roster: names,
    team: names.map(agent),
    groups: names.map((name) => [name]),
    containers: many(block('chest')).map((chest) => ({ ...chest, holds: null })),
    devices: many(block('lever')),
    places: many((_, index) => ({ name: `door${index}`, position: [index, -50, 0], reach: [], nearest: [] })),
  };

  /** The state as it is shown in so many tokens. */
  const shownIn = (teamState: TeamState, tokens: number) => {
    const { user, context, cuts } = composePrompt(teamStateParts(teamState), tokens, { teamState });
    return { user, cuts, left: context.teamState as unknown as TeamState };
  };

  test.each([1_500, 800, 400, 200, 100])('in %d tokens has in its data what stands in the prompt', (tokens) => {
    const { user, left, cuts } = shownIn(state, tokens);
    expect(estimateTokens(user)).toBeLessThanOrEqual(tokens);
    expect(cuts.length).toBeGreaterThan(0);
    const shown = (place: readonly number[]) => `(${place.join(', ')})`;
    for (const { position } of [...left.containers, ...left.devices, ...left.places])
      expect(user).toContain(shown(position));
    for (const { name, inventory, tools } of left.team) {
      expect(user).toContain(`${name} is at`);
      expect(user).toContain(`${inventory.oak_planks} oak_planks`);
      for (const tool of tools) expect(user).toContain(tool);
    }
    for (const [group = []] of [left.groups]) expect(group.every((name) => user.includes(name))).toBe(true);
    const all = (team: TeamState) =>
      team.team.length + team.containers.length + team.devices.length + team.places.length;
    expect(all(left)).toBeLessThan(all(state));
  });

  test('loses devices before agents', () => {
    const { left } = shownIn(state, 1_500);
    expect(left.devices.length).toBeLessThan(state.devices.length);
    expect(left.team).toEqual(state.team);
  });
});
