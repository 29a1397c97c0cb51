import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../clock/manualClock.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { CodeLibrary } from '../../../sidecar/frameworks/s-agents/codeLibrary.ts';
import { STARTER_SKILLS } from '../../../sidecar/frameworks/s-agents/starterSkills.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import { runInSandbox } from '../../../sidecar/sandbox/sandbox.ts';
import { ALL_TOOLS } from '../../../sidecar/tools/toolBelt.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { scripted } from './scriptedModel.ts';
import { rules } from './simulatedTeam.ts';

const play = (model: Model, options = 'code=on', gameTicks?: number) =>
  playLockstep({
    task: findTask('construction/lamp'),
    agents: 2,
    framework: findFramework(`s-agents:${options}`),
    model,
    ...(gameTicks === undefined ? {} : { gameTicks }),
  });

describe('s-agents:code=on', { timeout: 120_000 }, () => {
  test('builds by programs alone, keeps what did its action, and plays the same game twice to the byte', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-s-agents-'));
    try {
      const games: string[] = [];
      for (const file of ['a.json', 'b.json']) {
        const { score, events, transcript, problems } = await play(rules(), `code=on,skills=${join(folder, file)}`);
        expect(score.reason).toBe('goal-reached');
        expect(problems).toEqual([]);
        games.push(JSON.stringify([events, transcript.entries]));
        const purposes = transcript.entries.flatMap((entry) => (entry.type === 'model-called' ? [entry.purpose] : []));
        expect(purposes).toContain('s-agents.code');
        expect(purposes).not.toContain('react.step');
        const kept = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { skills: { name: string }[] };
        expect(kept.skills.map(({ name }) => name)).not.toContain('takeItems');
      }
      expect(games[1]).toBe(games[0]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a program can call what the team began with, and one that fails is written anew with its error', async () => {
    const task = 'Take 1 torch out of the chest';
    const model = scripted(({ purpose, agent }, nth) => {
      if (purpose === 's-agents.plan')
        return {
          inventory: [],
          objective: '',
          analysis: '',
          stages: [],
          now: nth === 1 && agent === 'Alice' ? [{ agent, task }] : [],
          informer: null,
        };
      if (purpose === 's-agents.act') return { actions: [task] };
      if (purpose === 's-agents.monitor')
        return { analysis: '', tasks: [{ number: 1, status: 'success' }], status: 'ongoing' };
      if (purpose !== 's-agents.code') return undefined;
      const code =
        nth === 1
          ? 'async function take(bot) {\n  nothing();\n}'
          : "async function take(bot) { await takeItems(bot, [['torch', 1]]); }";
      return { explain: '', name: 'take', code, more: false };
    });
    const { transcript } = await play(model, 'code=on', 20 * 20);
    const [first, second] = model.requests.filter(({ purpose }) => purpose === 's-agents.code');
    expect(first?.messages[1]?.content).toContain('async function takeItems(bot, items)');
    expect(second?.messages[1]?.content).toContain("ReferenceError: 'nothing' is not defined (line 2)");
    const calls = transcript.entries.filter((entry) => entry.type === 'tool-called');
    expect(calls).toMatchObject([
      { agent: 'Alice', tool: 'withdrawItem', args: { item_name: 'torch', item_count: 1 } },
    ]);
    // What the monitor is asked about has come to its end, and is not called running.
    const judged = model.requests.find(({ purpose }) => purpose === 's-agents.monitor');
    expect(judged?.messages[1]?.content).toContain(`1. Alice, ended: ${task}`);
  });
});

describe('what a team begins with', () => {
  const SAMPLES: Readonly<Record<string, readonly Json[]>> = {
    takeItems: [[['oak_log', 3]]],
    placeBlocks: [
      'oak_stairs',
      [
        [1, -59, 2],
        [1, -60, 2],
      ],
      'W',
      'top',
    ],
    clearBlocks: [
      [
        [1, -60, 2],
        [1, -59, 2],
      ],
    ],
    giveItems: ['Bob', [['dirt', 2]]],
    cookItems: ['potato', 9],
    craftInTurn: [
      [
        ['bowl', 1],
        ['rabbit_stew', 1],
      ],
    ],
    useDevices: [[['lever', 3, -59, 2]]],
    fellTrees: [[[59, 84, 6]]],
    mineVeins: [[[11, 3, 5]]],
    makeTool: ['stone_pickaxe'],
    smeltOre: ['raw_iron', 3],
    bringToChest: [[['iron_ingot', 50]]],
  };

  test.each(STARTER_SKILLS)('$name calls tools as these are defined', async ({ name, code, entry }) => {
    const made: { tool: string; args: Json }[] = [];
    const functions = Object.fromEntries(
      ALL_TOOLS.map((tool) => [
        tool.name,
        async ([args = {}]: readonly Json[]) => {
          made.push({ tool: tool.name, args });
          tool.parameters.parse(args);
          return 'done';
        },
      ]),
    );
    const given = SAMPLES[name]?.map((value) => JSON.stringify(value)).join(', ');
    const source = `${code}\nawait ${entry}(bot, ${given});`;
    const outcome = await runInSandbox({ source, functions, seed: 1 }, new ManualClock(), new AbortController().signal);
    expect(outcome).toMatchObject({ ok: true });
    expect(made.length).toBeGreaterThan(0);
    if (name === 'placeBlocks') expect(made.map(({ args }) => (args as { y: number }).y)).toEqual([-60, -59]);
    if (name === 'clearBlocks') expect(made.map(({ args }) => (args as { y: number }).y)).toEqual([-59, -60]);
    if (name === 'cookItems') expect(made[1]?.args).toMatchObject({ item_name: 'coal', item_count: 2 });
  });

  test('is shown to those alone who have its tools, and its names are not given again', () => {
    const library = new CodeLibrary();
    const names = (tools: readonly string[]) => library.usableWith(tools).map(({ name }) => name);
    expect(names(['withdrawItem', 'placeBlock'])).toEqual(['takeItems', 'placeBlocks']);
    library.learn('Take a torch', 'takeItems', 'async function takeItems(bot) { await bot.withdrawItem({}); }', []);
    library.learn('Take a torch', 'other', 'async function other(bot) { await bot.withdrawItem({}); }', []);
    expect(library.learned).toMatchObject([{ name: 'takeItemsV2', entry: 'takeItems', successes: 2 }]);
    expect(names(['withdrawItem'])).toEqual(['takeItems', 'takeItemsV2']);
  });
});
