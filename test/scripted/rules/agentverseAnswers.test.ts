import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { AGENTVERSE_ANSWERS } from '../../../scripted/rules/answers/agentverse.ts';
import type { ShownChatEntry } from '../../../scripted/rules/answers/reportedFacts.ts';
import { AGENTVERSE_MISTAKES } from '../../../scripted/rules/mistakes/agentverse.ts';
import { spoil } from '../../../scripted/rules/mistakes/mistakes.ts';
import { DiscussionSpeech } from '../../../sidecar/frameworks/agentverse/discussion.ts';
import { NextStep } from '../../../sidecar/frameworks/agentverse/summary.ts';

const ROSTER = ['Alice', 'Bob'];
const TOOLS = ['placeBlock', 'MineBlock', 'withdrawItem'];
const settings = { mistakes: 0, random: new Random(1) } as never;

function speak(
  agent: string,
  chat: readonly ShownChatEntry[],
  missing: string[],
  more: Record<string, Json> = {},
): DiscussionSpeech {
  const teamState = {
    ...{
      goal: 'Build it. Materials are in the chest at (-4, -60, 0).',
      documents: { blueprint: missing },
      roster: ROSTER,
    },
    team: [
      {
        name: agent,
        position: [0, -60, 0],
        health: 20,
        food: 20,
        held: null,
        inventory: {},
        tools: TOOLS,
        lost: false,
      },
    ],
    ...{ mates: [], blueprint: { missing, wrong: [], scaffold: [] }, containers: [], devices: [], workshops: [] },
    ...{ resources: [], creatures: [], lying: [], signs: [], groups: [], places: [] },
  };
  const abilities = ROSTER.map((name) => ({ name, tools: TOOLS }));
  const context = { agent, teamState, abilities, chat, phase: 1, round: 1, longest: 2_000, ...more };
  return DiscussionSpeech.parse(AGENTVERSE_ANSWERS['agentverse.speak']?.(context as unknown as Json, settings));
}

const said = (from: string, text: string, phase = 1): ShownChatEntry => ({ type: 'said', phase, from, text });
const sum = (agent: string, chat: readonly ShownChatEntry[]) =>
  NextStep.parse(
    AGENTVERSE_ANSWERS['agentverse.summarise']?.({ agent, team: ROSTER, chat, phase: 2 } as unknown as Json, settings),
  ).next_step;

const TWO = [
  'layer y=-60: stone x4 at (-10,-60,0), (-10,-60,2), (-12,-60,0), (-12,-60,2)',
  'layer y=-60: stone x2 at (6,-60,4), (8,-60,4)',
];

describe('a talk by rules', () => {
  test('proposes for those who have told of themselves, adds the next, then agrees', () => {
    const first = speak('Alice', [], TWO);
    expect(first).toMatchObject({ agree: false, message: expect.stringMatching(/ Alice: Build .*/) });
    expect(first.message).not.toContain('Bob:');
    const chat = [said('Alice', first.message)];
    const second = speak('Bob', chat, TWO);
    expect(second).toMatchObject({ agree: false, message: expect.stringMatching(/ Bob: Build .*/) });
    expect(second.message).not.toContain('Alice:');
    expect(speak('Alice', [...chat, said('Bob', second.message)], TWO)).toMatchObject({
      agree: true,
      message: 'I agree.',
    });
  });

  test.each([
    ['nobody can read', 'Alice: see to the rest of it'],
    [
      'are given out twice',
      'Alice: Build layer y=-60: stone x1 at (6,-60,4) Bob: Build layer y=-60: stone x1 at (6,-60,4)',
    ],
  ])('mends orders that %s', (_, bad) => {
    const own = 'I am at (0, -60, 0) and carry nothing.';
    const chat = [said('Alice', own), said('Bob', `${own} ${bad}`)];
    const { message, agree } = speak('Alice', chat, TWO);
    expect(agree).toBe(false);
    expect(message).toMatch(/Alice: Build .*/);
  });

  test('sees nothing left where nothing is', () => {
    expect(speak('Alice', [], [])).toMatchObject({ agree: true, message: expect.stringContaining('nothing left') });
  });

  test('gives failed work to somebody else, best to who stood in the way', () => {
    const one = ['layer y=-60: stone x1 at (6,-60,4)'];
    const own = 'I am at (0, -60, 0) and carry nothing.';
    const [order] = /Build .*/.exec(speak('Alice', [], one).message) ?? [];
    const report = (text: string): ShownChatEntry => ({
      ...{ type: 'report', phase: 1, from: 'Alice', subtask: order ?? '', succeeded: false, text },
    });
    const chat = [said('Alice', own), said('Bob', own), report('blocked-by-entity: Bob is standing at (6, -60, 4)')];
    expect(speak('Alice', chat, one, { phase: 2 }).message).toContain('Bob: Build');
    expect(speak('Alice', [...chat.slice(0, 2), report('unreachable')], one, { phase: 2 }).message).toContain(
      'Bob: Build',
    );
  });
});

describe('a summary by rules', () => {
  test("takes the agent's latest subtask of the phase, word for word", () => {
    const chat = [
      said('Alice', 'Alice: Dig away (1,2,3)', 1),
      said('Alice', 'I propose this. Bob: Dig away (4,5,6) Alice: Dig away (7,8,9)', 2),
      said('Bob', 'Better so. Bob: Dig away (0,0,0)', 2),
    ];
    expect(sum('Alice', chat)).toBe('Dig away (7,8,9)');
    expect(sum('Bob', chat)).toBe('Dig away (0,0,0)');
  });

  test('is null where nothing is left, where it was taken back, and where a stranger was meant', () => {
    expect(sum('Alice', [said('Bob', 'Herobrine: Dig away (7,8,9)', 2)])).toBe(null);
    expect(sum('Alice', [said('Bob', 'Alice: Dig away (7,8,9)', 2), said('Bob', 'Alice: nothing for now', 2)])).toBe(
      null,
    );
    expect(sum('Alice', [])).toBe(null);
  });
});

describe('mistakes of talks', () => {
  const replies: Record<string, unknown> = {
    'agentverse.speak': {
      message: 'I propose this. I am at (1, -60, 0) and carry nothing. Alice: Dig away (1,2,3) Bob: Dig away (4,5,6)',
      agree: false,
    },
    'agentverse.summarise': { next_step: 'Dig away (1,2,3)' },
  };

  test.each(
    Object.entries(AGENTVERSE_MISTAKES).flatMap(([purpose, list]) => Object.keys(list).map((name) => [purpose, name])),
  )('%s: %s changes the reply', (purpose, name) => {
    const reply = replies[purpose as string];
    const spoilt = AGENTVERSE_MISTAKES[purpose as string]?.[name as string]?.(reply, new Random(1));
    expect(spoilt).toBeDefined();
    expect(spoilt).not.toEqual(reply);
  });

  test.each(Object.keys(AGENTVERSE_MISTAKES))('%s: every spoilt reply differs from the right one', (purpose) => {
    const random = new Random(7);
    const right = JSON.stringify(replies[purpose]);
    const spoilt = Array.from({ length: 200 }, () => spoil(purpose, replies[purpose], random));
    expect(spoilt).not.toContain(right);
    expect(new Set(spoilt).size).toBeGreaterThan(Object.keys(AGENTVERSE_MISTAKES[purpose] ?? {}).length);
    // Also where nothing fits, something goes wrong.
    expect(spoil(purpose, { message: 'Hm.', agree: true }, new Random(2))).not.toBe('{"message":"Hm.","agree":true}');
  });
});
