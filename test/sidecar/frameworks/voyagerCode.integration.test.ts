import { expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { SkillName } from '../../../sidecar/frameworks/skills/codeSkill.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { scripted } from './scriptedModel.ts';
import { rules } from './simulatedTeam.ts';

function play(agents: number, model: Model, gameTicks?: number) {
  const framework = findFramework('voyager:code=on');
  const task = findTask('construction/lamp');
  return playLockstep({ task, agents, framework, model, ...(gameTicks === undefined ? {} : { gameTicks }) });
}

test('code of the model builds a lamp, becomes skills, and plays the same game twice to the byte', async () => {
  const games: string[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const { score, events, transcript, problems } = await play(2, rules());
    expect(score.reason).toBe('goal-reached');
    expect(problems).toEqual([]);
    games.push(JSON.stringify([events, transcript.entries]));
    const purposes = transcript.entries.flatMap((entry) => (entry.type === 'model-called' ? [entry.purpose] : []));
    expect(purposes).toContain('voyager.code');
    expect(purposes).not.toContain('voyager.act');
  }
  expect(games[1]).toBe(games[0]);
});

test('a program that fails is told why, and on which line; a skill it wrote before can be called', async () => {
  const model = scripted(({ purpose, context }, nth) => {
    if (purpose === 'voyager.curriculum')
      return nth <= 2
        ? { reasoning: '', task: `Look ${nth}`, achieved: false }
        : { reasoning: '', task: null, achieved: true };
    if (purpose === 'voyager.critic') {
      const { actions } = context as { actions: Json[] };
      return { reasoning: '', success: actions.length > 0, critique: 'Not done: a look.' };
    }
    if (purpose !== 'voyager.code') return undefined;
    const look = "bot.fetchContainerContents({ item_name: 'inventory' })";
    return [
      { explain: '', name: 'look', code: 'async function look(bot) {\n  log("so far");\n  nothing();\n}' },
      { explain: '', name: 'look', code: `const look = async (bot) => { log(await ${look}); };` },
      { explain: '', name: 'lookTwice', code: 'async function lookTwice(bot) { await look(bot); await look(bot); }' },
    ][nth - 1];
  });
  const { transcript } = await play(1, model, 20 * 30);
  const [, second, third] = model.requests.filter(({ purpose }) => purpose === 'voyager.code');
  expect(second?.messages[1]?.content).toContain("ReferenceError: 'nothing' is not defined (line 3)");
  expect(second?.messages[1]?.content).toContain('so far');
  expect(third?.messages[1]?.content).toContain('- look(bot), worked once: "Look 1":');
  const looks = transcript.entries.filter((entry) => entry.type === 'tool-called');
  expect(looks).toHaveLength(3);
  expect(JSON.stringify(transcript.entries)).toContain('"learned":["look","lookTwice"]');
});

/** The skills an episode ended with. */
function learnedIn(entries: readonly TranscriptEntry[]): Json | undefined {
  const noted = entries.find((entry) => entry.type === 'framework-noted' && entry.topic === 'voyager.skills');
  return noted?.type === 'framework-noted' ? (noted.data as { learned: Json }).learned : undefined;
}

const LOOK = "bot.fetchContainerContents({ item_name: 'inventory' })";

/** Plays a curriculum of one program after another, each of which has done its task when it called anything. */
async function playPrograms(programs: readonly { readonly name: string; readonly code: string }[], gameTicks: number) {
  const model = scripted(({ purpose, context }, nth) => {
    if (purpose === 'voyager.curriculum')
      return nth <= programs.length
        ? { reasoning: '', task: `Task ${nth}`, achieved: false }
        : { reasoning: '', task: null, achieved: true };
    if (purpose === 'voyager.critic')
      return { reasoning: '', success: (context as { actions: Json[] }).actions.length > 0, critique: '' };
    return purpose === 'voyager.code' ? { explain: '', ...programs[nth - 1] } : undefined;
  });
  const { transcript } = await play(1, model, gameTicks);
  return transcript.entries;
}

test('a skill that awaits or returns outside of its function can be used, and shares no names with others', async () => {
  const entries = await playPrograms(
    [
      { name: 'first', code: `await ${LOOK}; const help = 1; async function first(bot) { return help; }` },
      {
        name: 'second',
        code: `const help = 2; async function second(bot) { return await ${LOOK}; }; return await second(bot);`,
      },
      { name: 'third', code: `const first = 3, _given = 4; async function third(bot) { await second(bot); }` },
    ],
    20 * 30,
  );
  expect(entries.filter((entry) => entry.type === 'tool-called')).toHaveLength(3);
  expect(learnedIn(entries)).toEqual(['first', 'second', 'third']);
});

test('skills are not called like what every program has, nor like words of the language', async () => {
  const entries = await playPrograms(
    [
      { name: 'log', code: `async function log(bot) { await ${LOOK}; }` },
      { name: 'look', code: `async function look(bot) { log('so far'); await ${LOOK}; }` },
    ],
    20 * 30,
  );
  expect(learnedIn(entries)).toEqual(['logV2', 'look']);
  expect(SkillName.safeParse('typeof').success).toBe(false);
  expect(SkillName.safeParse('typeofWood').success).toBe(true);
});

test('a call that nobody awaits ends with its program', async () => {
  const code = `async function hurry(bot) { const look = ${LOOK}; bot.navigateTo({ x: -16, y: -60, z: -12 }); await look; }`;
  const calls = (await playPrograms([{ name: 'hurry', code }], 20 * 30)).filter(
    (entry) => entry.type === 'tool-called',
  );
  expect(calls.map(({ tool, ok }) => [tool, ok])).toEqual([
    ['fetchContainerContents', true],
    ['navigateTo', false],
  ]);
  const [, walk] = calls;
  expect((walk?.until ?? Number.NaN) - (walk?.at ?? Number.NaN)).toBeLessThan(300);
});

test('the end of an episode ends a program that waits', async () => {
  const model = scripted(({ purpose }) =>
    purpose === 'voyager.code'
      ? {
          explain: '',
          name: 'on',
          code: "async function on(bot) { for (;;) await bot.fetchContainerContents({ item_name: 'inventory' }); }",
        }
      : undefined,
  );
  const { score, problems } = await play(2, model, 40);
  expect(score.reason).toBe('game-time');
  expect(problems).toEqual([]);
});

test('a function that finished what others began is kept under what it does, not under the task', async () => {
  const model = scripted(({ purpose }, nth) => {
    switch (purpose) {
      case 'voyager.curriculum':
        return nth <= 2
          ? { reasoning: '', task: nth === 1 ? 'Look twice and shout' : 'Look again', achieved: false }
          : { reasoning: '', task: null, achieved: true };
      case 'voyager.critic':
        return { reasoning: '', success: nth > 1, critique: nth > 1 ? '' : 'Not done: the second look.' };
      case 'voyager.describe':
        return { description: `Takes one look at the inventory of whoever calls it.` };
      case 'voyager.code':
        return nth === 1
          ? { explain: '', name: 'lookTwice', code: `async function lookTwice(bot) { await ${LOOK}; nothing(); }` }
          : { explain: '', name: `look${nth}`, code: `async function look${nth}(bot) { await ${LOOK}; }` };
      default:
        return undefined;
    }
  });
  const { transcript } = await play(1, model, 20 * 30);
  expect(learnedIn(transcript.entries)).toEqual(['look2']);
  const [first] = model.requests.filter(({ purpose }) => purpose === 'voyager.describe');
  expect(first?.messages[1]?.content).toContain('async function look2(bot)');
  expect(first?.messages[1]?.content).toContain('Earlier programs had done a part of the task');
  const last = model.requests.findLast(({ purpose }) => purpose === 'voyager.code');
  expect(last?.messages[1]?.content).toContain(
    '- look2(bot), worked once: "Takes one look at the inventory of whoever calls it."',
  );
});

test('a program that called nothing is not judged, except where it claims that nothing was to be done', async () => {
  const asked = async (...codes: readonly string[]) => {
    const model = scripted(({ purpose }, nth) => {
      if (purpose === 'voyager.curriculum')
        return nth === 1
          ? { reasoning: '', task: 'Look', achieved: false }
          : { reasoning: '', task: null, achieved: true };
      if (purpose === 'voyager.critic') return { reasoning: '', success: false, critique: `Not done, ${nth}.` };
      return purpose === 'voyager.code'
        ? { explain: '', name: 'look', code: codes[nth - 1] ?? 'async function look(bot) {}' }
        : undefined;
    });
    await play(1, model, 20 * 30);
    const of = (wanted: string) => model.requests.filter(({ purpose }) => purpose === wanted);
    return { critics: of('voyager.critic').length, last: of('voyager.code').at(-1)?.messages[1]?.content };
  };
  const broken = await asked(...Array(4).fill('async function look(bot) { nothing(); }'));
  expect(broken.critics).toBe(0);
  expect(broken.last).toContain('Not done: the program called nothing.');
  const looked = await asked(`async function look(bot) { await ${LOOK}; }`);
  expect(looked.critics).toBe(1);
  expect(looked.last).toContain('Not done, 1.');
  expect((await asked()).critics).toBe(1);
});
