import { describe, expect, test } from 'vitest';
import type { Briefing } from '../../../protocol/briefing.ts';
import { rulesOf } from '../../../server-plugin/episode/families/rules.ts';
import { documentLines } from '../../../server-plugin/lobby/documents.ts';
import { findTask } from '../../../tasks/catalogue.ts';

const TEAM = ['Alice', 'Bob'];

function given(documents: Briefing['documents'], tools: readonly string[] = []) {
  const game = { host: '127.0.0.1', port: 1, version: '1.20.4', username: 'Bob' };
  return { agent: 'Bob', documents, tools: [...tools], game };
}

/** What Bob reads of a task beside its goal. */
function readIn(id: string): string[] {
  const { at } = rulesOf(findTask(id));
  const { documents = {}, tools = [] } = at?.(1, TEAM) ?? {};
  return documentLines(given(documents, tools));
}

test('documents of any shape are lines for people', () => {
  const documents = {
    blueprint: ['layer y=1: stone', 'layer y=2: torch'],
    recipe: { cake: { milk: 3, egg: 1 }, yields: 1 },
  };
  expect(documentLines(given(documents))).toEqual([
    'blueprint:',
    'layer y=1: stone',
    'layer y=2: torch',
    'recipe:',
    'cake:',
    '  milk: 3',
    '  egg: 1',
    'yields: 1',
  ]);
  expect(documentLines(given({ text: 'a\u001b[2Jb' }))).toEqual(['text:', 'a [2Jb']);
});

describe('what a person reads of things to make', () => {
  test('a crafting task: what is to be held, and the plan that agents have a tool for', () => {
    expect(readIn('minecollab/human-crafting/000')).toEqual([
      'making:',
      'To be held by one of you: 1 daylight_detector',
      'If you carried nothing:',
      'Plan for 1 daylight_detector:',
      'You still need: 3 sand, 3 quartz, 1 oak_log.',
      '1. Smelt 3 sand into 3 glass in a furnace, with fuel.',
      '2. Craft 1 oak_log into 4 oak_planks.',
      '3. Craft 3 oak_planks into 6 oak_slab at a crafting table.',
      '4. Craft 3 glass, 3 quartz, 3 oak_slab into 1 daylight_detector at a crafting table.',
      'Left over: 1 oak_planks, 3 oak_slab.',
    ]);
  });

  test('without access to plans: that nobody tells them', () => {
    expect(readIn('minecollab/human-crafting/004')).toEqual([
      'making:',
      'To be held by one of you: 1 cartography_table',
      'You are not told how it is made: use what you know, and ask your team.',
    ]);
  });

  test('a cooking task: both dishes at once, and their recipes step by step', () => {
    expect(readIn('minecollab/human-cooking/000')).toEqual([
      'making:',
      'To be held by one of you, all at once: 1 pumpkin_pie, 1 mushroom_stew',
      'How pumpkin_pie is made:',
      '1. Break a pumpkin of the farm and pick it up.',
      '2. Craft it by hand: 1 pumpkin, 1 sugar and 1 egg.',
      'How mushroom_stew is made:',
      '1. Pick 1 red_mushroom and 1 brown_mushroom.',
      '2. Craft them by hand with 1 bowl.',
    ]);
  });

  test("Hell's Kitchen: whose dish is which, and the mate's recipe alone", () => {
    expect(readIn('minecollab/hells-kitchen/000')).toEqual([
      'making:',
      'To be held by Alice: 1 mushroom_stew',
      'To be held by you: 1 pumpkin_pie',
      'How mushroom_stew is made:',
      '1. Pick 1 red_mushroom and 1 brown_mushroom.',
      '2. Craft them by hand with 1 bowl.',
    ]);
  });
});
