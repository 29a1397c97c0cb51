import { describe, expect, test } from 'vitest';
import type { Briefing } from '../../../protocol/briefing.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { formatDocuments } from '../../../sidecar/prompt/documentsText.ts';
import { knowledgeCard } from '../../../sidecar/prompt/knowledgeCards.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../sidecar/prompt/surroundings.ts';
import type { ShownAgent, TeamState } from '../../../sidecar/prompt/teamState.ts';
import { carriedText, teamStateParts } from '../../../sidecar/prompt/teamStateText.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { goalShown } from '../../../tasks/goalShown.ts';
import { SURVIVE_TOOLS } from '../../../tasks/survive/surviveKinds.ts';
import { stubBody } from '../body/stubBody.ts';
import { EMPTY_TEAM_STATE } from './emptyTeamState.ts';

const ALICE: ShownAgent = {
  name: 'Alice',
  position: [1.5, 64, -2.5],
  health: 20,
  food: 20,
  held: null,
  inventory: {},
  tools: [],
  lost: false,
};

/** The text of one part of a team state. */
function shown(title: string, state: Partial<TeamState>): string {
  const part = teamStateParts({ ...EMPTY_TEAM_STATE, team: [ALICE], ...state }).find((each) => each.title === title);
  return part ? partText(part) : '';
}

const LAND: NonNullable<TeamState['land']> = {
  target: { what: 'cobblestone', items: ['cobblestone'], count: 1, carried: 0, chest: null, stored: null },
  agents: [{ name: 'Alice', underSky: true, unexplored: ['north', 'east'] }],
  trees: [
    { wood: 'birch', count: 97, nearest: [[3, 65, 4]] },
    { wood: 'oak', count: 1, nearest: [[9, 65, 4]] },
  ],
  ground: [],
};

describe('open land', () => {
  test('names a target once, and who has to hold it', () => {
    expect(shown('Target', { land: LAND })).toBe('1 cobblestone in your inventory; carried now: 0');
    const land = { ...LAND, target: { ...LAND.target, what: 'logs', items: ['oak_log', 'birch_log'], count: 3 } };
    expect(shown('Target', { land, roster: ['Alice', 'Bob'] })).toBe(
      '3 logs (oak_log or birch_log) held by one agent; carried now: 0',
    );
  });

  test('states where an agent is and which ways it has not explored', () => {
    expect(shown('Where each agent is', { land: LAND })).toBe(
      'Alice is at (1.5, 64, -2.5) under the open sky; not explored yet: north, east',
    );
    const land = { ...LAND, agents: [{ name: 'Bob', underSky: false, unexplored: [] }] };
    expect(shown('Where each agent is', { land })).toBe(
      'Bob is underground or under a roof; explored in all directions',
    );
  });

  test('states that trees are counted, and which of their cells are shown', () => {
    expect(shown('Trees', { land: LAND })).toBe(
      '97 birch trees; the lowest logs seen of the nearest: (3, 65, 4)\n1 oak tree; the lowest logs seen of the nearest: (9, 65, 4)',
    );
  });
});

test('what is in hand is marked among what is carried, not named beside it', () => {
  const held = { ...ALICE, held: 'spruce_trapdoor', inventory: { spruce_trapdoor: 1, dirt: 3 } };
  expect(shown('Team', { team: [held] })).toContain('carrying 1 spruce_trapdoor (in hand), 3 dirt');
  expect(shown('Team', { team: [ALICE] })).toContain('carrying nothing');
});

test('who is in the Nether is shown to be there, to themselves and to mates', () => {
  expect(shown('Team', { team: [{ ...ALICE, dimension: 'the_nether' }] })).toContain('(1.5, 64, -2.5) of the Nether, ');
  expect(shown('Team', { team: [ALICE] })).not.toContain('Nether');
  const own = (seen: Parameters<typeof stubBody>[0]) =>
    partText(surroundingsPart('You', 50, surroundingsOf(stubBody(seen))));
  expect(own({ dimension: 'the_nether' })).toMatch(/^at \([^)]*\) of the Nether, health/m);
  expect(own({})).not.toContain('Nether');
});

test('a team in a living world is shown how fed it is, and the hour once', () => {
  const hour = { timeOfDay: 13_000, sunrises: 1 };
  const team = [
    { ...ALICE, food: 7, hour },
    { ...ALICE, name: 'Bob', food: 19, hour },
  ];
  const text = shown('Team', { team });
  expect(text).toMatch(/^time of day: night \(13000 of 24000 ticks\), sunrises so far: 1, sunrise in 550 s/m);
  expect(text).toContain('food 7 of 20');
  expect(text).toContain('food 19 of 20');
  expect(text.split('time of day')).toHaveLength(2);
  expect(shown('Team', { team: [ALICE] })).not.toMatch(/food|time of day/);
});

test('the goal names the parts in which a builder is shown the blueprint', () => {
  const goal = goalShown(findTask('construction/lamp'), 2);
  const blueprint = { missing: ['layer y=-60: dirt x1 at (1,-60,2)'], wrong: [], scaffold: [] };
  const titles = teamStateParts({ ...EMPTY_TEAM_STATE, blueprint }).map(({ title }) => title);
  expect(titles).toContain('Blocks of the blueprint still missing, lowest first');
  expect(goal).toContain('those blocks of the blueprint that are still missing');
});

test('an agent is shown what others said, not its own words', () => {
  const messages = ['Alice', 'Bob', 'Alice', 'server'].map((from, at) => ({ from, text: `words ${at}`, at }));
  const body = stubBody({ agent: 'Alice', messages });
  const text = partText(surroundingsPart('You', 50, surroundingsOf(body)));
  expect([...text.matchAll(/words \d/g)].map(String)).toEqual(['words 1', 'words 3']);
});

describe('cooks are told to put into a chest', () => {
  const card = (tools: string[]) => knowledgeCard({ documents: { recipes: {} }, tools });
  test.each([
    [['handoverBlock'], 'hand over.'],
    [['handoverBlock', 'talkTo'], 'hand over and tell them.'],
    [['handoverBlock', 'storeItem', 'talkTo'], 'hand over or store in a chest and tell them.'],
  ])('only with a tool for it: %j', (tools, end) => {
    expect(card(tools).endsWith(end)).toBe(true);
  });
});

describe('the card of makers', () => {
  const card = (tools: string[]) => knowledgeCard({ documents: { making: {} }, tools });
  const kitchen = ['handoverBlock', 'craftBlock', 'SmeltingCooking', 'attackTarget', 'talkTo'];

  test('is of handing over, crafting, smelting and the farm, not of an escape', () => {
    const text = card(kitchen);
    for (const word of ['dealt a part', 'handoverBlock', 'crafting table', 'fuel', 'farm'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/plate|doorway|room|getCraftingPlan/);
  });

  test('has a line only for tools that the maker has', () => {
    expect(card([...kitchen, 'getCraftingPlan'])).toContain('getCraftingPlan lays out all steps');
    expect(card(['craftBlock'])).not.toMatch(/mate|SmeltingCooking|farm/);
  });
});

describe('the card of builders names the chest', () => {
  const card = (documents: Briefing['documents'], tools: string[]) => knowledgeCard({ documents, tools });

  test('where there is one', () => {
    expect(card({ blueprint: [] }, ['handoverBlock'])).toContain('Take from the chest');
  });

  test('not where materials are dealt', () => {
    const text = card({ blueprint: [], materials: 'dealt' }, ['handoverBlock']);
    expect(text).not.toContain('Take from the chest');
    expect(text).toContain('what you lack a mate carries');
    expect(card({ blueprint: [], materials: 'dealt' }, [])).not.toMatch(/chest|mate/);
  });

  test('as the rules of its task have it', () => {
    expect(rulesOf(findTask('minecollab/construction/000')).documents.materials).toMatch(/no chest/);
    expect(rulesOf(findTask('construction/lamp')).documents.materials).toBeUndefined();
  });
});

describe('the card of those who have to stay alive', () => {
  const card = (tools: readonly string[]) => knowledgeCard({ documents: { predicates: {} }, tools: [...tools] });

  test('is of days, hunger, monsters and fields, not of rooms to escape from', () => {
    const text = card([...SURVIVE_TOOLS, 'tendField']);
    for (const word of ['24000 ticks', 'you starve', 'creepers', 'out of a pit', 'To sow', 'Beds'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/plate|opens a room/);
  });

  test('has no line of what cannot be done', () => {
    expect(card(SURVIVE_TOOLS)).toContain('you run faster than zombies and husks');
    // Who is to fight and has no field to tend has nothing to sow.
    expect(card(SURVIVE_TOOLS)).not.toContain('To sow');
    expect(card(['eat', 'useItemOnBlock'])).toContain('To sow');
    expect(card(['eat', 'wait'])).not.toMatch(/Beds|To sow|attackTarget|pit/);
    expect(card(['ToggleAction', 'wait'])).toContain('opens a room');
  });
});

test('documents are shown without fields that state nothing, but with the empty cells of recipes', () => {
  const documents = {
    making: { holder: null, count: 1, of: [{ deaths: null, who: 'all' }], shape: [['stick', null]] },
  };
  expect(formatDocuments({ documents })).toBe(
    '~/meta-data/making: {"count":1,"of":[{"who":"all"}],"shape":[["stick",null]]}',
  );
});

test('what is worn is marked, as is what is in hand', () => {
  expect(carriedText({ iron_helmet: 1, iron_boots: 2, bread: 3 }, 'bread', ['iron_helmet', 'iron_boots'])).toBe(
    '1 iron_helmet (worn), 2 iron_boots (one worn), 3 bread (in hand)',
  );
});

test('an agent is shown the hour where it passes, its health to a tenth, and like animals together', () => {
  const entities = [3, 5].map((x, at) => ({
    id: 7 + at,
    kind: 'mob' as const,
    name: 'sheep',
    position: { x, y: 64, z: 0 },
    colour: 'white',
  }));
  const told = (seen: Parameters<typeof stubBody>[0]) =>
    partText(surroundingsPart('You', 50, surroundingsOf(stubBody({ entities, ...seen }))));
  const text = told({ timeOfDay: 23_980, dayPasses: true, health: 18.295000076293945 });
  expect(text).toContain('health 18.3 of 20');
  expect(text).toContain('time of day: dawn (23980 of 24000 ticks), sunrise in 1 s of game time');
  expect(text).toContain('near you: sheep (colour white) at (3, 64, 0) (id 7), (5, 64, 0) (id 8)');
  expect(told({ timeOfDay: 13_000, dayPasses: true, sunrises: 1 })).toContain('sunrises so far: 1, sunrise in 550 s');
  expect(told({ timeOfDay: 6_000 })).not.toContain('time of day');
});
