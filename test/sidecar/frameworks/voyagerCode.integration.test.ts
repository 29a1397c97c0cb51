import { expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { findFramework } from '../../../scripted/players.ts';
import { SkillName } from '../../../sidecar/frameworks/voyager/skills.ts';
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
  expect(third?.messages[1]?.content).toContain('- look(bot), worked 1 times: "Look 1":');
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
    return { explain: '', ...programs[nth - 1] };
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
