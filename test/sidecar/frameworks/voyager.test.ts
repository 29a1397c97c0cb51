import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFramework } from '../../../scripted/frameworks.ts';
import { freeName } from '../../../sidecar/frameworks/skills/codeSkill.ts';
import { callsOf, skillFrom, usesSkill } from '../../../sidecar/frameworks/voyager/skills.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { scripted } from './scriptedModel.ts';
import { playSimulated, rules, type SimulatedGame } from './simulatedTeam.ts';

function play(name: string, agents: number, options = '', game: Partial<SimulatedGame> = {}) {
  const framework = findFramework(`voyager${options && `:${options}`}`);
  return playSimulated(name, agents, { framework, model: rules(), ...game });
}

function calls(entries: readonly TranscriptEntry[], purpose: string) {
  return entries.filter((entry) => entry.type === 'model-called' && entry.purpose === purpose);
}

async function inFolder(act: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-voyager-'));
  try {
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PLACE = { call: 'placeBlock', args: { item_name: 'oak_log', x: 1, y: -60, z: 2 } };
const TASK = 'Build layer y=-60: oak_log x1 at (1,-60,2)';

describe('skills of calls', () => {
  test('have parameters for what their task named, and give the same calls back', () => {
    const skill = skillFrom('placeLog', TASK, [PLACE]);
    expect(skill).toMatchObject({
      description: 'Build layer y=-60: $item_name1 x1 at $place1',
      parameters: ['place1', 'item_name1'],
      steps: [
        { call: 'placeBlock', args: { item_name: '$item_name1', x: '$place1.x', y: '$place1.y', z: '$place1.z' } },
      ],
    });
    if (!skill) throw new Error('no skill');
    expect(callsOf(skill, { place1: { x: 1, y: -60, z: 2 }, item_name1: 'oak_log' })).toEqual([PLACE]);
    expect(() => callsOf(skill, { item_name1: 'oak_log' })).toThrow('placeLog needs a value for "place1"');
    expect(() => callsOf(skill, { place1: 'here', item_name1: 'oak_log' })).toThrow('needs a place for "place1"');
  });

  test('made of skills pass places on whole', () => {
    const use = { call: 'placeLog', args: { place1: { x: 1, y: -60, z: 2 }, item_name1: 'oak_log' } };
    const skill = skillFrom('placeLogs', TASK, [use]);
    expect(skill?.steps).toEqual([{ call: 'placeLog', args: { place1: '$place1', item_name1: '$item_name1' } }]);
    expect(skill && callsOf(skill, { place1: { x: 5, y: 6, z: 7 }, item_name1: 'dirt' })).toEqual([
      { call: 'placeLog', args: { place1: { x: 5, y: 6, z: 7 }, item_name1: 'dirt' } },
    ]);
  });

  test('keep lists as they are', () => {
    const look = { call: 'explore', args: { look_for: ['oak_log', 'birch_log'], seconds: 30, direction: 'north' } };
    const skill = skillFrom('explore', 'Look for trees north of Alice', [look]);
    expect(skill).toMatchObject({ description: 'Look for trees $direction1 of Alice', parameters: ['direction1'] });
    expect(skill && callsOf(skill, { direction1: 'west' })).toEqual([
      { call: 'explore', args: { ...look.args, direction: 'west' } },
    ]);
  });

  test('take heights and amounts that their task names for parameters, and no coordinate', () => {
    const dig = { call: 'digStairs', args: { to_y: -36, direction: 'west' } };
    const down = skillFrom('down', 'Dig stairs to y -36 west of Alice', [dig]);
    expect(down).toMatchObject({
      description: 'Dig stairs to y $to_y1 $direction1 of Alice',
      steps: [{ call: 'digStairs', args: { to_y: '$to_y1', direction: '$direction1' } }],
    });
    expect(down && callsOf(down, { to_y1: 16, direction1: 'east' })).toEqual([
      { call: 'digStairs', args: { to_y: 16, direction: 'east' } },
    ]);
    const mine = { call: 'mineVein', args: { x: 11, y: 3, z: 5, most: 11 } };
    expect(skillFrom('mine', 'Mine stone until Alice carries 11 cobblestone, first at (11,3,5)', [mine])).toMatchObject(
      {
        description: 'Mine stone until Alice carries $most1 cobblestone, first at $place1',
        steps: [{ args: { x: '$place1.x', y: '$place1.y', z: '$place1.z', most: '$most1' } }],
      },
    );
    const craft = { call: 'craftItem', args: { item_name: 'stone_pickaxe', item_count: 1 } };
    expect(skillFrom('make', 'Make stone_pickaxe until Alice carries 12', [craft])?.steps).toEqual([
      { call: 'craftItem', args: { item_name: '$item_name1', item_count: 1 } },
    ]);
  });

  test('are known to work by others, also through those they use', () => {
    const skill = (name: string, call: string) => skillFrom(name, `Do ${name}`, [{ call, args: {} }]);
    const [dig, twice, thrice] = [skill('dig', 'MineBlock'), skill('twice', 'dig'), skill('thrice', 'twice')];
    if (!dig || !twice || !thrice) throw new Error('no skill');
    const library = [dig, twice, thrice];
    expect(usesSkill(thrice, 'dig', library)).toBe(true);
    expect(usesSkill(dig, 'twice', library)).toBe(false);
    const same = {
      ...thrice,
      type: 'code' as const,
      entry: 'again',
      code: 'async function again(bot) { await dig(bot); }',
    };
    expect(usesSkill(same, 'dig', library)).toBe(true);
    expect(usesSkill(same, 'digger', library)).toBe(false);
  });

  test('take a place that is none for what it says, whatever it would mean in a pattern', () => {
    const skill = skillFrom('odd', 'Look for (.,.,.) at (1,2,3)', [
      { call: 'look', args: { x: '(', y: 2, z: 3 } },
      { call: 'look', args: { x: '.', y: '.', z: '.' } },
      { call: 'look', args: { x: 1, y: '.', z: 3 } },
    ]);
    expect(skill?.steps.map(({ args }) => args)).toEqual([
      { x: '(', y: 2, z: 3 },
      { x: '$place1.x', y: '$place1.y', z: '$place1.z' },
      { x: 1, y: '.', z: 3 },
    ]);
  });

  test('get names nobody has', () => {
    expect(freeName('mine', [])).toBe('mine');
    expect(freeName('mine', ['mine', 'mineV2'])).toBe('mineV3');
  });

  test('that one episode learned are used in the next, with other values', { timeout: 60_000 }, () =>
    inFolder(async (folder) => {
      const file = join(folder, 'skills.json');
      await play('lamp', 1, `skills=${file}`);
      const kept = JSON.parse(readFileSync(file, 'utf8')) as { skills: { name: string; description: string }[] };
      expect(kept.skills.length).toBeGreaterThan(0);
      const names = kept.skills.map(({ name }) => name);
      const model = scripted(() => undefined);
      const { entries, world } = await play('lamp', 1, `skills=${file}`, { model });
      const replies = calls(entries, 'voyager.act').map((entry) => JSON.parse('reply' in entry ? entry.reply : '{}'));
      const used = replies.flatMap((reply) => (reply as { calls: { call: string }[] }).calls.map(({ call }) => call));
      expect(used.some((call) => names.includes(call))).toBe(true);
      expect(world.defects()).toEqual([]);
    }),
  );

  test('that call themselves come to an end', async () => {
    const loop = {
      type: 'calls',
      name: 'again',
      description: 'Again',
      parameters: [],
      steps: [{ call: 'again', args: {} }],
      successes: 9,
    };
    await inFolder(async (folder) => {
      const file = join(folder, 'skills.json');
      writeFileSync(file, JSON.stringify({ version: 1, skills: [loop] }));
      const model = scripted(({ purpose }, nth) => {
        if (purpose === 'voyager.curriculum')
          return nth > 1
            ? { reasoning: '', task: null, achieved: true }
            : { reasoning: '', task: 'Again', achieved: false };
        return purpose === 'voyager.act'
          ? { explain: '', name: 'more', calls: [{ call: 'again', args: {} }] }
          : undefined;
      });
      await play('lamp', 1, `skills=${file}`, { model });
      const prompts = model.requests
        .filter(({ purpose }) => purpose === 'voyager.act')
        .map(({ messages }) => messages[1]?.content);
      expect(prompts).toHaveLength(4);
      expect(prompts[1]).toContain('skills may use other skills at most 6 levels deep');
    });
  });
});

describe('voyager', () => {
  test('shows a failed program its error and the critique, and does not learn it', async () => {
    let tried = false;
    const model = scripted(({ purpose }) => {
      if (purpose !== 'voyager.act' || tried) return undefined;
      tried = true;
      return {
        explain: '',
        name: 'wrong',
        calls: [{ call: 'withdrawItem', args: { item_name: 'bedrock', from_name: 'chest', item_count: 1 } }],
      };
    });
    const { world, entries } = await play('lamp', 1, '', { model });
    const [, second] = model.requests.filter(({ purpose }) => purpose === 'voyager.act');
    expect(second?.messages[1]?.content).toContain('withdrawItem failed: ');
    expect(second?.messages[1]?.content).toContain('Not done: ');
    const note = entries.find((entry) => entry.type === 'framework-noted' && entry.topic === 'voyager.skills');
    expect(JSON.stringify(note)).not.toContain('wrong');
    expect(world.defects()).toEqual([]);
  });

  test('names a call that is none in the repair round', async () => {
    const model = scripted(({ purpose }, nth) =>
      purpose === 'voyager.act' && nth === 1
        ? { explain: '', name: 'magic', calls: [{ call: 'castSpell', args: {} }] }
        : undefined,
    );
    const { entries } = await play('lamp', 1, '', { model });
    const [first] = calls(entries, 'voyager.act');
    expect(first && 'problem' in first && first.problem).toContain('"castSpell" is none of your tools and skills: ');
  });
});
