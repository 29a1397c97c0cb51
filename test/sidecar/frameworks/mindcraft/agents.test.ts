import { describe, expect, test } from 'vitest';
import { ModelUnavailable } from '../../../../protocol/errors.ts';
import { findFramework } from '../../../../scripted/frameworks.ts';
import { type Model, type ModelRequest, NO_USAGE } from '../../../../sidecar/model/model.ts';
import { CONSTRUCTION_NAMES } from '../../tools/toolNames.ts';
import { playSimulated } from '../simulatedTeam.ts';

interface ShownChat {
  readonly turns: readonly { readonly type: string; readonly text?: string; readonly message?: string }[];
  readonly memory: string;
  readonly ownGoal: string | null;
  readonly answers: readonly string[];
}

/** A model that says what a script makes of the nth chat of an agent, counted from 1; and keeps what it was shown. */
function saying(script: (agent: string, nth: number, shown: ShownChat) => string, summary?: string) {
  const counts = new Map<string, number>();
  const shown: { agent: string; purpose: string; chat: ShownChat; text: string }[] = [];
  const reply = ({ purpose, agent = '', context, messages }: ModelRequest): object => {
    const chat = context as unknown as ShownChat;
    shown.push({ agent, purpose, chat, text: messages.map(({ content }) => content).join('\n') });
    if (purpose === 'mindcraft.memory') return { memory: summary ?? `summary of ${chat.turns.length}` };
    if (purpose === 'mindcraft.respond') return { decision: 'respond' };
    if (purpose === 'mindcraft.code') return { code: 'log(bot, "done");' };
    const nth = (counts.get(agent) ?? 0) + 1;
    counts.set(agent, nth);
    return { message: script(agent, nth, chat) };
  };
  const model: Model = {
    name: 'saying',
    isLanguageModel: false,
    complete: async (request) => ({ text: JSON.stringify(reply(request)), finish: 'stop', usage: NO_USAGE }),
  };
  return { model, shown };
}

const play = (model: Model, agents = 1, spec = 'mindcraft') =>
  playSimulated('lamp', agents, { framework: findFramework(spec), model });
const notesOf = ({ entries }: Awaited<ReturnType<typeof play>>, topic: string) =>
  entries.flatMap((entry) => (entry.type === 'framework-noted' && entry.topic === topic ? [entry.data] : []));

describe('an agent that fails', () => {
  test('begins again with its turns, places and goal', async () => {
    const { model, shown } = saying((_, nth) => {
      if (nth === 3) throw new TypeError('a defect');
      return ['!rememberHere("home")', '!goal("dig")', '', '!savedPlaces', 'Done.'][nth - 1] ?? 'Done.';
    });
    const game = await play(model);
    expect(notesOf(game, 'mindcraft.restarted')).toEqual([{ agent: 'Alice', why: 'TypeError: a defect', failures: 1 }]);
    const after = shown[3]?.chat;
    expect(after?.ownGoal).toBe('dig');
    expect(after?.turns[0]?.text).toBe('!rememberHere("home")');
    expect(shown[4]?.chat.turns.at(-1)?.message).toMatch(/^home: \(/);
  });

  test('begins again at its own wish', async () => {
    const { model, shown } = saying((_, nth) => (nth === 1 ? '!restart' : 'Done.'));
    const game = await play(model);
    expect(notesOf(game, 'mindcraft.restarted')).toHaveLength(1);
    expect(shown[1]?.chat.turns).toEqual([{ type: 'said', text: '!restart' }]);
  });

  test('gives up after five times in a row, and the team with it', async () => {
    const { model } = saying((agent) => {
      if (agent === 'Alice') throw new TypeError('a defect');
      return '!stats';
    });
    await expect(play(model, 2)).rejects.toThrow('a defect');
  });

  test('does not begin again where its model is out of service', async () => {
    const { model } = saying(() => {
      throw new ModelUnavailable('gone');
    });
    await expect(play(model)).rejects.toThrow('gone');
  });
});

test.each(['shown', 'asked'])('a program is written with what the agent sees, sight=%s', async (sight) => {
  const { model, shown } = saying((_, nth) => (nth === 1 ? '!newAction("Build level 0.")' : 'Done.'));
  await play(model, 1, `mindcraft:code=on,sight=${sight}`);
  const programs = shown.filter(({ purpose }) => purpose === 'mindcraft.code').map(({ text }) => text);
  expect(programs).toHaveLength(1);
  expect(programs[0]).toContain('Build level 0.');
  expect(/## You\nat \(.*\ncarrying .*## Blocks of the blueprint still missing/s.test(programs[0] ?? '')).toBe(
    sight === 'shown',
  );
});

describe('the goal loop', () => {
  test.each([
    ['asked to wait by !stay where it is given', ['!stay'], true],
    ['not where it is not', [], false],
  ])('is %s', async (_, tools, isTold) => {
    const { model, shown } = saying(() => 'Done.');
    await playSimulated('lamp', 1, {
      framework: findFramework('mindcraft'),
      model,
      toolsOf: () => [...CONSTRUCTION_NAMES, ...tools],
    });
    expect(shown[0]?.text.includes('To wait for a mate')).toBe(isTold);
  });

  test('ends after three replies without a command, and the team with the last of it', async () => {
    const { model, shown } = saying(() => 'Nothing to do.');
    const { world } = await play(model, 2);
    expect(shown.map(({ agent }) => agent).sort()).toEqual(['Alice', 'Alice', 'Alice', 'Bob', 'Bob', 'Bob']);
    // Three calls 3 s apart, the last rest, and ten seconds of quiet.
    expect(world.clock.now()).toBeLessThan(20_000);
  });

  test('asks again at once after a command there is not, three times at most', async () => {
    const { model, shown } = saying((_, nth) => (nth <= 3 ? '!fly("home")' : 'Done.'));
    await play(model);
    expect(shown[1]?.chat.turns.at(-1)?.text).toBe('There is no command !fly here. Use one of those listed.');
    expect(shown[1]?.chat.turns[0]?.text).toBe('!fly("home")');
  });

  test('tells an agent how a command is written whose arguments are wrong', async () => {
    const { model, shown } = saying((_, nth) => (nth === 1 ? '!rememberHere' : 'Done.'));
    await play(model);
    expect(shown[1]?.chat.turns.at(-1)).toMatchObject({ type: 'result', ok: false, code: 'bad-argument' });
  });

  test('refuses an id that the game does not know, and names what is alike', async () => {
    const { model, shown } = saying((_, nth) => (nth === 1 ? '!searchForBlock("oak_plancks", 40)' : 'Done.'));
    await playSimulated('lamp', 1, {
      framework: findFramework('mindcraft'),
      model,
      toolsOf: () => [...CONSTRUCTION_NAMES, '!searchForBlock'],
      change: (agent) => ({ ...agent, briefing: { ...agent.briefing, tools: ['scanNearbyEntities'] } }),
    });
    expect(shown[1]?.chat.turns.at(-1)).toMatchObject({
      type: 'result',
      ok: false,
      code: 'bad-argument',
      message: expect.stringMatching(
        /^!searchForBlock: type must be the id of a block, and "oak_plancks" is not; did you mean "oak_planks"/,
      ),
    });
  });
});

describe('memory', () => {
  test('takes the oldest turns at 15 of them; what was forgotten stays in the transcript', async () => {
    const { model, shown } = saying((_, nth) => (nth <= 12 ? '!savedPlaces' : 'Done.'));
    const game = await play(model);
    const chats = shown.filter(({ purpose }) => purpose === 'mindcraft.chat');
    expect(Math.max(...chats.map(({ chat }) => chat.turns.length))).toBeLessThan(15);
    expect(chats.at(-1)?.chat.memory).toMatch(/^summary of \d/);
    expect(chats.at(-1)?.text).toContain('## Memory\nsummary of');
    const forgotten = notesOf(game, 'mindcraft.forgotten') as { turns: unknown[] }[];
    expect(forgotten.length).toBeGreaterThan(1);
    expect(forgotten.every(({ turns }) => turns.length >= 5)).toBe(true);
  });

  test('is asked for in the length that it holds, and a longer summary is cut', async () => {
    const { model, shown } = saying((_, nth) => (nth <= 12 ? '!savedPlaces' : 'Done.'), 'm'.repeat(700));
    await play(model);
    const asked = shown.find(({ purpose }) => purpose === 'mindcraft.memory');
    expect(asked?.text).toContain('{"memory": string (at most 500 characters)}');
    expect(shown.at(-1)?.chat.memory).toBe('m'.repeat(500));
    expect(shown.filter(({ text }) => text.includes('cannot be used'))).toEqual([]);
  });

  test('is empty after !clearChat', async () => {
    const { model, shown } = saying((_, nth) => ['!rememberHere("x")', '!clearChat'][nth - 1] ?? 'Done.');
    await play(model);
    expect(shown[2]?.chat.turns).toMatchObject([{ type: 'result', command: '!clearChat' }]);
  });
});

describe('talk', () => {
  test('is not asked for in a team of one', async () => {
    const { model, shown } = saying(() => 'Done.');
    await play(model);
    expect(shown[0]?.text).not.toMatch(/!startConversation|!givePlayer|mates/);
  });
});

test.each([
  ['given where the task has one', true],
  ['kept back where it has none', false],
])('commands for a blueprint are %s', async (_, has) => {
  const { model, shown } = saying(() => 'Done.');
  await playSimulated('lamp', 1, {
    framework: findFramework('mindcraft'),
    model,
    toolsOf: () => [...CONSTRUCTION_NAMES, '!checkBlueprint'],
    change: (agent) => ({
      ...agent,
      briefing: { ...agent.briefing, tools: ['placeBlock'], documents: has ? agent.briefing.documents : {} },
    }),
  });
  expect(shown[0]?.text.includes('!checkBlueprint:')).toBe(has);
});
