import { beforeAll, describe, expect, test } from 'vitest';
import { findFramework } from '../../../../../scripted/frameworks.ts';
import { ActionRunner } from '../../../../../sidecar/frameworks/mindcraft/actions/actionRunner.ts';
import { carryOut } from '../../../../../sidecar/frameworks/mindcraft/mind/carryOut.ts';
import type { CommandContext } from '../../../../../sidecar/frameworks/mindcraft/mind/commandContext.ts';
import { type Model, NO_USAGE } from '../../../../../sidecar/model/model.ts';
import { COMMANDS } from '../../../../../sidecar/tools/mindcraft/commands.ts';
import { findTask } from '../../../../../tasks/catalogue.ts';
import { versionsToTest } from '../../../../support/depth.ts';
import { type LockstepEpisode, playLockstep } from '../../../../support/lockstepEpisode.ts';
import { createCommandScene } from '../../../tools/mindcraft/commandScene.ts';
import { type AfterCommand, MIND_COMMAND_CASES, type MindTrial } from './mindCommandCases.ts';

interface ShownChat {
  readonly turns: readonly {
    readonly type: string;
    readonly text?: string;
    readonly ok?: boolean;
    readonly message?: string;
  }[];
  readonly ownGoal: string | null;
  readonly partner: string | null;
  readonly answers: readonly string[];
  readonly prompt?: string;
}

type Say = (agent: string, chat: ShownChat) => string;

/** Two agents play a small construction and say what a script makes of what they are shown. */
function playing(say: Say, gameTicks: number, spec = 'mindcraft:code=on'): Promise<LockstepEpisode> {
  const model: Model = {
    name: 'saying',
    isLanguageModel: false,
    complete: async ({ agent = '', purpose, context }) => {
      const chat = context as unknown as ShownChat;
      const replies = new Map<string, () => object>([
        ['mindcraft.memory', () => ({ memory: 'nothing' })],
        ['mindcraft.respond', () => ({ decision: 'respond' })],
        ['mindcraft.code', () => ({ code: chat.prompt?.includes('fails') ? 'nowhere();' : 'log(bot, "works");' })],
      ]);
      const reply = replies.get(purpose)?.() ?? { message: say(agent, chat) };
      return { text: JSON.stringify(reply), finish: 'stop', usage: NO_USAGE };
    },
  };
  return playLockstep({
    task: findTask('construction/lamp'),
    agents: 2,
    framework: findFramework(spec),
    model,
    gameTicks,
  });
}

const DONE = 'Nothing to do.';

/** Failures of a conversation are tried while it lasts: the case of its end fails before it succeeds. */
const trialsOf = ({ command, success, failure }: (typeof MIND_COMMAND_CASES)[number]) =>
  command === '!endConversation' || command === '!startConversation' ? [failure, success] : [success, failure];

describe('commands of the mind', { timeout: 300_000 }, () => {
  const after = new Map<MindTrial, AfterCommand>();
  beforeAll(async () => {
    const script = MIND_COMMAND_CASES.flatMap((each) =>
      trialsOf(each).flatMap((trial) => [
        ...(trial.before ?? []).map((says) => ({ says, trial: undefined })),
        { says: trial.says, trial },
      ]),
    );
    let at = 0;
    const { problems } = await playing((agent, { turns, ownGoal, partner, answers }) => {
      if (agent === 'Bob') return answers.includes('Alice') ? 'Well. And you?' : DONE;
      const trial = script[at - 1]?.trial;
      const last = turns.findLast(({ type }) => type === 'result');
      if (trial && !after.has(trial))
        after.set(trial, { ok: last?.ok, message: last?.message ?? '', ownGoal, partner, turns });
      return script[at++]?.says ?? DONE;
    }, 6_000);
    expect(problems).toEqual([]);
  }, 300_000);

  function check(trial: MindTrial, ok: boolean): void {
    const seen = after.get(trial);
    if (!seen) throw new Error(`"${trial.says}" was never said`);
    if (trial.result) {
      expect(seen.message).toMatch(trial.result);
      expect(seen.ok).toBe(ok);
    }
    if (trial.leaves) expect(trial.leaves(seen), JSON.stringify(seen)).toBe(true);
  }

  test('every one is tried', () => {
    const ofMind = COMMANDS.filter(({ by }) => by === 'mind').map(({ name }) => name);
    expect([...MIND_COMMAND_CASES.map(({ command }) => command), '!stfu'].sort()).toEqual(ofMind.sort());
  });

  test.each(MIND_COMMAND_CASES)('$command succeeds', ({ success }) => check(success, true));
  test.each(MIND_COMMAND_CASES)('$command fails and says why', ({ failure }) => check(failure, false));
});

test('!stfu succeeds: its agent says nothing until somebody writes to it', { timeout: 300_000 }, async () => {
  const said: { agent: string; answers: readonly string[] }[] = [];
  let ofAlice = 0;
  const { events } = await playing((agent, { answers }) => {
    said.push({ agent, answers });
    if (agent === 'Alice') {
      ofAlice++;
      if (ofAlice === 1) return '!startConversation("Bob", "Hello?")';
      // Longer than the silence after which Bob would be nudged.
      if (ofAlice === 2) return '!stay(60)';
      if (ofAlice === 3) return '!startConversation("Bob", "Are you still there?")';
      return answers.includes('Bob') ? '!endConversation("Bob")' : DONE;
    }
    if (said.filter((each) => each.agent === 'Bob' && each.answers.length > 0).length === 1) return '!stfu';
    return answers.length > 0 ? 'I am.' : DONE;
  }, 3_000);
  const ofBob = said.filter(({ agent, answers }) => agent === 'Bob' && answers.length > 0);
  expect(ofBob.map(({ answers }) => answers)).toEqual([['Alice'], ['Alice']]);
  // Muted, it is neither asked for its goal nor nudged: between the two it is asked for nothing.
  const from = said.indexOf(ofBob[0] as (typeof said)[number]);
  const to = said.indexOf(ofBob[1] as (typeof said)[number]);
  expect(said.slice(from + 1, to).map(({ agent }) => agent)).not.toContain('Bob');
  expect(said.slice(from + 1, to).map(({ agent }) => agent)).toContain('Alice');
  const lines = events.flatMap((event) => (event.type === 'chat-sent' && event.actor === 'Bob' ? [event.message] : []));
  expect(lines).toEqual(['@Alice I am.']);
});

test('!stfu fails and says why', { timeout: 300_000 }, async () => {
  const seen: string[] = [];
  await playing((agent, { turns }) => {
    if (agent !== 'Alice') return DONE;
    seen.push(turns.findLast(({ type }) => type === 'result')?.message ?? '');
    return seen.length === 1 ? '!stfu("now")' : DONE;
  }, 300);
  expect(seen[1]).toContain('!stfu takes 0 arguments, not 1');
});

test('!rememberHere fails and says why where no more places fit', async () => {
  const places = new Map(Array.from({ length: 50 }, (_, index) => [`${index}`, { x: 0, y: 0, z: 0 }] as const));
  const context = { places, position: () => ({ x: 1, y: 2, z: 3 }) } as unknown as CommandContext;
  const remember = (name: string) => carryOut(commandNamed('!rememberHere'), { name }, '', context);
  expect(await remember('home')).toMatchObject({ ok: false, message: 'You remember 50 places; no more fit.' });
  expect(await remember('7')).toMatchObject({ ok: true });
  expect(places.get('7')).toEqual({ x: 1, y: 2, z: 3 });
});

describe.each(versionsToTest())('on Minecraft %s', (version) => {
  test('!goToRememberedPlace, interrupted, says what it did', { timeout: 120_000 }, async () => {
    await using scene = await createCommandScene(version);
    const { clock } = scene.world;
    const signal = new AbortController().signal;
    const actions = new ActionRunner({ clock, signal, observe: () => scene.alice.observe() });
    const { y } = scene.alice.observe().position;
    const places = new Map([['far', { x: 12, y, z: 0 }]]);
    const context = { places, actions, tools: scene.belt, settings: { quirks: 'none' } } as unknown as CommandContext;
    const outcome = await scene.world.play(async () => {
      clock.after(1_000, () => void actions.interrupt('!stop'));
      return carryOut(commandNamed('!goToRememberedPlace'), { name: 'far' }, '', context);
    });
    expect(outcome).toMatchObject({ ok: false, ends: true });
    expect(outcome.message).toMatch(/^!goToRememberedPlace was interrupted by !stop after 1\.\d s\. .*moved/i);
    expect(outcome.message.match(/moved/gi)).toHaveLength(1);
  });
});

function commandNamed(name: string) {
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new Error(`there is no ${name}`);
  return command;
}
